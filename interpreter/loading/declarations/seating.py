"""How many can play, and how players form sides.

Must not know anything else of a ruleset.
"""

from __future__ import annotations

from interpreter.loading.declarations.making import Making
from interpreter.loading.declarations.reading import number_of, scalars, spread_of, text_of
from interpreter.rules.model import Sides
from interpreter.source.nodes import Listing, Mapping, Node
from interpreter.source.span import Span

MOST_PLAYERS = 12
ALTERNATING, ACROSS = "alternating", "across"


def players_of(making: Making) -> tuple[int, ...]:
    """The numbers of players that are allowed, in order."""
    node = making.root.get("players") or making.root
    counts = _counts(node)
    if not counts or counts[0] < 1 or counts[-1] > MOST_PLAYERS:
        message = "This does not say how many can play."
        help = f"Write a number, `2-6`, or `[4, 6]`, from 1 to {MOST_PLAYERS}."
        making.find("C017", node.span, message, help)
        return (1,)
    return counts


def _counts(node: Node) -> tuple[int, ...]:
    spread = spread_of(node)
    if spread is not None:
        return tuple(range(spread[0], min(spread[1], MOST_PLAYERS + 1) + 1))
    numbers = [number_of(item) for item in scalars(node)] if isinstance(node, Listing) else []
    return () if None in numbers else tuple(sorted({n for n in numbers if n is not None}))


def sides_of(making: Making, players: tuple[int, ...]) -> Sides:
    """How players form sides; each is one without `sides:`. Sides have the same number of players."""
    node = making.root.get("sides")
    if not isinstance(node, Mapping):
        return Sides(None, ALTERNATING)
    seats = node.get("seated")
    listed = _seats(making, seats, players) if isinstance(seats, Listing) else None
    count = number_of(node.get("count"))
    if count is None and listed is not None:
        count = max(listed) + 1
    if count is None or count < 1:
        making.find("C018", node.span, "Nothing says how many sides there are.", "Write `count: 2`.")
        return Sides(None, ALTERNATING)
    _check_counts(making, node, players, count)
    if listed is not None and max(listed) + 1 != count:
        message = f"There are {count} sides, and {max(listed) + 1} are listed."
        making.find("C018", node.span, message, "Make the two agree.")
    seated = text_of(seats) or ALTERNATING
    if seated == ACROSS:
        _check_across(making, _span(node, "seated"), players, count)
    return Sides(count, listed if listed is not None else seated)


def _check_counts(making: Making, node: Mapping, players: tuple[int, ...], count: int) -> None:
    wrong = [n for n in players if n % count != 0]
    if wrong:
        message = f"{wrong[0]} players cannot form {count} sides of the same size."
        right = [n for n in players if n % count == 0] or [count * 2]
        making.find("C018", _span(node, "count"), message, f"Write `players: [{', '.join(map(str, right))}]`.")


def _check_across(making: Making, span: Span, players: tuple[int, ...], count: int) -> None:
    """Whoever sits opposite is a partner: that needs sides of 2, 4 ... players."""
    odd = next((n for n in players if n % count == 0 and n // count % 2), None)
    if odd is not None:
        message = f"With {odd} players in {count} sides not everybody can have a partner across the table."
        making.find(
            "C018", span, message, "Write `seated: alternating`, `together`, or the side of each seat in a list."
        )


def _span(node: Mapping, key: str) -> Span:
    entry = node.entries.get(key)
    return entry.value.span if entry is not None else node.span


def _seats(making: Making, node: Listing, players: tuple[int, ...]) -> tuple[int, ...] | None:
    """The side of each seat, 0-based: from `[1, 2, 2, 1]`, or from the seats of each side, `[[1, 3], [2, 4]]`."""
    flat = [number_of(item) for item in node.items]
    numbers = [number for number in flat if number is not None]
    if len(numbers) < len(flat):
        return _listed_seats(making, node, players)
    if set(numbers) != set(range(1, max(numbers, default=0) + 1)) or players != (len(numbers),):
        _wrong_seats(making, node, players, len(numbers))
        return None
    return tuple(number - 1 for number in numbers)


def _wrong_seats(making: Making, node: Listing, players: tuple[int, ...], seats: int) -> None:
    message = f"Sides are listed for {seats} seats, and the game is for {' or '.join(map(str, players))} players."
    if players == (seats,):
        message = "The sides are not numbered 1, 2 and so on."
    making.find("C018", node.span, message, "List the side of each seat in turn: `[1, 2, 1, 2]`.")


def _listed_seats(making: Making, node: Listing, players: tuple[int, ...]) -> tuple[int, ...] | None:
    side_of: dict[int, int] = {}
    for side, item in enumerate(node.items):
        for seat in scalars(item):
            number = number_of(seat)
            if number is None or number in side_of:
                message = f"`{seat.text}` is not a seat that is still free."
                making.find("C018", seat.span, message, "List each seat once, from 1.")
                return None
            side_of[number] = side
    seats = sorted(side_of)
    if not seats or seats != list(range(1, len(seats) + 1)) or players != (len(seats),):
        _wrong_seats(making, node, players, len(seats))
        return None
    return tuple(side_of[seat] for seat in seats)
