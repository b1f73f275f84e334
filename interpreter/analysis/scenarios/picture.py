"""How a game in progress stands, in the words of scenario files: what lies where, variables, whose turn it is.

What is told so can be written in a set-up or under `expect`. Must not know how a scenario is run, nor how YAML looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.analysis.scenarios.expectations import card_as_it_lies, ranking_tree
from interpreter.analysis.scenarios.places import Scene, listed_piles, pile_name, zones
from interpreter.analysis.scenarios.values import UNKNOWN, Tree, printed, shown, tree_of
from interpreter.runtime.codec import events
from interpreter.runtime.places_sight import LAID_OPEN
from interpreter.runtime.sentences import sentence
from interpreter.runtime.state import DIRECTION, Register

Keys = tuple[str, ...]
"""Where something stands: `("zones", "hand", "2")`."""

MOST_CARDS = 12
"""Of more cards in one place an expectation says only how many."""


def standing(scene: Scene) -> dict[Keys, Tree]:
    """All that an `expect` can say of how the game stands now, by place and variable."""
    s = scene.s
    found: dict[Keys, Tree] = {("to_act",): "none" if s.over else str(s.seat + 1)}
    found[("direction",)] = s.t.enumerations["direction"][s.V[DIRECTION]]
    for keys, z in places(scene):
        found[("zones", *keys)] = _lying(scene, z)
    for register, value in _values(scene):
        found[("variables", *_whose(register))] = tree_of(shown(value, register, s.t))
    if s.over:
        found[("over",)] = "yes"
        found[("ranking",)] = ranking_tree(s.ranking)
        if s.scores is not None:
            found[("scores",)] = {str(n + 1): str(score) for n, score in enumerate(s.scores) if score is not None}
    return found


def said(scene: Scene) -> dict[Keys, Tree]:
    """What was said and shown since the last `play` began."""
    new = [told for _, _, told, _ in events(scene.s.log)[scene.heard :]]
    told: Mapping[str, list[str]] = {
        "says": [event[1] for event in new if event[0] == "say"],
        "shows": [sentence(event, scene.ruleset) for event in new if event[0] in ("show", "point")],
    }
    return {(key,): list(texts) for key, texts in told.items() if texts}


def variables(scene: Scene) -> dict[Keys, str]:
    """The variables that a set-up can give a value, by name and owner."""
    s = scene.s
    mine = ((register, s.V[index]) for index, register in enumerate(s.t.registers) if register.variable)
    return {_whose(register): shown(value, register, s.t) for register, value in mine}


def places(scene: Scene) -> Iterator[tuple[Keys, int]]:
    """Every place of the state with the keys by which a scenario names it."""
    s = scene.s
    for zone in zones(s.t).values():
        for owner in zone.owners:
            keys = (zone.name,) if owner is None else (zone.name, str(owner + 1))
            if zone.kind == "place":
                yield keys, s.t.place_of[zone.name, owner]
            else:
                yield from (((*keys, pile_name(scene, z)), z) for z in listed_piles(scene, zone, owner))


def laid(scene: Scene, z: int) -> list[str]:
    """What a set-up says so that a place holds what it holds now, from the top; `2 cards` for cards nobody knows."""
    found: list[str] = []
    unknown = 0
    for card in reversed(scene.s.Z[z]):
        if card >= scene.s.t.card_count:
            unknown += 1
            continue
        found += _so_many(unknown)
        unknown = 0
        found.append(_laid_card(scene, z, card))
    return found + _so_many(unknown)


def nested(lines: Mapping[Keys, Tree]) -> dict[str, Any]:
    """Maps in maps, from what stands at each place."""
    root: dict[str, Any] = {}
    for keys, value in lines.items():
        node = root
        for key in keys[:-1]:
            node = node.setdefault(key, {})
        node[keys[-1]] = value
    return root


def _so_many(count: int) -> list[str]:
    return [] if not count else ["1 card" if count == 1 else f"{count} cards"]


def _laid_card(scene: Scene, z: int, card: int) -> str:
    s = scene.s
    text, place = printed(s, card), s.t.places[s.kind[z]]
    if s.up is not None and place.faces and s.up[card] != (place.visible in LAID_OPEN):
        text += " face up" if s.up[card] else " face down"
    mover = -1 if s.by is None else s.by[card]
    return text if mover < 0 else f"{text} by player {mover + 1}"


def _lying(scene: Scene, z: int) -> Tree:
    """The cards of a place as `expect` compares them; how many, where nobody knows them or they are many."""
    cards = [card_as_it_lies(scene, card, z) for card in reversed(scene.s.Z[z])]
    if len(cards) > MOST_CARDS or (cards and set(cards) == {UNKNOWN}):
        return f"{len(cards)} cards"
    return cards


def _values(scene: Scene) -> Iterator[tuple[Register, Any]]:
    s = scene.s
    yield from ((register, s.V[index]) for index, register in enumerate(s.t.registers) if register.variable)
    yield from scene.machine.shown(s)


def _whose(register: Register) -> Keys:
    return (register.variable,) if register.owner is None else (register.variable, str(register.owner + 1))
