"""Answers that depend on one card alone, or on who is still in: worked out when a game is set up, and looked up then.

Must not know what an expression means, only which names its text speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.compile.writer import Module

THING = "c"
"""What a table's text calls the card, or the bits of the seats still in."""
BY_CARD = re.compile(r"\b(TYPE|f\d+)\[([A-Za-z_]\w*)\]")
ANSWER = re.compile(r"\b(T\d+)\[([A-Za-z_]\w*)\]")
LOOKED_UP_OF = re.compile(r"([Tf]\d+)\[([A-Za-z_]\w*)\]")
"""An answer that is looked up: the table, and of what."""
LOOKED_UP = re.compile(r"\(*\w+\[c\]\)*")
WORD = re.compile(r"[A-Za-z_]\w*")
OF_CARDS = re.compile(r"TYPE|f\d+|e\d+|c|and|or|not|in|is|if|else|None|True|False|min|max|abs")
OF_SEATS = re.compile(r"SEATS|SIDES_OF|len|c|and|or|not|True|False")
FUNCTIONS = {"min": min, "max": max, "abs": abs}
FAULTS = (LookupError, ArithmeticError, TypeError)


class Tabulated:
    """The tables of one module: what each answers, by its name."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._names: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        """By name of a table: its text about the thing."""

    def answer(self, text: str) -> str:
        """The same answer, looked up if it depends on one thing alone."""
        if "s.still_in" in text:
            about = text.replace("s.still_in", THING)
            return self._looked_up("M", about, "s.still_in") if _speaks_only_of(OF_SEATS, about) else text
        things = {thing for _, thing in (*BY_CARD.findall(text), *ANSWER.findall(text))}
        if len(things) != 1:
            return text
        thing = things.pop()
        about = ANSWER.sub(lambda found: f"({self.texts[found[1]]})", text)
        about = re.sub(rf"\b{re.escape(thing)}\b", THING, about)
        if not _speaks_only_of(OF_CARDS, about) or LOOKED_UP.fullmatch(about) or not self._can_be_asked(about):
            return text
        return self._looked_up("T", about, thing)

    def _looked_up(self, prefix: str, about: str, thing: str) -> str:
        name = self._names.get(about)
        if name is None:
            name = self._names[about] = f"{prefix}{len(self._names)}"
            self.texts[name] = about
        return f"{name}[{thing}]"

    def _can_be_asked(self, about: str) -> bool:
        """Whether the question can be asked of every card."""
        scope = self._kinds_of_cards()
        try:
            for card in range(len(scope["TYPE"])):
                eval(about, {**scope, THING: card})
        except FAULTS:
            return False
        return True

    def _kinds_of_cards(self) -> dict[str, Any]:
        """The tables of fields, with one card of each kind there is."""
        ruleset, names = self._module.ruleset, self._module.names
        specs = [(n, spec) for n, rule in enumerate(ruleset.cards.values()) for spec in rule.specs]
        found: dict[str, Any] = {
            "TYPE": tuple(n for n, _ in specs),
            "__builtins__": {},
            **FUNCTIONS,
        }
        for field, name in names.all("f").items():
            found[name] = tuple(spec.fields.get(str(field)) for _, spec in specs)
        for key, name in names.all("e").items():
            assert isinstance(key, tuple)
            found[name] = ruleset.enumerations[key[0]].field_values[key[1]]
        return found

    def tables(self, source: str, scope: Mapping[str, Any], cards: int, seats: int) -> dict[str, tuple[Any, ...]]:
        """The tables that a module's text speaks of, for so many cards and sets of seats."""
        found, spoken_of = {}, set(WORD.findall(source))
        for name, about in self.texts.items():
            if name in spoken_of:
                things = range(cards if name.startswith("T") else seats)
                found[name] = tuple(eval(f"[{about} for {THING} in THINGS]", {**scope, "THINGS": things}))
        return found


def table_of(text: str, thing: str) -> str | None:
    """The table in which an answer about a card is looked up; None if it isn't."""
    found = LOOKED_UP_OF.fullmatch(text)
    return found[1] if found and found[2] == thing else None


def _speaks_only_of(words: re.Pattern[str], about: str) -> bool:
    return "'" not in about and all(words.fullmatch(word) for word in WORD.findall(about))
