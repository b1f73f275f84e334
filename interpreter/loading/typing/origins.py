"""Where the things of a typed expression come from: which card types a card can be of, in which zones a thing can be.

Must not know syntax or report anything.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.loading.typing.facts import key, of_each
from interpreter.loading.world import Scope, World
from interpreter.rules import core
from interpreter.rules.core import Expr

Names = frozenset[str]


def card_types(world: World, node: Expr, scope: Scope) -> Names:
    """The card types that a card, or the cards of a list, can be of."""
    found = _sources(node, scope, _types_here(world, scope))
    everything = frozenset(world.cards)
    types = everything if found is None else found & everything
    return _by_facts(types, node, scope.known)


def _types_here(world: World, scope: Scope) -> Callable[[Expr], Names | None]:
    def here(node: Expr) -> Names | None:
        if isinstance(node, core.Query):
            types = card_types(world, node.source, scope)
            return _by_facts(types, core.Local(node.item.name, node.item.kind), of_each(node, node.item))
        return _local(node, scope) if node.kind.base == "card" else None

    return here


def _by_facts(types: Names, card: Expr, known: frozenset[Expr]) -> Names:
    wanted = key(card)
    for fact in known:
        match fact:
            case core.IsType() if fact.card == wanted:
                types &= frozenset(fact.types)
            case core.Not(operand=core.IsType() as test) if test.card == wanted:
                types -= frozenset(test.types)
            case _:
                pass
    return types


def zones_of(node: Expr, scope: Scope) -> Names | None:
    """The zones that a place, or the places of a list, can belong to; None where that is not known."""

    def here(node: Expr) -> Names | None:
        match node:
            case core.ZoneAt() | core.PilesOf() | core.NewPile() | core.EveryZone():
                return frozenset([node.zone])
            case _:
                return _local(node, scope) if node.kind.base == "zone" else None

    return _sources(node, scope, here)


def lies_with(world: World, node: Expr, scope: Scope) -> str | None:
    """`player` if a card, or each card of a list, lies in a zone of a player as far as the expression says."""
    match node:
        case core.First() | core.RandomOf():
            return lies_with(world, node.query, scope)
        case core.Query():
            return lies_with(world, node.source, scope)
        case core.Item() | core.EndCard() | core.EndCards():
            return lies_with(world, node.of, scope)
        case core.CardsOf():
            holders = {lies_with(world, place, scope) for place in node.places}
            return holders.pop() if len(holders) == 1 else None
        case _:
            zones = zones_of(node, scope) or frozenset()
            whose = {world.zones[zone].per for zone in zones if zone in world.zones}
            return whose.pop() if len(whose) == 1 else None


def _local(node: Expr, scope: Scope) -> Names | None:
    """What is known of a local by its name."""
    if not isinstance(node, core.Local):
        return None
    subject = next((s.types for s in scope.subjects if s.param.name == node.name), None)
    return scope.types.get(node.name, subject)


def _sources(node: Expr, scope: Scope, here: Callable[[Expr], Names | None]) -> Names | None:
    """What `here` knows of an expression, or of all that its value can come from."""
    found = here(node)
    if found is not None:
        return found
    parts: tuple[Expr, ...]
    match node:
        case core.First(query=inside) | core.RandomOf(query=inside):
            parts = (inside,)
        case core.Query(source=inside) | core.Without(left=inside):
            parts = (inside,)
        case core.Item(of=inside) | core.EndCard(of=inside) | core.EndCards(of=inside):
            parts = (inside,)
        case core.CardsOf(places=places):
            parts = places
        case core.IfElse(then=then, otherwise=otherwise):
            parts = tuple(p for p in (then, otherwise) if p.kind.base != "none")
        case _:
            return None
    all_found = [_sources(part, scope, here) for part in parts]
    known = [names for names in all_found if names is not None]
    return frozenset().union(*known) if len(known) == len(all_found) and known else None
