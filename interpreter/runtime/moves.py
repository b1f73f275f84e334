"""Moves as people name them: an action, and the printed names of what was chosen for it.

Gives the options of a decision their names, and finds the option that a text means. Must not know how options are made
or carried out: that is the machine's part, of which `Machine` says as much as is needed here and in `replay`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from interpreter.runtime.asking import LAST_POSITION, SLOT
from interpreter.runtime.state import State, Tables

Option = Any
"""What a machine calls a choice: opaque to everybody else."""

SET = " + "
"""What stands between the things of a set."""

MOST_NAMES = 50_000
"""How many names of one machine are kept: a ruleset may have any number of them."""


class Machine(Protocol):
    """What starts a game and carries its moves out: one ruleset with its options, for a number of players."""

    @property
    def tables(self) -> Tables:
        """What doesn't change while the game is played."""

    def start(self, seed: int, given: Mapping[str, int], script: list[Any] | None = None) -> State:
        """A new game, at its first decision."""

    def options(self, s: State, seat: int | None = None) -> Sequence[Option]:
        """What can be chosen now, in the fixed order."""

    def move_parts(self, s: State, option: Option, seat: int) -> tuple[str, tuple[str, ...]]:
        """An option's name: the action and the printed choices."""

    def naming_places(self, site: int) -> Mapping[int, int | None]:
        """By position of an action whose options, once named, keep their names: which entry of an option is a place.

        None where none is. An option's first entry is the position of its action.
        """

    def naming_positions(self, site: int) -> Mapping[int, tuple[int, bool]]:
        """By position of an action: which entry of an option is a card told by its own position, if only that varies.

        And whether it is so only where the chooser doesn't know the card.
        """

    def named_late(self, site: int) -> Collection[int]:
        """The positions of actions whose options are many, and have names for which nothing about the state matters."""

    def lasting_parts(self, site: int, option: Option) -> tuple[str, tuple[str, ...]]:
        """The name of such an option."""

    def so_far(self, s: State, option: Option, seat: int) -> tuple[str, bool] | None:
        """For a part of a move: all that is chosen with it, as text, and whether the move is whole by it; else None."""

    def carry_out(self, s: State, option: Option, seat: int) -> None:
        """Play on to the next decision, or to the end."""

    def explain(self, s: State, seat: int, text: str) -> Sequence[str]:
        """Why the move of that text may not be made now."""

    def clone(self, s: State) -> State:
        """The same game once more."""


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """What a player may choose, named by its meaning; `str(move)` is unique among the moves of one decision."""

    action: str
    choices: tuple[str, ...] = ()
    text: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        text = f"{self.action} {', '.join(self.choices)}" if self.choices else self.action
        object.__setattr__(self, "text", text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move(action={self.action!r}, choices={self.choices!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.action == other.action and self.choices == other.choices

    def __hash__(self) -> int:
        return hash((self.action, self.choices))


class LateMove(Move):
    """A move that gets its name when somebody asks for it: of hundreds that are possible one is chosen."""

    __slots__ = ("_tell",)

    _tell: Callable[[], tuple[str, tuple[str, ...]]]

    def __init__(self, tell: Callable[[], tuple[str, tuple[str, ...]]]) -> None:
        object.__setattr__(self, "_tell", tell)

    def __getattr__(self, name: str) -> Any:
        if name not in ("action", "choices", "text"):
            raise AttributeError(name)
        Move.__init__(self, *self._tell())
        return getattr(self, name)

    def __reduce__(self) -> tuple[type[Move], tuple[str, tuple[str, ...]]]:
        return Move, (self.action, self.choices)


Site = tuple[dict[Any, Move], Mapping[int, int | None], Mapping[int, tuple[int, bool]], Collection[int]]
"""Of a decision site: the moves that have names, which entries are places, which are cards told by their position, and
which actions are named late."""


class Names:
    """The moves that a machine has named so far: a name is made once for all states in which it is the same.

    That is each option where nothing about the state matters. A pile, that comes and goes, is called by its number.
    Where there may be hundreds that hardly ever come again, a name isn't made before somebody reads it.
    """

    __slots__ = ("_machine", "_sites", "_count", "known")

    known: dict[int, Callable[[Option], Move] | None]
    """By decision site what tells the name of an option, or raises KeyError; None where that isn't all there is."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._sites: dict[int, Site] = {}
        self._count = 0
        self.known = {}

    def __call__(self, s: State, options: Sequence[Option], seat: int) -> tuple[Move, ...]:
        """The moves of these options, in their order."""
        site = s.site
        named, places, positions, late = self._sites.get(site) or self._new_site(site)
        number, kind, tell = s.number, s.kind, self._machine.lasting_parts
        found: list[Move] = []
        for option in options:
            if option[0] in late:
                found.append(LateMove(partial(tell, site, option)))
                continue
            at = places.get(option[0])
            if at is not None and option[at] >= 0:
                key = (option, number[option[at]], kind[option[at]])
            elif option[0] in positions:
                key = _by_position(s, option, *positions[option[0]], seat)
            else:
                key = option
            found.append(named.get(key) or self._new(named, key, s, option, seat))
        return tuple(found)

    def _new_site(self, site: int) -> Site:
        places, positions = self._machine.naming_places(site), self._machine.naming_positions(site)
        late = self._machine.named_late(site)
        made: Site = {}, places, positions, late
        self._sites[site] = made
        self.known[site] = None if late or positions or any(places.values()) else made[0].__getitem__
        return made

    def _new(self, named: dict[Any, Move], key: Any, s: State, option: Option, seat: int) -> Move:
        """A name that is not known yet, kept where it lasts."""
        move = Move(*self._machine.move_parts(s, option, seat))
        _, places, positions, _ = self._sites[s.site]
        if self._count < MOST_NAMES and (option[0] in places or option[0] in positions):
            named[key] = move
            self._count += 1
        return move


def _by_position(s: State, option: Any, entry: int, by_sight: bool, seat: int) -> Any:
    """An option that says at which position its card lies, as long as its name does."""
    card = option[entry]
    if card is None or (by_sight and card < SLOT and s.seen[card] >> seat & 1):
        return option
    position = card & LAST_POSITION if card >= SLOT else s.Z[s.at[card]].index(card)
    return (*option[:entry], ~position, *option[entry + 1 :])


def plain(text: str) -> str:
    """A move's text as it is compared: without regard to capitals and to spaces that say nothing; `as` is `=`."""
    text = text.replace(" as ", "=").replace(",", " , ").replace("+", " + ").replace("=", " = ")
    return " ".join(text.split()).casefold()


def parts_of(text: str) -> tuple[str, list[list[str]]]:
    """The action of a move's text, as it is compared, and the things of each choice in one order: a set has none."""
    action, _, chosen = plain(text).partition(" ")
    return action, [sorted(choice.split(SET)) for choice in chosen.split(" , ")] if chosen else []


def position(moves: Sequence[Move], text: str) -> int | None:
    """Which of the moves a text means: the one of exactly that text, else the only one that reads alike, else the only
    one with the same things in its sets."""
    for index, move in enumerate(moves):
        if move.text == text:
            return index
    wanted = plain(text)
    alike = [index for index, move in enumerate(moves) if plain(move.text) == wanted]
    if not alike and SET in wanted:
        parts = parts_of(text)
        alike = [index for index, move in enumerate(moves) if SET in move.text and parts_of(move.text) == parts]
    return alike[0] if len(alike) == 1 else None
