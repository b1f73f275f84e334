"""The names that generated code may use, and what is said when one of them can't be carried out.

One table from a name to the runtime function; nothing else reaches generated code. Must not know rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

from interpreter.runtime import (
    answers,
    asking,
    groups,
    notes,
    patterns_left,
    places,
    places_bags,
    places_deals,
    places_piles,
    room,
    staging,
    turns,
)

MODULES: tuple[ModuleType, ...] = (
    places_bags,
    places,
    places_deals,
    places_piles,
    answers,
    turns,
    asking,
    room,
    staging,
    notes,
    groups,
    patterns_left,
)


def _functions() -> dict[str, Callable[..., Any]]:
    found: dict[str, Callable[..., Any]] = {}
    for module in MODULES:
        for name, thing in vars(module).items():
            if callable(thing) and getattr(thing, "__module__", "") == module.__name__ and not name.startswith("_"):
                found[name] = thing
    return found


FUNCTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(_functions())

MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        "capacity": "More cards were put in one place than it can take.",
        "piles": "There is no room for one more pile.",
        "item": "A list was asked for an item that it doesn't have.",
        "nobody": "The turns should begin with somebody, but nobody is named.",
        "rounds": "This goes round too often; it may never end.",
        "rounds in all": (
            "This goes round too often before anybody is asked. "
            "Perhaps it is a step around it that goes on and on without coming to a question."
        ),
        "number": "A number becomes too large here.",
        "endless": "The steps go round without anybody being asked; it may never end.",
        "run out": "The play has run out, and no ending says who has won.",
        "sets": "There are too many ways to choose so many things at once.",
        "ways": "There are too many ways to go on with this choice to look through them all.",
        "division": "A number is divided by nothing.",
        "unseen": "The rule reads a card that nobody has turned up yet.",
        "nothing there": "The rule asks something of what isn't there.",
        "stuck": "Somebody must choose here, nothing may be chosen, and no `otherwise` says what happens then.",
    }
)

STUCK = "Player {player} must choose {what} here, nothing may be chosen, and no `otherwise` says what happens then."
"""What is said where it is known who must choose what."""

ABOUT_ZONES: Mapping[str, str] = MappingProxyType(
    {
        "capacity": "More cards were put in `{zone}` than the {most} that it can take.",
        "piles": "There is no room in `{zone}` for one more pile.",
    }
)
"""What is said where the zone is known."""
