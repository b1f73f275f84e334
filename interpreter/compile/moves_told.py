"""What options are called, why a move may not be made, and what is noted of a choice.

Must not know how a game begins or goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from interpreter.compile.explaining import Explained, Explaining
from interpreter.compile.prepared import Prepared
from interpreter.compile.reasoning import Reasoning
from interpreter.compile.refusing import ASKING, Offered, Tried, reasons, yes_said
from interpreter.compile.site_info import OfferInfo
from interpreter.runtime import labels, notes
from interpreter.runtime.reasons import Reason, Said, met, unmet
from interpreter.runtime.staging import DONE, MAY_END, STAGE, WHOLE
from interpreter.runtime.state import State
from interpreter.source.span import NOWHERE, Span

IS_ASKED = "It is asked for here."
GOES_ON = " + ..."
"""How a part of a move ends whose set is large enough already."""
Noted = tuple[Any, list[tuple[str, Any, int]]]
"""The log when a move was its last event, and what was chosen: the cards, where they lay, who knew them."""


class MovesTold(Prepared):
    """Tells options apart."""

    explained: Callable[[], Explained]
    """Makes the module that answers why."""

    @cached_property
    def reasoning(self) -> Reasoning:
        """What makes reasons of what the rules say; made when somebody first asks why."""
        explaining = Explaining(self.ruleset, self.explained(), self.tables.players)
        return Reasoning(self.ruleset, self.generated.module.sayings, explaining)

    def move_parts(self, s: State, option: Any, seat: int) -> tuple[str, tuple[str, ...]]:
        """An option's name: the action and the printed choices."""
        return self._parts(s, s.site, option, seat)

    def naming_places(self, site: int) -> dict[int, int | None]:
        """By position of an action whose options keep their names: which entry of an option is a place."""
        offers = [(n, offer) for n, offer in enumerate(self.generated.sites[site].offers) if offer.lasts]
        found: dict[int, int | None] = {n: min(offer.places, default=None) for n, offer in offers}
        parts = {STAGE - n: None for n, offer in offers if not offer.places}
        return {-1: None, **found, **parts}

    def naming_positions(self, site: int) -> dict[int, tuple[int, bool]]:
        """By position of an action: which entry of an option is a card told by its own position, if only that varies.

        And whether it is so only where the chooser doesn't know the card.
        """
        found = {n: offer.position for n, offer in enumerate(self.generated.sites[site].offers)}
        return {n: entry for n, entry in found.items() if entry is not None}

    def named_late(self, site: int) -> frozenset[int]:
        """The positions of actions of which groups or sets are chosen, and no place: they have no end of options."""
        offers = enumerate(self.generated.sites[site].offers)
        return frozenset(
            n
            for n, offer in offers
            if offer.lasts
            and not offer.places
            and any(c.naming.many or c.naming.base == "group" for c in offer.choices)
        )

    def lasting_parts(self, site: int, option: Any) -> tuple[str, tuple[str, ...]]:
        """The name of an option for which nothing about the state matters: of the state, only the tables are there."""
        bare = State.__new__(State)
        bare.t = self.tables
        return self._parts(bare, site, option, 0)

    def _parts(self, s: State, site: int, option: Any, seat: int) -> tuple[str, tuple[str, ...]]:
        info = self.generated.sites[site]
        if STAGE < option[0] < 0:
            return (info.declined or "pass", ())
        if option[0] <= STAGE:
            return self._part_told(s, info.offers[STAGE - option[0]], option, seat)
        offer = info.offers[option[0]]
        return offer.action, self.printed(s, offer, option, seat)

    def _part_told(self, s: State, offer: OfferInfo, option: Any, seat: int) -> tuple[str, tuple[str, ...]]:
        """A part of a move by all that is chosen with it; the end of a set that is already told, by `done`."""
        _, entries, things, how = option
        if how in (DONE, WHOLE):
            return ("done", ())
        told = chosen_told(s, offer, (*entries, *([things] if things else ())), seat)
        return offer.action, (*told[:-1], told[-1] + GOES_ON) if how == MAY_END else told

    def printed(self, s: State, offer: OfferInfo, option: Any, seat: int) -> tuple[str, ...]:
        """What is chosen in an option, as it is printed."""
        told = list(chosen_told(s, offer, option[1:], seat))
        if offer.identity and option[-1] is not None:
            card = next(n for n, c in enumerate(offer.choices) if c.naming.base == "card")
            told[card] += f"={labels.identity_label(s.t, option[-1])}"
        return tuple(told)

    def decision_help(self, s: State) -> tuple[tuple[str, str], ...]:
        """What is asked: the actions offered, each with its help."""
        info = self.generated.sites[s.site]
        return tuple((o.action, self._help(o.action)) for o in info.offers)

    def decision_span(self, s: State) -> Span:
        """The author's line that asks now."""
        return self.generated.sites[s.site].span if s.site >= 0 else NOWHERE

    def _help(self, action: str) -> str:
        rule = self.ruleset.actions.get(action)
        return rule.help if rule is not None else ""

    def explain(self, s: State, seat: int, text: str) -> tuple[Reason, ...]:
        """Why the move of that text may not be made now: one for each rule that says no."""
        return self.reasoning.reasons(s, seat, self.refused(s, seat, text), self.decision_span(s))

    def approve(self, s: State, seat: int, text: str) -> tuple[Reason, ...]:
        """Why the move of that text may be made now: where it is asked for, and what says yes to it."""
        said = [Said(IS_ASKED, (ASKING,)), *yes_said(text, self.looked_at(s, seat, text))]
        return self.reasoning.reasons(s, seat, said, self.decision_span(s))

    def refused(self, s: State, seat: int, text: str) -> list[str]:
        """What the rules say against the move of that text."""
        if s.site < 0:
            return ["The game is over."]
        site = self.generated.sites[s.site]
        offered = [self._offered(offer) for offer in site.offers]
        return reasons(text, self.looked_at(s, seat, text), offered, site.declined, self.ruleset.actions)

    def _offered(self, offer: OfferInfo) -> Offered:
        """An action or choice, with the author's words for what can be chosen."""
        return Offered(offer.action, tuple((choice.naming.key, choice.text) for choice in offer.choices))

    def looked_at(self, s: State, seat: int, text: str) -> list[Tried]:
        """What the rules look at when somebody asks about the move of that text."""
        return self._tried(s, seat)

    def _tried(self, s: State, seat: int) -> list[Tried]:
        """Everything that the rules look at when they list what may be done, with what they say of it."""
        offers = self.generated.sites[s.site].offers
        found = []
        for option, why in self.guarded(self.names[f"explain_{s.site}"], s, seat):
            offer = offers[option[0]]
            before = len(option) == 1 and offer.choices
            choices = None if before else self.printed(s, offer, option, seat)
            found.append(Tried(offer.action, choices, unmet(why), met(why)))
        return found

    def note_choice(self, s: State, site: int, option: Any, seat: int) -> Noted:
        """Notes a move in the log: all of it for those who know what was chosen."""
        action, choices = self._parts(s, site, option, seat)
        cards = self._chosen_cards(s, site, option, seat)
        mask = notes.everybody(s)
        for _, _, known in cards:
            mask &= known
        notes.note_chosen(s, self.asking[site], seat, action, choices, mask)
        return s.log, cards

    def note_answers(self, s: State, site: int) -> list[Noted]:
        """Notes the answers of several who decided at once, now that all are in."""
        assert s.answers is not None
        answered = zip(s.answers[0], s.answers[1], strict=True)
        return [self.note_choice(s, site, option, seat) for seat, option in answered if option[0] >= 0]

    def note_laid_open(self, s: State, noted: Sequence[Noted]) -> None:
        """After a move: all of it may be known to those who saw the chosen cards go from where they lay."""
        for log, cards in reversed(noted):
            seats, later = notes.everybody(s), notes.since(s, log)
            for name, origin, known in cards:
                seats &= known | notes.seen_going(later, name, origin)
            notes.widen(s, log, seats)

    def _chosen_cards(self, s: State, site: int, option: Any, seat: int) -> list[tuple[str, Any, int]]:
        """The cards of an option: name, where each lies, and the seats that know it. Undrawn ones have no name yet."""
        found = []
        for choice, value in zip(self.generated.sites[site].offers[option[0]].choices, option[1:], strict=False):
            for card in _cards_in(choice.naming.base, value):
                if card < s.t.card_count:
                    place = notes.place_told(s, s.at[card])
                    found.append((s.t.card_names[card], place, s.seen[card] | 1 << seat))
        return found


def chosen_told(s: State, offer: OfferInfo, entries: tuple[Any, ...], seat: int) -> tuple[str, ...]:
    """The first choices of a move, as they are printed."""
    return tuple(
        labels.entry_label(s, value, choice.naming, seat) for choice, value in zip(offer.choices, entries, strict=False)
    )


def _cards_in(base: str, value: Any) -> tuple[int, ...]:
    """The cards of one entry of an option; those that nobody has seen are told by where they lie."""
    match base:
        case "card":
            return value if isinstance(value, tuple) else () if value is None else (value,)
        case "group" if value is not None:
            return tuple(card for card, _ in value[1])
        case _:
            return ()
