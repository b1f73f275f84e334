"""Events as lines that people read.

What is told is what the event says to whoever reads: all of it, or what a seat may know. Must not know the state.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any

from interpreter.cli.output import fitted, say, styled
from interpreter.cli.screen.reasons import readable
from interpreter.cli.screen.rule_lines import written
from interpreter.runtime.sentences import Told, in_words, player, sentence

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.rules.model import Ruleset
    from interpreter.runtime.happenings import Event

WORD = re.compile(r"[\w=+-]+")


class Teller:
    """Prints what has happened since it was last asked: everything, or what one seat may know."""

    def __init__(self, state: State, seat: int | None, with_rules: bool = False) -> None:
        self._seat = seat
        self._with_rules = with_rules
        self._told = 0
        self._ruleset = state.game.ruleset
        self._values: dict[tuple[str, int | None], str] = {("direction", None): "clockwise"}
        """What variables were last told to be: only changes are worth a line."""

    def new(self, state: State) -> list[str]:
        """The lines of what is new."""
        events = log_of(state, self._seat)
        fresh = [event for event in events[self._told :] if self._is_news(event[1])]
        self._told = len(events)
        tell = lines_with_rules if self._with_rules else lines_of
        return list(tell(fresh, self._ruleset))

    def tell(self, state: State) -> None:
        """Print what is new."""
        for text in self.new(state):
            say(text)

    def begin_at_last_move(self, state: State) -> None:
        """Of a game that goes on, only what came after this seat's last move, that move included, is news."""
        mine = [n for n, event in enumerate(log_of(state, self._seat)) if event[1][:2] == ("choose", self._seat)]
        self._told = mine[-1] if mine else 0

    def catch_up(self, state: State) -> None:
        """All that has happened is known."""
        self.new(state)

    def go_back(self, state: State) -> None:
        """The game stands again as it did: what was told of it needs no telling, what comes now does."""
        self._told = min(self._told, len(log_of(state, self._seat)))
        self._values.clear()

    def tell_end(self, state: State) -> None:
        """Print how the game ended, if it did."""
        for text in result_lines(state):
            say(text)

    def _is_news(self, event: Told) -> bool:
        match event:
            case ("set", str(name), owner, str(value)):
                changed = self._values.get((name, owner)) != value
                self._values[name, owner] = value
                return changed and value != "?"
            case ("reset", str(step)):
                self._forget(step)
        return True

    def _forget(self, step: str) -> None:
        """What lasts for a pass of a step has its start value again, so whatever it becomes is a change."""
        lasting = {rule.name for rule in self._ruleset.variables.values() if rule.lasts == step}
        self._values = {key: value for key, value in self._values.items() if key[0] not in lasting}


def log_of(state: State, seat: int | None) -> Sequence[Event]:
    """The events as a seat may know them, or whole."""
    return state.log if seat is None else state.view(seat).log


def lines_of(events: Sequence[Event], ruleset: Ruleset) -> Iterator[str]:
    """What people read of some events."""
    return filter(None, (line(told, ruleset) for told in gathered(worth_telling([told for _, told in events]))))


def lines_with_rules(events: Sequence[Event], ruleset: Ruleset, is_whole: bool = False) -> Iterator[str]:
    """The same, and below what the same line of the rules did, that line; `is_whole`: of every change."""
    rules = {id(event[1]): event.rule for event in events}
    changes = [told for _, told in events]
    for rule, run in groupby(changes if is_whole else worth_telling(changes), key=lambda told: rules[id(told)]):
        lines = [text for told in gathered(list(run)) if (text := line(told, ruleset))]
        yield from lines
        if lines and rule is not None:
            yield fitted(f"      {written(rule)}")


def last_changes(state: State, seat: int, moves: int) -> Iterator[str]:
    """What the last moves brought about, as far as a seat may know it, with the lines of the rules that did it."""
    events = log_of(state, seat)
    begun = [number for number, event in enumerate(events) if event[1][0] == "choose"]
    first = begun[-min(moves, len(begun))] if begun else 0
    return lines_with_rules(events[first:], state.game.ruleset, is_whole=True)


def worth_telling(events: Sequence[Told]) -> Sequence[Told]:
    """The events without those that others say as well."""
    return list(shuffled_once(list(unsaid(events))))


def unsaid(events: Sequence[Told]) -> Iterator[Told]:
    """The events without values of variables that the rules then say in a sentence of their own."""
    for index, event in enumerate(events):
        later = takewhile(lambda other: other[0] not in ("choose", "begin"), events[index + 1 :])
        if event[0] != "set" or not any(other[0] == "say" and _says(other[1], *event[1:]) for other in later):
            yield event


def shuffled_once(events: Sequence[Told]) -> Iterator[Told]:
    """The events without shuffles of a place that is shuffled again before anything but moving cards happens."""
    for index, event in enumerate(events):
        later = takewhile(lambda other: other[0] in ("move", "shuffle"), events[index + 1 :])
        if event[0] != "shuffle" or event not in later:
            yield event


def _says(text: str, name: str, owner: int | None, value: str) -> bool:
    """Whether a sentence names a variable, its player if it has one, and the value."""
    wanted = (in_words(name), value, *([] if owner is None else [player(owner)]))
    words = f" {' '.join(WORD.findall(text.casefold()))} "
    return all(f" {' '.join(WORD.findall(part.casefold()))} " in words for part in wanted)


def gathered(events: Sequence[Told]) -> Iterator[Told]:
    """The events with cards that go the same way one after the other as one event: a deal is a line for each hand.

    Where something goes on from where it came, that is told after it came there.
    """
    for word, run in groupby(events, key=lambda event: event[0]):
        if word != "move":
            yield from run
            continue
        ways: dict[tuple[Told, Told], list[Any]] = {}
        for _, cards, origin, to in run:
            if any(origin == there or to == here for here, there in ways):
                yield from _together(ways)
                ways = {}
            ways.setdefault((origin, to), []).append(cards)
        yield from _together(ways)


def _together(ways: Mapping[tuple[Told, Told], Sequence[Any]]) -> Iterator[Told]:
    for (origin, to), parts in ways.items():
        if all(isinstance(part, tuple) for part in parts):
            yield ("move", tuple(card for part in parts for card in part), origin, to)
        else:
            yield ("move", sum(part if isinstance(part, int) else len(part) for part in parts), origin, to)


def line(event: Told, ruleset: Ruleset) -> str:
    """One event as a line; nothing for one that nobody needs to read."""
    text = sentence(event, ruleset)
    if event[0] == "choose":
        return styled(fitted(readable(text)), bold=True)
    return fitted(f"  {text}") if text else ""


def result_lines(state: State) -> list[str]:
    """Who came where, and with which score."""
    if not state.over:
        return []
    if state.unfinished:
        return [f"The game was cut off after {state.count} moves."]
    lines = [f"The game is over{_which_end(state)}."]
    place = 1
    for tied in state.ranking:
        told = list(_told_together(state, tied))
        lines.append(f"{place}. {', '.join(told)}")
        place += len(told)
    if not state.ranking:
        scores = [_scored(state, seat) for seat in range(state.players)] if state.scores else []
        lines.append("Nobody is ranked. " + ", ".join(scores))
    return lines


def _which_end(state: State) -> str:
    """Which ending came, by its author's name, where there are several."""
    came = [event[1] for _, event in state.log[-1:] if event[0] == "end"]
    return f": {in_words(came[0])}" if came and len(state.game.ruleset.endings) > 1 else ""


def _told_together(state: State, tied: Sequence[int]) -> Iterator[str]:
    """Those who share a place; where several form a side, the side with its players."""
    for number, side in enumerate(state.sides, 1):
        here = [seat for seat in side if seat in tied]
        if len(side) > 1 and len(here) == len(side):
            yield f"Side {number}: {', '.join(_scored(state, seat) for seat in here)}"
        else:
            yield from (_scored(state, seat) for seat in here)


def _scored(state: State, seat: int) -> str:
    score = None if state.scores is None else state.scores[seat]
    return player(seat) if score is None else f"{player(seat)} ({score})"
