"""What an action or a `choose` offers: one or several of a list, a number, yes or no.

Must not know who chooses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.fitting import as_cards
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.phrasing import phrase, quoted
from interpreter.loading.typing.queries import ONE, a_list, numbers
from interpreter.loading.typing.wording import a_kind, capital, is_a
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import CARDS, NUMBER, YES_NO, ZONE, Kind
from interpreter.syntax import tree

ANSWERS = core.Const((True, False), YES_NO.list_of())
"""Yes and no, as a list to choose from."""
OFFERED = "For example: card in my hand, other player, values of colour, red or blue, from 1 to 6."


def choice(check: Checker, node: tree.Choice, scope: Scope) -> core.Choice | None:
    """The typed choice; it is only a question, so nothing may happen in it."""
    asked = replace(scope, in_effect=False)
    if isinstance(node, tree.Optional):
        return _optional(check, node, asked)
    return _offered(check, node, asked)


def _offered(
    check: Checker, node: tree.OneOf | tree.SeveralOf | tree.FromTo | tree.YesOrNo, scope: Scope
) -> core.Choice | None:
    match node:
        case tree.OneOf():
            return _one(node, _source(check, node.query, scope))
        case tree.SeveralOf():
            return _several(check, node, scope)
        case tree.FromTo():
            low, high = number(check, node.low, scope), number(check, node.high, scope)
            return None if low is None or high is None else _one(node, numbers(node, low, high))
        case tree.YesOrNo():
            return _one(node, ANSWERS)
        case _:
            assert_never(node)


def _source(check: Checker, node: tree.Offered, scope: Scope) -> Expr | None:
    """The list that is chosen from: a question, one that has a name, or some things."""
    if isinstance(node, tree.Alternatives):
        return _alternatives(check, node, scope)
    if not isinstance(node, tree.Named):
        return a_list(check, node, scope)
    found = check.sure(node.list, scope)
    if found is None or (found.kind.many and found.kind.base != "zone"):
        return None if found is None else as_cards(found) if found.kind.base == "card" else found
    message = f"A choice lists the things to choose from, and {quoted(node.list)} {is_a(found.kind)}."
    help = OFFERED
    if found.kind.base in ("zone", "group"):
        help = f"Write: {'pile' if found.kind.many else 'card'} in {phrase(node.list)}"
    check.error("E030", node.span, message, help)
    return None


def _alternatives(check: Checker, node: tree.Alternatives, scope: Scope) -> Expr | None:
    """`first or second`: things of one kind."""
    first = _thing(check, node.things[0], scope)
    kind = None if first is None else first.kind
    things = [first, *(_like(check, thing, scope, kind) for thing in node.things[1:])]
    made = tuple(thing for thing in things if thing is not None)
    if len(made) < len(things) or kind is None or first is None:
        return None
    if kind.base == "card":
        return core.CardsOf(made, CARDS, span=node.span)
    if kind.many or kind.base in ("zone", "group"):
        message = f"Here things are chosen from, and {quoted(node.things[0])} {is_a(kind)}."
        both = " plus ".join(phrase(thing) for thing in node.things)
        check.error("E030", node.span, message, f"Write: card in {both}" if kind == ZONE else OFFERED)
        return None
    return core.Alternatives(made, kind.list_of(), span=node.span)


def _like(check: Checker, thing: tree.Expr, scope: Scope, kind: Kind | None) -> Expr | None:
    """Another thing to choose, of the same kind as the first."""
    found = _thing(check, thing, scope)
    if found is not None and kind is not None and found.kind != kind:
        message = f"{capital(quoted(thing))} {is_a(found.kind)}, and before it stands {a_kind(kind)}."
        check.error("K001", thing.span, message, "One chooses from things of one kind.")
        return None
    return found


def _thing(check: Checker, node: tree.Expr, scope: Scope) -> Expr | None:
    """One thing to choose; a card that may be none isn't offered then."""
    found = check.expression(node, scope)
    if isinstance(found, core.EndCard):
        return core.EndCards(found.top, ONE, found.of, CARDS, span=found.span)
    return found if found is None or not found.kind.maybe else check.sure(node, scope)


def _one(node: tree.Node, source: Expr | None) -> core.Choice | None:
    return None if source is None else core.OneOf(source, False, source.kind.item(), span=node.span)


def _several(check: Checker, node: tree.SeveralOf, scope: Scope) -> core.Choice | None:
    source = _source(check, node.query, scope)
    low = core.Const(0, NUMBER, span=node.span) if node.low is None else number(check, node.low, scope)
    high = None if node.high is None else number(check, node.high, scope)
    if source is None or low is None or (node.high is not None and high is None):
        return None
    return core.SeveralOf(source, low, high, source.kind, span=node.span)


def _optional(check: Checker, node: tree.Optional, scope: Scope) -> core.Choice | None:
    found = _offered(check, node.of, scope)
    match found:
        case core.OneOf():
            return replace(found, optional=True, kind=found.kind.or_none(), span=node.span)
        case core.SeveralOf() if isinstance(node.of, tree.SeveralOf) and node.of.low is not None:
            message = "`optional exactly` is not understood: either that many are chosen or fewer."
            check.error(
                "K016",
                node.span.piece(0, len("optional exactly")),
                message,
                "Write `up to ...`, or let the action be taken with `may`.",
            )
            return None
        case _:
            return found
