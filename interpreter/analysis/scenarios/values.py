"""Values as scenarios write them: 4, yes, red, player 2, Gust, none; to what the engine keeps, and back.

Must not know set-ups or expectations.
"""

from __future__ import annotations

import re
from typing import Any

from interpreter.analysis.scenarios.file import seat_of, text_of, wrong
from interpreter.diagnostics.english import AS_WORDS, NUMBER_WORDS, yes_no
from interpreter.diagnostics.near import did_you_mean, write
from interpreter.diagnostics.near import meant as asked_for
from interpreter.rules.settings import listed
from interpreter.runtime.labels import identity_label
from interpreter.runtime.state import Register, State, Tables
from interpreter.source.nodes import Listing, Node, Scalar
from interpreter.source.span import Span

Tree = str | list[Any] | dict[str, Any]
"""What stands in a scenario file: a scalar, a list or a map."""

COUNT = re.compile(r"(\d{1,5}) cards?")
TURNED = re.compile(r"(?P<name>.+?)[ =,]+\(?(?:face[ _-]?)?(?P<face>up|down)(?:wards?)?\)?")
"""A card and how it lies, as it is not written."""
EMPTY = ("no cards", "empty", "none")
IN_PLACE_OF_CARDS = ("the rest",)
"""What may stand where cards are named and is none."""
UNKNOWN = "?"
YES_NO = {"yes": True, "no": False, "true": True, "false": False}


def count_in(text: str) -> int | None:
    """How many cards `3 cards` says, or None for anything else."""
    found = COUNT.fullmatch(text)
    if found:
        return int(found[1])
    return 0 if text in EMPTY else None


def cards_of_name(tables: Tables, name: str) -> list[int]:
    """All cards with a printed name, however it is capitalised."""
    exact = [card for card, printed in enumerate(tables.card_names) if printed == name]
    wanted = name.casefold()
    return exact or [card for card, printed in enumerate(tables.card_names) if printed.casefold() == wanted]


def no_such_card(tables: Tables, name: str, span: Span) -> Exception:
    """What is said of a name that no card has."""
    turned = TURNED.fullmatch(name)
    if turned is not None and cards_of_name(tables, turned["name"]):
        help = write(f"{turned['name']} face {turned['face']}", name)
        return wrong("T002", span, f"No card is called `{name}`.", help)
    spelled = cards_of_name(tables, " ".join(AS_WORDS.get(word, word) for word in name.split()))
    meant = tables.card_names[spelled[0]] if spelled else None
    near = (
        asked_for(name, meant) if meant else did_you_mean(name, (*dict.fromkeys(tables.card_names), *IN_PLACE_OF_CARDS))
    )
    if not near and name.lower() in NUMBER_WORDS:
        near = write(f"{NUMBER_WORDS[name.lower()]} cards", name)
    return wrong("T002", span, f"No card is called `{name}`.", near)


def parsed(node: Node, register: Register, tables: Tables) -> Any:
    """The value of a variable as it is kept."""
    if isinstance(node, Listing):
        return [parsed(item, register, tables) for item in node.items]
    text = text_of(node)
    if text == "none" or (isinstance(node, Scalar) and node.is_null):
        return None
    match register.kind:
        case "number":
            return _number(node, text, register)
        case "yes_no":
            return _one_of(YES_NO, text, node.span, register)
        case "player":
            return seat_of(text, node.span, tables.players)
        case "side":
            return _side(text, node.span, tables)
        case "value":
            names = tables.enumerations[register.of]
            return _one_of({name: index for index, name in enumerate(names)}, text, node.span, register)
        case "card":
            return _card(text, node.span, tables)
        case _:
            return text


def _number(node: Node, text: str, register: Register) -> int:
    if text.removeprefix("-").isdecimal() and len(text) < 20:
        return int(text)
    help = write(NUMBER_WORDS[text.lower()], text) if text.lower() in NUMBER_WORDS else ""
    raise wrong("T003", node.span, f"`{register.variable}` is a number, not `{text}`.", help)


def _one_of(values: dict[str, Any], text: str, span: Span, register: Register) -> Any:
    if text in values:
        return values[text]
    help = did_you_mean(text, values)
    raise wrong("T003", span, f"`{register.variable}` is {listed(list(values)[:12])}, not `{text}`.", help)


def _side(text: str, span: Span, tables: Tables) -> int:
    digits = text.removeprefix("side ").strip()
    if digits.isdecimal() and 1 <= int(digits[:9]) <= len(tables.sides):
        return int(digits) - 1
    raise wrong("T002", span, f"There is no side `{text}`: the sides are 1 to {len(tables.sides)}.")


def _card(text: str, span: Span, tables: Tables) -> int:
    cards = cards_of_name(tables, text)
    if not cards:
        raise no_such_card(tables, text, span)
    return cards[0]


def shown(value: Any, register: Register, tables: Tables) -> str:
    """A kept value as a scenario writes it."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(shown(item, register, tables) for item in value) + "]"
    if value is None:
        return "none"
    match register.kind:
        case "yes_no":
            return yes_no(value)
        case "player" | "side":
            return f"{register.kind} {value + 1}"
        case "value":
            return str(tables.enumerations[register.of][value])
        case "card":
            return card_name(tables, value)
        case _:
            return str(value)


def tree_of(text: str) -> Tree:
    """A value as `shown` tells it, with a list as one."""
    if text.startswith("[") and text.endswith("]"):
        inside = text[1:-1]
        return inside.split(", ") if inside else []
    return text


def card_name(tables: Tables, card: int) -> str:
    """A card's printed name, or ? for one that nobody knows yet."""
    return tables.card_names[card] if 0 <= card < tables.card_count else UNKNOWN


def printed(s: State, card: int) -> str:
    """A card as it lies there: a stand-in with what it stands for."""
    name = card_name(s.t, card)
    identity = None if s.ident is None or card >= s.t.card_count else s.ident[card]
    return name if identity is None else f"{name}={identity_label(s.t, identity)}"
