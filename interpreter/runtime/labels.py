"""What the entries of an option are called. Must not know what they are chosen for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.diagnostics.english import yes_no
from interpreter.runtime.asking import LAST_POSITION, SLOT
from interpreter.runtime.patterns_standing import cards_like
from interpreter.runtime.state import Place, State, Tables

SUFFIXES = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, ... 11th ..."""
    suffix = "th" if 10 <= number % 100 <= 20 else SUFFIXES.get(number % 10, "th")
    return f"{number}{suffix}"


@dataclass(frozen=True, slots=True)
class Naming:
    """How the entries of a choice are told: the choice's key, the kind of what it offers, and how cards are told.

    `by` is "name", "place", or "sight" (by name where the chooser knows the card). Where there are `several` places,
    that of a card without a name is told too; with `twins`, it is told how cards lie that may have the same name.
    """

    key: str
    base: str
    of: str
    many: bool
    by: str
    several: bool
    twins: bool


def card_label(s: State, card: int | None, naming: Naming, seat: int) -> str:
    """A card by its printed name, or by where it lies, counted from the oldest."""
    if card is None:
        return "none"
    if card >= SLOT:
        place, label = (card - SLOT) >> 20, ordinal((card & LAST_POSITION) + 1)
    elif naming.by == "name" or (naming.by == "sight" and s.seen[card] >> seat & 1):
        return s.t.card_names[card] + (_how_it_lies(s, card, naming.several) if naming.twins else "")
    else:
        place = s.at[card]
        label = ordinal(s.Z[place].index(card) + 1)
    return label + (_of_place(s, place) if naming.several else "")


def _of_place(s: State, place: int) -> str:
    return f" of {place_label(s, place, s.t.places[s.kind[place]].zone, True)}"


def _how_it_lies(s: State, card: int, several: bool) -> str:
    """What a card stands for, where it lies and who laid it there, as far as that matters."""
    place = s.at[card]
    identity = None if s.ident is None else s.ident[card]
    mover = -1 if s.by is None or s.t.places[s.kind[place]].per == "player" else s.by[card]
    told = "" if identity is None else f"={identity_label(s.t, identity)}"
    return told + (_of_place(s, place) if several else "") + (f" by player {mover + 1}" if mover >= 0 else "")


def identity_label(t: Tables, identity: Any) -> str:
    """What a stand-in stands for: the card with those fields, else the values."""
    cards = cards_like(t, identity)
    return t.card_names[cards[0]] if cards else " ".join(str(value) for _, value in identity)


def group_label(t: Tables, group: Any) -> str:
    """A group: its pattern, then its cards with what they stand for."""
    cards = (t.card_names[c] + ("" if i is None else f"={identity_label(t, i)}") for c, i in group[1])
    return f"{group[0]} {' + '.join(cards)}"


def place_label(s: State, place: int, key: str, several: bool) -> str:
    """A pile by its number or value under the choice's name; a new one; any other place by its zone.

    `several`: piles of different owners are told apart.
    """
    info = s.t.places[s.kind[place] if place >= 0 else s.t.stores[-1 - place].place]
    whose = "" if info.owner is None else f"{info.per} {info.owner + 1}"
    if place >= 0 and info.value is None and not s.number[place]:
        return f"{whose}'s {info.zone}" if whose else info.zone
    label = f"{key} {_pile_told(s, place, info)}" if place >= 0 else f"new {key}"
    return f"{label} of {whose}" if whose and several else label


def _pile_told(s: State, place: int, info: Place) -> str:
    """A pile's value or number."""
    return str(s.number[place]) if info.value is None else _value_of_pile(s, info.zone, info.value)


def _value_of_pile(s: State, zone: str, value: int) -> str:
    return s.t.enumerations[s.t.pile_kinds[zone]][value]


def entry_label(s: State, value: Any, naming: Naming, seat: int) -> str:
    """What an entry of an option is called by the seat that chooses."""
    if naming.many:
        return " + ".join(_one_label(s, v, naming, seat) for v in value) or "nothing"
    return "none" if value is None else _one_label(s, value, naming, seat)


def _one_label(s: State, value: Any, naming: Naming, seat: int) -> str:
    match naming.base:
        case "card":
            return card_label(s, value, naming, seat)
        case "player" | "side":
            return f"{naming.base} {value + 1}"
        case "zone":
            return place_label(s, value, naming.key, naming.several)
        case "group":
            return group_label(s.t, value)
        case "value":
            return str(s.t.enumerations[naming.of][value])
        case "yes_no":
            return yes_no(value)
        case _:
            return str(value)
