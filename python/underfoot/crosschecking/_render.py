"""A report as text."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from underfoot import diagram, reference
from underfoot.crosschecking._compare import Answer, Counts, Difference, Kind, Refused

if TYPE_CHECKING:
    from underfoot.crosschecking._explain import Reason
    from underfoot.crosschecking._report import Finding, Report

__all__ = ["command", "rendered"]

_MOST_MOVES = 8
_WHAT = {
    Kind.ERROR: "one of them answers with an error",
    Kind.OUTCOME: "they differ in the outcome",
    Kind.MOVES: "they differ in the legal moves",
    Kind.POSITION: "they differ in the position after a move",
    Kind.CONTRADICTION: "one of them contradicts itself",
    Kind.COUNTS: "they differ in the counts, though in no position on the way",
}


def rendered(report: Report) -> str:
    """Return a report as lines for people."""
    lines = [f"A          {report.a}", f"B          {report.b}"]
    if report.finding is None:
        return "\n".join(["equal: no difference was found", *lines, *_coverage(report)])
    finding = report.finding
    return "\n".join(
        [
            f"different: {_WHAT[finding.difference.kind]}",
            *lines,
            "",
            *_position(finding),
            "",
            *_answers(finding),
            "",
            *_games(finding),
            f"time       {finding.seconds:.2f} s to meet it, {report.seconds:.2f} s in all",
            f"reproduce  {command(report)}",
        ]
    )


def command(report: Report) -> str:
    """Return the command that shows the difference again."""
    words = ["underfoot", "crosscheck", report.game, report.a, report.b]
    if report.finding is not None:
        difference = report.finding.difference
        words += ["--position", difference.start]
        if difference.moves:
            words += ["--moves", " ".join(difference.moves)]
        if difference.depth is not None:
            words += ["--depth", str(difference.depth)]
    return shlex.join(words)


def _coverage(report: Report) -> list[str]:
    coverage = report.coverage
    endings = (f"{name.replace('_', ' ')} {number}" for name, number in coverage.endings.items())
    return [
        f"games      {coverage.games}, seed {report.seed}",
        f"positions  {coverage.positions}",
        f"endings    {', '.join(endings)}",
        f"counts     {coverage.counts} sequences of moves",
        f"time       {report.seconds:.1f} s",
    ]


def _position(finding: Finding) -> list[str]:
    difference = finding.difference
    start = getattr(reference, finding.game).Position.from_text(difference.start)
    pieces = "1 piece" if finding.pieces == 1 else f"{finding.pieces} pieces"
    lines = [diagram(start), "", f"position   {difference.start}   ({pieces})"]
    if difference.moves:
        lines += [f"then       {' '.join(difference.moves)}", f"leads to   {finding.position}"]
    return lines


def _answers(finding: Finding) -> list[str]:
    difference = finding.difference
    lines = []
    for letter, answer in (("A", difference.a), ("B", difference.b)):
        if isinstance(answer, Refused):
            lines.append(f"{letter} fails    {answer.error}")
        else:
            lines += [f"{letter} says     {sentence}" for sentence in answer.contradictions]
    if difference.kind is Kind.POSITION:
        lines += [f"{x} has      {_text(y)}" for x, y in (("A", difference.a), ("B", difference.b))]
    lines += _counted(difference)
    if difference.kind is Kind.MOVES:
        lines += _moves(finding)
    lines += [f"{x} says     {_said(y)}" for x, y in (("A", difference.a), ("B", difference.b))]
    if difference.kind is Kind.OUTCOME:
        lines.append(f"rule       {_reason(finding.outcome())}")
    return lines


def _moves(finding: Finding) -> list[str]:
    difference, reasons = finding.difference, finding.reasons()
    lines = []
    for letter, moves in (("A", difference.only_a()), ("B", difference.only_b())):
        if moves:
            lines.append(f"only {letter}     {' '.join(moves)}")
            for move in list(dict.fromkeys(moves))[:_MOST_MOVES]:
                legal = "legal" if reasons[move].legal else "not legal"
                lines.append(f"  {move}     {legal}: {_reason(reasons[move])}")
    return lines


def _counted(difference: Difference) -> list[str]:
    if difference.counts is None:
        return []
    lines = []
    for letter, counts in zip("AB", difference.counts, strict=True):
        lines.append(f"{letter} counts   {_total(counts)} at depth {difference.depth}")
    a, b = difference.counts
    if not isinstance(a, Refused) and not isinstance(b, Refused):
        moves = [move for move in sorted({*a, *b}) if a.get(move) != b.get(move)]
        lines += [
            f"  {move}     {a.get(move, 'nothing')} and {b.get(move, 'nothing')}"
            for move in moves[:_MOST_MOVES]
        ]
    return lines


def _total(counts: Counts) -> str:
    return counts.error if isinstance(counts, Refused) else str(sum(counts.values()))


def _games(finding: Finding) -> list[str]:
    met = finding.met
    away = f" and {_long(len(met.moves))}" if met.moves else ""
    lines = [f"met        from {met.start}{away}"]
    if finding.shortest is None:
        return [*lines, "game       none was found from a first position"]
    moves = finding.shortest.moves
    lines.append(f"game       {_long(len(moves))} from {finding.shortest.start}")
    return [*lines, f"           {' '.join(moves)}"] if moves else lines


def _long(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


def _said(answer: Answer) -> str:
    if isinstance(answer, Refused):
        return "nothing"
    if answer.over is None:
        return f"{len(answer.moves)} legal moves; whether the game is over it cannot be asked"
    if not answer.over:
        return f"the game goes on, with {len(answer.moves)} legal moves"
    winner = answer.winner.value.capitalize() if answer.winner else "someone"
    why = f" ({answer.termination.value})" if answer.termination else ""
    moves = f"; but it lists {len(answer.moves)} legal moves" if answer.moves else ""
    return f"{winner} has won{why}{moves}"


def _text(answer: Answer) -> str:
    return "nothing" if isinstance(answer, Refused) else str(answer.text)


def _reason(reason: Reason) -> str:
    return f"{reason.words} (docs/rules.md: {reason.section})"
