"""Faults in Katarenga, in the order in which the reference engine comes to the rules.

Several are faults that programs which play Katarenga in public have been found to have.
"""

from __future__ import annotations

from typing import Any

from tests.faults import katarenga_moves
from tests.faults.fault import by_name
from tests.faults.katarenga_moves import BLUE, GREEN, RED, fault

WHERE_BANNED = "        if self._ban is not FirstMoveCaptures.ALLOWED:\n            # A live ban"
"""Where the reference engine comes to a ban on captures."""

# Functions that some faults put into the reference engine.

MEETS = """
def _meets(position, square, camp):
    under = position.color_of(square)
    x = (-1 if camp[0] == "a" else 8) - FILES.index(square[0])
    y = (-1 if camp[1] == "0" else 8) - RANKS.index(square[1])
    if under is SquareColor.BLUE: return abs(x) == abs(y) == 1
    if under is SquareColor.GREEN: return {abs(x), abs(y)} == {1, 2}
    if under is SquareColor.RED or abs(x) != abs(y): return False
    ray = _ray(square, (x // abs(x), y // abs(y)), abs(x) - 1)
    return not any(s in position._pawns or position.color_of(s) is under for s in ray)
"""

BEHIND = """
def _behind(position, square):
    own = _ENEMY_CAMPS[position._side.opponent] if square[1] == _LINE[position._side] else ()
    return [camp for camp in own if camp not in position._camps]
"""

IN_THE_CAMP = """
def _in_the_camp(position, square):
    camps = position.camps(position._side.opponent)
    return [camp for camp in camps if square == camp[0] + _LINE[position._side]]
"""

BACK = """
def _back(position):
    line = _LINE[position._side.opponent]
    camps = [c for c in position.camps(position._side) if c[0] + line not in position._pawns]
    return [Move.from_text(camp + camp[0] + line) for camp in camps]
"""


def __getattr__(name: str) -> Any:
    """Return the class of positions of a fault, made when it is asked for."""
    return by_name(FAULTS, name)


FAULTS = (
    *katarenga_moves.FAULTS,
    # Camps ---------------------------------------------------------------------------------------
    fault(
        "CampNearestOnly: a pawn on the line may enter only the nearer camp",
        (
            "if c not in self._camps]",
            "if c not in self._camps and (c[0] == 'a') is (square[0] < 'e')]",
        ),
        shown_in=f"{BLUE} 1w6/b7/8/8/8/8/8/w6b w - 9",
        difference="-b8h9",
    ),
    fault(
        "CampFromCornerOnly: a camp may be entered only from the corner square beside it",
        ("if c not in self._camps]", "if c not in self._camps and c[0] == square[0]]"),
        shown_in=f"{BLUE} ww6/b7/8/8/8/8/8/7b w - 9",
        difference="-a8h9, -b8a9, -b8h9",
    ),
    fault(
        "CampsAreOne: the two camps are one place, and one pawn fills it",
        ("camps |= {move.to_square}", "camps |= {*_ENEMY_CAMPS[self._side]}"),
        shown_in=f"{BLUE} 1w6/8/8/8/8/8/8/w5bb w - 9, b8a9",
        difference="-10 moves, white wins by camps, 8/8/8/8/8/8/8/w5bb b a9h9 9",
    ),
    fault(
        "CampOnTheRightMissing: there is a single camp, on the a-file",
        ("_ENEMY_CAMPS[self._side] if c not", "_ENEMY_CAMPS[self._side][:1] if c not"),
        shown_in=f"{BLUE} 1w6/8/8/8/8/8/8/w5bb w - 9",
        difference="-b8h9",
    ),
    fault(
        "CampEnteredTwice: an occupied camp may be entered again",
        (" if c not in self._camps]", "]"),
        shown_in=f"{BLUE} 1w6/8/8/8/8/8/8/6bb w a9 9",
        difference="+b8a9",
    ),
    fault(
        "CampsByColor: a camp is a square beyond the corner, reached as the colour says",
        ("if square[1] == _LINE[side.opponent]:", "if True:"),
        ("if square[1] == _LINE[self._side.opponent]:", "if True:"),
        ("if c not in self._camps]", "if c not in self._camps and _meets(self, square, c)]"),
        ("def _mirror_file(", MEETS + "\n\ndef _mirror_file("),
        shown_in=f"{GREEN} 8/w7/8/8/8/8/7b/w6b w h9 9",
        difference="+a7a9",
    ),
    fault(
        "CampByOwnLine: a pawn on its own line may enter a camp of its own side",
        ("        return destinations\n", "        return destinations + _behind(self, square)\n"),
        ("def _mirror_file(", BEHIND + "\n\ndef _mirror_file("),
        shown_in=f"{BLUE} 8/8/8/8/8/7b/8/w6b w a9 9",
        difference="+a1a0, +a1h0",
    ),
    fault(
        "CampNotWhenStuck: a pawn without a move on the board may not enter a camp",
        (
            "if square[1] == _LINE[self._side.opponent]:",
            "if square[1] == _LINE[self._side.opponent] and destinations:",
        ),
        shown_in=f"{BLUE} www5/www5/8/8/8/8/8/6bb w - 9",
        difference="-a8a9, -a8h9, -b8a9, -b8h9",
    ),
    fault(
        "CampNotFromGreen: a pawn on green may not enter a camp",
        (
            "if square[1] == _LINE[self._side.opponent]:",
            "if square[1] == _LINE[self._side.opponent] and under is not SquareColor.GREEN:",
        ),
        shown_in=f"{GREEN} w7/8/8/8/8/8/7b/7b w a9 9",
        difference="-a8h9",
    ),
    fault(
        "CampIsAMust: a pawn that can enter a camp has no other move",
        ("destinations += [c for c in", "destinations = [c for c in"),
        shown_in=f"{GREEN} w7/8/8/8/8/8/8/6bb w h9 9",
        difference="-a8b6, -a8c7",
    ),
    fault(
        "PawnInCampCaptured: a pawn in a camp can be captured from the corner square beside it",
        (
            "        return destinations\n",
            "        return destinations + _in_the_camp(self, square)\n",
        ),
        ("def _mirror_file(", IN_THE_CAMP + "\n\ndef _mirror_file("),
        ("camps |= {move.to_square}", "camps ^= {move.to_square}"),
        (
            "# Of all bans",
            "if move.to_square in self._camps: pawns[move.from_square] = pawn\n        #",
        ),
        shown_in=f"{BLUE} b6b/8/8/8/8/8/8/w7 b a9 9",
        difference="+a8a9",
    ),
    fault(
        "PawnInCampMovesOn: a pawn in a camp may go back to the corner square",
        ("yield square, camp", "yield square, camp; yield camp, square"),
        (WHERE_BANNED, "        moves += _back(self)\n" + WHERE_BANNED),
        ("@final\nclass Position", BACK + "\n\n@final\nclass Position"),
        (
            "pawn = pawns.pop(move.from_square)",
            "pawn = pawns.pop(move.from_square, self._side); camps -= {move.from_square}",
        ),
        shown_in=f"{BLUE} 8/8/8/8/8/8/7b/w6b w a9 9",
        difference="+a9a8",
    ),
    # Bans on captures ----------------------------------------------------------------------------
    fault(
        "BanForWhite: White's first move may not capture, although that is allowed",
        (
            WHERE_BANNED,
            WHERE_BANNED.replace("if", "if self._turn == 1 and self._side is Color.WHITE or"),
        ),
        shown_in=f"{BLUE} 8/8/8/8/8/8/b7/w6b w a9 1",
        difference="-a1a2",
    ),
    fault(
        "BanForEither: neither side's first move may capture, although that is allowed",
        (WHERE_BANNED, WHERE_BANNED.replace("if", "if self._turn == 1 or")),
        shown_in=f"{BLUE} 8/8/8/8/8/8/b7/w6w b a0a9 1",
        difference="-a2a1",
    ),
    fault(
        "BanForgotten: a ban on captures has no effect",
        (WHERE_BANNED, WHERE_BANNED.replace("if", "if False and")),
        shown_in=f"{BLUE} 8/8/8/8/8/8/b7/w6b w a9 1 q",
        difference="+a1a2",
    ),
    fault(
        "BanOnWhiteHitsBlack: White's ban holds for Black's first move as well",
        ("self._ban is FirstMoveCaptures.NOT_EITHER and self._side", "self._side"),
        shown_in=f"{BLUE} 8/8/8/8/8/b7/w7/w6b w - 1 q, a1b1",
        difference="-a3a2, 8/8/8/8/8/b7/w7/1w5b b - 1 q",
    ),
    fault(
        "BanOnEitherMissesBlack: a ban on both first moves ends after White's",
        ("self._ban is FirstMoveCaptures.NOT_EITHER and self._side is Color.WHITE", "False"),
        shown_in=f"{BLUE} 8/8/8/8/8/b7/w7/w6b w - 1 qq, a1b1",
        difference="+a3a2, 8/8/8/8/8/b7/w7/1w5b b - 1",
    ),
    fault(
        "BanKeptTooLong: a ban on both first moves goes on after them",
        (
            "FirstMoveCaptures.NOT_EITHER and self._side is Color.WHITE",
            "FirstMoveCaptures.NOT_EITHER",
        ),
        shown_in=f"{BLUE} 8/8/8/8/8/b7/w7/w6b b - 1 qq, h1h2",
        difference="-a2a3, 8/8/8/8/8/b7/w6b/w7 w - 2 qq",
    ),
    fault(
        "BanNeverVoid: a ban holds even if it leaves no move",
        ("not in self._pawns] or moves", "not in self._pawns]"),
        shown_in=f"{BLUE} 8/8/8/8/8/8/bb6/wb6 w a9 1 q",
        difference="-a1a2, -a1b1, -a1b2",
    ),
    fault(
        "BanOnCamps: a ban forbids to enter camps as well",
        (
            "if move.to_square not in self._pawns] or",
            "if move.to_square not in self._pawns and move.to_square not in _CAMPS] or",
        ),
        shown_in=f"{BLUE} w7/8/8/8/8/8/8/6bb w a9 1 q",
        difference="-a8h9",
    ),
    # How a game ends -----------------------------------------------------------------------------
    fault(
        "CampsNeverWin: camps do not count for the win",
        ("if len(self.camps(side)) == 2:", "if False:"),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/w5bb b a9h9 9",
        difference="+9 moves, goes on",
    ),
    fault(
        "OneCampWins: a single camp wins",
        ("if len(self.camps(side)) == 2:", "if self.camps(side):"),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/w5bb b a9 9",
        difference="-9 moves, white wins by camps",
    ),
    fault(
        "CampsWinnerSwapped: who has both camps loses",
        (
            "return Outcome(side, Termination.CAMPS)",
            "return Outcome(side.opponent, Termination.CAMPS)",
        ),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/w5bb b a9h9 9",
        difference="black wins by camps",
    ),
    fault(
        "CampsCalledTooFew: a win by camps is reported as one by pawns",
        (
            "return Outcome(side, Termination.CAMPS)",
            "return Outcome(side, Termination.TOO_FEW_PAWNS)",
        ),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/w5bb b a9h9 9",
        difference="white wins by too_few_pawns",
    ),
    fault(
        "OnePawnGoesOn: the game goes on with one pawn left",
        ("if pawns + len(self.camps(enemy)) < 2:", "if pawns + len(self.camps(enemy)) < 1:"),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/ww5b b - 9",
        difference="+h1a0, +h1f2, +h1g3, +h1h0, goes on",
    ),
    fault(
        "TwoPawnsAreTooFew: the game is over with two pawns left",
        ("if pawns + len(self.camps(enemy)) < 2:", "if pawns + len(self.camps(enemy)) < 3:"),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/www3bb b - 9",
        difference="-9 moves, white wins by too_few_pawns",
    ),
    fault(
        "TooFewWithoutCamps: pawns in camps do not count among those that are left",
        ("if pawns + len(self.camps(enemy)) < 2:", "if pawns < 2:"),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/ww5b b a0 9",
        difference="-h1f2, -h1g3, -h1h0, white wins by too_few_pawns",
    ),
    fault(
        "TooFewWinnerSwapped: who has too few pawns wins",
        (
            "return Outcome(side, Termination.TOO_FEW_PAWNS)",
            "return Outcome(enemy, Termination.TOO_FEW_PAWNS)",
        ),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/ww5b b - 9",
        difference="black wins by too_few_pawns",
    ),
    fault(
        "SideToMoveFirst: where both sides could win, the side to move does",
        ("sides = (self._side.opponent, self._side)", "sides = (self._side, self._side.opponent)"),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/w6b b - 9",
        difference="black wins by too_few_pawns",
    ),
    fault(
        "MovesAfterTheEnd: a finished game still has legal moves",
        (
            "if self.outcome() is not None:\n            return []",
            "if False:\n            return []",
        ),
        shown_in=f"{GREEN} 8/8/8/8/8/8/8/ww5b b - 9",
        difference="+h1a0, +h1f2, +h1g3, +h1h0",
    ),
    # The text ------------------------------------------------------------------------------------
    fault(
        "TurnAfterWhite: the turn number grows after White's move too",
        ("_turn=self._next_turn(),", "_turn=self._turn + 1,"),
        shown_in=f"{RED} 8/8/8/8/8/8/7b/w6b w a9 9, a1a2",
        difference="8/8/8/8/8/8/w6b/7b b a9 10",
    ),
    fault(
        "TextCampsByIndex: the text has the camps from a0 to h9 by ranks, not by the alphabet",
        (
            '"".join(sorted(self._camps)) or "-"',
            '"".join(sorted(self._camps, key=_INDEX.get)) or "-"',
        ),
        shown_in=f"{BLUE} 1w6/8/8/8/8/8/7b/w7 w h0 9, b8a9",
        difference="8/8/8/8/8/8/7b/w7 b h0a9 9",
    ),
    fault(
        "TextWithoutBan: the text does not name a live ban",
        (
            "if self._ban is not FirstMoveCaptures.ALLOWED:\n            fields",
            "if False:\n            fields",
        ),
        shown_in=f"{BLUE} 8/8/8/8/8/b7/w7/w6b w - 1 qq, a1b1",
        difference="8/8/8/8/8/b7/w7/1w5b b - 1",
    ),
    fault(
        "TextSingleEmpty: the text has a 1 for each empty square",
        (
            "letter * len(squares) if letter else str(len(squares))",
            "letter * len(squares) or '1' * len(squares)",
        ),
        shown_in=f"{RED} bwbwbwb1/8/8/8/8/8/8/8 w - 9",
        difference="bwbwbwb1/11111111/11111111/11111111/11111111/11111111/11111111/11111111 w - 9",
    ),
)
