"""The table as one seat sees it, as lines.

Everything shown comes from the seat's view; the ruleset only says what kind of thing a variable holds, and who plays
together. Must not know the state, nor what any zone is for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from interpreter.cli.describing import stood_for
from interpreter.cli.output import paragraph, styled
from interpreter.cli.telling import in_words

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.rules.model import Ruleset
    from interpreter.runtime.sight import PlaceView, VariableView, View

MOST_SHOWN = 12
"""Of a zone of all, how many cards, or equal ones in a row, are named from the top down."""

Sides = Sequence[Sequence[int]]


def table_of(state: State, seat: int) -> list[str]:
    """The table of a game as one seat sees it."""
    return table_lines(state.view(seat), state.game.ruleset, state.sides)


def table_lines(view: View, ruleset: Ruleset, sides: Sides) -> list[str]:
    """The table, then each side of several, then each player, the one who looks first."""
    lines = [styled("Table", bold=True), *_part(view, ruleset, None, None), *_direction(view, ruleset)]
    is_alone = ruleset.sides.count is None
    for number, members in enumerate(() if is_alone else sides):
        title = f"Side {number + 1} (players {' and '.join(str(seat + 1) for seat in members)})"
        lines += [styled(title, bold=True), *_part(view, ruleset, "side", number)]
    for seat in _seats(view):
        side = next(number for number, side in enumerate(sides) if seat in side)
        lines += [styled(_title(view, seat, None if is_alone else side), bold=True)]
        lines += _part(view, ruleset, "player", seat)
        if is_alone:
            lines += _part(view, ruleset, "side", seat)
    return lines


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


def _part(view: View, ruleset: Ruleset, per: str | None, owner: int | None) -> Iterator[str]:
    """The zones and variables of the table, of a side or of a player."""
    for place in view.places:
        if _per(ruleset, place.zone) == per and place.owner == owner and _is_shown(ruleset, place):
            name = in_words(place.zone) if place.pile is None else f"{in_words(place.zone)} {place.pile}"
            cards = list(named_cards(place, ruleset))
            yield from paragraph(f"  {name}: ", hand_cards(cards) if per is not None else top_cards(cards), 6)
    values = [(each.name, _value(ruleset, each)) for each in view.variables if _is_of(ruleset, each, per, owner)]
    said = [f"{in_words(name)}: {value}" for name, value in values if value not in ("no", "none")]
    if said:
        yield from paragraph("  ", said, 6)


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
            return "yes" if value else "no"
        case int() if kind in ("player", "side"):
            return f"{kind} {value + 1}"
        case _:
            return str(value)


def top_cards(cards: Sequence[str | None]) -> list[str]:
    """The cards of a place of all from the top down; those that nobody here knows are counted."""
    cards = cards[::-1]
    if not any(cards):
        return [_count(len(cards)) if cards else "empty"]
    runs = list(_runs(cards))
    left = sum(count for _, count in runs[MOST_SHOWN:])
    return [*(text for text, _ in runs[:MOST_SHOWN]), *([f"and {left} more"] if left else [])]


def hand_cards(cards: Sequence[str | None]) -> list[str]:
    """The cards of a player or side in the order in which they came, which is that of the moves."""
    return [text for text, _ in _runs(cards)] or ["empty"]


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
