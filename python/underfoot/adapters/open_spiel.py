"""Both games for OpenSpiel, registered when this module is imported.

- `underfoot_carpniches` has the parameters `setup` and `max_plies`
- `underfoot_katarenga` has `board`, `first_move_captures` and `max_plies`

An action is the index of a move. A game that reaches `max_plies` ends with 0 for both players; it
is unfinished then, not drawn: `State.is_unfinished` tells.

Example:
    >>> import pyspiel
    >>> game = pyspiel.load_game("underfoot_katarenga(board=a0b1c2d3,max_plies=200)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(state.string_to_action("a1a2"))
    >>> state.current_player(), len(state.legal_actions()), state.position.turn_number
    (1, 36, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from underfoot import Color, FirstMoveCaptures, carpniches, katarenga
from underfoot.adapters._extra import from_extra
from underfoot.adapters._starts import DEFAULT_MAX_PLIES, board_from_text, check_max_plies

with from_extra("openspiel"):
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from underfoot import Outcome

__all__ = [
    "CarpnichesGame",
    "CarpnichesState",
    "KatarengaGame",
    "KatarengaState",
    "Observer",
    "State",
]

_PLAYER: Final = {Color.WHITE: 0, Color.BLACK: 1}


def _type(name: str, parameters: Mapping[str, object]) -> Any:
    """Return what OpenSpiel wants to know of a game before there is one."""
    return pyspiel.GameType(
        short_name=f"underfoot_{name}",
        long_name=name.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters, "max_plies": DEFAULT_MAX_PLIES},
    )


class State(pyspiel.State):
    """A state of either game: a position, and how many moves led to it.

    Args:
        game: The game.
        position: Where it begins.
    """

    MOVE: ClassVar[Any]
    """The moves of the game; an action is the index of one."""

    # OpenSpiel copies and saves the instance's dictionary with every state: what is in slots would
    # be lost, and what is the same for all states stands in the class.
    position: Any
    """The position, as `underfoot` has it."""
    plies: int
    """How many moves have been made since `new_initial_state`."""

    def __init__(self, game: Any, position: Any) -> None:
        super().__init__(game)
        self.position = position
        self.plies = 0
        self._max_plies: int = game.max_plies

    def outcome(self) -> Outcome | None:
        """Return who has won and why; None while nobody has, also when the game is given up."""
        outcome: Outcome | None = self.position.outcome()
        return outcome

    def is_unfinished(self) -> bool:
        """Return whether the game has reached its limit on plies without a winner."""
        return self.plies >= self._max_plies and not self.position.is_over()

    # What OpenSpiel calls.

    def current_player(self) -> int:
        """Return 0 for White, 1 for Black, or OpenSpiel's number for a game that has ended."""
        return (
            pyspiel.PlayerId.TERMINAL if self.is_terminal() else _PLAYER[self.position.side_to_move]
        )

    def is_terminal(self) -> bool:
        """Return whether no move can be made any more."""
        return self.plies >= self._max_plies or bool(self.position.is_over())

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser; 0 for both while there is none."""
        outcome = self.position.outcome()
        if outcome is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner is Color.WHITE else [-1.0, 1.0]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - only asked for the mover
        return [move.index for move in self.position.legal_moves()]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(self.MOVE.from_index(action))
        self.plies += 1

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - alike for both
        return str(self.MOVE.from_index(action))

    def _to_struct(self) -> dict[str, str]:
        return {"position": str(self.position)}

    def _to_observation_struct(self, player: int) -> dict[str, str]:  # noqa: ARG002
        return self._to_struct()

    def __str__(self) -> str:
        return str(self.position)


class CarpnichesState(State):
    """A state of Carpniches."""

    MOVE = carpniches.Move


class KatarengaState(State):
    """A state of Katarenga."""

    MOVE = katarenga.Move


class _Game(pyspiel.Game):
    """What both games do alike."""

    TYPE: ClassVar[Any]
    STATE: ClassVar[type[State]]
    BATCH: ClassVar[Any]

    start: Any
    """The position in which `new_initial_state` begins."""
    max_plies: int
    """Where a game is given up as unfinished."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.max_plies = check_max_plies(params.setdefault("max_plies", DEFAULT_MAX_PLIES))
        self.start = self._start(params)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.STATE.MOVE.COUNT,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(self.TYPE, info, params)

    def _start(self, params: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    def _from_text(self, text: str) -> Any:
        """Return a position of this game, on its board."""
        raise NotImplementedError

    def new_initial_state(self, state: Any = None) -> State:
        """Return a state in which no move has been made.

        Args:
            state: Where to begin instead of the start: the text of a position, or a dictionary or
                a struct as `to_dict` and `to_struct` of a state return them.

        Raises:
            NotationError: The text is not a position's.
            ValueError: It is a position of Katarenga on another board than the game's.
        """
        if state is None:
            return self.STATE(self, self.start)
        if isinstance(state, pyspiel.StateStruct):
            state = state.to_dict()
        if not isinstance(state, str):
            state = state["position"]
        return self.STATE(self, self._from_text(state))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle by the game's string: what OpenSpiel does by itself forgets the attributes."""
        return _load, (str(self),)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Any:
        """Return an `Observer`, or one of the history where perfect recall is asked for."""
        whole = iig_obs_type is None or (
            iig_obs_type.public_info and not iig_obs_type.perfect_recall
        )
        return (
            Observer(self.BATCH, params)
            if whole
            else IIGObserverForPublicInfoGame(iig_obs_type, params)
        )


class CarpnichesGame(_Game):
    """Carpniches; `setup` is one of `underfoot.carpniches.SETUPS`."""

    TYPE = _type("carpniches", {"setup": carpniches.SETUPS[0]})
    STATE = CarpnichesState
    BATCH = carpniches.Batch

    def _start(self, params: Mapping[str, Any]) -> carpniches.Position:
        return carpniches.Position.start(params.get("setup", carpniches.SETUPS[0]))

    def _from_text(self, text: str) -> carpniches.Position:
        return carpniches.Position.from_text(text)


class KatarengaGame(_Game):
    """Katarenga; `board` is a board code or the 64 letters of its colours.

    `first_move_captures` is `allowed`, `not_white` or `not_either`.
    """

    DEFAULTS: ClassVar = {"board": "A0B0C0D0", "first_move_captures": "allowed"}
    TYPE = _type("katarenga", DEFAULTS)
    STATE = KatarengaState
    BATCH = katarenga.Batch

    def _start(self, params: Mapping[str, Any]) -> katarenga.Position:
        params = {**self.DEFAULTS, **params}
        captures = FirstMoveCaptures(params["first_move_captures"])
        return katarenga.Position.start(
            board_from_text(params["board"]), first_move_captures=captures
        )

    def _from_text(self, text: str) -> katarenga.Position:
        position = katarenga.Position.from_text(text)
        if position.board != self.start.board:
            raise ValueError(f"the position is on the board {position.board}, not on the game's")
        return position


def _load(text: str) -> Any:
    """Return the game with a string; unpickling finds it here, which registers the games."""
    return pyspiel.load_game(text)


class Observer:
    """What a state looks like to a network; the same for both players, who see everything.

    It satisfies OpenSpiel's interface of observers. The planes are those of `Batch.observations`,
    seen from the side to move.

    Args:
        batch: The game's class of batches, which knows the planes.
        params: None, or an empty mapping: there is nothing to choose.

    Raises:
        ValueError: There are parameters.
    """

    def __init__(self, batch: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observer has no parameters, but was given {dict(params)}")
        self._batch = batch
        shaped = np.zeros(batch.OBSERVATION_SHAPE, np.float32)
        self.tensor = shaped.reshape(-1)
        self.dict = {"observation": shaped}

    def set_from(self, state: State, player: int) -> None:  # noqa: ARG002 - alike for both
        """Write the planes of a state into `tensor`, of which `dict` holds a shaped view."""
        self._batch.observation_of(state.position, out=self.dict["observation"])

    def string_from(self, state: State, player: int) -> str:  # noqa: ARG002 - alike for both
        """Return the position as text."""
        return str(state.position)


for _game in (CarpnichesGame, KatarengaGame):
    pyspiel.register_game(_game.TYPE, _game)
