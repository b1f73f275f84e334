"""How many play, as a condition of a rule: a number of cards that is another with two players.

Must not know what hangs on it.
"""

from __future__ import annotations

from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.operators import COMPARE
from interpreter.rules.settings import counts
from interpreter.sheets.voice import Voice


def playing(voice: Voice, node: Expr) -> tuple[int, ...]:
    """The numbers of players for which a condition holds; none if it asks for more, or always answers alike."""
    match node:
        case core.Compare(left=core.Count(query=query), operator=sign, right=core.Const(value=int(wanted))):
            if not is_everybody(query) or (isinstance(query, core.Players) and voice.may_be_out()):
                return ()
            found = tuple(number for number in voice.ruleset.players if COMPARE[sign](number, wanted))
            return found if 0 < len(found) < len(voice.ruleset.players) else ()
        case _:
            return ()


def is_everybody(query: Expr) -> bool:
    """Whether a list is of all players."""
    return isinstance(query, core.Seats) or (isinstance(query, core.Players) and query.without is None)


def players_said(numbers: tuple[int, ...]) -> str:
    """`2 players`, `3 to 6 players`."""
    return f"{counts(numbers)} {'player' if numbers == (1,) else 'players'}"
