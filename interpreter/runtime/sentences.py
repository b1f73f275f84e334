"""Events as sentences: what the log holds, in the words that players and scenarios read.

Must not know the state, nor who reads: an event says already what whoever it is may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from interpreter.diagnostics.english import singular
from interpreter.rules.model import Ruleset

Told = tuple[Any, ...]


def sentence(event: Told, ruleset: Ruleset) -> str:
    """One event as a sentence; nothing for one that nobody needs to read."""
    word, *rest = event
    match word:
        case "move" | "shuffle" | "swap" | "swap cards" | "point" | "flip":
            return PLACED[word](lambda place: place_name(place, ruleset), *rest)
        case "set":
            return _set(ruleset, *rest)
        case _:
            return LINES[word](*rest) if word in LINES else " ".join(map(str, event))


def place_name(place: Told, ruleset: Ruleset) -> str:
    """A place as people call it."""
    zone, owner, number = place
    name = in_words(zone)
    pile = f"{singular(name)} {number}" if number else name
    if owner is None:
        return pile
    is_side = zone in ruleset.zones and ruleset.zones[zone].per == "side" and ruleset.sides.count is not None
    return f"{pile} of {'side' if is_side else 'player'} {owner + 1}"


def in_words(name: str) -> str:
    """An author's name as people read it."""
    return name.replace("_", " ")


def player(seat: int) -> str:
    """A player as sentences call one: counted from 1."""
    return f"Player {seat + 1}"


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(player(seat) for seat in seats)


def _cards(cards: Sequence[str] | int) -> str:
    if isinstance(cards, int) or all(card == "?" for card in cards):
        count = cards if isinstance(cards, int) else len(cards)
        return "1 card" if count == 1 else f"{count} cards"
    return ", ".join(cards)


def _choose(seat: int, action: str, choices: Sequence[str] | int) -> str:
    if isinstance(choices, int):
        return f"{player(seat)}: {action}" + (" (hidden)" if choices else "")
    return f"{player(seat)}: {action} {', '.join(choices)}".rstrip()


def _set(ruleset: Ruleset, name: str, owner: int | None, value: str) -> str:
    rule = ruleset.variables.get(name)
    if rule is not None and rule.kind.base == "side" and ruleset.sides.count is None:
        value = value.replace("side", "player", 1)  # each player is a side
    if owner is None:
        return f"{in_words(name)}: {value}"
    is_side = rule is not None and rule.per == "side" and ruleset.sides.count is not None
    return f"{in_words(name)} of {'side' if is_side else 'player'} {owner + 1}: {value}"


def _happened(what: str, count: int) -> str:
    """What the order of play does with so many players."""
    one, several = ORDER[what]
    return one if count == 1 else several


ORDER = {
    "skip": ("loses a turn", "lose a turn"),
    "give turn": ("has the next turn", "have the next turn"),
    "drop": ("is out for now", "are out for now"),
    "eliminate": ("is out", "are out"),
}

Namer = Callable[[Told], str]


def _move(name: Namer, cards: Sequence[str] | int, origin: Told, to: Told) -> str:
    return f"{_cards(cards)}: from {name(origin)} to {name(to)}"


def _flip(name: Namer, cards: Sequence[tuple[str, bool, Told]]) -> str:
    turned = (("a card" if card == "?" else card, "up" if up else "down", name(where)) for card, up, where in cards)
    return ", ".join(f"{card}: turned {way} in {where}" for card, way, where in turned)


def _point(name: Namer, where: Sequence[tuple[Told, int]]) -> str:
    cards = [f"card {index + 1} of {name(place)}" for place, index in where]
    return f"pointed at {', '.join(cards) or 'no card'}"


PLACED: Mapping[str, Callable[..., str]] = {
    "move": _move,
    "shuffle": lambda name, place: f"{name(place)} is shuffled",
    "swap": lambda name, a, b: f"{name(a)} and {name(b)} are exchanged",
    "swap cards": lambda name, a, b, here, there: f"{a} and {b} change places ({name(here)}, {name(there)})",
    "point": _point,
    "flip": _flip,
}

LINES: Mapping[str, Callable[..., str]] = {
    "begin": lambda seat, action, choices: f"{player(seat)} chooses: {action} {', '.join(choices)}",
    "choose": _choose,
    "show": lambda cards, who: f"{_cards(cards)} shown to {_listed(who)}",
    "roll": lambda die, face: f"{die} shows {face}",
    "players": lambda what, seats: f"{_listed(seats)} {_happened(what, len(seats))}" if seats else "",
    "say": lambda text: text,
    "reset": lambda step: "",
    "end": lambda ending: "",
}
