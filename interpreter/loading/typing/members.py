"""What a thing offers under a name: a card its fields, a player its variables, a value its place, a pile its value.

`reach` says whether it does, `member` gives it. Must not know syntax nor in which order things are asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from interpreter.diagnostics.about import About, Topic
from interpreter.diagnostics.finding import Help
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.typing.at_hand import at_hand
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.facts import EVERYTHING
from interpreter.loading.typing.origins import card_types, lies_with, zones_of
from interpreter.loading.typing.phrasing import is_short, phrase
from interpreter.loading.typing.wording import a_kind, capital, is_a, listed
from interpreter.loading.world import Scope, World, ZoneShape
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import PLAYER, SIDE, TEXT, ZONE, ZONES, Kind, value_of
from interpreter.source.span import Span
from interpreter.syntax.words import said_of

OWN, LENT, BUILT_IN, NOTHING = 3, 2, 1, 0
"""The thing's own name; one of its side's or its only player's; one that the language brings; none at all."""


class Wanted(NamedTuple):
    """A name that is asked of a thing, and how the author calls the thing."""

    name: str
    span: Span
    of: str = ""


BROUGHT = {
    "card": ("owner", "name"),
    "player": ("side",),
    "zone": ("owner", "number"),
    "value": ("place", "next", "previous"),
}


def reach(world: World, owner: Expr, name: str, scope: Scope) -> int:
    """How near a name is to a thing."""
    base = owner.kind.base
    if owner.kind.many:
        return NOTHING
    if _is_own(world, owner, name, scope):
        return OWN
    if base == "player" and is_declared(world, "side", name):
        return LENT
    if base == "side" and world.one_player_sides and is_declared(world, "player", name):
        return LENT
    return BUILT_IN if name in BROUGHT.get(base, ()) else NOTHING


def _is_own(world: World, owner: Expr, name: str, scope: Scope) -> bool:
    match owner.kind.base:
        case "card":
            types = card_types(world, owner, scope)
            return any(name in world.cards[t].fields for t in types) or ("card", name) in world.defines
        case "player" | "side" as space:
            return is_declared(world, space, name)
        case "value":
            return name in world.enumerations[owner.kind.of].fields if owner.kind.of in world.enumerations else False
        case "zone":
            return name in _pile_values(world, owner, scope) or is_declared(world, "zone", name)
        case _:
            return False


def is_declared(world: World, space: str, name: str) -> bool:
    """Whether the table, a player, side or zone has a variable, zone, define or scoring table of that name."""
    per = None if space == "table" else space
    if name in world.variables and world.variables[name].per == per:
        return True
    if name in world.zones and world.zones[name].per == per:
        return True
    return (space, name) in world.defines or world.scorings.get(name) == space


def _pile_values(world: World, pile: Expr, scope: Scope) -> set[str]:
    zones = zones_of(pile, scope)
    shapes = [shape for shape in world.zones.values() if zones is None or shape.name in zones]
    return {shape.each for shape in shapes if shape.each is not None}


# ---------------------------------------------------------------- the thing itself


def member(check: Checker, owner: Expr, want: Wanted, scope: Scope) -> Expr | None:
    """`owner's name`; a name that the owner doesn't have is a finding."""
    near = reach(check.world, owner, want.name, scope)
    if near == NOTHING:
        _missing(check, owner, want, scope)
        return None
    if near == LENT:
        return _lent(check, owner, want)
    if near == BUILT_IN:
        return _brought(check, owner, want, scope)
    return OF[owner.kind.base](check, owner, want, scope)


def _of_card(check: Checker, card: Expr, want: Wanted, scope: Scope) -> Expr | None:
    name = want.name
    types = card_types(check.world, card, scope)
    asked = [shape for shape in check.world.cards.values() if shape.name in types]
    having = [shape for shape in asked if name in shape.fields]
    if not having:
        return call_define(check, "card", name, (card,), want.span)
    check.use("field", name, want.span)
    if not want.of and not check.asking:
        want = want._replace(of="card")
    if len(having) < len(asked) and EVERYTHING not in scope.known:
        _not_all(check, want, having[0].name, [s.name for s in asked if s not in having])
        return None
    kinds = {shape.fields[name] for shape in having}
    if len(kinds) > 1:
        _two_kinds(check, want, [(s.name, s.fields[name]) for s in having])
        return None
    return core.CardField(card, name, kinds.pop(), span=want.span)


def _not_all(check: Checker, want: Wanted, having: str, lacking: list[str]) -> None:
    who = f"{capital(listed(lacking, 'and'))} cards have no `{want.name}`, and they can be among these."
    if want.of:
        who = f"`{want.of}` can be a {listed(lacking, 'or')} card, which has no `{want.name}`."
    check.error("N006", want.span, who, _only(check, want, having))


def _only(check: Checker, want: Wanted, having: str) -> str:
    """How to leave out the other cards."""
    if want.of:
        return f"Test it first: `{want.of} is {having} and ...`."
    asked = check.asking[-1]
    place = "" if asked.inside is None or not is_short(asked.inside) else f" in {phrase(asked.inside)}"
    rest = "" if asked.where is None else " where ..."
    return f"Ask {having} cards only: `{having} cards{place}{rest}`."


def _two_kinds(check: Checker, want: Wanted, kinds: list[tuple[str, Kind]]) -> None:
    (first, one), (second, other) = kinds[0], next(k for k in kinds if k[1] != kinds[0][1])
    message = f"`{want.name}` {is_a(one)} on {first} cards, but {a_kind(other)} on {second} cards."
    check.error("N006", want.span, message, _only(check, want, first))


def _of_holder(check: Checker, owner: Expr, want: Wanted, scope: Scope) -> Expr | None:
    return declared(check, owner.kind.base, owner, want.name, want.span)


def _of_value(check: Checker, value: Expr, want: Wanted, scope: Scope) -> Expr | None:
    check.use("value field", want.name, want.span)
    check.use("field", want.name)
    kind = check.world.enumerations[value.kind.of].fields[want.name]
    return core.ValueField(value, want.name, kind, span=want.span)


def _of_zone(check: Checker, zone: Expr, want: Wanted, scope: Scope) -> Expr | None:
    if want.name in _pile_values(check.world, zone, scope):
        check.use("kind", want.name, want.span)
        return core.PileValue(zone, value_of(want.name), span=want.span)
    return declared(check, "zone", zone, want.name, want.span)


OF: dict[str, Callable[[Checker, Expr, Wanted, Scope], Expr | None]] = {
    "card": _of_card,
    "player": _of_holder,
    "side": _of_holder,
    "value": _of_value,
    "zone": _of_zone,
}


def declared(check: Checker, space: str, owner: Expr | None, name: str, span: Span) -> Expr | None:
    """A declared variable, zone, define or scoring table of the table (`owner` None), a player, side or zone."""
    per = None if space == "table" else space
    variable, zone = check.world.variables.get(name), check.world.zones.get(name)
    if variable is not None and variable.per == per:
        check.use("variable", name, span)
        check.use("read", name)
        return core.Variable(name, owner, variable.kind, span=span)
    if zone is not None and zone.per == per:
        return zone_node(check, zone, owner, span)
    arguments = () if owner is None else (owner,)
    if (space, name) in check.world.defines:
        return call_define(check, space, name, arguments, span)
    check.use("scoring", name, span)
    return core.CallScoring(name, arguments, span=span)


def zone_node(check: Checker, shape: ZoneShape, owner: Expr | None, span: Span) -> Expr:
    """A zone, or the piles of one that has piles."""
    check.use("zone", shape.name, span)
    if shape.has_piles:
        return core.PilesOf(shape.name, owner, every=False, spots=False, kind=ZONES, span=span)
    return core.ZoneAt(shape.name, owner, ZONE, span=span)


def call_define(
    check: Checker, space: str, name: str, arguments: tuple[Expr, ...], span: Span, named: Span | None = None
) -> Expr | None:
    """A define's value, `named` where brackets follow; None without a word if the define itself is at fault."""
    check.use("define", name, named or span)
    check.use(f"{space} define", name)
    kind = check.world.define_kind(space, name)
    return None if kind is None else core.CallDefine(space, name, arguments, kind, span=span)


def _lent(check: Checker, owner: Expr, want: Wanted) -> Expr | None:
    if owner.kind.base == "player":
        return declared(check, "side", core.SideOf(owner, SIDE, span=want.span), want.name, want.span)
    return declared(check, "player", core.OnlyPlayer(owner, PLAYER, span=want.span), want.name, want.span)


def _brought(check: Checker, owner: Expr, want: Wanted, scope: Scope) -> Expr | None:
    match owner.kind.base, want.name:
        case "player", _:
            return core.SideOf(owner, SIDE, span=want.span)
        case "card", "name":
            return core.CardName(owner, TEXT, span=want.span)
        case "card", _:
            surely = lies_with(check.world, owner, scope) == "player"
            return core.Owner(owner, PLAYER if surely else PLAYER.or_none(), span=want.span)
        case "value", "place":
            return core.ValuePlace(owner, span=want.span)
        case "value", step:
            rule = check.world.enumerations.get(owner.kind.of)
            kind = owner.kind.surely() if rule is not None and rule.cyclic else owner.kind.or_none()
            return core.ValueStep(owner, 1 if step == "next" else -1, kind, span=want.span)
        case _, "number":
            return _pile_number(check, owner, want.span, scope)
        case _:
            return _zone_owner(check, owner, want.span, scope)


def _pile_number(check: Checker, pile: Expr, span: Span, scope: Scope) -> Expr | None:
    zones = zones_of(pile, scope)
    if zones is not None and not any(check.world.zones[zone].has_piles for zone in zones):
        help = "To know how many cards it has, write `count of cards in ...`."
        check.error("N009", span, "Only piles have a number, and this is a zone without piles.", help)
        return None
    return core.PileNumber(pile, span=span)


def _zone_owner(check: Checker, zone: Expr, span: Span, scope: Scope) -> Expr | None:
    zones = zones_of(zone, scope)
    whose = {check.world.zones[z].per for z in zones} if zones else {"player", None}
    if whose == {None}:
        help = "Only a zone that is `per: player` or `per: side` has one."
        check.error("N009", span, "A zone of the table has no owner.", help)
        return None
    kind = SIDE if "side" in whose else PLAYER
    return core.Owner(zone, kind if None not in whose else kind.or_none(), span=span)


# ---------------------------------------------------------------- what isn't there


def _missing(check: Checker, owner: Expr, want: Wanted, scope: Scope) -> None:
    name, kind = want.name, owner.kind.surely()
    check.offer(want.span, () if kind.many else names_of(check.world, owner, scope))
    if kind.many:
        message = f"These are {a_kind(kind)}, so `'s {name}` doesn't say whose."
        one = f", such as `(item 1 of {want.of})'s {name}`" if want.of.isidentifier() else ""
        check.error("N009", want.span, message, f"Ask one of them{one}, or go through them: `for each x in ...`.")
        return
    offered = names_of(check.world, owner, scope)
    if kind.base == "side" and is_declared(check.world, "player", name):
        message = f"`{name}` belongs to a player, and a side can have several players."
        help: Help | str = "Ask its players: `any player in ... where ...`, `for each p in players in ...`."
        check.error("N009", want.span, message, help)
        return
    whose = _what(check, owner, scope)
    message = f"{capital(whose)} has no `{name}`."
    help = (
        _of_a_zone(check.world, owner, want)
        or did_you_mean(name, (*offered, *sorted(check.world.faulty)))
        or _in_other_words(check, name, kind, scope)
        or _offer(offered)
    )
    if name in check.world.steps and kind.base == "player" and want.of:
        help = f"Leave it out, as in `skip {want.of}`."
    elif name in check.world.steps and kind.base == "player":
        help = f"A step is nobody's: `{name}'s number` counts those of all. What is one player's is a variable."
    if name == "next" and kind.base == "player" and want.of:
        help = f"Write `next player after {want.of}`."
    check.error("N009", want.span, message, help, about=About(Topic.UNKNOWN, name, whose))


def _in_other_words(check: Checker, name: str, kind: Kind, scope: Scope) -> str:
    """`my partner`: who that is, or what is said instead."""
    return said_of(name, at_hand(check.world, scope)) if kind in (PLAYER, SIDE) else ""


def _of_a_zone(world: World, owner: Expr, want: Wanted) -> str:
    """`my total`, `my hand's count`: what is asked of a zone, and how many cards there are."""
    if owner.kind.base == "zone" and want.name in HOW_MANY and want.of:
        return f"How many cards there are is `count of cards in {want.of}`."
    zone = next((zone.name for zone in world.zones.values() if zone.per == owner.kind.base), None)
    if zone is None or not is_declared(world, "zone", want.name):
        return ""
    whose = {"": "my ", "me": "my "}.get(want.of, f"{want.of}'s ")
    return f"Each zone has one: write `{whose}{zone}'s {want.name}`."


HOW_MANY = ("count", "size", "length", "cards")


def _what(check: Checker, owner: Expr, scope: Scope) -> str:
    """A card with its type, if there is one only."""
    if owner.kind.base == "card":
        types = card_types(check.world, owner, scope)
        only = next(iter(types)) if len(types) == 1 else ""
        article = "an" if only[:1] in "aeiou" else "a"
        return f"{article} {only} card" if only not in ("", "card") else "a card"
    return a_kind(owner.kind.surely())


def _offer(offered: list[str]) -> str:
    return f"It has {listed([f'`{name}`' for name in offered])}." if offered else ""


def names_of(world: World, owner: Expr, scope: Scope) -> list[str]:
    """All names that a thing offers, its own first."""
    base = owner.kind.base
    found: dict[str, None] = {}
    if base == "card":
        types = card_types(world, owner, scope)
        found |= {field: None for t, shape in world.cards.items() if t in types for field in shape.fields}
        found |= dict.fromkeys(name for space, name in world.defines if space == "card")
    if base == "value" and owner.kind.of in world.enumerations:
        found |= dict.fromkeys(world.enumerations[owner.kind.of].fields)
    if base == "zone":
        found |= dict.fromkeys(sorted(_pile_values(world, owner, scope)))
    for space in SPACES.get(base, ()):
        found |= dict.fromkeys(names_in(world, space))
    return [*found, *BROUGHT.get(base, ())]


SPACES = {"player": ("player", "side"), "side": ("side", "player"), "zone": ("zone",)}


def names_in(world: World, space: str) -> list[str]:
    """The variables, zones, defines and scoring tables of the table, a player, a side or a zone."""
    per = None if space == "table" else space
    return [
        *(v.name for v in world.variables.values() if v.per == per and space != "zone"),
        *(z.name for z in world.zones.values() if z.per == per and space != "zone"),
        *(name for where, name in world.defines if where == space),
        *(name for name, of in world.scorings.items() if of == space),
    ]
