"""What is found is small, and the report and its command say it."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import underfoot
from tests.cli.document import renewed
from tests.cli.running import complaint
from tests.cli.test_document import without_measurements
from tests.faults import FAULTS
from underfoot import Outcome, Termination
from underfoot.cli import root
from underfoot.crosschecking import Difference, Kind, Observation, explain_move, explain_outcome
from underfoot.crosschecking._compare import Refused, differing
from underfoot.crosschecking._descend import descend
from underfoot.crosschecking._python import PythonEngine
from underfoot.crosschecking._walk import Pair

ROOT = Path(__file__).resolve().parents[2]
BY_NAME = {(fault.game, fault.name): fault for fault in FAULTS}


def found(game: str, name: str, **changes: Any) -> Any:
    """Compares a faulty engine with the native one."""
    report = underfoot.crosscheck(
        BY_NAME[game, name].position, game=game, **{"seconds": 10, **changes}
    )
    assert report.finding is not None
    return report.finding


# What two answers can differ in ------------------------------------------------------------------

W, B = underfoot.Color.WHITE, underfoot.Color.BLACK
PLAIN = Observation(("a1a2",), over=False, text="t")
WON = Observation((), over=True, winner=W, termination=Termination.LINE, text="t")


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        (PLAIN, PLAIN, None),
        (PLAIN, Observation(("a1a2",)), None),
        (PLAIN, Observation(("a1a2", "a1a2")), Kind.MOVES),
        (PLAIN, Observation(("a1a3",)), Kind.MOVES),
        (PLAIN, Observation(("a1a2",), over=False, text="u"), Kind.POSITION),
        (PLAIN, WON, Kind.OUTCOME),
        (WON, Observation((), over=True), None),
        (WON, Observation((), over=True, winner=B), Kind.OUTCOME),
        (WON, Observation((), over=True, termination=Termination.NO_MOVES), Kind.OUTCOME),
        (PLAIN, Observation(("a1a2",), contradictions=("odd",)), Kind.CONTRADICTION),
        (PLAIN, Refused("why"), Kind.ERROR),
        (Refused("why"), Refused("because"), None),
    ],
)
def test_differing(a: Any, b: Any, kind: Kind | None) -> None:
    assert differing(a, b) is differing(b, a) is kind


# The smallest position and the shortest game ---------------------------------------------------

SMALL = [
    # fault, and at most how many pieces and moves the position has, and the game from the start
    ("carpniches", "StackOfFourOnce", 4, 0, None),
    ("carpniches", "FirstTurnOneOrTwo", 1, 0, 0),
    ("carpniches", "ForbiddenForgotten", 2, 0, 1),
    ("carpniches", "TextWithoutLast", 1, 1, 1),
    ("carpniches", "OnlyTheMoversLine", 3, 0, 2),
    ("carpniches", "BothLinesWin", 6, 0, None),
    ("carpniches", "NoMovesWins", 1, 0, None),
    ("katarenga", "CampNearestOnly", 4, 0, None),
    ("katarenga", "CampNotWhenStuck", 7, 0, None),
    ("katarenga", "OnePawnGoesOn", 3, 0, None),
    ("katarenga", "BanNeverVoid", 6, 0, None),
    ("katarenga", "YellowOverYellow", 4, 0, 0),
]


@pytest.mark.parametrize(("game", "name", "pieces", "moves", "length"), SMALL)
def test_findings_are_small(
    game: str, name: str, pieces: int, moves: int, length: int | None
) -> None:
    finding = found(game, name)
    assert finding.pieces <= pieces
    assert len(finding.difference.moves) <= moves
    if length is not None:
        assert len(finding.shortest.moves) == length
    # It is a difference, by the engines themselves.
    wrong = BY_NAME[game, name].position.from_text(finding.difference.start)
    right = getattr(underfoot, game).Position.from_text(finding.difference.start)
    for move in finding.difference.moves:
        wrong, right = wrong.play(move), right.play(move)
    moves_of = [sorted(map(str, position.legal_moves())) for position in (wrong, right)]
    assert (moves_of[0], wrong.outcome(), str(wrong)) != (moves_of[1], right.outcome(), str(right))


def test_the_same_seed_finds_the_same() -> None:
    first, second = (found("carpniches", "HeightThreeIsTwo", seed=5) for _ in range(2))
    assert first.difference == second.difference
    assert first.met == second.met
    assert found("carpniches", "HeightThreeIsTwo", seed=6).met != first.met


def test_the_shortest_game_shows_it_too() -> None:
    shortest = found("carpniches", "OnlyTheMoversLine").shortest
    wrong = BY_NAME["carpniches", "OnlyTheMoversLine"].position.from_text(shortest.start)
    right = underfoot.carpniches.Position.from_text(shortest.start)
    for move in shortest.moves:
        wrong, right = wrong.play(move), right.play(move)
    assert right.is_over()
    assert not wrong.is_over()


# Counts lead to positions ------------------------------------------------------------------------


class CountsOnly:
    """An engine that can be asked for counts, and for the moves where the counts have led."""

    def __init__(self, kind: Any) -> None:
        self.name, self._engine, self.asked = "counts", PythonEngine(kind, "counts"), 0

    def observe(self, start: str, moves: Sequence[str]) -> Observation:
        self.asked += 1
        return Observation(self._engine.observe(start, moves).moves)

    def divide(self, start: str, moves: Sequence[str], depth: int) -> Mapping[str, int]:
        return self._engine.divide(start, moves, depth)

    def close(self) -> None:
        pass


def test_counts_lead_to_the_position() -> None:
    faulty = CountsOnly(BY_NAME["carpniches", "FirstTwoTurnsFree"].position)
    native = CountsOnly(underfoot.carpniches.Position)
    start = str(underfoot.carpniches.Position.start("corners"))
    pair = Pair("carpniches", faulty, native)
    difference = descend(pair, start, (), 3)
    assert isinstance(difference, Difference)
    assert difference.kind is Kind.MOVES
    assert len(difference.moves) == 2
    assert len(difference.only_a()) > 10
    assert faulty.asked == 3  # one position on each level, and no more
    assert descend(Pair("carpniches", native, native), start, (), 3) is None


# Report and command ------------------------------------------------------------------------------


def run(*arguments: str) -> Any:
    return CliRunner().invoke(root, ["crosscheck", *arguments])


def test_the_report_names_the_rule_and_the_command_shows_it_again() -> None:
    engine = "python:tests.faults.carpniches:ForbiddenForgotten"
    result = run("carpniches", engine, "--seconds", "4")
    assert result.exit_code == 1
    assert result.stderr == ""
    text = result.stdout
    assert text.startswith(f"different: they differ in the legal moves\nA          {engine}\n")
    assert "Black to move, turn 1.\nThe move may not end on b1" in text
    assert re.search(
        r"^position   x6/x6/x6/x6/x6/b,w,x4 b 1 b1   \(2 pieces\)$", text, re.MULTILINE
    )
    rule = (
        "not legal: Black's first move may not go to b1, where White has just landed "
        "(docs/rules.md: Carpniches, First turns)"
    )
    assert f"only A     a1b1\n  a1b1     {rule}\n" in text
    assert "B says     the game goes on, with 6 legal moves" in text
    command = re.search(r"^reproduce  underfoot crosscheck (.*)$", text, re.MULTILINE)
    assert command is not None
    again = run(*shlex.split(command[1]), "--json")
    assert again.exit_code == 1
    report = json.loads(again.stdout)
    assert report["positions"] < 60
    assert report["difference"]["only_a"] == ["a1b1"]
    assert report["difference"]["met"]["moves"] == []


def test_json_has_what_the_report_says() -> None:
    result = run("carpniches", "reference", "python:tests.faults.carpniches:NoMovesWins", "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert (report["equal"], report["a"], report["game"]) == (False, "reference", "carpniches")
    difference = report["difference"]
    assert difference["kind"] == "outcome"
    assert difference["answer_a"]["winner"] != difference["answer_b"]["winner"]
    assert difference["outcome"]["over"] is True
    assert difference["outcome"]["section"] == "Carpniches, The end"
    position = underfoot.carpniches.Position.from_text(difference["position"])
    assert position.outcome() == Outcome(
        position.side_to_move.opponent, Termination(difference["answer_a"]["termination"])
    )


def test_moves_after_a_position_are_compared_on_the_way() -> None:
    result = run(
        *("katarenga", "reference", "--first-move-captures", "not_either"),
        *("--moves", "a1b3", "--games", "0", "--json"),
    )
    assert result.exit_code == 0
    assert json.loads(result.stdout)["positions"] == 2


@pytest.mark.parametrize("game", ["carpniches", "katarenga"])
def test_equal_engines(game: str) -> None:
    result = run(game, "reference", "--games", "16", "--json")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["equal"]
    assert report["difference"] is report["command"] is None
    assert report["games"] == 16
    assert min(report["endings"].values()) > 3
    assert report["counted"] > 1000


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["carpniches", "nothing"], "could not compare: 'nothing' is no engine"),
        (["carpniches", "python:tests.crosscheck.engines:Dies"], "ended with exit status 7"),
        (["carpniches", "reference", "--moves", "a1a2"], "--moves needs --position"),
        (["carpniches", "reference", "--timeout", "0"], "'0' is not a number of seconds above 0"),
        (["carpniches", "reference", "--seconds", "nan"], "'nan' is not a number of seconds"),
        (["carpniches", "reference", "--position", "x"], "Invalid value for '--position'"),
        (["carpniches", "reference", "--setup", "corners", "--moves", "a1a1"], "a1a1 is not legal"),
        (["chess", "reference"], "'chess' is not one of"),
        (["carpniches"], "Missing argument 'A'"),
    ],
)
def test_what_cannot_be_compared_has_status_2(arguments: list[str], words: str) -> None:
    assert words in complaint("crosscheck", *arguments, status=2)


def test_sections_of_the_rules_exist() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    chapters = {part.split("\n")[0]: part for part in text.split("\n## ")[1:]}
    source = (Path(underfoot.__file__).parent / "crosschecking" / "_explain").glob("_*.py")
    sections = {
        section
        for path in source
        for section in re.findall(r'^[A-Z]+ = "(.*, .*)"$', path.read_text("utf-8"), re.MULTILINE)
    }
    assert len(sections) >= 7
    for section in sections:
        chapter, heading = section.split(", ")
        assert f"\n### {heading}\n" in chapters[chapter]


def test_the_page_shows_what_the_command_prints() -> None:
    text = (ROOT / "docs" / "crosscheck.md").read_text("utf-8")
    assert text.count("$ underfoot crosscheck") == 2
    assert without_measurements(renewed(text)) == without_measurements(text)


def test_explanations_are_sentences_of_the_game() -> None:
    text = "x6/x6/x6/x6/x,w,x4/bw,w,x4 w 9 -"
    assert explain_move("carpniches", text, "a1c1").words == (
        "b1 on the way is occupied, and nothing is jumped over"
    )
    assert explain_outcome("carpniches", text).legal
