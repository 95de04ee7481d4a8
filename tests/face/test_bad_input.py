"""What wrong input gets: the same error from both engines, and the object stays as it was."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from underfoot import Color, FirstMoveCaptures, IllegalMoveError, NotationError, Symmetry

from .engines import (
    COLORS,
    ENGINES,
    each_carpniches,
    each_engine,
    each_katarenga,
    each_native,
    game_of,
    positions_of,
    texts_of,
)

# Texts that are nothing in either game, whatever reads them.
NONSENSE = [
    *("", " ", "\n", "\0", "-", "x", "zz", "a1", "None", "0", "\ud800", "\udfff\ud800", "é", "𝟙"),
    *("a" * 10**6, " " * 10**5, "/" * 10**5, "," * 10**5, "\ud800" * 10**5, "wb/" * 10**5),
]
NO_TEXTS: list[Any] = [None, 0, 1.5, b"a1a2", ["a1a2"], object(), Color.WHITE, str]
NO_INTEGERS: list[Any] = [None, "1", 1.0, b"1", [1], Color.WHITE, 1j]
HUGE = 10**5000  # Python refuses to print it


class Index:
    """An integer for whoever asks by `operator.index`."""

    def __index__(self) -> int:
        return 2


def field_of(call: Any, *arguments: Any) -> str:
    """Returns the field of the NotationError that a call raises; the message is short."""
    with pytest.raises(NotationError) as caught:
        call(*arguments)
    assert type(caught.value) is NotationError
    assert str(caught.value) == f"{caught.value.field}: {caught.value.reason}"
    assert len(str(caught.value)) < 600
    str(caught.value).encode()  # it can be printed, whatever was given
    return caught.value.field


def spoilt(text: str) -> list[str]:
    """Returns texts near a good one."""
    fields = text.split(" ")
    texts = [text + " ", " " + text, text + "\n", text + " -", text.replace(" ", "  ", 1)]
    texts += [" ".join(fields[:-1]), text.replace(" ", "\t"), text.replace("/", "/\ud800", 1)]
    for at, field in enumerate(fields):
        for wrong in (
            *("", "?", "\ud800", "٣", "ｗ", "0", "01", "-1", "+1", "1_0", "4294967296", str(2**70)),
            *(field + field, field[1:], field[:-1], field + "/", "/" + field, field.upper()),
            *(field.replace("/", "", 1), field.replace("w", "é", 1), field + "\0", "9" * 10**5),
        ):
            if wrong != field:
                texts.append(" ".join([*fields[:at], wrong, *fields[at + 1 :]]))
    return texts


def read(engine: Any, text: str) -> tuple[str, str]:
    """Returns the text that was read, or else the field at fault."""
    try:
        return "read", engine.Position.from_text(text).to_text()
    except NotationError:
        return "refused", field_of(engine.Position.from_text, text)


@each_native
def test_position_texts(engine: Any) -> None:
    other = ENGINES[ENGINES.index(engine) + 2]
    assert game_of(other) == game_of(engine)
    texts = [*NONSENSE, *itertools.chain.from_iterable(map(spoilt, texts_of(engine)))]
    results = [read(engine, text) for text in texts]
    assert results == [read(other, text) for text in texts]
    # A field made wrong can still be another right one.
    assert all(
        text == given for (kind, text), given in zip(results, texts, strict=True) if kind == "read"
    )
    assert sum(kind == "refused" for kind, _ in results) > 300
    for wrong in NO_TEXTS:
        for reader in (engine, other):
            with pytest.raises(TypeError):
                reader.Position.from_text(wrong)


@each_carpniches
@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("x6/x6/x6/x6/x6/wbwb,x5 w 1 -", "board"),
        ("w,w,w,w,w,w/w,x5/x6/x6/x6/x6 w 1 -", "board"),
        ("x6/x6/x6/x6/x6 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x5 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x1,x5 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x,x5 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x6 w 0 -", "turn"),
        ("x6/x6/x6/x6/x6/x6 w 1 a1", "last"),
        ("x6/x6/x6/x6/x6/b,x5 b 1 a1", "last"),
        ("x6/x6/x6/x6/x6/w,x5 b 2 a1", "last"),
        ("x6/x6/x6/x6/x6/w,x5 b 1", "position"),
        ("x6/x6/x6/x6/x6/w,x5 x 0 a9", "side"),
    ],
)
def test_the_first_field_at_fault_in_carpniches(engine: Any, text: str, field: str) -> None:
    assert field_of(engine.Position.from_text, text) == field


@each_katarenga
@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("R" * 64 + " 8/8/8/8/8/8/8/8 w - 1", "colors"),
        (COLORS.replace("R", "r", 1) + " 8/8/8/8/8/8/8/8 w - 1", "colors"),
        (COLORS + " wwwwwwww/w7/8/8/8/8/8/8 w - 1", "pawns"),
        (COLORS + " wwwwwwww/8/8/8/8/8/8/8 w a9 1", "camps"),
        (COLORS + " 44/8/8/8/8/8/8/8 w - 1", "pawns"),
        (COLORS + " 8/8/8/8/8/8/8/8 w a9a0 1", "camps"),
        (COLORS + " 8/8/8/8/8/8/8/8 w a0a0 1", "camps"),
        (COLORS + " 8/8/8/8/8/8/8/8 w - 0", "turn"),
        (COLORS + " 8/8/8/8/8/8/8/8 b - 1 q", "ban"),
        (COLORS + " 8/8/8/8/8/8/8/8 w - 2 qq", "ban"),
        (COLORS + " 8/8/8/8/8/8/8/8 w - 1 qqq", "ban"),
        (COLORS + " 8/8/8/8/8/8/8/8 w - 1 -", "ban"),
        (COLORS + " 8/8/8/8/8/8/8/8 w -", "position"),
    ],
)
def test_the_first_field_at_fault_in_katarenga(engine: Any, text: str, field: str) -> None:
    assert field_of(engine.Position.from_text, text) == field


@each_engine
def test_moves(engine: Any) -> None:
    start = engine.Position.start()
    before = start.to_text()
    for text in [*NONSENSE, "a1a2 ", " a1a2", "A1a2", "a1a", "i1a1", "a1\ud800", "a１a2", "a1a2\0"]:
        for call in (engine.Move.from_text, start.play, start.is_legal):
            assert field_of(call, text) == "move"
    unconnected = {"carpniches": "a1b4", "katarenga": "a1b4"}[game_of(engine)]
    for text in (unconnected, "a1a1"):
        assert field_of(engine.Move.from_text, text) == "move"
        assert start.is_legal(text) is False
        with pytest.raises(IllegalMoveError) as caught:
            start.play(text)
        assert (caught.value.move, caught.value.position) == (text, start)
        assert str(caught.value) == f"{text} is not legal in {before}"
    strangers = [other.Move.from_index(0) for other in ENGINES if other is not engine]
    for wrong in [*NO_TEXTS, *strangers]:
        for call in (engine.Move.from_text, start.play, start.is_legal):
            with pytest.raises(TypeError):
                call(wrong)
    for call in (start.play, start.is_legal, engine.Move.from_text):
        with pytest.raises(TypeError):
            call()
    assert start.to_text() == before


@each_engine
def test_moves_of_the_other_side_and_after_the_end(engine: Any) -> None:
    start = engine.Position.start()
    legal = set(start.legal_moves())
    others = [move for move in engine.Move.all() if move not in legal]
    for move in others[::7]:
        assert not start.is_legal(move)
        with pytest.raises(IllegalMoveError) as caught:
            start.play(move)
        assert caught.value.move is move
    over = next(position for position in positions_of(engine) if position.is_over())
    assert over.legal_moves() == []
    for move in engine.Move.all()[::7]:
        assert not over.is_legal(move)
        assert not over.is_legal(str(move))
        with pytest.raises(IllegalMoveError):
            over.play(move)


@each_engine
def test_indices(engine: Any) -> None:
    count = engine.Move.COUNT
    for wrong in (-1, count, 2**31, 2**64, -(2**64), HUGE, -HUGE):
        with pytest.raises(ValueError, match=str(count)):
            engine.Move.from_index(wrong)
    for wrong in NO_INTEGERS:
        with pytest.raises(TypeError):
            engine.Move.from_index(wrong)
    assert engine.Move.from_index(Index()).index == 2
    assert engine.Move.from_index(True).index == 1


@each_engine
def test_depths(engine: Any) -> None:
    for position in positions_of(engine):
        for wrong in (-1, -(2**64), -HUGE):
            for call in (position.perft, position.divide):
                with pytest.raises(ValueError, match="depth"):
                    call(wrong)
        with pytest.raises(ValueError, match="depth"):
            position.divide(0)
        for wrong in (2**32, 2**64, 2**70, HUGE):
            for call in (position.perft, position.divide):
                with pytest.raises(OverflowError, match="depth"):
                    call(wrong)
        for wrong in NO_INTEGERS:
            for call in (position.perft, position.divide):
                with pytest.raises(TypeError):
                    call(wrong)
        assert position.perft(0) == position.perft(False) == 1
        assert position.perft(Index()) == position.perft(2)
    over = next(position for position in positions_of(engine) if position.is_over())
    assert over.perft(0) == 1
    assert [over.perft(depth) for depth in (1, 2, 3, 4, 10**6, 2**32 - 1)] == [0] * 6
    assert over.divide(2**32 - 1) == {}


@each_engine
def test_starts(engine: Any) -> None:
    if game_of(engine) == "carpniches":
        for name in NONSENSE:
            with pytest.raises(ValueError, match=r"diagonals.*corners.*towers"):
                engine.Position.start(name)
        for wrong in NO_TEXTS:
            with pytest.raises(TypeError):
                engine.Position.start(wrong)
        return
    for name in NONSENSE:
        with pytest.raises(ValueError, match=r"allowed.*not_white.*not_either"):
            engine.Position.start(first_move_captures=name)
    for wrong in NO_TEXTS:
        with pytest.raises(TypeError):
            engine.Position.start(first_move_captures=wrong)
    strangers = [
        other.Board.random(1) for other in ENGINES if other is not engine and "kat" in str(other)
    ]
    for wrong in [*NO_TEXTS[1:], "A0B0C0D0", *strangers]:
        with pytest.raises(TypeError):
            engine.Position.start(wrong)
    with pytest.raises(TypeError):
        engine.Position.start(None, "allowed")
    for value in FirstMoveCaptures:
        assert engine.Position.start(first_move_captures=value).first_move_captures is value
        assert engine.Position.start(first_move_captures=value.value).first_move_captures is value


@each_engine
def test_squares_colors_and_symmetries(engine: Any) -> None:
    start = engine.Position.start()
    if game_of(engine) == "carpniches":
        of_square = [start.stack]
        of_color = [start.lines]
        for call in (start.transformed, engine.Move.from_index(0).transformed):
            for wrong in NO_TEXTS:
                with pytest.raises(TypeError):
                    call(wrong)
        assert start.transformed(Symmetry.IDENTITY) == start
    else:
        of_square = [start.color_of, start.board.color_of, start.touched]
        of_color = [start.pawns, start.camps]
        for camp in ("a0", "h0", "a9", "h9"):
            assert field_of(start.color_of, camp) == "square"
            assert field_of(start.board.color_of, camp) == "square"
            assert start.touched(camp) == start.legal_moves()
        assert field_of(start.touched, "a1", "zz", "a2") == "square"
    for call in of_square:
        for text in [*NONSENSE, "A1", "a1 ", "j1", "a１"]:
            if text != "a1":
                assert field_of(call, text) == "square"
        for wrong in NO_TEXTS:
            with pytest.raises(TypeError):
                call(wrong)
    for call in of_color:
        for no_color in (None, "white", "w", 0, True, Symmetry.IDENTITY, Color):
            with pytest.raises(TypeError):
                call(no_color)


@each_carpniches
def test_colors_are_not_exchanged_on_the_first_turn(engine: Any) -> None:
    for position in positions_of(engine)[:2]:
        with pytest.raises(ValueError, match="turn 1"):
            position.colors_exchanged()


@each_katarenga
def test_boards(engine: Any) -> None:
    for code in [
        *NONSENSE,
        "A0B0C0",
        "A0B0C0D0 ",
        "A0B0C0A0",
        "A4B0C0D0",
        "E0B0C0D0",
        "A0b0B0D0",
        "A٠B0C0D0",
    ]:
        assert field_of(engine.Board.from_code, code) == "code"
    short = "RYGB" * 15
    for colors in [
        *NONSENSE,
        *(
            short,
            short + "RYG",
            short + "RYGBR",
            short + "RYGX",
            short + "RYG\ud800",
            short + "ryg b",
        ),
        *(COLORS + "/", COLORS.replace("/", "//", 1), "/".join([COLORS[:8]] * 7), COLORS + " "),
    ]:
        assert field_of(engine.Board.from_colors, colors) == "colors"
    some = list(FirstMoveCaptures)
    board = engine.Board.random(0)
    for squares in ([], [board.color_of("a1")] * 63, itertools.repeat(board.color_of("a1"))):
        assert field_of(engine.Board.from_colors, squares) == "colors"
    for wrong in (None, 3, some * 22, ["R"] * 64, b"R" * 64, object()):
        with pytest.raises(TypeError):
            engine.Board.from_colors(wrong)
    for wrong in NO_TEXTS:
        with pytest.raises(TypeError):
            engine.Board.from_code(wrong)
    for seed in (-1, -(2**64), -HUGE):
        with pytest.raises(ValueError, match="seed"):
            engine.Board.random(seed)
    for seed in (2**64, 2**70, HUGE):
        with pytest.raises(OverflowError, match="seed"):
            engine.Board.random(seed)
    for wrong in NO_INTEGERS:
        for call in (engine.Board.random, board.rotated):
            with pytest.raises(TypeError):
                call(wrong)
    assert board.rotated(HUGE) == board.rotated(-HUGE) == board.rotated(0) == board
    assert board.rotated(-1) == board.rotated(3) == board.rotated(2**70 + 3)
    assert engine.Board.random(Index()) == engine.Board.random(2)
