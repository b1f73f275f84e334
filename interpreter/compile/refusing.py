"""Why a move may not be made now, from what was tried at a decision: one sentence for each rule that says no.

Must not know how options are listed or told; it compares texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from interpreter.rules.settings import listed
from interpreter.runtime.moves import parts_of, plain
from interpreter.runtime.reasons import Said

ASKING, CHOICE = "asking", "choice"
"""What a sentence is about that no rule has written: what is asked now, or a choice."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One move that the rules have looked at, and why it may not be made. `choices` is None before the first choice."""

    action: str
    choices: tuple[str, ...] | None
    why: Sequence[str]
    met: Sequence[Said] = ()
    """What says yes to it."""

    @property
    def text(self) -> str:
        """The move."""
        return f"{self.action} {', '.join(self.choices or ())}"


@dataclass(frozen=True, slots=True)
class Offered:
    """What there is at a decision: an action or a choice, and what is chosen for it, in the author's words."""

    action: str
    choices: tuple[tuple[str, str], ...]


def reasons(
    asked: str, tried: Sequence[Tried], offered: Sequence[Offered], declined: str | None, actions: Iterable[str]
) -> list[str]:
    """Why the move that was asked for may not be made. `declined` is the move that takes nothing of what is offered;
    `actions` are all those that the rules know."""
    exact = [list(each.why) for each in tried if each.choices is not None and parts_of(each.text) == parts_of(asked)]
    if exact:
        return min(exact, key=len)
    may = {each.action for each in tried}
    offer = next((each for each in offered if each.action in may and _names(asked, each.action)), None)
    if offer is None:
        names = _now(tried, offered, may)
        return [Said(_not_asked(asked, [*names, *([declined] if declined else [])], actions), (ASKING,))]
    about = [each for each in tried if each.action == offer.action]
    general = [sentence for each in about if each.choices is None for sentence in each.why]
    return general or [_no_choice(asked, offer, [each.choices for each in about if each.choices is not None])]


def _now(tried: Sequence[Tried], offered: Sequence[Offered], may: Collection[str]) -> list[str]:
    """The actions that are told: those that may be taken, else what was looked at, else all that is asked for."""
    can = {each.action for each in tried if each.choices is not None and not each.why}
    kept = ([each.action for each in offered if each.action in some] for some in (can, may))
    return next(filter(None, kept), [each.action for each in offered])


def yes_said(asked: str, tried: Sequence[Tried]) -> list[Said]:
    """What says yes to the move that was asked for."""
    for each in tried:
        if each.choices is not None and not each.why and parts_of(each.text) == parts_of(asked):
            return list(each.met)
    return []


def _names(asked: str, action: str) -> bool:
    """Whether a text begins with an action."""
    return plain(asked).split(" ")[0] == plain(action)


def _not_asked(asked: str, offered: Sequence[str], actions: Iterable[str]) -> str:
    """What is said of something that isn't offered at this decision."""
    now = f"Now it is one of: {', '.join(offered)}." if len(offered) > 1 else f"Now it is: {listed(offered)}."
    known = next((action for action in actions if _names(asked, action)), None)
    return now if known is None else f"'{known}' isn't asked for now. {now}"


def _no_choice(asked: str, offer: Offered, known: Sequence[tuple[str, ...]]) -> Said:
    """What is said of the first choice that isn't among those there are."""
    place, text = _first_missing(asked, offer, known)
    return Said(text, (CHOICE, offer.action, min(place, len(offer.choices) - 1)) if offer.choices else (ASKING,))


def _first_missing(asked: str, offer: Offered, known: Sequence[tuple[str, ...]]) -> tuple[int, str]:
    wanted = [part.strip() for part in asked.strip()[len(offer.action) :].split(",")]
    wanted = wanted if wanted != [""] else []
    there = (n for n in range(len(wanted)) if not any(_begins(choices, wanted[: n + 1]) for choices in known))
    place = next(there, len(wanted))
    if place >= len(offer.choices):
        said = (_told_otherwise(text, _at(known, n)) for n, text in enumerate(wanted))
        return place, next(filter(None, said), f"'{offer.action}' takes {_number(len(offer.choices))}.")
    name, text = offer.choices[place]
    what = f"choose {text or 'one of those that there are'}"
    if place >= len(wanted):
        return place, f"'{offer.action}' needs '{name}' too: {what}."
    otherwise = _told_otherwise(wanted[place], _at(known, place))
    return place, otherwise or f"There is no {wanted[place]} to choose for '{name}': {what}."


def _at(known: Sequence[tuple[str, ...]], place: int) -> list[str]:
    """What there is for one choice."""
    return [choices[place] for choices in known if len(choices) > place]


def _told_otherwise(wanted: str, known: Sequence[str]) -> str | None:
    """What is said of a choice that there is, but isn't called so."""
    text = plain(wanted)
    words = sorted(text.split())
    for choice in known:
        if plain(choice).startswith(f"{text} = "):
            return f"Say what {wanted} stands for, such as {choice}."
        if sorted(plain(choice).split()) == words and plain(choice) != text:
            return f"Here it is called {choice}."
    return None


def _begins(choices: tuple[str, ...], wanted: Sequence[str]) -> bool:
    """Whether what was chosen begins with what was asked for."""
    return [parts_of(f"of {text}") for text in choices[: len(wanted)]] == [parts_of(f"of {text}") for text in wanted]


def _number(count: int) -> str:
    return "nothing to choose" if count == 0 else "one choice" if count == 1 else f"{count} choices"
