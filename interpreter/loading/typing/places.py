"""Places and the cards in them: zones put together, the ends of a zone, a stack, new piles, what cards fit.

Must not know how names are resolved or what is moved where.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.fitting import as_cards, has_cards
from interpreter.loading.typing.mismatch import may_be_none, wrong_kind
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.phrasing import phrase, quoted
from interpreter.loading.typing.unresolved import unresolved_name
from interpreter.loading.typing.wording import capital, is_a
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import CARD, CARDS, NUMBER, ZONE, ZONES
from interpreter.syntax import tree

Placed = tree.Item | tree.StackFrom | tree.Together


def placed(check: Checker, node: Placed, scope: Scope) -> Expr | None:
    """Things by where they lie."""
    match node:
        case tree.Item():
            return _item(check, node, scope)
        case tree.StackFrom():
            of = card(check, node.card, scope)
            return None if of is None else core.Stack(of, CARDS, span=node.span)
        case tree.Together():
            return _without(check, node, scope) if node.without else _plus(check, node, scope)
        case _:
            assert_never(node)


# ---------------------------------------------------------------- what is asked of a place or card


def card(check: Checker, node: tree.Expr, scope: Scope) -> Expr | None:
    """One card that is there."""
    return check.expression(node, scope, CARD)


def cards(check: Checker, node: tree.Expr, scope: Scope, none_is_nothing: bool = False) -> Expr | None:
    """Something that has cards: a card, cards, a group, a zone; `none_is_nothing` for a card that may be none."""
    found = check.expression(node, scope)
    return None if found is None else _with_cards(check, node, found, scope, none_is_nothing)


def _with_cards(check: Checker, node: tree.Expr, found: Expr, scope: Scope, none_is_nothing: bool) -> Expr | None:
    nothing = none_is_nothing and found.kind.base == "card"
    if found.kind.maybe and not nothing:
        may_be_none(check, node, found, scope)
    elif not has_cards(found.kind):
        wrong_kind(check, node, found.kind, CARDS)
    else:
        return found
    return None


def place(check: Checker, node: tree.Expr, scope: Scope, instead: str = "") -> Expr | None:
    """One zone or pile that is there; a zone with piles is no place itself. `instead` helps who names several."""
    found = check.sure(node, scope)
    if found is None or found.kind == ZONE:
        return found
    if found.kind == ZONES:
        _many_places(check, node, found, instead.format(text=phrase(node)))
    else:
        wrong_kind(check, node, found.kind, ZONE)
    return None


def _many_places(check: Checker, node: tree.Expr, found: Expr, instead: str) -> None:
    text = quoted(node)
    if isinstance(found, core.PilesOf) and not found.every:
        help = "Say which: a pile that was chosen, `the pile in ... where ...`, or `new ...` for a new one."
        check.error("K006", node.span, f"{capital(text)} has piles, so it is no place itself.", instead or help)
        return
    message = f"{capital(text)} are several zones; one is needed here."
    help = "Say whose: `my ...` or `p's ...`."
    if instead and isinstance(found, core.EveryZone):
        help = f"{instead} One after the other: `for each p in players, ... p's {found.zone}`."
    check.error("K006", node.span, message, help)


def pattern_names(check: Checker, names: Iterable[tree.Name]) -> tuple[str, ...] | None:
    """Names of patterns, each declared."""
    known = True
    for name in names:
        if name.text in check.world.patterns:
            check.use("pattern", name.text, name.span)
        else:
            known = False
            unresolved_name(check, name.text, name.span, check.world.patterns)
    return tuple(name.text for name in names) if known else None


# ---------------------------------------------------------------- zones put together


def _plus(check: Checker, node: tree.Together, scope: Scope) -> Expr | None:
    left, right = check.expression(node.left, scope), check.expression(node.right, scope)
    if NUMBER in [found.kind for found in (left, right) if found is not None]:
        message = "`plus` puts cards together, and numbers are no cards."
        check.error("K001", node.span, message, "Numbers are added with `+`.")
        return None
    left, right = _part(check, node.left, left, scope), _part(check, node.right, right, scope)
    if left is None or right is None:
        return None
    parts = tuple(p for side in (left, right) for p in (side.places if isinstance(side, core.CardsOf) else (side,)))
    return core.CardsOf(parts, CARDS, span=node.span)


def _part(check: Checker, part: tree.Expr, found: Expr | None, scope: Scope) -> Expr | None:
    """One side of `plus`: something with cards; a card that is none adds nothing."""
    return None if found is None else _with_cards(check, part, found, scope, none_is_nothing=True)


def _without(check: Checker, node: tree.Together, scope: Scope) -> Expr | None:
    left = cards(check, node.left, scope, none_is_nothing=True)
    right = cards(check, node.right, scope, none_is_nothing=True)
    if left is None or right is None:
        return None
    return core.Without(as_cards(left), as_cards(right), CARDS, span=node.span)


def _item(check: Checker, node: tree.Item, scope: Scope) -> Expr | None:
    index, of = number(check, node.index, scope), check.sure(node.of, scope)
    if index is None or of is None:
        return None
    if not of.kind.many and of.kind.base in ("zone", "group"):
        of = as_cards(of)
    if not of.kind.many:
        message = f"{capital(quoted(node.of))} {is_a(of.kind)}, and not a list of things."
        help = "`item 2 of ...` is for lists: `values of ...`, `piles in ...`, a zone."
        check.error("K007", node.of.span, message, help)
        return None
    return core.Item(index, of, of.kind.item(), span=node.span)
