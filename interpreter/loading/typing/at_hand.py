"""The names that a ruleset offers to a text, by what they are good for, likeliest first.

Must not know how advice is worded.
"""

from __future__ import annotations

from interpreter.loading.world import Scope, World
from interpreter.rules.core import Param
from interpreter.rules.kinds import NUMBER, PLAYER, Kind
from interpreter.syntax.at_hand import AtHand


def at_hand(world: World, scope: Scope) -> AtHand:
    """The names of a ruleset, as a text can use them."""
    fields = {field: kind for card in world.cards.values() for field, kind in card.fields.items()}
    valued = {field: kind.of for field, kind in fields.items() if kind.base == "value"}
    numbers = tuple(field for field, kind in fields.items() if kind == NUMBER)
    drawn = {zone.draws_from for zone in world.zones.values()}
    own = [zone for zone in world.zones.values() if zone.per and not zone.has_piles]
    own = [zone for zone in own if zone.draws_from] or [zone for zone in own if zone.visible == "owner"] or own
    tables = sorted(
        (z for z in world.zones.values() if not z.per and not z.has_piles), key=lambda z: z.name not in drawn
    )
    drawing = tuple(zone.name for zone in world.zones.values() if zone.draws_from)
    around = {name for step in world.steps.values() for name in step.around}
    return AtHand(
        declared=_declared(world, scope),
        hands=tuple(zone.name for zone in own),
        zones=tuple(zone.name for zone in tables),
        owned=tuple(zone.name for zone in world.zones.values() if zone.per and not zone.has_piles),
        laid=tuple(sorted((zone.name for zone in tables), key=lambda name: name in drawn)),
        measures=(*(f for f, kind in fields.items() if _is_ordered(world, kind)), *_defined(world, "card")),
        counters=tuple(_numbers(world)),
        reckoned=(*_defined(world, "player"), *_defined(world, "side")),
        values={value: _holding(home, valued) for value, (home, _) in world.values.items() if _holding(home, valued)},
        numbers=numbers,
        kinds=valued,
        types=tuple(world.cards),
        actions=tuple(name for name in world.actions if name != scope.action),
        rounds=tuple(sorted(world.steps, key=lambda name: name not in around)),
        turns=tuple(name for name, step in world.steps.items() if step.turns),
        dice=tuple(world.dice),
        figures=tuple(name for name, one in world.variables.items() if not one.per and one.kind == NUMBER),
        drawing=drawing,
        players=tuple(name for name, variable in world.variables.items() if variable.kind.surely() == PLAYER),
    )  # fmt: skip


def _declared(world: World, scope: Scope) -> frozenset[str]:
    spaces = (
        world.options, world.enumerations, world.values, world.cards, world.zones, world.variables, world.dice,
        world.patterns, world.steps, world.actions, world.procedures, world.scorings, scope.locals,
    )  # fmt: skip
    fields = (field for card in world.cards.values() for field in card.fields)
    inner = (field for kind in world.enumerations.values() for field in kind.fields)
    return frozenset().union(*spaces, fields, inner, (name for _, name in world.defines))


def _is_ordered(world: World, kind: Kind) -> bool:
    return kind == NUMBER or (kind.base == "value" and world.enumerations[kind.of].ordered)


def _holding(home: str, valued: dict[str, str]) -> tuple[str, ...]:
    return tuple(field for field, kind in valued.items() if kind == home)


def _numbers(world: World) -> list[str]:
    return [name for name, variable in world.variables.items() if variable.per and variable.kind == NUMBER]


def _defined(world: World, space: str) -> list[str]:
    scored = [name for name, of in world.scorings.items() if of == space]
    return [*(name for where, name in world.defines if where == space), *scored]


OF_A_KIND = {"player": "me", "side": "my side", "number": "1", "yes_no": "yes"}
"""Something of a kind that can be named nearly everywhere."""


def to_hand_over(world: World, param: Param, scope: Scope) -> str:
    """Something that could be handed over for a parameter: what has a name here, else what there always is."""
    named = [name for name, local in scope.locals.items() if local.kind == param.kind]
    if named:
        return named[-1]
    if param.kind.base in ("player", "side") and (scope.me is None or param.kind.many):
        return param.name
    if param.kind.base == "value" and param.kind.of in world.enumerations:
        return next(iter(world.enumerations[param.kind.of].values), param.name)
    return OF_A_KIND.get(param.kind.base, param.name)
