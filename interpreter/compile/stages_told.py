"""Moves whose choices are asked one after the other: what is kept of a part, what it is called, why it may not be made.

Must not know how a game begins or goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.compile.moves_told import GOES_ON, MovesTold, chosen_told
from interpreter.compile.refusing import ASKING, Tried, reasons
from interpreter.compile.site_info import OfferInfo
from interpreter.runtime import notes, staging
from interpreter.runtime.asking import tried, waiting
from interpreter.runtime.moves import SET, plain
from interpreter.runtime.reasons import Said, met, unmet
from interpreter.runtime.sight_anew import renamed
from interpreter.runtime.staging import STAGE, WHOLE, Entries
from interpreter.runtime.state import State
from interpreter.runtime.ways import STANDS_FOR, goes_on_from, is_begun_by

NOTHING_FOLLOWS = "There is nothing to go on with after that."
NOT_ENOUGH = "That is not enough yet."
Why = list[str]


class StagesTold(MovesTold):
    """Tells parts of moves apart."""

    def take_part(self, s: State, option: Any, seat: int) -> Any:
        """Keeps a part of a move, and makes the options of the next question; the whole move if it is whole by it."""
        if self.record and option[3] != WHOLE:
            notes.note_begun(s, self.asking[s.site], seat, *self._parts(s, s.site, option, seat))
        whole = staging.kept(s, seat, option)
        if whole is None and seat == s.seat:
            s.options = self.guarded(self.legal[s.site], s, seat)
        return whole

    def so_far(self, s: State, option: Any, seat: int) -> tuple[str, bool] | None:
        """For a part of a move: all that is chosen with it, as text, and whether the move is whole by it."""
        if option[0] > STAGE:
            return None
        offer = self.generated.sites[s.site].offers[STAGE - option[0]]
        _, entries, things, how = option
        return _text(s, offer, (*entries, *([things] if things else ())), seat), how == WHOLE

    def is_reached(self, s: State) -> bool:
        """Whether what seats have begun can be begun: asked of states that come from elsewhere."""
        asked = waiting(s)
        return all(begun[0] in asked and staging.is_reached(s, begun, self._asked) for begun in s.begun)

    def _asked(self, s: State, seat: int) -> list[Any]:
        found: list[Any] = self.guarded(self.legal[s.site], s, seat)
        return found

    # ------------------------------------------------------------ other cards where some lay

    def begun_renamed(self, s: State, begun: staging.Begun, changes: Mapping[int, int]) -> staging.Begun:
        """What a seat has begun, about the cards that lie now where others lay."""
        seat, position, entries, things = begun
        return seat, position, *self._renamed(s.site, position, entries, things, changes)

    def part_renamed(self, site: int, option: Any, changes: Mapping[int, int]) -> Any:
        """The same for an option that is a part of a move."""
        number, entries, things, how = option
        return number, *self._renamed(site, STAGE - number, entries, things, changes), how

    def _renamed(
        self, site: int, position: int, entries: Entries, things: Entries, changes: Mapping[int, int]
    ) -> tuple[Entries, Entries]:
        bases = [choice.naming.base for choice in self.generated.sites[site].offers[position].choices]
        found = [
            renamed(value, changes, base == "group") if base in ("card", "group") else value
            for base, value in zip(bases, (*entries, *([things] if things else ())), strict=False)
        ]
        return (tuple(found[:-1]), found[-1]) if things else (tuple(found), ())

    # ------------------------------------------------------------ why not

    def decision_help(self, s: State) -> tuple[tuple[str, str], ...]:
        """What is asked: the actions offered, each with its help; within a move, that action alone."""
        begun, every = staging.begun_by(s, s.seat), super().decision_help(s)
        return every if begun is None else (every[begun[1]],)

    def refused(self, s: State, seat: int, text: str) -> list[str]:
        """What the rules say against the move of that text."""
        text, begun = text.removesuffix(GOES_ON), None if s.site < 0 else staging.begun_by(s, seat)
        return super().refused(s, seat, text) if begun is None else self._why_not_on(s, begun, text)

    def looked_at(self, s: State, seat: int, text: str) -> list[Tried]:
        """What the rules look at when somebody asks about the move of that text."""
        staged = self.generated.sites[s.site].staged
        followed = (tried for position in staged for tried in self._followed(s, seat, position, text))
        return [*super().looked_at(s, seat, text), *followed]

    def _why_not_on(self, s: State, begun: staging.Begun, text: str) -> list[str]:
        """Why a move may not be made by a seat that has begun one."""
        seat, position, entries, things = begun
        offer = self.generated.sites[s.site].offers[position]
        so_far = _text(s, offer, (*entries, *([things] if things else ())), seat)
        if plain(text) != "done" and not _begins(plain(text), so_far):
            return [Said(f"You have begun with '{so_far}', so it goes on from there.", (ASKING,))]
        asked = so_far if plain(text) == "done" else text
        found = reasons(asked, self._followed(s, seat, position, asked), [self._offered(offer)], None, ())
        return [Said(NOT_ENOUGH, (ASKING,))] if found == [NOTHING_FOLLOWS] and asked == so_far else found

    def _followed(self, s: State, seat: int, position: int, text: str) -> list[Tried]:
        """What the rules look at when the choices of a text are made one after the other."""
        follower = _Follower(self, s, seat, position, self.generated.sites[s.site].offers[position], plain(text))
        found: list[Tried] = self.guarded(lambda: list(follower.tried()))
        told = {plain(each.text) for each in found if each.why and each.why != [NOTHING_FOLLOWS]}
        return [each for each in found if each.why != [NOTHING_FOLLOWS] or plain(each.text) not in told]


@dataclass(slots=True)
class _Follower:
    """Follows the text of a move through the keys of an action, and says what is wrong with each choice."""

    machine: StagesTold
    s: State
    seat: int
    position: int
    offer: OfferInfo
    wanted: str

    def function(self, what: str, key: int | None = None) -> Any:
        """A generated function for a key, or for what is asked before any; None if there is none."""
        return self.machine.names.get(f"{what}_{self.s.site}_{self.position}" + ("" if key is None else f"_{key}"))

    def tried(self) -> Iterator[Tried]:
        """Each beginning of a move that the text may mean, and what is wrong with it."""
        first = self.function("wrong")
        wrong: Why | None = [] if first is None else first(self.s, self.seat)
        if wrong is not None:
            yield Tried(self.offer.action, None, unmet(wrong))
            if _begins(self.wanted, self.offer.action):
                yield from self.after((), wrong)

    def after(self, entries: Entries, wrong: Why) -> Iterator[Tried]:
        """The same for those that go on after some entries."""
        key, s, seat = len(entries), self.s, self.seat
        if key == len(self.offer.choices) + self.offer.identity:
            told = self.machine.printed(s, self.offer, (self.position, *entries), seat)
            yield Tried(self.offer.action, told, unmet(wrong), met(wrong))
            return
        every, says = self.function("every", key), self.function("wrong", key)
        values = self.sets(entries) if every is None else ((value, True) for value in every(s, seat, entries))
        for value, is_enough in values:
            longer = (*entries, value)
            if self.begins(longer):
                more = [*wrong, *(says(s, seat, longer) if says is not None and is_enough else ())]
                if not is_enough or len(longer) < len(self.offer.choices) + self.offer.identity:
                    yield self.part(longer, unmet(more), is_enough)
                if is_enough:
                    yield from self.after(longer, more)

    def part(self, entries: Entries, wrong: Why, is_enough: bool) -> Tried:
        """A beginning of a move: what is wrong with it, or that nothing may follow, or that something is missing."""
        told = chosen_told(self.s, self.offer, entries, self.seat)
        if not wrong and is_enough and self.goes_on(entries):
            return Tried(self.offer.action, (*told, ""), ())
        return Tried(self.offer.action, told, wrong or [NOTHING_FOLLOWS])

    def goes_on(self, entries: Entries) -> bool:
        """Whether a move that may be made begins with these entries."""
        stages = self.machine.names[f"stages_{self.s.site}"](self.s, self.position)
        question = staging.Question(self.s, self.seat, self.position, stages, (), ())
        return bool(tried(lambda: question.goes_on(entries), True))

    def sets(self, entries: Entries) -> Iterator[tuple[Entries, bool]]:
        """The sets that the text may mean, or begin with, and whether they are large enough."""
        ask = self.function("things", len(entries))
        things, low, high, classes = tried(lambda: ask(self.s, self.seat, entries), ((), 0, 0, None))
        alike = list(range(len(things)) if classes is None else classes)
        most = len(things) if high is None else high

        def longer(places: tuple[int, ...]) -> Iterator[tuple[Entries, bool]]:
            found = tuple(things[place] for place in places)
            if len(found) > most:
                return
            yield found, len(found) >= low
            for place in staging.following(alike, places):
                more = (*places, place)
                if self.begins((*entries, tuple(things[n] for n in more))):
                    yield from longer(more)
                    if SET in self.wanted:  # the first that fits is the first of the set
                        break

        return longer(())

    def begins(self, entries: Entries) -> bool:
        """Whether the text begins with these entries, or is they but for what something stands for."""
        told = _text(self.s, self.offer, entries, self.seat)
        return _begins(self.wanted, told) or STANDS_FOR.sub("", plain(told)) == self.wanted


def _begins(wanted: str, part: str) -> bool:
    return is_begun_by(wanted, part) or goes_on_from(wanted, part)


def _text(s: State, offer: OfferInfo, entries: Entries, seat: int) -> str:
    return " ".join((offer.action, ", ".join(chosen_told(s, offer, entries, seat)))).strip()
