"""What options are called, why a move may not be made, and what is noted of a choice.

Must not know how a game begins or goes on.
"""

from __future__ import annotations

from typing import Any

from interpreter.compile.prepared import Prepared
from interpreter.compile.refusing import Offered, Tried, reasons
from interpreter.compile.sites import OfferInfo
from interpreter.runtime import labels, notes
from interpreter.runtime.state import State


class MovesTold(Prepared):
    """Tells options apart."""

    def move_parts(self, s: State, option: Any, seat: int) -> tuple[str, tuple[str, ...]]:
        """An option's name: the action and the printed choices."""
        site = s.site
        found = self._labels.get((site, option))
        if found is None:
            found = self._parts(s, site, option, seat)
        return found

    def is_lasting(self, s: State, option: Any) -> bool:
        """Whether an option of this decision, once named, has that name in every state."""
        return (s.site, option) in self._labels

    def _parts(self, s: State, site: int, option: Any, seat: int) -> tuple[str, tuple[str, ...]]:
        info = self.generated.sites[site]
        if option[0] < 0:
            return (info.declined or "pass", ())
        offer = info.offers[option[0]]
        parts = (offer.action, self._choices(s, offer, option, seat))
        if all(c.lasting for c in offer.choices) and len(self._labels) < 20_000:
            self._labels[site, option] = parts
        return parts

    def _choices(self, s: State, offer: OfferInfo, option: Any, seat: int) -> tuple[str, ...]:
        told = [
            labels.entry_label(s, value, c.naming, seat) for c, value in zip(offer.choices, option[1:], strict=False)
        ]
        if offer.identity and option[-1] is not None:
            card = next(n for n, c in enumerate(offer.choices) if c.naming.base == "card")
            told[card] += f"={labels.identity_label(s.t, option[-1])}"
        return tuple(told)

    def decision_help(self, s: State) -> tuple[tuple[str, str], ...]:
        """What is asked: the actions offered, each with its help."""
        info = self.generated.sites[s.site]
        return tuple((o.action, self._help(o.action)) for o in info.offers)

    def _help(self, action: str) -> str:
        rule = self.ruleset.actions.get(action)
        return rule.help if rule is not None else ""

    def explain(self, s: State, seat: int, text: str) -> list[str]:
        """Why the move of that text may not be made now: a sentence for each rule that says no."""
        if s.site < 0:
            return ["The game is over."]
        site = self.generated.sites[s.site]
        offered = [self._offered(offer) for offer in site.offers]
        return reasons(text, self._tried(s, seat), offered, site.declined, self.ruleset.actions)

    def _offered(self, offer: OfferInfo) -> Offered:
        """An action or choice, with the author's words for what can be chosen."""
        rule = self.ruleset.actions.get(offer.action)
        texts = {choice.name: choice.text for choice in (() if rule is None else rule.choices)}
        return Offered(offer.action, tuple((c.naming.key, texts.get(c.naming.key, "")) for c in offer.choices))

    def _tried(self, s: State, seat: int) -> list[Tried]:
        """Everything that the rules look at when they list what may be done, with what they say of it."""
        offers = self.generated.sites[s.site].offers
        found = []
        for option, why in self.guarded(self.names[f"explain_{s.site}"], s, seat):
            offer = offers[option[0]]
            before = len(option) == 1 and offer.choices
            found.append(Tried(offer.action, None if before else self._choices(s, offer, option, seat), why))
        return found

    def note_choice(self, s: State, site: int, option: Any, seat: int) -> None:
        """Notes a move in the log: all of it for those who see what was chosen."""
        action, choices = self._parts(s, site, option, seat)
        notes.note_chosen(s, -1, seat, action, choices, self._who_sees(s, site, option, 1 << seat))

    def note_laid_open(self, s: State, noted: Any, site: int, option: Any) -> None:
        """After a move: all of it may be known to those who see now what was chosen; `noted` is the log as it was."""
        notes.widen(s, noted, self._who_sees(s, site, option, 0))

    def _who_sees(self, s: State, site: int, option: Any, mask: int) -> int:
        """Bits of the seats that know each card of an option, or are in the mask."""
        seats = notes.everybody(s)
        for choice, value in zip(self.generated.sites[site].offers[option[0]].choices, option[1:], strict=False):
            for card in _cards_in(choice.naming.base, value):
                if card < s.t.card_count:
                    seats &= s.seen[card] | mask
        return seats

    def note_answers(self, s: State, site: int) -> None:
        """Notes the answers of several who decided at once, each for the own seat alone."""
        assert s.answers is not None
        for seat, option in zip(s.answers[0], s.answers[1], strict=True):
            if option[0] >= 0:
                action, choices = self._parts(s, site, option, seat)
                notes.note_chosen(s, -1, seat, action, choices, 1 << seat)


def _cards_in(base: str, value: Any) -> tuple[int, ...]:
    """The cards of one entry of an option; those that nobody has seen are told by where they lie."""
    match base:
        case "card":
            return value if isinstance(value, tuple) else () if value is None else (value,)
        case "group" if value is not None:
            return tuple(card for card, _ in value[1])
        case _:
            return ()
