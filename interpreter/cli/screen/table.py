"""The table as one seat sees it, as lines.

Everything shown comes from the seat's view; the ruleset only says what kind of thing a variable holds, and who plays
together. Must not know the state, nor what any zone is for.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from interpreter.cli.output import paragraph, screen_width, styled
from interpreter.cli.screen.describing import in_order, stood_for
from interpreter.diagnostics.english import singular, yes_no
from interpreter.runtime.sentences import in_words

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.rules.model import Ruleset
    from interpreter.runtime.sight import PlaceView, VariableView, View

MOST_SHOWN = 12
"""Of a zone of all, how many cards, or equal ones in a row, are named from the top down."""

FEWER = (MOST_SHOWN, 6, 4, 3, 2, 1)
"""How many cards of a place are named where a player has one line, the first number with which that is enough."""

Sides = Sequence[Sequence[int]]
Cards = Sequence[tuple[str, int]]
"""What is told of the cards of a place, each with the number of cards that it tells."""
Part = tuple[Sequence[tuple[str, Cards]], Sequence[str]]
"""Of a player, a side or the table: the places by name, and the variables."""
Form = Callable[[str, Sequence[Part]], Iterator[str]]
"""How a player or a side is written."""


def table_of(state: State, seat: int, room: int | None = None) -> list[str]:
    """The table of a game as one seat sees it; a short form of it where it has more lines than there is room for."""
    view, ruleset = state.view(seat), state.game.ruleset
    lines = table_lines(view, ruleset, state.sides)
    return lines if room is None or len(lines) <= room else table_lines(view, ruleset, state.sides, is_short=True)


def table_lines(view: View, ruleset: Ruleset, sides: Sides, is_short: bool = False) -> list[str]:
    """The other players, each side of several, what belongs to all, and last, beside the moves, the one who looks."""
    is_alone = ruleset.sides.count is None
    form = _short if is_short else _whole
    lines: list[str] = []
    for seat in [*_seats(view)[1:], None, view.seat]:
        if seat is None:
            lines += [] if is_alone else _sides(view, ruleset, sides, form)
            lines += [
                styled("Table", bold=True),
                *_own(view, ruleset, is_short, (None, None)),
                *_direction(view, ruleset),
            ]
            continue
        side = next(number for number, side in enumerate(sides) if seat in side)
        title = _title(view, seat, None if is_alone else side)
        owners = [("player", seat), *([("side", seat)] if is_alone else [])]
        if seat == view.seat:
            lines += [styled(title, bold=True), *_own(view, ruleset, is_short, *owners)]
        else:
            lines += form(title, [_part(view, ruleset, *owner) for owner in owners])
    return lines


def _sides(view: View, ruleset: Ruleset, sides: Sides, form: Form) -> Iterator[str]:
    for number, members in enumerate(sides):
        title = f"Side {number + 1} (players {' and '.join(str(seat + 1) for seat in members)})"
        yield from form(title, [_part(view, ruleset, "side", number)])


def _own(view: View, ruleset: Ruleset, is_short: bool, *owners: tuple[str | None, int | None]) -> Iterator[str]:
    """What is asked about: all of it; in a short table only empty places share a line."""
    for owner in owners:
        places, said = _part(view, ruleset, *owner)
        empty = [name for name, cards in places if not cards] if is_short else []
        yield from _part_lines([place for place in places if place[0] not in empty], said)
        if empty:
            yield from paragraph("  empty: ", empty, 6)


def _whole(title: str, parts: Sequence[Part]) -> Iterator[str]:
    """A player or side with a line for each place."""
    yield styled(title, bold=True)
    for places, said in parts:
        yield from _part_lines(places, said)


def _part_lines(places: Sequence[tuple[str, Cards]], said: Sequence[str]) -> Iterator[str]:
    for name, cards in places:
        yield from paragraph(f"  {name}: ", [text for text, _ in cards] or ["empty"], 6)
    if said:
        yield from paragraph("  ", said, 6)


def _short(title: str, parts: Sequence[Part]) -> Iterator[str]:
    """A player or side on one line, if need be with fewer of the cards."""
    lines = []
    for most in FEWER:
        texts = [text for part in parts for text in _in_short(*part, most)]
        lines.append(f"{title}: {'; '.join(texts) or 'nothing'}")
    line = next((line for line in lines if len(line) <= screen_width()), min(lines, key=len))
    yield from textwrap.wrap(line, screen_width(), subsequent_indent="    ")


def _in_short(places: Sequence[tuple[str, Cards]], said: Sequence[str], most: int) -> Iterator[str]:
    yield from (f"{name} {', '.join(_cut(cards, most))}" for name, cards in places if cards)
    if said:
        yield ", ".join(said)


def _direction(view: View, ruleset: Ruleset) -> list[str]:
    """Which way things go round, where that can change, and to whom that is."""
    seats = sorted(view.still_in)
    way = next((str(each.value) for each in view.variables if (each.name, each.owner) == ("direction", None)), None)
    if way is None or len(seats) < 3 or view.over or not _may_turn(ruleset):
        return []
    start = view.seat if view.to_act is None else view.to_act
    behind = [seat for seat in seats if seat > start] + [seat for seat in seats if seat < start]
    following = behind[0] if way == "clockwise" else behind[-1]
    whom = "you" if start == view.seat else f"player {start + 1}"
    to = "you" if following == view.seat else f"player {following + 1}"
    return [f"  direction: {way}, from {whom} to {to}"]


def _may_turn(ruleset: Ruleset) -> bool:
    """Whether anything changes the direction."""
    from interpreter.rules import core
    from interpreter.rules.walk import everything, steps, trees

    if any(step.direction for step in steps(ruleset.play)):
        return True
    nodes = (node for tree in trees(ruleset) for node in everything(tree))
    return any(isinstance(node, core.Reverse) for node in nodes)


def _per(ruleset: Ruleset, zone: str) -> str | None:
    return ruleset.zones[zone].per


def _seats(view: View) -> list[int]:
    """All seats in their order, from the one who looks."""
    seats = sorted({*view.still_in, *view.gone, view.seat})
    start = seats.index(view.seat)
    return seats[start:] + seats[:start]


def _title(view: View, seat: int, side: int | None) -> str:
    marks = []
    if seat == view.seat:
        marks.append("you")
    if side is not None:
        marks.append(f"side {side + 1}")
    if seat in view.gone:
        marks.append("out")
    if seat == view.to_act and seat != view.seat:
        marks.append("to act")
    return f"Player {seat + 1}" + (f" ({', '.join(marks)})" if marks else "")


def _part(view: View, ruleset: Ruleset, per: str | None, owner: int | None) -> Part:
    """The zones and variables of the table, of a side or of a player."""
    places: list[tuple[str, Cards]] = []
    for place in view.places:
        if _per(ruleset, place.zone) == per and place.owner == owner and _is_shown(ruleset, place):
            name = in_words(place.zone)
            name = name if place.pile is None else f"{singular(name)} {place.pile}"
            places.append((name, _cards(place, ruleset, per, per == "side" or owner == view.seat)))
    values = [(each.name, _value(ruleset, each)) for each in view.variables if _is_of(ruleset, each, per, owner)]
    return places, [f"{in_words(name)}: {value}" for name, value in values if value not in ("no", "none")]


def _cards(place: PlaceView, ruleset: Ruleset, per: str | None, is_mine: bool) -> Cards:
    """The cards of a player or side; those of a place of all from the top down, not too many.

    A hand that one sees is sorted. What lies in other hands may be chosen by its position, so that stays.
    """
    cards, zone = list(named_cards(place, ruleset)), ruleset.zones[place.zone]
    if per is None:
        return [(text, 1) for text in top_cards(cards)] if cards else []
    if is_mine and zone.visible == "owner" and not zone.ordered and None not in cards:
        cards = [cards[index] for index in in_order(place.cards, ruleset)]
    return list(_runs(cards))


def _is_shown(ruleset: Ruleset, place: PlaceView) -> bool:
    """Not: a pile that isn't there, or an empty place that nobody could look into anyway."""
    return bool(place.cards) or (place.pile is None and ruleset.zones[place.zone].visible != "none")


def _is_of(ruleset: Ruleset, variable: VariableView, per: str | None, owner: int | None) -> bool:
    """Whether a variable, die or shown define belongs there; the machine's own numbers belong nowhere."""
    if variable.owner != owner:
        return False
    rule = ruleset.variables.get(variable.name)
    if rule is not None:
        return rule.per == per
    return (per is None and variable.name in ruleset.dice) or (per or "table", variable.name) in ruleset.defines


def _value(ruleset: Ruleset, variable: VariableView) -> str:
    rule = ruleset.variables.get(variable.name)
    kinds = [] if rule is None else [rule.kind]
    kinds += [define.kind for (_, name), define in ruleset.defines.items() if name == variable.name]
    kind = kinds[0].base if kinds else ""
    return shown(variable.value, "player" if kind == "side" and ruleset.sides.count is None else kind)


def shown(value: Any, kind: str) -> str:
    """A value of a variable, as moves and scenarios write it."""
    match value:
        case None:
            return "none"
        case tuple():
            return ", ".join(shown(item, kind) for item in value) or "nothing"
        case bool():
            return yes_no(value)
        case int() if kind in ("player", "side"):
            return f"{kind} {value + 1}"
        case _:
            return str(value)


def top_cards(cards: Sequence[str | None]) -> list[str]:
    """The cards of a place of all from the top down; those that nobody here knows are counted."""
    cards = cards[::-1]
    if not any(cards):
        return [_count(len(cards)) if cards else "empty"]
    return _cut(list(_runs(cards)), MOST_SHOWN)


def _cut(runs: Cards, most: int) -> list[str]:
    """So many of the cards, and how many there are besides."""
    left = sum(count for _, count in runs[most:])
    return [*(text for text, _ in runs[:most]), *([f"and {left} more"] if left else [])]


def _runs(cards: Sequence[str | None]) -> Iterator[tuple[str, int]]:
    """Known cards by name, and how many unknown ones lie between them; each with the number of cards that it tells."""
    for name, run in groupby(cards):
        equal = len(list(run))
        if name is None:
            yield _count(equal), equal
        else:
            yield from [(f"{equal} x {name}", equal)] if equal > 2 else [(name, 1)] * equal


def named_cards(place: PlaceView, ruleset: Ruleset) -> Iterator[str | None]:
    """The cards from the bottom up: by name where it is known, with what they stand for, and if they lie face down."""
    for index in range(len(place.cards)):
        name = place.cards[index]
        identity = None if place.stands_for is None else place.stands_for[index]
        if name is not None and identity is not None:
            name = f"{name} as {stood_for(ruleset, identity)}"
        if name is not None and place.up is not None and not place.up[index]:
            name += " face down"
        yield name


def _count(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
