"""The engines whose common face is tested."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from underfoot import carpniches, katarenga, reference

NATIVE: list[Any] = [carpniches, katarenga]
REFERENCE: list[Any] = [reference.carpniches, reference.katarenga]
ENGINES = NATIVE + REFERENCE
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

COLORS = "RYBGRYGB/GRGBGYRY/YYBRBBGR/BGRYYRBG/RGBYRGBY/YYGRYYBR/BBRGBGRG/GRYBGRYB"
# Texts with everything that a text can hold: stacks, forbidden squares, camps, bans, high turns.
TEXTS = {
    "carpniches": [
        "wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -",
        "wb,x4,bw/x6/x6/x6/x6/b,w,x3,wb b 1 b1",
        "x6/x6/x6/x6/x6/w,w,w,x3 b 4294967295 -",
        "x6/x6/x6/x6/x6/wb,x5 w 2 -",
        "x6/x6/x6/x6/x6/x6 w 7 -",
    ],
    "katarenga": [
        f"{COLORS} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w - 1",
        f"{COLORS} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w - 1 q",
        f"{COLORS} bbbbbbbb/8/8/8/8/8/2w5/1wwwwwww b - 1 qq",
        f"{COLORS} 8/8/8/bb6/8/8/8/8 b a9h9 30",
        f"{'/'.join(['RYGB' * 2] * 8)} b7/w7/8/8/8/7b/8/8 w a0a9 4294967295",
    ],
}


def name_of(engine: Any) -> str:
    """Return an engine's name as it stands in code after `from underfoot import ...`."""
    name: str = engine.__name__
    return name.removeprefix("underfoot.")


def game_of(engine: Any) -> str:
    """Return the name of an engine's game."""
    return name_of(engine).removeprefix("reference.")


def texts_of(engine: Any) -> list[str]:
    """Return position texts of an engine's game."""
    return TEXTS[game_of(engine)]


def positions_of(engine: Any) -> list[Any]:
    """Return positions of an engine."""
    return [engine.Position.from_text(text) for text in texts_of(engine)]


each_engine = pytest.mark.parametrize("engine", ENGINES, ids=name_of)
each_native = pytest.mark.parametrize("engine", NATIVE, ids=name_of)
each_katarenga = pytest.mark.parametrize("engine", [katarenga, reference.katarenga], ids=name_of)
each_carpniches = pytest.mark.parametrize("engine", [carpniches, reference.carpniches], ids=name_of)
