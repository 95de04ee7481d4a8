"""Faults in Carpniches, in the order in which the reference engine comes to the rules."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.faults.fault import by_name, declared

fault = partial(declared, "carpniches")


def __getattr__(name: str) -> Any:
    """Return the class of positions of a fault, made when it is asked for."""
    return by_name(FAULTS, name)


FAULTS = (
    # Which pieces may move, and how far ----------------------------------------------------------
    fault(
        "OwnerIsAtTheBottom: a stack belongs to the owner of its lowest piece",
        ("if stack[-1] is self._side\n", "if stack[0] is self._side\n"),
        shown_in="x6/x6/x6/x6/x6/w,x,bw,x3 w 9 -",
        difference="-c1a1, -c1a3, -c1c3, -c1e1, -c1e3",
    ),
    fault(
        "FirstTurnOneOrTwo: on the first turn a piece moves 1 or 2 squares, never 3",
        ("(1, 2, 3) if self._turn == 1", "(1, 2) if self._turn == 1"),
        shown_in="x6/x6/x6/x6/x6/w,x5 w 1 -",
        difference="-a1a4, -a1d1, -a1d4",
    ),
    fault(
        "FirstTurnByHeight: the height of the stack counts on the first turn too",
        ("(1, 2, 3) if self._turn == 1", "(1, 2, 3) if self._turn == 0"),
        shown_in="x6/x6/x6/x6/x6/w,x5 w 1 -",
        difference="-a1a3, -a1a4, -a1c1, -a1c3, -a1d1, -a1d4",
    ),
    fault(
        "FirstTurnForWhiteOnly: the height counts on Black's first turn",
        (
            "(1, 2, 3) if self._turn == 1",
            "(1, 2, 3) if self._turn == 1 and self._side is Color.WHITE",
        ),
        shown_in="x6/x6/x6/x6/x6/b,x5 b 1 -",
        difference="-a1a3, -a1a4, -a1c1, -a1c3, -a1d1, -a1d4",
    ),
    fault(
        "FirstTurnUpToHeight: on the first turn a piece moves at most its stack's height",
        (
            "(1, 2, 3) if self._turn == 1",
            "range(1, len(stacks[square]) + 1) if self._turn == 1",
        ),
        shown_in="x6/x6/x6/x6/x6/bw,x5 w 1 -",
        difference="-a1a4, -a1d1, -a1d4",
    ),
    fault(
        "FirstTwoTurnsFree: the second turn is as free as the first",
        ("(1, 2, 3) if self._turn == 1", "(1, 2, 3) if self._turn <= 2"),
        shown_in="x6/x6/x6/x6/x6/w,x5 w 2 -",
        difference="+a1a3, +a1a4, +a1c1, +a1c3, +a1d1, +a1d4",
    ),
    fault(
        "UpToHeight: a piece may stop earlier than its stack is high",
        ("else (len(stacks[square]),)", "else range(1, len(stacks[square]) + 1)"),
        shown_in="x6/x6/x6/x6/x6/bw,x5 w 9 -",
        difference="+a1a2, +a1b1, +a1b2",
    ),
    fault(
        "HeightWithoutMover: only the pieces below the moving one count",
        ("else (len(stacks[square]),)", "else (max(1, len(stacks[square]) - 1),)"),
        shown_in="x6/x6/x6/x6/x6/bw,x5 w 9 -",
        difference="+a1a2, +a1b1, +a1b2, -a1a3, -a1c1, -a1c3",
    ),
    fault(
        "HeightOfOwnPieces: the opponent's pieces in the stack do not count",
        ("else (len(stacks[square]),)", "else (stacks[square].count(self._side),)"),
        shown_in="x6/x6/x6/x6/x6/bw,x5 w 9 -",
        difference="+a1a2, +a1b1, +a1b2, -a1a3, -a1c1, -a1c3",
    ),
    fault(
        "HeightThreeIsTwo: a piece on a stack of three moves two squares",
        ("else (len(stacks[square]),)", "else (min(2, len(stacks[square])),)"),
        shown_in="x6/x6/x6/x6/x6/wbw,x5 w 9 -",
        difference="+a1a3, +a1c1, +a1c3, -a1a4, -a1d1, -a1d4",
    ),
    fault(
        "NoMoveToUpperLeft: one of the eight directions is missing",
        ("if (x, y) != (0, 0)]", "if (x, y) not in ((0, 0), (-1, 1))]"),
        shown_in="x6/x6/x6/x6/x,w,x4/x6 w 9 -",
        difference="-b2a3",
    ),
    # What may lie on the way ---------------------------------------------------------------------
    fault(
        "PathIgnored: a piece jumps over stacks",
        ("for passed in path[: distance - 1]):", "for passed in ()):"),
        shown_in="x6/x6/x6/x6/x6/bw,w,x4 w 9 -",
        difference="+a1c1",
    ),
    fault(
        "PathOnlyItsLastSquare: of the squares passed, only the last must be empty",
        ("path[: distance - 1]", "path[max(0, distance - 2) : distance - 1]"),
        shown_in="x6/x6/x6/x6/x6/bbw,b,x4 w 9 -",
        difference="+a1d1",
    ),
    fault(
        "PathOnlyItsFirstSquare: of the squares passed, only the first must be empty",
        ("path[: distance - 1]", "path[:1][: distance - 1]"),
        shown_in="x6/x6/x6/x6/x6/bbw,x,b,x3 w 9 -",
        difference="+a1d1",
    ),
    fault(
        "PathOverOwn: a piece jumps over stacks of its own colour",
        (
            "any(passed in stacks for passed",
            "any(stacks.get(passed, (self._side,))[-1] is not self._side for passed",
        ),
        shown_in="x6/x6/x6/x6/x,b,x4/bw,w,x4 w 9 -",
        difference="+a1c1",
    ),
    fault(
        "PathOverLower: a piece jumps over stacks lower than its own",
        (
            "any(passed in stacks for passed",
            "any(len(stacks.get(passed, ())) >= len(stacks[square]) for passed",
        ),
        shown_in="x6/x6/x6/x6/bb,bb,x4/bw,w,x4 w 9 -",
        difference="+a1c1",
    ),
    # Where a piece may land ----------------------------------------------------------------------
    fault(
        "StackOfFour: a move may build a stack of four",
        ("if len(stacks.get(destination, ())) == _TALLEST:", "if False:"),
        shown_in="x6/x6/x6/x6/x6/w,wwb,x4 w 9 -",
        difference="+a1b1",
    ),
    fault(
        "StackOfFourOnce: a stack of four may be built while there is none",
        (
            "if len(stacks.get(destination, ())) == _TALLEST:",
            "if 3 == len(stacks.get(destination, ())) < max(map(len, stacks.values())):",
        ),
        shown_in="x6/x6/x6/x6/x6/w,wwb,x4 w 9 -",
        difference="+a1b1",
    ),
    fault(
        "StackOfFourOnOwn: a stack of four may be built on a stack of one's own",
        (
            "if len(stacks.get(destination, ())) == _TALLEST:",
            "if stacks.get(destination, ())[2:] == (self._side.opponent,):",
        ),
        shown_in="x6/x6/x6/x6/wwb,x5/w,bbw,x4 w 9 -",
        difference="+a1b1",
    ),
    fault(
        "NotOntoOwn: a piece may not land on a stack of its own colour",
        (
            "if len(stacks.get(destination, ())) == _TALLEST:",
            "if (s := stacks.get(destination)) and (s[2:] or s[-1] is self._side):",
        ),
        shown_in="x6/x6/x6/x6/b,x5/w,w,x4 w 9 -",
        difference="-a1b1, -b1a1",
    ),
    fault(
        "ForbiddenForgotten: Black's first move may go to where White has just landed",
        ("if destination == self._forbidden:", "if False:"),
        shown_in="x6/x6/x6/x6/x6/b,w,x4 b 1 b1",
        difference="+a1b1",
    ),
    fault(
        "ForbiddenForWhite: where Black's first move landed is forbidden to White's second",
        (
            "_forbidden=move.to_square if whites_first else",
            "_forbidden=move.to_square if self._turn == 1 else",
        ),
        shown_in="x6/x6/x6/x6/x6/w,x,b,x3 b 1 -, c1b1",
        difference="-a1b1, x6/x6/x6/x6/x6/w,b,x4 w 2 b1",
    ),
    fault(
        "ForbiddenForEver: where White first landed stays forbidden to Black",
        (
            "_forbidden=move.to_square if whites_first else None",
            "_forbidden=move.to_square if whites_first else self._forbidden",
        ),
        (
            "if destination == self._forbidden:",
            "if destination == self._forbidden and self._side is Color.BLACK:",
        ),
        (
            "{self._forbidden or '-'}",
            "{(self._turn == 1 and self._side is Color.BLACK and self._forbidden) or '-'}",
        ),
        shown_in="x6/x6/x6/x,w,x4/x6/b,w,x4 b 1 b1, a1a2, b3c4",
        difference="-a2b1",
    ),
    fault(
        "ForbiddenIsTheOrigin: Black's first move may not go to where White came from",
        (
            "_forbidden=move.to_square if whites_first",
            "_forbidden=move.from_square if whites_first",
        ),
        shown_in="x6/x6/x6/x6/x6/w,x,b,x3 w 1 -, a1b1",
        difference="+c1b1, x6/x6/x6/x6/x6/x,w,b,x3 b 1 a1",
    ),
    # What a move does ----------------------------------------------------------------------------
    fault(
        "UncoveredLost: what lies under the moving piece is lost",
        ("if rest:", "if False:"),
        shown_in="x6/x6/x6/x6/x6/wbw,x4,b w 9 -, a1d1",
        difference="-a1a3, -a1c1, -a1c3, x6/x6/x6/x6/x6/x3,w,x,b b 9 -",
    ),
    fault(
        "LandsUnderneath: the moving piece lands under the stack",
        ("(*stacks.get(move.to_square, ()), piece)", "(piece, *stacks.get(move.to_square, ()))"),
        shown_in="x6/x6/x6/x6/x6/w,b,x3,b w 9 -, a1b1",
        difference="+b1b3, +b1d1, +b1d3, x6/x6/x6/x6/x6/x,wb,x3,b b 9 -",
    ),
    fault(
        "LandsByCapture: landing on an opponent's stack removes the stack",
        (
            "(*stacks.get(move.to_square, ()), piece)",
            "((piece,) if (s := stacks.get(move.to_square, ()))[-1:] != (piece,) else (*s, piece))",
        ),
        shown_in="x6/x6/x6/x6/x6/w,b,x3,b w 9 -, a1b1",
        difference="x6/x6/x6/x6/x6/x,w,x3,b b 9 -",
    ),
    fault(
        "TurnNeverEnds: the turn number stays 1, so that every turn is a first turn",
        ("_turn=self._next_turn(),", "_turn=self._turn,"),
        shown_in="x6/x6/x6/x6/x6/w,x4,b b 1 -, f1e1",
        difference="+a1a3, +a1a4, +a1c1, +a1c3, +a1d1, +a1d4, x6/x6/x6/x6/x6/w,x3,b,x w 1 -",
    ),
    fault(
        "TurnAfterWhite: the turn number grows after White's move too",
        ("_turn=self._next_turn(),", "_turn=self._turn + 1,"),
        shown_in="x6/x6/x6/x6/x6/w,x4,b w 1 -, a1b1",
        difference="-f1c1, -f1c4, -f1d1, -f1d3, -f1f3, -f1f4, x6/x6/x6/x6/x6/x,w,x3,b b 2 b1",
    ),
    # How a game ends -----------------------------------------------------------------------------
    fault(
        "OnlyTheMoversLine: a line that the move uncovers for the opponent is not seen",
        ("if self.lines(self._side):", "if False:"),
        shown_in="x6/x6/x6/x6/x6/bw,b,b,x3 w 9 -, a1a3",
        difference="+13 moves, goes on",
    ),
    fault(
        "BothLinesWin: who makes lines for both sides wins",
        (
            "return Outcome(self._side, Termination.BOTH_LINES",
            "return Outcome(mover if both else self._side, Termination.BOTH_LINES",
        ),
        shown_in="x6/x6/x6/w,w,w,x3/x6/b,b,b,x3 b 9 -",
        difference="white wins by both_lines",
    ),
    fault(
        "BothLinesGoOn: lines for both sides cancel each other",
        (
            "return Outcome(self._side, Termination.BOTH_LINES if both",
            "return None if both else Outcome(self._side, Termination.BOTH_LINES if both",
        ),
        shown_in="x6/x6/x6/w,w,w,x3/x6/b,b,b,x3 b 9 -",
        difference="+13 moves, goes on",
    ),
    fault(
        "BothLinesCalledLine: lines for both sides are reported as the opponent's line",
        ("Termination.BOTH_LINES if both else", "Termination.LINE if both else"),
        shown_in="x6/x6/x6/w,w,w,x3/x6/b,b,b,x3 b 9 -",
        difference="black wins by line",
    ),
    fault(
        "UncoveredLineLosesForOwner: a line uncovered for the opponent wins for the mover",
        (
            "return Outcome(self._side, Termination.BOTH_LINES",
            "return Outcome(self._side if both else mover, Termination.BOTH_LINES",
        ),
        shown_in="x6/x6/x6/x6/x6/bw,b,b,x3 w 9 -, a1a3",
        difference="white wins by line",
    ),
    fault(
        "LinesNotDiagonal: diagonals are no lines",
        (
            "if tops.issuperset(line)]",
            "if tops.issuperset(line) and (line[0][0] == line[1][0] or line[0][1] == line[1][1])]",
        ),
        shown_in="b,x5/x6/x6/x2,w,x3/x,w,x4/w,x5 b 9 -",
        difference="+a6a5, +a6b5, +a6b6, goes on",
    ),
    fault(
        "LinesOneDiagonal: of the diagonals, only those that rise to the right are lines",
        ("if tops.issuperset(line)]", "if tops.issuperset(line) and line[0][0] <= line[1][0]]"),
        shown_in="b,x5/x6/x6/w,x5/x,w,x4/x2,w,x3 b 9 -",
        difference="+a6a5, +a6b5, +a6b6, goes on",
    ),
    fault(
        "LinesNotOnTheLastFile: three in the f-file are no line",
        (
            "if tops.issuperset(line)]",
            "if tops.issuperset(line) and any(s[0] != 'f' for s in line)]",
        ),
        shown_in="b,x5/x6/x6/x5,w/x5,w/x5,w b 9 -",
        difference="+a6a5, +a6b5, +a6b6, goes on",
    ),
    fault(
        "LinesNotInTheCorner: the three squares of a long diagonal next to f6 are no line",
        ("if tops.issuperset(line)]", "if tops.issuperset(line) and line != ('d4', 'e5', 'f6')]"),
        shown_in="b,x4,w/x4,w,x/x3,w,x2/x6/x6/x6 b 9 -",
        difference="+a6a5, +a6b5, +a6b6, goes on",
    ),
    fault(
        "LinesAroundTheEdge: a line goes on at the other end of the next rank",
        ("in _ALIGNED if tops", "in _ALIGNED + _AROUND if tops"),
        (
            "_BOARDS = {",
            "_AROUND = [_SQUARES[at : at + 3] for at in (4, 10, 16, 22, 28)]\n_BOARDS = {",
        ),
        shown_in="b,x5/x6/x6/x6/w,x5/x4,w,w b 9 -",
        difference="-a6a5, -a6b5, -a6b6, white wins by line",
    ),
    fault(
        "LinesOfExactlyThree: four in a row are no line",
        (
            "return [line for line in _ALIGNED if tops.issuperset(line)]",
            "return [] if _four(found := [n for n in _ALIGNED if tops.issuperset(n)]) else found",
        ),
        (
            "_BOARDS = {",
            "_four = lambda n: len(n) == 2 and len({*n[0], *n[1]}) == 4\n_BOARDS = {",
        ),
        shown_in="b,x5/x6/x6/x6/x6/w,w,w,w,x2 b 9 -",
        difference="+a6a5, +a6b5, +a6b6, goes on",
    ),
    fault(
        "LinesThroughStacks: covered pieces count in lines",
        ("if stack[-1] is color}", "if color in stack}"),
        shown_in="b,x5/x6/x6/x6/x6/w,wb,w,x3 b 9 -",
        difference="-a6a5, -a6b5, -a6b6, -b1b3, -b1d3, white wins by line",
    ),
    fault(
        "LinesOfSinglePieces: only stacks of height 1 count in lines",
        ("if stack[-1] is color}", "if stack == (color,)}"),
        shown_in="b,x5/x6/x6/x6/x6/w,bw,w,x3 b 9 -",
        difference="+a6a5, +a6b5, +a6b6, goes on",
    ),
    fault(
        "NoMovesWins: a side without moves wins",
        (
            "return Outcome(self._side.opponent, Termination.NO_MOVES)",
            "return Outcome(self._side, Termination.NO_MOVES)",
        ),
        shown_in="x6/x6/x6/x6/x6/w,x5 b 9 -",
        difference="black wins by no_moves",
    ),
    fault(
        "NoMovesGoesOn: a game does not end by a lack of moves",
        ("if outcome is None and not self._moves():", "if False:"),
        shown_in="x6/x6/x6/x6/x6/w,x5 b 9 -",
        difference="goes on",
    ),
    fault(
        "NoMovesOnlyWithoutStacks: a side that owns a stack does not lose by a lack of moves",
        (
            "if outcome is None and not self._moves():",
            "if outcome is None and all(s[-1] is not self._side for s in self._stacks.values()):",
        ),
        shown_in="x6/x6/x6/bwb,x,wwb,x3/x6/bw,x,wwb,x3 w 9 -",
        difference="goes on",
    ),
    fault(
        "NoMovesCalledLine: a lack of moves is reported as a line",
        (
            "return Outcome(self._side.opponent, Termination.NO_MOVES)",
            "return Outcome(self._side.opponent, Termination.LINE)",
        ),
        shown_in="x6/x6/x6/x6/x6/w,x5 b 9 -",
        difference="white wins by line",
    ),
    fault(
        "MovesAfterTheEnd: a finished game still has legal moves",
        ("return [] if self._outcome_of_lines() else self._moves()", "return self._moves()"),
        shown_in="x6/x6/x6/x6/x6/w,w,w,x2,b b 9 -",
        difference="+f1e1, +f1e2, +f1f2",
    ),
    # The text ------------------------------------------------------------------------------------
    fault(
        "TextWithoutLast: the text does not name the forbidden square",
        ("{self._forbidden or '-'}", "-"),
        shown_in="x6/x6/x6/x6/x6/w,x4,b w 1 -, a1b1",
        difference="x6/x6/x6/x6/x6/x,w,x3,b b 1 -",
    ),
    fault(
        "TextTurnLate: after Black's first move the text still says turn 1",
        (
            "{self._turn} {self._forbidden",
            "{1 if self._turn == 2 else self._turn} {self._forbidden",
        ),
        shown_in="x6/x6/x6/x6/x6/w,x4,b b 1 -, f1e1",
        difference="x6/x6/x6/x6/x6/w,x3,b,x w 1 -",
    ),
    fault(
        "TextTopFirst: the text has stacks from top to bottom",
        (
            '"".join(piece.letter for piece in self.stack(file + rank))',
            '"".join(piece.letter for piece in self.stack(file + rank)[::-1])',
        ),
        shown_in="x6/x6/x6/x6/x6/w,b,x3,b w 9 -, a1b1",
        difference="x6/x6/x6/x6/x6/x,wb,x3,b b 9 -",
    ),
)
