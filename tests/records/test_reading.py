"""What the reader takes, and where it says that something else is at fault."""

from __future__ import annotations

import io
import pickle
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.records.games import BLACK_FIRST, COLORS, TWO_MOVES, samples, two_moves
from underfoot import Color, carpniches, katarenga
from underfoot.records import Game, RecordError, read, write

C = '[Game "carpniches"]\n'
K = '[Game "katarenga"]\n'
LONG = "1. " + "b" * 10_000


@pytest.mark.parametrize(
    "text",
    [
        TWO_MOVES,
        TWO_MOVES.rstrip("\n"),
        TWO_MOVES.replace("\n", "\r\n"),
        TWO_MOVES.replace("\n", "\r\n\r\n"),
        "\ufeff" + TWO_MOVES,
        "\n \t\n" + TWO_MOVES + "\n\n",
        C + "1. b5d3 f1c1 1-0",
        C + "1.b5d3 f1c1 1-0",
        C + "\n1.\n b5d3 1...f1c1\t1-0 ",
        C + "1. b5d3 1... f1c1 1-0",
        C + "{}1. b5d3 f1c1;\n1-0",
        C + '[Position "wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -"]\n1. b5d3 f1c1 1-0',
        '[Game   "carpniches"]  \n[Result "1-0"]\n1. b5d3 f1c1 1-0',
        C + '\n[Termination "line"]\n\n1. b5d3 f1c1 1-0',
    ],
)
def test_many_ways_to_write_a_game(text: str) -> None:
    assert Game.from_text(text) == two_moves()
    assert Game.from_text(text).to_text() == TWO_MOVES
    # Lines need not end with newlines, and may come from anywhere.
    assert list(read(iter(text.split("\n")))) == [two_moves()]


def test_comments_are_kept_where_they_are() -> None:
    game = Game.from_text(
        C + "{a}{ b\n c } 1. {d} b5d3 ; e } f\n{[%clk 0:01:02]} 1... {g}\nf1c1 {h ; {i} 1-0"
    )
    assert [game.comments(ply) for ply in range(3)] == [
        ("a", "b c", "d"),
        ("e } f", "[%clk 0:01:02]", "g"),
        ("h ; {i",),
    ]
    assert "\n".join(str(game).splitlines()[5:]) == (
        "{a} {b c} {d} 1. b5d3 ;e } f\n{[%clk 0:01:02]} {g} 1... f1c1 {h ; {i} 1-0"
    )
    assert Game.from_text(str(game)) == game


def test_lines_without_ends_are_apart_all_the_same() -> None:
    lines = ['[Game "carpniches"]', "1. b5d3 {two", "lines}", "f1c1", "1-0"]
    [game] = read(lines)
    assert game.comments(1) == ("two lines",)


def test_starts() -> None:
    game = Game.from_text(K + f'[Position "{BLACK_FIRST}"]\n\n5... a3b2 6. c6d6 *')
    assert game.start == katarenga.Position.from_text(BLACK_FIRST)
    assert game.position().side_to_move is Color.BLACK
    assert "\n\n5... a3b2 6. c6d6 *\n" in str(game)
    game = Game.from_text(K + '[Board "a0b1c2d3"]\n[FirstMoveCaptures "not_white"]\n*')
    board = katarenga.Board.from_code("a0b1c2d3")
    assert game.start == katarenga.Position.start(board, first_move_captures="not_white")
    assert Game.from_text(K + f'[Board "{COLORS}"]\n*').start == katarenga.Position.start()
    assert Game.from_text(C + '[Setup "towers"]\n*').start == carpniches.Position.start("towers")
    assert Game.from_text(C + "*").start == carpniches.Position.start()


REFUSED: list[tuple[str, str, int, int, str]] = [
    # The record as a whole.
    ("", "record", 1, 1, "there is no record"),
    (" \n\n", "record", 1, 1, "there is no record"),
    ("1. b5d3", "record", 1, 1, 'a record begins with [Game "..."]'),
    ("\n; text\n" + C, "record", 2, 1, "a record begins"),
    ('[Event "x"]\n' + C + "*", "record", 1, 1, "a record begins"),
    (TWO_MOVES + "\n" + TWO_MOVES, "record", 8, 1, "nothing can follow the only record"),
    (TWO_MOVES + "x", "record", 7, 1, "nothing can follow the only record"),
    (C, "record", 1, 20, "ends without a result"),
    (C + "1. b5d3\n\n", "record", 2, 8, "ends without a result"),
    (C + "1. b5d3 \n" + C, "record", 2, 8, "ends without a result"),
    (C + C + "*", "record", 1, 20, "ends without a result"),
    (C + "1. b5d3 f1c1 1-0 *", "record", 2, 18, "after the result"),
    (C + "1. b5d3 f1c1 1-0 {end}", "record", 2, 18, "after the result"),
    (C + '1. b5d3\n[Event "x"]\n*', "tag", 3, 1, "tags cannot stand among the moves"),
    # Tags.
    ('[game "carpniches"]\n*', "record", 1, 1, "a record begins"),
    ('[Game "chess"]\n*', "Game", 1, 8, "'chess' is neither carpniches nor katarenga"),
    ('[Game "carpniches" ]\n*', "tag", 1, 19, "']' is due"),
    ('[Game "carpniches"] x\n*', "tag", 1, 20, "nothing can follow a tag"),
    ('[Game "carpniches"][Event "x"]\n*', "tag", 1, 20, "nothing can follow a tag"),
    (C + "[]\n*", "tag", 2, 1, "the name of a tag"),
    (C + '[Bü "x"]\n*', "tag", 2, 3, "a blank is due"),
    (C + '[Event"x"]\n*', "tag", 2, 7, "a blank is due"),
    (C + "[Event x]\n*", "tag", 2, 8, "begins with '\"'"),
    (C + '[Event "x]\n*', "tag", 2, 11, "'\"' is due"),
    (C + '[Event "a"b"]\n*', "tag", 2, 11, "']' is due"),
    (C + '[Event "a\\b"]\n*', "tag", 2, 10, "'\"' is due"),
    (C + '[Event "a\x07b"]\n*', "tag", 2, 9, "Event: '\\x07' cannot stand in a record"),
    (C + '[Event "a"]\n[Event "a"]\n*', "tag", 3, 2, "Event is there already"),
    (C + '[Result "2-0"]\n*', "Result", 2, 10, "'2-0' is none of 1-0, 0-1, *"),
    (C + '[Result "1/2-1/2"]\n*', "Result", 2, 10, "no game is drawn"),
    (C + '[Setup "middle"]\n*', "Setup", 2, 9, "'middle' is none of diagonals, corners, towers"),
    (C + '[Board "A0B0C0D0"]\n*', "Board", 2, 9, "does not fit carpniches"),
    (C + '[FirstMoveCaptures "allowed"]\n*', "FirstMoveCaptures", 2, 21, "does not fit carpniches"),
    (K + '[Setup "corners"]\n*', "Setup", 2, 9, "does not fit katarenga"),
    (K + '[Board "A0B0C0D9"]\n*', "Board", 2, 9, "code: no number of turns '9'"),
    (K + '[Board "R/Y"]\n*', "Board", 2, 9, "colors: "),
    (K + '[FirstMoveCaptures "never"]\n*', "FirstMoveCaptures", 2, 21, "'never' is none of"),
    (K + f'[Board "A0B0C0D0"]\n[Position "{BLACK_FIRST}"]\n*', "Board", 2, 9, "says it all"),
    (C + '[Position "x6 w 1 -"]\n*', "Position", 2, 12, "board: "),
    (C + f'[Position "{BLACK_FIRST}"]\n*', "Position", 2, 12, "position: "),
    # Numbers.
    (C + "b5d3 *", "number", 2, 1, "'b5d3' where '1.' is due"),
    (C + "2. b5d3 *", "number", 2, 1, "'2.' where '1.' is due"),
    (C + "01. b5d3 *", "number", 2, 1, "'01.' where '1.' is due"),
    (C + "1... b5d3 *", "number", 2, 1, "'1...' where '1.' is due"),
    (C + "1. b5d3 1. a6a5 *", "number", 2, 9, "'1.' where '1...' is due"),
    (C + "1. b5d3 a6a5 d3d4 *", "number", 2, 14, "'d3d4' where '2.' is due"),
    (C + "1. 1. b5d3 *", "number", 2, 4, "'1.' follows another number"),
    (C + "1. *", "move", 2, 4, "no move follows the number '1.'"),
    (C + "1 b5d3 *", "number", 2, 1, "'1' where '1.' is due"),
    (K + f'[Position "{BLACK_FIRST}"]\na3a2 *', "number", 3, 1, "'a3a2' where '5...' is due"),
    # Moves.
    (C + "1. b5d9 *", "move", 2, 4, "'b5d9' is not two squares"),
    (C + "1. b5d3! *", "move", 2, 4, "'b5d3!' is not two squares"),
    (C + "1. b5-d3 *", "move", 2, 4, "'b5-d3' is not two squares"),
    (C + "1. Б5d3 *", "move", 2, 4, "is not two squares"),
    (C + LONG, "move", 2, 4, "'bbbbb"),
    (C + "1. b5b1 *", "move", 2, 4, "b5b1 is not legal for White on turn 1"),
    (C + "1. b5d3 a6d3 *", "move", 2, 9, "a6d3 is not legal for Black on turn 1"),
    (C + "1. b5d3 f1c1 2. a1a2 *", "move", 2, 17, "after the end: White has won (line)"),
    (C + "1. b5d3 (1. a1a2) *", "move", 2, 9, "there are no variations"),
    (C + "1. b5d3 $1 *", "move", 2, 9, "there are no numeric glyphs"),
    (C + "1. b5d3\n% text\n*", "move", 3, 1, "there are no escaped lines"),
    (C + "1. b5d3 f1c1 1-0x", "move", 2, 14, "'1-0x' after the end"),
    # Comments.
    (C + "{a {b} c} *", "number", 2, 8, "'c}' where '1.' is due"),
    (C + "1. b5d3 {a {b} } *", "move", 2, 16, "comments do not nest"),
    (C + "1. b5d3\n {never\nclosed", "comment", 3, 2, "it is not closed by '}'"),
    (C + "1. b5d3 {cut\n\n" + C + "*", "comment", 2, 9, "it is not closed by '}'"),
    (C + "{\x1b} *", "comment", 2, 1, "'\\x1b' cannot stand in a record"),
    (C + "*\ufeff", "number", 2, 1, "'*\\ufeff' where '1.' is due"),
    # Results.
    (C + "1. b5d3 f1c1 0-1", "result", 2, 14, "0-1, but White has won (line): 1-0 is right"),
    (C + "1. b5d3 f1c1 *", "result", 2, 14, "*, but White has won (line): 1-0 is right"),
    (C + "1. b5d3 1-0", "result", 2, 9, "the position is not won"),
    (C + "1. b5d3 1/2-1/2", "result", 2, 9, "1/2-1/2, but no game is drawn"),
    (C + '[Result "0-1"]\n1. b5d3 f1c1 1-0', "result", 3, 14, "the tag Result says 0-1"),
    (C + '[Termination "no_moves"]\n1. b5d3 f1c1 1-0', "Termination", 2, 15, "is not 'line'"),
    (C + '[Termination "resignation"]\n1. b5d3 f1c1 1-0', "Termination", 2, 15, "is not 'line'"),
    (C + '[Termination "line"]\n1. b5d3 1-0', "Termination", 2, 15, "is none of resignation"),
    (C + '[Termination "resignation"]\n1. b5d3 *', "Termination", 2, 15, "nobody has won"),
    (C + '[Termination ""]\n1. b5d3 *', "Termination", 2, 15, "'' is none of unterminated"),
]


@pytest.mark.parametrize(
    ("text", "field", "line", "column", "words"), REFUSED, ids=lambda value: repr(value)[:60]
)
def test_faults_and_their_places(text: str, field: str, line: int, column: int, words: str) -> None:
    for ending in ("\n", "\r\n"):
        with pytest.raises(RecordError) as caught:
            Game.from_text(text.replace("\n", ending))
        error = caught.value
        assert (error.field, error.line, error.column) == (field, line, column), str(error)
        assert words in error.reason
        assert str(error).isprintable()
        assert len(str(error)) < 250
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_the_termination_may_be_any_that_fits() -> None:
    known = {"resignation": "1-0", "time forfeit": "0-1", "abandoned": "*"}
    for termination, result in known.items():
        game = Game.from_text(C + f'[Termination "{termination}"]\n1. b5d3 {result}')
        assert (game.termination, game.result) == (termination, result)
    assert Game.from_text(C + "1. b5d3 *").termination is None


@pytest.mark.parametrize("number", range(len(samples())))
def test_every_cut_is_refused(number: int) -> None:
    text = str(samples()[number])
    whole = text.rstrip("\n")
    least = 1 if len(whole) < 1500 else 7  # every character of short ones
    for end in [*range(0, len(whole), least), len(whole) - 1]:
        cut = text[:end]
        if not cut:
            assert list(read(io.StringIO(cut))) == []
            continue
        with pytest.raises(RecordError):
            Game.from_text(cut)
        with pytest.raises(RecordError):
            list(read(io.StringIO(cut)))
        # A record that follows is found all the same.
        reader = read(io.StringIO(f"{cut}\n{TWO_MOVES}"))
        with pytest.raises(RecordError):
            next(reader)
        assert list(reader) == [two_moves()]
    assert Game.from_text(whole) == samples()[number]


def test_every_cut_in_bytes(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    text = str(samples()[1])[:400].encode()
    for end in range(1, len(text)):
        path.write_bytes(text[:end])
        with path.open(encoding="utf-8") as file, pytest.raises(RecordError):
            list(read(file))


def test_many_games_in_one_file() -> None:
    games = samples() * 3
    file = io.StringIO()
    assert write(games, file) == len(games)
    file.seek(0)
    assert list(read(file)) == games
    text = file.getvalue()
    assert list(read(io.StringIO(text.replace("\n\n[Game", "\n[Game")))) == games
    again = io.StringIO()
    write(read(io.StringIO(text)), again)
    assert again.getvalue() == text


def test_reading_goes_on_after_faults() -> None:
    faulty = [text for text, *_ in REFUSED if text.strip() and "[Game" in text[:6]]
    faulty = [text for text in faulty if text.count("[Game") == 1]
    text = "".join(f"{text}\n\n{TWO_MOVES}\n" for text in faulty)
    read_all = list(read(io.StringIO(text)).with_faults())
    errors = [found for found in read_all if isinstance(found, RecordError)]
    found = [found for found in read_all if isinstance(found, Game)]
    after = [text for text in faulty if text.startswith(TWO_MOVES)]
    assert len(errors) == len(faulty)
    assert found == [two_moves()] * (len(faulty) + len(after))
    assert all(one.line < other.line for one, other in pairwise(errors))


def test_a_big_file_in_little_memory() -> None:
    """Lines are read as they are needed, and games are not kept."""
    reads = 0

    def lines() -> Any:
        nonlocal reads
        for _ in range(2000):
            for line in TWO_MOVES.splitlines(keepends=True):
                reads += 1
                yield line

    reader = read(lines())
    for number, game in enumerate(reader, 1):
        assert game.result == "1-0"
        assert reads <= 6 * number + 1
    assert (number, reads) == (2000, 12000)


def test_a_long_game_takes_no_more_than_its_share() -> None:
    """Ten times the moves take about ten times as long, not a hundred times."""

    def seconds(rounds: int) -> float:
        game = Game(carpniches.Position.from_text("w,x5/x6/x6/x6/x6/x5,b w 2 -"))
        for move in ("a6b6", "f1e1", "b6a6", "e1f1") * rounds:
            game.play(move)
        text = game.to_text()
        began = time.perf_counter()
        assert Game.from_text(text).position() == game.start
        return time.perf_counter() - began

    assert min(seconds(5000) for _ in range(2)) < 40 * min(seconds(500) for _ in range(3))


def test_enormous_lines() -> None:
    class Endless(io.StringIO):
        """A file whose second line never ends."""

        asked = 0

        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            self.asked += 1
            return C if self.asked == 1 else "x" * (size or 0) if self.asked < 20 else ""

    for source in (Endless(), iter([C, "x" * 5_000_000])):
        with pytest.raises(RecordError, match="line 2, column 1: record: the line is longer"):
            list(read(source))
    # What looks like a record in the rest of the line is none.
    text = C + " " * 1_000_000 + '[Game "carpniches"]' * 2 + "\n" + TWO_MOVES
    reader = read(io.StringIO(text))
    with pytest.raises(RecordError):
        next(reader)
    assert list(reader) == [two_moves()]


def test_what_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(TWO_MOVES.encode() + b"\n\xff\n" + TWO_MOVES.encode())
    with path.open(encoding="utf-8") as file:
        reader = read(file)
        with pytest.raises(RecordError, match="not text: invalid start byte"):
            list(reader)
        assert list(reader) == []
    with path.open("rb") as binary, pytest.raises(TypeError, match="open files in text mode"):
        list(read(binary))  # type: ignore[arg-type]
    for source in ("text", b"bytes", 5, None):
        with pytest.raises(TypeError, match="source must be a text file that is open"):
            read(source)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="text must be a str, not bytes"):
        Game.from_text(TWO_MOVES.encode())  # type: ignore[arg-type]
