"""What an engine answers, to the letter."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import underfoot
from tests.ugi.dialogue import GAMES, answer, answers
from underfoot.ugi._commands import BadCommand, parse

WON_BY_WHITE = {
    "carpniches": "x6/x6/x6/x6/x6/w,w,w,b,x2 b 9 -",
    "katarenga": f"{'/'.join(['B' * 8] * 8)} 8/8/8/b7/8/8/8/ww6 b - 30",
}
WON_BY_BLACK = {
    "carpniches": "x6/w,w,w,x3/x6/x6/x6/b,b,b,x3 b 9 -",
    "katarenga": f"{'/'.join(['B' * 8] * 8)} 8/8/8/8/8/8/8/ww6 w a0h0 31",
}
BAD_COMMANDS = [
    "hello",
    "UGI",
    "ugi please",
    "isready now",
    "quit it",
    "stop it",
    "uginewgame 2",
    "query",
    "query winner",
    "query result please",
    "setoption",
    "setoption name Hash",
    "setoption Hash 16",
    "setoption name Cache value 16",
    "setoption name Hash value",
    "setoption name Hash value 0",
    "setoption name Hash value 65537",
    "setoption name Hash value -1",
    "setoption name Hash value ١",
    "setoption name Hash value 16 MB",
    "setoption name Move Overhead value much",
    "go perft",
    "go perft 0",
    "go perft -1",
    "go perft 1.5",
    "go perft 1 2",
    "go perft 99999999999999999999999999",
    "go deeper 5",
    "go depth",
    "go depth x",
    "go depth 0",
    "go depth -1",
    "go nodes 0",
    "go movetime -1",
    "go movetime 1e3",
    "go movestogo 0 p1time 100 p2time 100",
    "go depth 5 depth 6",
    "go wtime 1000 btime 1000",
    "\x1b[31m\0",
    "x" * 100_000,
]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_words(game: str) -> None:
    said = answers(game, "ugi")
    assert said[0] == f"id name underfoot {underfoot.__version__} {game}"
    assert said[1].startswith("id author ")
    assert said[-1] == "ugiok"
    assert all(line.startswith("option name ") for line in said[2:-1])
    assert "option name Hash type spin default 16 min 1 max 65536" in said
    assert said.count("ugiok") == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_option_can_be_set_to_its_default(game: str) -> None:
    for line in answers(game, "ugi")[2:-1]:
        name, _, rest = line.removeprefix("option name ").partition(" type ")
        default = rest.split(" default ")[1].split(" ")[0]
        assert answers(game, f"setoption name {name} value {default}") == []
        assert answers(game, f"setoption name {name.upper()} value {default}") == []


@pytest.mark.parametrize("game", GAMES)
def test_is_it_ready(game: str) -> None:
    assert answers(game, "isready", "uginewgame", "isready", "", "  ", "isready") == ["readyok"] * 3


@pytest.mark.parametrize("game", GAMES)
def test_questions(game: str) -> None:
    questions = ["query gameover", "query p1turn", "query result"]
    module = getattr(underfoot, game)
    start = module.Position.start()
    move = str(start.legal_moves()[0])
    expected = {
        "position startpos": ["false", "true", "none"],
        f"position startpos moves {move}": ["false", "false", "none"],
        f"position fen {start} moves {move}": ["false", "false", "none"],
        f"position fen {start.play(move)}": ["false", "false", "none"],
        f"position fen {WON_BY_WHITE[game]}": ["true", "false", "p1win"],
        f"position fen {WON_BY_BLACK[game]}": [
            "true",
            "false" if game == "carpniches" else "true",
            "p2win",
        ],
    }
    for command, truth in expected.items():
        assert answers(game, command, *questions) == [f"response {word}" for word in truth], command


@pytest.mark.parametrize("game", GAMES)
def test_without_a_position_it_is_the_start(game: str) -> None:
    assert answers(game, "query p1turn", "d")[-1] == (
        f"position fen {getattr(underfoot, game).Position.start()}"
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_counts_look_as_those_of_stockfish(game: str, depth: int) -> None:
    start = getattr(underfoot, game).Position.start()
    counts = start.divide(depth)
    expected = [f"{move}: {count}" for move, count in counts.items()]
    expected += ["", f"Nodes searched: {start.perft(depth)}", ""]
    assert answers(game, f"go perft {depth}") == expected


@pytest.mark.parametrize("game", GAMES)
def test_counts_and_moves_when_the_game_is_over(game: str) -> None:
    over = f"position fen {WON_BY_WHITE[game]}"
    assert answers(game, over, "go perft 3") == ["", "Nodes searched: 0", ""]
    assert answers(game, over, "go depth 3") == ["info string the game is over", "bestmove 0000"]


@pytest.mark.parametrize("command", BAD_COMMANDS)
def test_a_wrong_command_gets_one_line_and_changes_nothing(command: str) -> None:
    position = "position startpos moves a1b1"
    said = answers("carpniches", position, command, "go perft 1")
    assert said[0].startswith("info string ")
    assert len(said[0]) < 200
    assert said[1:] == answers("carpniches", position, "go perft 1")


def test_what_is_said_of_wrong_commands() -> None:
    said = answers("carpniches", *BAD_COMMANDS)
    assert len(said) == len(BAD_COMMANDS)
    for line in (
        "unknown command 'hello'",
        "query 'winner': expected gameover, p1turn or result",
        "setoption: there is no option 'Cache'",
        "setoption Hash: '65537' is not a number from 1 to 65536",
        "go: unknown limit 'wtime'",
        "go depth: 'x' is not a number",
        "go depth: 0 is less than 1",
        "go: depth is given twice",
    ):
        assert f"info string {line}" in said


def test_there_must_be_a_clock_for_the_side_to_move() -> None:
    assert answers("carpniches", "go p2time 1000") == ["info string go: p1time is missing"]


BAD_POSITIONS = {
    "position": "position: expected startpos or fen, not ''",
    "position start": "position: expected startpos or fen, not 'start'",
    "position startpos a1b1": "position: expected startpos or fen, not 'startpos a1b1'",
    "position fen": "position: position: ",
    "position fen x w 1 -": "position: board: ",
    "position fen x6/x6/x6/x6/x6/x6 w 1": "position: position: ",
    "position fen x6/x6/x6/x6/x6/x6 w 1 - - moves": "position: position: ",
    "position startpos moves a1a1": "position: move 1: a1a1 is not legal in ",
    "position startpos moves a1b1 f1e1 c4": "position: move 3: move: 'c4' is not two squares",
    f"position fen {WON_BY_WHITE['carpniches']} moves d1d2": "position: move 1: d1d2 is not legal",
}


@pytest.mark.parametrize("command", BAD_POSITIONS)
def test_after_a_wrong_position_no_move_is_made(command: str) -> None:
    said = answers("carpniches", "position startpos moves a1b1", command)
    assert len(said) == 1
    assert said[0].startswith(f"info string no position, since {BAD_POSITIONS[command]}")
    before = ["position startpos moves a1b1", command]
    for question in ("go depth 1", "go infinite"):
        assert answers("carpniches", *before, question)[1:] == [said[0], "bestmove 0000"]
    assert answers("carpniches", *before, "go perft 2")[1:] == [
        said[0],
        "",
        "Nodes searched: 0",
        "",
    ]
    for question, answered in (("gameover", "true"), ("p1turn", "none"), ("result", "none")):
        assert answers("carpniches", *before, f"query {question}")[1:] == [
            said[0],
            f"response {answered}",
        ]
    assert answers("carpniches", *before, "d")[1:] == [said[0]]


@pytest.mark.parametrize("command", ["position startpos moves a1b1", "uginewgame"])
def test_a_wrong_position_is_forgotten(command: str) -> None:
    right = answers("carpniches", command, "go perft 2")
    assert answers("carpniches", "position fen ?", command, "go perft 2")[1:] == right


def test_options_of_carpniches() -> None:
    for setup, count in (("corners", 18), ("towers", 18), ("diagonals", 42)):
        said = answers(
            "carpniches", f"setoption name Setup value {setup}", "position startpos", "go perft 1"
        )
        assert said[-2] == f"Nodes searched: {count}"
        assert (
            said[:-2]
            == answers("carpniches", f"setoption name Setup value {setup}", "d")[:0] + (said[:-2])
        )
    assert answer("carpniches", "setoption name Setup value none") == (
        "info string setoption Setup: 'none' is not one of diagonals, corners, towers"
    )


def test_options_of_katarenga() -> None:
    counts = {"allowed": 1222, "not_white": 1193, "not_either": 1151}
    code = "setoption name Board value a0b1c2d3"
    for captures, count in counts.items():
        option = f"setoption name FirstMoveCaptures value {captures}"
        said = answers("katarenga", code, option, "position startpos", "go perft 2")
        assert said[-2] == f"Nodes searched: {count}"
    colors = underfoot.katarenga.Board.from_code("a0b1c2d3").colors
    said = answers("katarenga", f"setoption name Board value {colors}", "go perft 2")
    assert said[-2] == "Nodes searched: 1222"
    said = answers("katarenga", code, "setoption name Board value A0B0C0D7", "go perft 2")
    assert said[0] == "info string setoption Board: code: no number of turns '7'"
    assert said[-2] == "Nodes searched: 1222"


def test_an_option_does_not_change_a_position_that_was_set() -> None:
    commands = ["position startpos", "setoption name Setup value towers"]
    assert answers("carpniches", *commands, "go perft 1")[-2] == "Nodes searched: 42"
    assert answers("carpniches", *commands, "uginewgame", "go perft 1")[-2] == "Nodes searched: 18"


def test_odd_lines() -> None:
    assert answers("carpniches", b"isready\r", b"\tisready  ", "isready") == ["readyok"] * 3
    assert answer("carpniches", b"\xff\xfe") == r"info string unknown command '\\xff\\xfe'"
    said = answers("carpniches", b"x" * 3_000_000, "isready", "query p1turn")
    assert said[0] == "info string no position, since position: the line is too long"
    assert said[1:3] == ["readyok", said[0]]
    moves = " a1b1 f1e1" * 50_000
    assert answer("carpniches", f"position startpos moves{moves}").startswith(
        "info string no position, since position: move 3: a1b1 is not legal in "
    )


def test_quit_ends_it() -> None:
    assert answers("carpniches", "isready", "quit", "isready") == ["readyok"]


LINES = st.lists(
    st.sampled_from(
        [
            *("isready", "ugi", "d", "stop", "uginewgame", "query result", "go perft 2"),
            *("position startpos moves a1b1 f1e1", "go depth 1", *BAD_COMMANDS[:-1]),
            *BAD_POSITIONS,
        ]
    )
    | st.text(max_size=30),
    max_size=12,
)


@settings(max_examples=40, deadline=None)
@given(LINES)
def test_whatever_is_sent_it_goes_on(lines: list[str]) -> None:
    said = answers(
        "carpniches", *[line.encode("utf-8", "replace") for line in lines], "", "isready"
    )
    assert said[-1] == "readyok" or any(line.strip() == "quit" for line in lines)


@given(st.text() | LINES.map(" ".join))
def test_a_line_is_a_command_or_a_bad_one(line: str) -> None:
    try:
        parse(line)
    except BadCommand as error:
        assert str(error).isprintable()  # noqa: PT017
