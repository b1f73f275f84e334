"""Events: what happened, kept only where a game is recorded.

An event is (span, mask, full, reduced): a number for the author's line, a bit for each seat that may know all of it,
and what is told to those seats and to the others (None: not even that it happened). What is told is a tuple: a word,
then names, numbers and places, so that it can be read long after the state has gone on. Must not know rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.diagnostics.english import yes_no
from interpreter.runtime import labels
from interpreter.runtime.state import State

Told = tuple[Any, ...]


def everybody(s: State) -> int:
    """A bit for each seat."""
    return (1 << s.t.players) - 1


def known_to(s: State, cards: Iterable[int]) -> int:
    """A bit for each seat that knows where all of some cards are."""
    seats = everybody(s)
    for card in cards:
        seats &= s.seen[card] if card < s.t.card_count else 0
    return seats


def note(s: State, span: int, mask: int, full: Told, reduced: Told | None = None) -> None:
    """Adds an event."""
    s.log = (s.log, (span, mask, full, full if reduced is None else reduced))


def place_told(s: State, z: int) -> tuple[str, int | None, int]:
    """A place as events name it: the zone, whose, and a pile's number (0: no pile)."""
    place = s.t.places[s.kind[z]]
    return (place.zone, place.owner, s.number[z])


def card_told(s: State, card: int) -> str:
    """A card's printed name; an undrawn one has none."""
    return s.t.card_names[card] if card < s.t.card_count else "?"


def _told_to_all(s: State, card: int) -> str:
    """A card's printed name where everybody knows it, whatever else isn't known to all."""
    return card_told(s, card) if known_to(s, (card,)) == everybody(s) else "?"


def note_moved(s: State, span: int, moved: Iterable[tuple[int, int, int]]) -> None:
    """Cards went from place to place: one event for each stretch with the same places."""
    stretch: list[int] = []
    ends: tuple[int, int] | None = None
    for origin, card, to in moved:
        if ends is not None and ends != (origin, to):
            _note_stretch(s, span, stretch, ends)
            stretch = []
        ends = (origin, to)
        stretch.append(card)
    if ends is not None:
        _note_stretch(s, span, stretch, ends)


def _note_stretch(s: State, span: int, cards: Sequence[int], ends: tuple[int, int]) -> None:
    mask = known_to(s, cards)
    origin, to = place_told(s, ends[0]), place_told(s, ends[1])
    names = tuple(card_told(s, c) for c in cards)
    note(s, span, mask, ("move", names, origin, to), ("move", len(cards), origin, to))


def note_shuffled(s: State, span: int, z: int) -> None:
    """A place was shuffled."""
    note(s, span, everybody(s), ("shuffle", place_told(s, z)))


def note_flipped(s: State, span: int, cards: Iterable[int]) -> None:
    """Cards were turned, each where it lies."""
    turned = [(card, bool(s.up and s.up[card]), place_told(s, s.at[card])) for card in cards]
    full = ("flip", tuple((card_told(s, card), up, place) for card, up, place in turned))
    reduced = ("flip", tuple((_told_to_all(s, card), up, place) for card, up, place in turned))
    note(s, span, known_to(s, [card for card, _, _ in turned]), full, reduced)


def note_swapped(s: State, span: int, a: int, b: int) -> None:
    """Two places exchanged their cards."""
    note(s, span, everybody(s), ("swap", place_told(s, a), place_told(s, b)))


def note_swapped_cards(s: State, span: int, a: int, b: int) -> None:
    """Two cards changed places."""
    mask = s.seen[a] & s.seen[b]
    here, there = place_told(s, s.at[b]), place_told(s, s.at[a])
    full = ("swap cards", card_told(s, a), card_told(s, b), here, there)
    note(s, span, mask, full, ("swap cards", _told_to_all(s, a), _told_to_all(s, b), here, there))


def note_shown(s: State, span: int, cards: Sequence[int], seats: int) -> None:
    """Cards were shown to some seats."""
    mask = known_to(s, cards)
    who = tuple(p for p in range(s.t.players) if seats >> p & 1)
    note(s, span, mask, ("show", tuple(card_told(s, c) for c in cards), who), ("show", len(cards), who))


def note_pointed(s: State, span: int, cards: Sequence[int]) -> None:
    """Everybody saw which cards are meant."""
    where = tuple((place_told(s, s.at[c]), s.Z[s.at[c]].index(c)) for c in cards if c < s.t.card_count)
    note(s, span, everybody(s), ("point", where))


def note_set(s: State, span: int, register: int) -> None:
    """A variable has a new value."""
    rule = s.t.registers[register]
    seats = everybody(s)
    if rule.visible == "none":
        seats = 0
    elif rule.visible == "owner":
        seats = _owners(s, rule.per, rule.owner)
    held, name = s.V[register], rule.variable or rule.label
    full = ("set", name, rule.owner, said(s, held, rule.kind, rule.of))
    if seats != everybody(s):
        s.log = (s.log, (span, seats, full, None))
    else:
        mask = known_to(s, (held,)) if rule.kind == "card" and held is not None else seats
        note(s, span, mask, full, ("set", name, rule.owner, "?"))


def note_reset(s: State, span: int, step: str) -> None:
    """A pass of a step begins, so what lasts so long has its start value again."""
    note(s, span, everybody(s), ("reset", step))


def _owners(s: State, per: str | None, owner: int | None) -> int:
    if owner is None:
        return 0
    return 1 << owner if per == "player" else sum(1 << p for p in s.t.sides[owner])


def note_rolled(s: State, span: int, register: int) -> None:
    """A die shows a face."""
    rule = s.t.registers[register]
    value = said(s, s.V[register], rule.kind, rule.of)
    note(s, span, everybody(s), ("roll", rule.variable or rule.label, value))


def note_players(s: State, span: int, what: str, seats: Iterable[int]) -> None:
    """Something about the order of play happened to players."""
    note(s, span, everybody(s), ("players", what, tuple(seats)))


def note_said(s: State, span: int, text: str) -> None:
    """A rule says something to all."""
    note(s, span, everybody(s), ("say", text))


def note_chosen(s: State, span: int, seat: int, action: str, choices: Sequence[str], mask: int) -> None:
    """A player has made a move."""
    note(s, span, mask, ("choose", seat, action, tuple(choices)), ("choose", seat, action, len(choices)))


def since(s: State, noted: Any) -> list[Any]:
    """The events after a log was as it is in `noted`, oldest first."""
    found, log = [], s.log
    while log is not noted:
        log, event = log
        found.append(event)
    return found[::-1]


def seen_going(events: Iterable[Any], name: str, origin: Any) -> int:
    """The seats that saw a card of some name go from a place, the first time that one did."""
    for _, mask, full, _ in events:
        if full[0] == "move" and full[2] == origin and name in full[1]:
            return int(mask)
    return 0


def note_begun(s: State, span: int, seat: int, action: str, choices: Sequence[str]) -> None:
    """A player has chosen a part of a move; the others don't see that it happened."""
    s.log = (s.log, (span, 1 << seat, ("begin", seat, action, tuple(choices)), None))


def widen(s: State, noted: Any, seats: int) -> None:
    """Lets more seats know all of an event; `noted` is the log as it was when the event was its last."""
    before, (span, mask, full, reduced) = noted
    if mask | seats == mask:
        return
    later, log = [], s.log
    while log is not noted:
        log, event = log
        later.append(event)
    s.log = (before, (span, mask | seats, full, reduced))
    for event in reversed(later):
        s.log = (s.log, event)


def note_end(s: State, span: int, ending: str) -> None:
    """The game is over."""
    note(s, span, everybody(s), ("end", ending))


# ---------------------------------------------------------------- how values are told


def said(s: State, value: Any, base: str, of: str = "", many: bool = False) -> str:
    """A value as people read it; `base` and `of` are its kind, `many` says that it is a list of these."""
    if many:
        between = " + " if base == "card" else ", "
        return between.join(said(s, item, base, of) for item in value) or "nothing"
    if value is None:
        return "none"
    match base:
        case "card":
            return card_told(s, value)
        case "player" | "side":
            return f"{base} {value + 1}"
        case "yes_no":
            return yes_no(value)
        case "value":
            return str(s.t.enumerations[of][value])
        case "zone":
            return zone_said(s, value)
        case "group":
            return labels.group_label(s.t, value)
        case _:
            return str(value)


def zone_said(s: State, z: int) -> str:
    """A place as people read it."""
    place = s.t.places[s.kind[z] if z >= 0 else s.t.stores[-1 - z].place]
    return labels.place_label(s, z, place.zone, True)
