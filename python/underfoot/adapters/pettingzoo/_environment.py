"""What the environments of both games do alike."""

from __future__ import annotations

import operator
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import underfoot
from underfoot import Color
from underfoot.adapters._extra import from_extra
from underfoot.adapters._starts import DEFAULT_MAX_PLIES, check_max_plies

with from_extra("pettingzoo"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Environment", "metadata", "wrapped"]

AGENT = {Color.WHITE: "player_0", Color.BLACK: "player_1"}
"""The name of the agent that plays a side."""

_RENDER_MODES = ("human", "ansi", "rgb_array")
_PICTURE_WIDTH = 480


def metadata(name: str) -> dict[str, Any]:
    """Return what PettingZoo wants to know of an environment."""
    return {
        "name": name,
        "render_modes": list(_RENDER_MODES),
        "is_parallelizable": False,  # one agent moves at a time
        "render_fps": 2,
    }


def wrapped(environment: Environment) -> Any:
    """Return an environment in the wrappers that PettingZoo's own board games have.

    An illegal action loses the game at once, and one that is not a number of the action space, or a
    call in the wrong order, is an error.
    """
    env = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class Environment(AECEnv):
    """A game between the agents `player_0`, who is White, and `player_1`.

    Observations are planes of zeros and ones (int8), as `Batch.observations` has them: seen from
    the side to move, whichever agent asks. `infos[agent]["action_mask"]` says which actions are
    legal (int8), none for the agent that is not to move; an action is the index of a move.

    The winner's reward is 1, the loser's -1. After `max_plies` moves without a winner both agents
    are truncated and their reward is 0.

    Args:
        render_mode: None, or how `render` shows the board: `human` prints it after every move,
            `ansi` returns it as text, `rgb_array` as an array of pixels (height, width, 3).
        max_plies: Where a game is given up.

    Raises:
        ValueError: There is no such mode, or the limit is below 1.
    """

    metadata: ClassVar[dict[str, Any]]
    MOVE: ClassVar[Any]
    BATCH: ClassVar[Any]

    position: Any
    """The position, as `underfoot` has it."""
    plies: int
    """How many moves have been made."""

    def __init__(self, render_mode: str | None = None, max_plies: int = DEFAULT_MAX_PLIES) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"render_mode {render_mode!r} is none of {', '.join(_RENDER_MODES)}")
        self.render_mode = render_mode
        self.max_plies = check_max_plies(operator.index(max_plies))
        self.possible_agents = list(AGENT.values())
        self.agents: list[str] = []
        self._action_space = {
            agent: spaces.Discrete(self.MOVE.COUNT) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(0, 1, self.BATCH.OBSERVATION_SHAPE, np.int8)
        self._observation_space = {
            agent: spaces.Box(0, 1, self.BATCH.OBSERVATION_SHAPE, np.int8)
            for agent in self.possible_agents
        }
        self._random: np.random.Generator | None = None
        self._last_move: Any = None

    @abstractmethod
    def _start(self, random: np.random.Generator) -> Any:
        """Return the position in which a game begins."""

    @abstractmethod
    def _from_text(self, text: str) -> Any:
        """Return the position with a text."""

    def observation_space(self, agent: str) -> spaces.Box:
        """Return the space of an agent's observations, always the same object."""
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: For what is drawn at random from now on; None to go on with what was drawn before.
            options: `position`, the text of a position to begin in. Others are ignored.

        Raises:
            NotationError: The text is not a position's.
            ValueError: The game is over in that position.
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        text = (options or {}).get("position")
        position = self._start(self._random) if text is None else self._from_text(text)
        if position.is_over():
            raise ValueError(f"the game is over in {position}")
        self.position = position
        self.plies = 0
        self._last_move = None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._look()

    def step(self, action: int | None) -> None:
        """Make the move with an index for the agent that is to move.

        Args:
            action: The index of a legal move; None for an agent whose game has ended.

        Raises:
            IllegalMoveError: The move is not legal; nothing has changed.
            ValueError: There is no move with this index; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self.MOVE.from_index(action)
        self.position = self.position.play(move)
        self._last_move = move
        self.plies += 1
        outcome = self.position.outcome()
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards[AGENT[outcome.winner]] = 1
            self.rewards[AGENT[outcome.winner.opponent]] = -1
        elif self.plies >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._look()
        if self.render_mode == "human":
            self.render()

    def _look(self) -> None:
        """Say whose turn it is and what that agent may do."""
        self.agent_selection = AGENT[self.position.side_to_move]
        masks = {agent: np.zeros(self.MOVE.COUNT, np.int8) for agent in self.agents}
        if not any(self.truncations.values()):
            legal = [move.index for move in self.position.legal_moves()]
            masks[self.agent_selection][legal] = 1
        self.infos = {agent: {"action_mask": mask} for agent, mask in masks.items()}

    def observe(self, agent: str) -> npt.NDArray[np.int8]:  # noqa: ARG002 - both see the same
        """Return the planes of the position, seen from the side to move."""
        return self.state()

    def state(self) -> npt.NDArray[np.int8]:
        """Return the planes of the position: there is nothing that an agent does not see."""
        planes: npt.NDArray[np.int8]
        planes = self.BATCH.observation_of(self.position, dtype="uint8").view(np.int8)
        return planes

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Show the position in the way that `render_mode` says.

        Returns:
            Text, an array of shape (height, width, 3), or None where the text was printed.

        Raises:
            ModuleNotFoundError: What makes pixels of pictures is not installed.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: the environment has no render_mode")
            return None
        if self.render_mode == "rgb_array":
            # Without the line below the board, whose height changes: films need frames of one size.
            picture = underfoot.svg(self.position, last_move=self._last_move, caption=False)
            return _pixels(picture, _PICTURE_WIDTH)
        text = underfoot.diagram(self.position)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: no window is open."""


def _pixels(svg: str, width: int) -> npt.NDArray[np.uint8]:
    """Return a picture as pixels on white, of shape (height, width, 3)."""
    import io  # noqa: PLC0415 - with the two below, only where pixels are wanted

    with from_extra("pettingzoo"):
        import PIL.Image  # noqa: PLC0415
        import resvg_py  # noqa: PLC0415

    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, background="white")
    return np.asarray(PIL.Image.open(io.BytesIO(png)).convert("RGB"))
