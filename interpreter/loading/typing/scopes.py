"""Scopes as values: the same scope with one more name, or with something looked at.

Must not know syntax or report anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from interpreter.loading.typing.facts import NO_FACTS, Facts, key, knowing, of_each
from interpreter.loading.typing.origins import Names, card_types, lies_with, zones_of
from interpreter.loading.world import Scope, Subject, World
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import PLAYER
from interpreter.source.span import Span


def origin(world: World, source: Expr, scope: Scope) -> Names | None:
    """What is known of where a thing comes from: a card's types, the zones of a place."""
    if source.kind.base == "card":
        types = card_types(world, source, scope)
        return None if types == frozenset(world.cards) else types
    return zones_of(source, scope) if source.kind.base == "zone" else None


def held(world: World, source: Expr, scope: Scope, item: Param) -> Facts:
    """A card from a player's zone has an owner, as long as nothing moves."""
    if item.kind.base != "card" or item.kind.many or lies_with(world, source, scope) != "player":
        return NO_FACTS
    return frozenset([key(core.Owner(core.Local(item.name, item.kind), PLAYER))])


def with_local(scope: Scope, name: str, param: Param, types: Names | None = None) -> Scope:
    """The scope in which a sentence has named something."""
    known = scope.types if types is None else {**scope.types, param.name: types}
    return replace(scope, locals={**scope.locals, name: param}, types=known)


def item_of(scope: Scope, query: Expr) -> Param:
    """The local that stands for the thing looked at; queries inside one another get different ones."""
    depth = sum(subject.looked_at for subject in scope.subjects)
    return Param("it" if depth == 0 else f"it_{depth + 1}", query.kind.item())


class Alias(Protocol):
    """A name that the thing looked at is given."""

    @property
    def text(self) -> str: ...
    @property
    def span(self) -> Span: ...


def looking_at(world: World, scope: Scope, query: Expr, item: Param, alias: Alias | None = None) -> Scope:
    """The scope in which each thing of a list is looked at: only a question, and its names come first."""
    types = origin(world, query, scope)
    subject = Subject(item, types, looked_at=True)
    inner = replace(scope, subjects=(*scope.subjects, subject), in_effect=False)
    if alias is not None:
        inner = with_local(inner, alias.text, replace(item, span=alias.span), types)
    return knowing(inner, of_each(query, item) | held(world, query, scope, item))
