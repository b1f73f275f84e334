"""What the entries of an option are called. Must not know what they are chosen for."""

from __future__ import annotations

from typing import Any

from interpreter.runtime.asking import SLOT
from interpreter.runtime.state import State, Tables

SUFFIXES = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, ... 11th ..."""
    suffix = "th" if 10 <= number % 100 <= 20 else SUFFIXES.get(number % 10, "th")
    return f"{number}{suffix}"


def card_label(s: State, card: int | None, by_position: bool) -> str:
    """A card by its printed name, or by where it lies, counted from the oldest."""
    if card is None:
        return "none"
    if card >= SLOT:
        return ordinal((card & 0xFFFFF) + 1)
    if by_position:
        return ordinal(s.Z[s.at[card]].index(card) + 1)
    return s.t.card_names[card]


def identity_label(t: Tables, identity: Any) -> str:
    """What a stand-in stands for: the card with those fields, else the values."""
    for card in range(t.card_count):
        if all(t.fields[name][card] == value for name, value in identity):
            return t.card_names[card]
    return " ".join(str(value) for _, value in identity)


def group_label(t: Tables, group: Any) -> str:
    """A group: its pattern, then its cards with what they stand for."""
    cards = (t.card_names[c] + ("" if i is None else f"={identity_label(t, i)}") for c, i in group[1])
    return f"{group[0]} {' + '.join(cards)}"


def place_label(s: State, place: int, key: str) -> str:
    """A pile by its number or value under the choice's name; a new one; any other place by its zone."""
    if place < 0:
        return f"new {key}"
    info = s.t.places[s.kind[place]]
    if info.value is not None:
        return f"{key} {_value_of_pile(s, info.zone, info.value)}"
    if s.number[place]:
        return f"{key} {s.number[place]}"
    return info.zone if info.owner is None else f"player {info.owner + 1}'s {info.zone}"


def _value_of_pile(s: State, zone: str, value: int) -> str:
    return s.t.enumerations[s.t.pile_kinds[zone]][value]


def entry_label(s: State, value: Any, base: str, of: str, many: bool, key: str, by_position: bool) -> str:
    """One entry of an option; `base` and `of` are its kind."""
    if many:
        parts = [entry_label(s, v, base, of, False, key, by_position) for v in value]
        return " + ".join(parts) or "nothing"
    if value is None:
        return "none"
    match base:
        case "card":
            return card_label(s, value, by_position)
        case "player":
            return f"player {value + 1}"
        case "side":
            return f"side {value + 1}"
        case "zone":
            return place_label(s, value, key)
        case "group":
            return group_label(s.t, value)
        case "value":
            return s.t.enumerations[of][value]
        case "yes_no":
            return "yes" if value else "no"
        case _:
            return str(value)
