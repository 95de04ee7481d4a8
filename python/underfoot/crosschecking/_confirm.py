"""Whether a difference shows again: programs of others may answer late, or for another position."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

from underfoot.crosschecking._compare import ask
from underfoot.crosschecking._engine import EngineFailure
from underfoot.crosschecking._open import open_engine
from underfoot.crosschecking._shrink import Sought
from underfoot.crosschecking._walk import Pair

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underfoot.crosschecking._compare import Difference
    from underfoot.crosschecking._engine import Engine

__all__ = ["confirmed"]


def confirmed(
    game: str, a: object, b: object, differences: list[Difference], *, timeout: float
) -> Difference:
    """Return the first of some differences that new engines show as well.

    Engines in Python are asked nothing: what they say depends on the position that they are given,
    or is told against them otherwise. A program remembers what it was sent before.

    Args:
        game: The name of the game.
        a: The specification of one engine.
        b: That of the other.
        differences: What was found, the best first.
        timeout: Seconds for each answer.

    Raises:
        EngineFailure: There is none.
    """
    if not any(str(engine).startswith(("ugi:", "script:")) for engine in (a, b)):
        return differences[0]
    changed = ""
    for difference in differences:
        with ExitStack() as stack:
            one, other = (
                stack.enter_context(closing(open_engine(engine, game, timeout=timeout)))
                for engine in (a, b)
            )
            sought = Sought(Pair(game, one, other), difference, float("inf"))
            if sought.shows(difference.start, difference.moves) is not None:
                return difference
            changed = changed or next(_changed(one, other, difference), "")
    said = f"{changed} answers" if changed else "the engines answer"
    where = " and ".join(filter(None, [differences[-1].start, " ".join(differences[-1].moves)]))
    raise EngineFailure(f"{said} otherwise when started anew and asked again for {where}")


def _changed(one: Engine, other: Engine, difference: Difference) -> Iterator[str]:
    """Yield the names of the engines that say something else than before of a position."""
    for engine, before in ((one, difference.a), (other, difference.b)):
        if ask(engine, difference.start, difference.moves) != before:
            yield engine.name
