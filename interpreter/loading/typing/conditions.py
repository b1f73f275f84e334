"""Yes or no: `and`, `or`, `not`, comparisons, `is` in its four uses, and what is asked of cards and places.

Must not know queries or arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.comparing import compared, equal
from interpreter.loading.typing.facts import assuming
from interpreter.loading.typing.fitting import as_cards, has_cards, is_card, same_sort
from interpreter.loading.typing.folding import ends_in_where, folded
from interpreter.loading.typing.members import LENT, Wanted, member, reach
from interpreter.loading.typing.mismatch import may_be_none, wrong_kind
from interpreter.loading.typing.origins import card_types, zones_of
from interpreter.loading.typing.phrasing import is_short, phrase, quoted
from interpreter.loading.typing.places import card, cards, pattern_names, place
from interpreter.loading.typing.questions import emptiness
from interpreter.loading.typing.wording import capital, is_a, listed
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import CARD, GROUP, NONE, PLAYER, PLAYERS, SIDE, YES_NO
from interpreter.syntax import tree

Tested = (
    tree.BoolOp | tree.Not | tree.Compare | tree.Is | tree.IsEmpty | tree.IsIn | tree.Fits | tree.StandsFor | tree.Forms
)
NOBODY = core.Const(None, NONE)


def tested(check: Checker, node: Tested, scope: Scope) -> Expr | None:
    """A yes or no."""
    match node:
        case tree.BoolOp():
            return _and_or(check, node, scope)
        case tree.Not():
            operand = check.condition(node.operand, scope)
            return None if operand is None else core.Not(operand, span=node.span)
        case tree.Compare():
            return compared(check, node, scope)
        case tree.Is():
            return _is(check, node, scope)
        case tree.IsEmpty():
            return _is_empty(check, node, scope)
        case tree.IsIn():
            return _is_in(check, node, scope)
        case _:
            return _of_cards(check, node, scope)


def _of_cards(check: Checker, node: tree.Fits | tree.StandsFor | tree.Forms, scope: Scope) -> Expr | None:
    match node:
        case tree.Fits():
            return _fits(check, node, scope)
        case tree.StandsFor():
            left, right = card(check, node.left, scope), card(check, node.right, scope)
            return None if left is None or right is None else core.StandsFor(left, right, span=node.span)
        case tree.Forms():
            patterns, found = pattern_names(check, node.patterns), cards(check, node.cards, scope)
            if patterns is None or found is None:
                return None
            return core.Forms(as_cards(found), patterns, span=node.span)
        case _:
            assert_never(node)


# ---------------------------------------------------------------- and, or


def _and_or(check: Checker, node: tree.BoolOp, scope: Scope) -> Expr | None:
    parts = folded(check, node, scope)
    if parts is not None and len(parts) == 1:
        return check.expression(parts[0], scope)
    return None if parts is None else _parts(check, node, parts, scope)


def _parts(check: Checker, node: tree.BoolOp, parts: tuple[tree.Expr, ...], scope: Scope) -> Expr | None:
    """Each part is only tested if the ones before it held (`and`) or did not hold (`or`)."""
    found: list[Expr] = []
    open_before = check.open_where
    for part in parts:
        condition = check.condition(part, scope)
        scope = assuming(scope, condition, node.operator == "and")
        found += [] if condition is None else [condition]
        check.open_where |= node.operator == "or" and ends_in_where(part)
    check.open_where = open_before
    if len(found) < len(parts):
        return None
    flat = tuple(part for condition in found for part in _flat(condition, node.operator))
    return flat[0] if len(flat) == 1 else core.Logic(node.operator, flat, span=node.span)


def _flat(condition: Expr, operator: str) -> tuple[Expr, ...]:
    """The parts of `a and (b and c)` in one row."""
    return condition.parts if isinstance(condition, core.Logic) and condition.operator == operator else (condition,)


# ---------------------------------------------------------------- is


def _is(check: Checker, node: tree.Is, scope: Scope) -> Expr | None:
    left = check.expression(node.left, scope)
    if left is None:
        return None
    if isinstance(node.right, tree.Face):
        return _negated(node, _is_face(check, node, left, node.right.up, scope))
    if isinstance(node.right, tree.Reference) and (node.right.name not in scope.locals or _is_itself(node)):
        known, found = _is_so(check, node, left, node.right, scope)
        if known:
            return _negated(node, found)
    right = check.hinted(node.right, scope, left.kind)
    if right is None:
        return None
    return equal(check, node, "!=" if node.negated else "=", (node.left, left), (node.right, right))


def _is_itself(node: tree.Is) -> bool:
    """`card is card`: nobody asks that of a card, so it is the card type of that name that is meant."""
    left, right = node.left, node.right
    return isinstance(left, tree.Reference) and isinstance(right, tree.Reference) and left.name == right.name


def _negated(node: tree.Is, found: Expr | None) -> Expr | None:
    return core.Not(found, span=node.span) if node.negated and found is not None else found


def _is_so(check: Checker, node: tree.Is, left: Expr, right: tree.Reference, scope: Scope) -> tuple[bool, Expr | None]:
    """`x is TYPE`, `x is PATTERN` and `x is PROPERTY`: whether it is one of these, and the test."""
    is_type = is_card(left.kind) and right.name in check.world.cards
    has_it = reach(check.world, left, right.name, scope) >= LENT
    if is_type and has_it:
        message = f"`{right.name}` is a card type and also something that a card has."
        check.error("N011", right.span, message, "Give one of them another name.")
        return True, None
    if is_type:
        check.use("card", right.name, right.span)
        if not _may_be(check, node, left, right.name, scope):
            return True, None
        return True, _if_there(left, lambda there: core.IsType(there, (right.name,), span=node.span))
    if left.kind.surely() == GROUP and right.name in check.world.patterns:
        check.use("pattern", right.name, right.span)
        return True, _if_there(left, lambda there: core.IsPattern(there, right.name, span=node.span))
    return _is_property(check, node, left, right, scope) if has_it else (False, None)


def _may_be(check: Checker, node: tree.Is, left: Expr, card_type: str, scope: Scope) -> bool:
    """Whether a card can be of a type, as far as it is known where it comes from; if not, a finding."""
    types = card_types(check.world, left, scope)
    if card_type in types or not types:
        return True
    known = listed(sorted(types, key=list(check.world.cards).index), "or")
    message = f"{capital(quoted(node.left))} is always {known} here, so it is never {card_type}."
    check.error("K003", node.span, message, "Look at where the card comes from, or test it with `or`.")
    return False


def _is_property(
    check: Checker, node: tree.Is, left: Expr, right: tree.Reference, scope: Scope
) -> tuple[bool, Expr | None]:
    """A yes or no that the thing has; a name for anything else is compared with it."""
    want = Wanted(right.name, right.span, phrase(node.left) if is_short(node.left) else "")
    with check.trying():
        found = member(check, left, want, scope)
    if found is not None and found.kind.surely() != YES_NO:
        return False, None
    if left.kind.maybe:
        may_be_none(check, node.left, left, scope)
        return True, None
    found = member(check, left, want, scope)
    if found is not None and found.kind.maybe:
        may_be_none(check, node, found, scope)
        return True, None
    return True, found


def _is_face(check: Checker, node: tree.Is, left: Expr, up: bool, scope: Scope) -> Expr | None:
    if not is_card(left.kind):
        wrong_kind(check, node.left, left.kind, CARD)
        return None
    return _if_there(left, lambda there: core.IsFace(there, up, span=node.span))


def _if_there(thing: Expr, test: Callable[[Expr], Expr]) -> Expr:
    """A test of a thing that may be none: nothing is of any type and fits nowhere."""
    asked = test(replace(thing, kind=thing.kind.surely()))
    if not thing.kind.maybe:
        return asked
    return core.Logic("and", (core.Compare("!=", thing, NOBODY, span=thing.span), asked), span=asked.span)


# ---------------------------------------------------------------- empty, in, fits


def _is_empty(check: Checker, node: tree.IsEmpty, scope: Scope) -> Expr | None:
    found = check.expression(node.operand, scope)
    if found is None:
        return None
    if found.kind.many or found.kind.base in ("zone", "group"):
        if found.kind.maybe:
            may_be_none(check, node.operand, found, scope)
            return None
        there_is = emptiness(found)
        return there_is if node.negated else core.Not(there_is, span=node.span)
    word = "is not" if node.negated else "is"
    message = f"{capital(quoted(node.operand))} {is_a(found.kind)}; only places and lists can be empty."
    help = f"For a thing that may be missing, write `{phrase(node.operand)} {word} none`." if found.kind.maybe else ""
    check.error("K001", node.span, message, help)
    return None


def _is_in(check: Checker, node: tree.IsIn, scope: Scope) -> Expr | None:
    item, inside = check.sure(node.left, scope), check.sure(node.right, scope)
    if item is None or inside is None:
        return None
    if item.kind == CARD and has_cards(inside.kind):
        lies = inside if not inside.kind.many and inside.kind.base == "zone" else as_cards(inside)
        return _in(node, item, lies)
    if item.kind == PLAYER and inside.kind == SIDE:
        return _in(node, item, core.PlayersOf(inside, all=True, kind=PLAYERS, span=node.right.span))
    if inside.kind.many and same_sort(check.world, item.kind.list_of(), inside.kind):
        return _in(node, item, inside)
    message = f"{capital(quoted(node.left))} {is_a(item.kind)}, {quoted(node.right)} {is_a(inside.kind)}."
    help = "`is in` asks whether a card lies in a zone, or a thing is in a list of such things."
    check.error("K001", node.span, message, help)
    return None


def _in(node: tree.IsIn, item: Expr, inside: Expr) -> Expr:
    found = core.IsIn(item, inside, span=node.span)
    return core.Not(found, span=node.span) if node.negated else found


def _fits(check: Checker, node: tree.Fits, scope: Scope) -> Expr | None:
    this, where = check.expression(node.card, scope), place(check, node.place, scope)
    if this is None or where is None:
        return None
    if not is_card(this.kind):
        wrong_kind(check, node.card, this.kind, CARD)
        return None
    zones = zones_of(where, scope)
    if zones is not None and not any(check.world.zones[zone].has_accepts for zone in zones):
        message = f"{capital(quoted(node.place))} takes every card: it has no `accepts`."
        check.error("K013", node.span, message, "Write under `accepts:` of that zone what fits there.")
        return None
    return _if_there(this, lambda there: core.Fits(there, where, scope.me, span=node.span))
