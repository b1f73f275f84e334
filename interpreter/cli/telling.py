"""Events as lines that people read.

What is told is what the event says to whoever reads: all of it, or what a seat may know. Must not know the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.cli.output import say, styled

if TYPE_CHECKING:
    from interpreter.api.state import State

Told = tuple[Any, ...]


class Teller:
    """Prints what has happened since it was last asked: everything, or what one seat may know."""

    def __init__(self, state: State, seat: int | None) -> None:
        self._seat = seat
        self._told = 0
        self._players = state.players

    def new(self, state: State) -> list[str]:
        """The lines of what is new."""
        events = told_to(state, self._seat)
        lines = [line(event) for event in events[self._told :]]
        self._told = len(events)
        return [text for text in lines if text]

    def tell(self, state: State) -> None:
        """Print what is new."""
        for text in self.new(state):
            say(text)

    def skip(self, state: State) -> None:
        """What has happened until now needs no telling."""
        self._told = len(told_to(state, self._seat))

    def tell_end(self, state: State) -> None:
        """Print how the game ended, if it did."""
        for text in result_lines(state):
            say(text)


def told_to(state: State, seat: int | None) -> Sequence[Told]:
    """The events as a seat may know them, or whole."""
    return [event[2] for event in state.log] if seat is None else [seen for _, seen in state.view(seat).log]


def line(event: Told) -> str:
    """One event as a line; nothing for one that nobody needs to read."""
    word, *rest = event
    tell = LINES.get(word)
    text = tell(*rest) if tell is not None else " ".join(map(str, event))
    return styled(text, bold=True) if word in ("choose", "end") else f"  {text}" if text else ""


def place_name(place: Told) -> str:
    """A place as people call it."""
    zone, owner, number = place
    pile = f"{zone} {number}" if number else zone
    return pile if owner is None else f"{pile} of {owner + 1}"


def _player(seat: int) -> str:
    return f"Player {seat + 1}"


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(_player(seat) for seat in seats)


def _cards(cards: Sequence[str] | int) -> str:
    if isinstance(cards, int):
        return "1 card" if cards == 1 else f"{cards} cards"
    return ", ".join(cards)


def _choose(seat: int, action: str, choices: Sequence[str] | int) -> str:
    if isinstance(choices, int):
        return f"{_player(seat)}: {action}" + (" (hidden)" if choices else "")
    return f"{_player(seat)}: {action} {', '.join(choices)}".rstrip()


def _move(cards: Sequence[str] | int, origin: Told, to: Told) -> str:
    return f"{_cards(cards)}: {place_name(origin)} -> {place_name(to)}"


def _flip(cards: Sequence[tuple[str, bool]]) -> str:
    return ", ".join(f"{name} is turned {'up' if up else 'down'}" for name, up in cards)


def _set(name: str, owner: int | None, value: str) -> str:
    whose = "" if owner is None else f" of {owner + 1}"
    return "" if value == "?" else f"{name}{whose}: {value}"


def _point(where: Sequence[tuple[Told, int]]) -> str:
    return "pointed at: " + ", ".join(f"card {index + 1} of {place_name(place)}" for place, index in where)


LINES: Mapping[str, Callable[..., str]] = {
    "choose": _choose,
    "move": _move,
    "shuffle": lambda place: f"{place_name(place)} is shuffled",
    "flip": _flip,
    "swap": lambda a, b: f"{place_name(a)} and {place_name(b)} are exchanged",
    "swap cards": lambda a, b, here, there: f"{a} and {b} change places ({place_name(here)}, {place_name(there)})",
    "show": lambda cards, who: f"{_cards(cards)} shown to {_listed(who)}",
    "point": _point,
    "set": _set,
    "roll": lambda die, face: f"{die} shows {face}",
    "players": lambda what, seats: f"{_listed(seats)}: {what}" if seats else what,
    "say": lambda text: text,
    "end": lambda ending: f"The game is over ({ending}).",
}


def result_lines(state: State) -> list[str]:
    """Who came where, and with which score."""
    if not state.over:
        return []
    if state.unfinished:
        return [f"The game was cut off after {state.count} moves."]
    lines = []
    place = 1
    for tied in state.ranking:
        lines.append(f"{place}. {', '.join(_scored(state, seat) for seat in tied)}")
        place += len(tied)
    if not state.ranking:
        scores = [_scored(state, seat) for seat in range(state.players)] if state.scores else []
        lines.append("Nobody is ranked. " + ", ".join(scores))
    return lines


def _scored(state: State, seat: int) -> str:
    score = None if state.scores is None else state.scores[seat]
    return _player(seat) if score is None else f"{_player(seat)} ({score})"
