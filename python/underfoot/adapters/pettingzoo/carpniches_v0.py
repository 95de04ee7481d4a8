"""Carpniches as a PettingZoo environment.

Example:
    >>> environment = raw_env(setup="towers", render_mode="ansi")
    >>> environment.reset()
    >>> environment.agent_selection, environment.observation_space("player_0").shape
    ('player_0', (9, 6, 6))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underfoot import carpniches
from underfoot.adapters._starts import DEFAULT_MAX_PLIES
from underfoot.adapters.pettingzoo._environment import Environment, metadata, wrapped

if TYPE_CHECKING:
    import numpy as np

__all__ = ["env", "raw_env"]


class raw_env(Environment):  # noqa: N801 - what PettingZoo calls it
    """Carpniches, without wrappers; see `Environment` for what is the same in both games.

    Args:
        setup: One of `underfoot.carpniches.SETUPS`.
        render_mode: See `Environment`.
        max_plies: See `Environment`.

    Raises:
        ValueError: There is no such setup.
    """

    metadata = metadata("carpniches_v0")
    MOVE = carpniches.Move
    BATCH = carpniches.Batch

    def __init__(
        self,
        setup: str = carpniches.SETUPS[0],
        *,
        render_mode: str | None = None,
        max_plies: int = DEFAULT_MAX_PLIES,
    ) -> None:
        super().__init__(render_mode, max_plies)
        self._first = carpniches.Position.start(setup)

    def _start(self, random: np.random.Generator) -> carpniches.Position:  # noqa: ARG002
        return self._first

    def _from_text(self, text: str) -> carpniches.Position:
        return carpniches.Position.from_text(text)


def env(**arguments: Any) -> Any:
    """Return Carpniches in the wrappers of PettingZoo's board games.

    Args:
        arguments: Those of `raw_env`.
    """
    return wrapped(raw_env(**arguments))
