"""Pictures of positions: what they show, and that the engines draw alike."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import underfoot
from underfoot import diagram, reference
from underfoot._diagram import board_diagram

ENGINES = [underfoot, reference]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

CARPNICHES = {
    "diagonals": """\
      a   b   c   d   e   f
6    wb   .   .   .   .  bw   6
5     .   w   .   .   b   .   5
4     .   .   .   .   .   .   4
3     .   .   .   .   .   .   3
2     .   b   .   .   w   .   2
1    bw   .   .   .   .  wb   1
      a   b   c   d   e   f

White to move, turn 1.""",
    "towers": """\
      a   b   c   d   e   f
6   bwb   .   .   .   . wbw   6
5     .   .   .   .   .   .   5
4     .   .   .   .   .   .   4
3     .   .   .   .   .   .   3
2     .   .   .   .   .   .   2
1   wbw   .   .   .   . bwb   1
      a   b   c   d   e   f

White to move, turn 1.""",
}

KATARENGA = """\
       a   b   c   d   e   f   g   h
9    [w]                         [ ]  9   Black's camps
8     G   Bw  Y   Rb  G   R   Y   B   8   Black's home line
7     B   G   R   G   B   G   R   G   7
6     R   B   Yb  Y   R   B   Y   Y   6
5     Y   R   G   B   Y   Bw  G   R   5
4     G   R   Y   Bb  R   Y   B   G   4
3     B   Bb  R   G   G   Y   Gw  R   3
2     Y   Y   G   R   B   B   R   Y   2
1     R   G   B   Y   Yb  R   G   Bw  1   White's home line
0    [b]                         [ ]  0   White's camps
       a   b   c   d   e   f   g   h

Black to move, turn 12."""

BOARD = """\
    a b c d e f g h
8   R Y B G R Y G B   8
7   G R G B G Y R Y   7
6   Y Y B R B B G R   6
5   B G R Y Y R B G   5
4   R G B Y R G B Y   4
3   Y Y G R Y Y B R   3
2   B B R G B G R G   2
1   G R Y B G R Y B   1
    a b c d e f g h"""


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("setup", CARPNICHES)
def test_carpniches(engine: Any, setup: str) -> None:
    assert diagram(engine.carpniches.Position.start(setup)) == CARPNICHES[setup]


@pytest.mark.parametrize("engine", ENGINES)
def test_katarenga(engine: Any) -> None:
    colors = engine.katarenga.Board.from_code("a0b1c2d3").colors
    pawns = "1w1b4/8/2b5/5w2/3b4/1b4w1/8/4b2w"
    position = engine.katarenga.Position.from_text(f"{colors} {pawns} b a0a9 12")
    assert diagram(position) == KATARENGA


@pytest.mark.parametrize("engine", ENGINES)
def test_board(engine: Any) -> None:
    board = engine.katarenga.Board.from_code("A0B0C0D0")
    for color in (False, True):
        assert board_diagram(board, color=color) == diagram(board, color=color)
    assert diagram(board) == BOARD


def sentences(position: Any) -> list[str]:
    """Returns what is said below the board."""
    return diagram(position).rpartition("\n\n")[2].split("\n")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x6/x6/x6/x6/x6/w,w,w,w,x2 b 9 -", "White wins: three in a row, a1 b1 c1 and b1 c1 d1."),
        ("x6/x6/x6/x6/x6/b,b,b,x3 b 9 -", "Black wins: three in a row, a1 b1 c1."),
        (
            "x6/w,w,w,x3/x6/x6/x6/b,b,b,x3 b 9 -",
            "Black wins: both sides have three in a row, and White made the move.",
        ),
        ("x6/x6/x6/x6/x6/w,x5 b 9 -", "White wins: Black has no legal move."),
    ],
)
def test_how_carpniches_ended(engine: Any, text: str, said: str) -> None:
    position = engine.carpniches.Position.from_text(text)
    assert sentences(position) == [said, "Black would be next, turn 9."]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("8/8/8/bb6/8/8/8/8 b a9h9 30", "White wins: both enemy camps are taken."),
        ("8/8/8/b7/8/8/8/ww6 b - 30", "White wins: Black has fewer than two pawns left."),
    ],
)
def test_how_katarenga_ended(engine: Any, fields: str, said: str) -> None:
    colors = engine.katarenga.Board.from_code("A0B0C0D0").colors
    position = engine.katarenga.Position.from_text(f"{colors} {fields}")
    assert sentences(position) == [said, "Black would be next, turn 30."]


@pytest.mark.parametrize("engine", ENGINES)
def test_what_first_moves_may_not_do(engine: Any) -> None:
    position = engine.carpniches.Position.start().play("a1b1")
    said = "The move may not end on b1, where White has just landed."
    assert sentences(position) == ["Black to move, turn 1.", said]
    for ban, line in (("allowed", []), ("not_white", ["The move may not capture."])):
        start = engine.katarenga.Position.start(first_move_captures=ban)
        assert sentences(start) == ["White to move, turn 1.", *line]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_ban_that_leaves_no_move_is_not_told(engine: Any) -> None:
    # Where all squares are red, pawns go one step straight: here, to black pawns only.
    colors = "/".join(["R" * 8] * 8)
    text = f"{colors} 8/8/8/8/8/8/bb6/wwb5 w - 1 q"
    position = engine.katarenga.Position.from_text(text)
    assert [str(move) for move in position.legal_moves()] == ["a1a2", "b1c1", "b1b2"]
    assert sentences(position) == ["White to move, turn 1."]


def games(engine: Any, seed: int) -> Any:
    """Yields the positions of a game of each kind, the same for each engine."""
    starts = [engine.carpniches.Position.start(name) for name in engine.carpniches.SETUPS]
    board = engine.katarenga.Board.random(seed)
    starts.append(engine.katarenga.Position.start(board, first_move_captures="not_either"))
    for position in starts:
        chance = random.Random(seed)
        current = position
        yield current
        for _ in range(60):
            moves = current.legal_moves()
            if not moves:
                break
            current = current.play(chance.choice(moves))
            yield current


@pytest.mark.parametrize("seed", range(5))
def test_both_engines_draw_alike(seed: int) -> None:
    drawn = 0
    for ours, theirs in zip(games(underfoot, seed), games(reference, seed), strict=True):
        for color in (False, True):
            assert diagram(ours, color=color) == diagram(theirs, color=color)
        drawn += 1
    assert drawn > 20


def test_without_colours_it_is_ascii_without_blanks_at_the_ends_of_lines() -> None:
    for position in games(underfoot, 7):
        text = diagram(position)
        assert text.isascii()
        assert not re.search(r"[ \x1b]$|\x1b", text, re.MULTILINE)


def test_with_colours_every_line_ends_in_the_colours_it_began_in() -> None:
    for position in games(underfoot, 7):
        for line in diagram(position, color=True).split("\n"):
            assert ESCAPE.findall(line)[-1:] in ([], ["\x1b[0m"])


def cells(row: str) -> list[tuple[str, str]]:
    """Returns the background and the text of each piece of a coloured row."""
    return re.findall(r"\x1b\[38;5;[0-9]+;48;5;([0-9]+)m([^\x1b]*)\x1b\[0m", row)


def test_squares_have_four_colours_in_two_shades_and_their_letters() -> None:
    board = underfoot.katarenga.Board.from_code("A0B0C0D0")
    rows = board_diagram(board, color=True).split("\n")
    assert len(rows) == 17
    shades: dict[str, set[str]] = {}
    for row in rows[0:16:2]:
        for background, text in cells(row):
            shades.setdefault(text, set()).add(background)
    assert {letter: len(found) for letter, found in shades.items()} == dict.fromkeys("RYGB", 2)
    assert len(set.union(*shades.values())) == 8
    assert "".join(text for row in rows[0:16:2] for _, text in cells(row)) == board.colors.replace(
        "/", ""
    )


def test_a_line_is_marked() -> None:
    start = underfoot.carpniches.Position.start()
    won = start.play("b5d3").play("f1c1")
    before, after = (
        {background for row in diagram(p, color=True).split("\n") for background, _ in cells(row)}
        for p in (start, won)
    )
    assert before < after


def test_every_piece_of_a_stack_is_drawn() -> None:
    for position in games(underfoot, 3):
        if not hasattr(position, "stack"):
            continue
        pieces = sum(len(position.stack(f + r)) for f in "abcdef" for r in "123456")
        assert diagram(position, color=True).count("▆▆▆▆") == pieces


def test_what_is_neither_game_is_refused() -> None:
    with pytest.raises(TypeError, match="neither game"):
        diagram("x6/x6/x6/x6/x6/x6 w 1 -")  # type: ignore[arg-type]
