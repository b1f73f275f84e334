"""Patterns of cards: which fields are the same, different or consecutive, how many cards, and what may stand in.

Or of which other patterns one is made. Must not know how groups are found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.finding import Help, with_help
from interpreter.diagnostics.near import write
from interpreter.loading.declarations.making import PATTERN, Making
from interpreter.loading.declarations.phrases import Phrases, stand_in
from interpreter.loading.declarations.reading import Line, is_yes, scalars, text_of
from interpreter.loading.declarations.scopes import CARD_NAME, of_card
from interpreter.loading.typing.wording import is_a
from interpreter.loading.world import Scope
from interpreter.rules.core import CallDefine, Const, Expr, Local
from interpreter.rules.kinds import CARD, NUMBER, Kind
from interpreter.rules.model import Pattern
from interpreter.source.nodes import Node, Scalar
from interpreter.source.span import Span

RULES = ("same", "different", "consecutive", "sum of")
OF_FIELDS = frozenset(("number", "yes_no", "text", "value"))
OF_SOMEBODY = frozenset(("N002", "N003", "N007", "N008"))
"""What is wrong with a name that is a card's or a player's where none is at hand."""


def declare_patterns(making: Making) -> None:
    """The names of all patterns."""
    for line in making.lines("patterns"):
        if making.take(PATTERN, line.name, "a pattern", line.span):
            making.world.patterns[line.name] = line.span
            if line.get("parts") is not None:
                making.world.made_patterns.add(line.name)


def build_patterns(making: Making, phrases: Phrases) -> dict[str, Pattern]:
    """All patterns, whole."""
    lines = [line for line in making.lines("patterns") if line.name in making.world.patterns]
    made = making.world.made_patterns
    return {
        line.name: _made_of_others(making, phrases, line) if line.name in made else _pattern(making, phrases, line)
        for line in lines
    }


def _made_of_others(making: Making, phrases: Phrases, line: Line) -> Pattern:
    """A pattern that has parts: it says nothing itself."""
    return Pattern(
        name=line.name,
        same=(),
        different=(),
        consecutive=None,
        sum_of=None,
        total=None,
        most=None,
        low=Const(1, NUMBER, span=line.span),
        high=None,
        stand_ins=None,
        longest=is_yes(line.get("longest")),
        parts=_parts(making, scalars(line.get("parts"))),
        reads=phrases.template(line.get("reads"), Scope()),
        span=line.span,
    )


def _pattern(making: Making, phrases: Phrases, line: Line) -> Pattern:
    if not any(line.get(rule) is not None for rule in RULES):
        message = f"Every few cards would be a `{line.name}`: nothing says what they have in common."
        making.find("C014", line.span, message, "Write `same:`, `different:`, `consecutive:` or `sum of:`.")
    low, high = _size(making, phrases, line)
    stand_ins, amount = line.get("stand-ins"), line.get("sum of")
    total, most = _sum(making, phrases, line)
    same, different = _fields(making, line.get("same")), _fields(making, line.get("different"))
    consecutive = _consecutive(making, line.get("consecutive"))
    return Pattern(
        name=line.name,
        same=same,
        different=different,
        consecutive=consecutive,
        sum_of=None if amount is None else phrases.expression(amount, of_card(), NUMBER),
        total=total,
        most=most,
        low=low,
        high=high,
        stand_ins=None if stand_ins is None else phrases.condition(stand_ins, of_card()),
        longest=is_yes(line.get("longest")),
        defined=_defined(making, (*same, *different, *((consecutive,) if consecutive else ()))),
        reads=phrases.template(line.get("reads"), Scope()),
        span=line.span,
    )


def _parts(making: Making, names: tuple[Scalar, ...]) -> tuple[str, ...]:
    """The patterns that one is made of: they say what their own cards have in common."""
    known = [name for name in names if making.knows("pattern", name, making.world.patterns)]
    for name in known:
        if name.text in making.world.made_patterns:
            message = f"`{name.text}` is made of patterns itself."
            making.find("C014", name.span, message, "Name the patterns that it is made of.")
    return tuple(name.text for name in known)


def _fields(making: Making, node: Node | None) -> tuple[str, ...]:
    return tuple(s.text for s in scalars(node) if _field_kind(making, s) is not None)


def _consecutive(making: Making, node: Node | None) -> str | None:
    """A field that has an order: of numbers, or of an ordered kind."""
    if not isinstance(node, Scalar):
        return None
    kind = _field_kind(making, node)
    if kind is None:
        return None
    if kind.base == "value" and making.world.enumerations[kind.of].ordered:
        return node.text
    if kind.base == "number":
        return node.text
    message = f"`{node.text}` has no order, so nothing can be consecutive in it."
    help = f"Write `ordered: yes` in the kind `{kind.of}`." if kind.base == "value" else "Name a field with an order."
    making.find("C014", node.span, message, help)
    return None


def _field_kind(making: Making, scalar: Scalar) -> Kind | None:
    for card in making.world.cards.values():
        if scalar.text in card.fields:
            making.world.used.add(("field", scalar.text))
            return card.fields[scalar.text]
    if ("card", scalar.text) in making.world.defines:
        return _kind_of_define(making, scalar)
    fields = [name for card in making.world.cards.values() for name in card.fields]
    defines = [name for space, name in making.world.defines if space == "card"]
    making.unknown("field of cards", scalar, (*fields, *defines))
    return None


def _kind_of_define(making: Making, scalar: Scalar) -> Kind | None:
    """That of a define of cards by which a pattern goes: one for each card, and `none` for cards that it is not for."""
    kind = making.world.define_kind("card", scalar.text)
    if kind is None or (kind.base in OF_FIELDS and not kind.many):
        return None if kind is None else kind.surely()
    message = f"`{scalar.text}` {is_a(kind)}, and a pattern goes by numbers, texts, values, or yes or no."
    making.find("C014", scalar.span, message, "Define what of it counts.")
    return None


def _defined(making: Making, names: Iterable[str]) -> tuple[tuple[str, Expr], ...]:
    """The defines of cards among the names by which a pattern goes."""
    found = {name: making.world.define_kind("card", name) for name in names if ("card", name) in making.world.defines}
    card = Local(CARD_NAME, CARD)
    return tuple((name, CallDefine("card", name, (card,), kind)) for name, kind in found.items() if kind is not None)


IN_WORDS = re.compile(r"(?:from +|between +)?(\w+) +(?:to|until|through|and) +(\w+)")
"""Two ends of a range with a word between them."""


def _size(making: Making, phrases: Phrases, line: Line) -> tuple[Expr, Expr | None]:
    """How many cards: `4`, `3-4`, a number of options; a range may have one on either side. Else one or more."""
    node = line.get("size")
    if not isinstance(node, Scalar):
        return Const(1, NUMBER, span=line.span), None
    in_words = IN_WORDS.fullmatch(text_of(node) or "")
    if in_words is not None:
        message = "In `size` a - stands between the smallest and the largest number."
        making.find("C014", node.span, message, write(f"{in_words[1]}-{in_words[2]}", in_words[0]))
        return Const(1, NUMBER, span=node.span), None
    parts = _ends(node)
    if len(parts) > 2 or not all(part.text for part in parts):
        message = "In `size` a - stands between the smallest and the largest number."
        help = "Write `size: 3-4`; in brackets a - subtracts: `size: 3-(most - 1)`."
        making.find("C014", node.span, message, help)
        return Const(1, NUMBER, span=node.span), None
    _in_order(making, line, "size", node, parts)
    return phrases.constant(parts[0]), phrases.constant(parts[-1])


def _in_order(making: Making, line: Line, key: str, node: Scalar, parts: Sequence[Scalar]) -> None:
    smallest, largest = _number(parts[0]), _number(parts[-1])
    if smallest is not None and largest is not None and smallest > largest:
        message = f"The {'sum' if key == 'is' else key} of `{line.name}` begins with the larger number."
        making.find("C014", node.span, message, Help(f"Write `{key}: {largest}-{smallest}`.", f"{largest}-{smallest}"))


def _sum(making: Making, phrases: Phrases, line: Line) -> tuple[Expr | None, Expr | None]:
    """What the cards must make: a number, `1-10`, or what the table's variables say when it is asked."""
    node = line.get("is")
    if not isinstance(node, Scalar):
        return None, None
    parts = _ends(node)
    if len(parts) == 1 or not parts[0].text:
        return _known_to_all(making, phrases, line, node), None
    is_plain = all(_number(part) is not None for part in parts) or " " not in node.text
    if len(parts) > 2 or not parts[-1].text or not is_plain:
        message = "In `is` a - stands between the smallest and the largest sum."
        making.find("C014", node.span, message, f"Write `is: 1-10`; in brackets a - subtracts: `is: ({node.text})`.")
        return stand_in(NUMBER, node.span), None
    _in_order(making, line, "is", node, parts)
    least, most = (_known_to_all(making, phrases, line, part) for part in parts)
    return least, most


def _known_to_all(making: Making, phrases: Phrases, line: Line, node: Scalar) -> Expr:
    """A number of the table; a pattern doesn't know what was chosen before, or who asks."""
    findings, amount = making.world.findings, text_of(line.get("sum of"))
    before = len(findings)
    found = phrases.expression(node, Scope(), NUMBER)
    for number, finding in enumerate(findings[before:], before):
        if finding.code in OF_SOMEBODY or (finding.topic is Topic.UNKNOWN and not finding.advice):
            where = f"`group of {line.name} in ... where sum of {amount} over cards in it = {node.text}`"
            help = f"A pattern knows no choice and nobody who acts. Write all sums, `is: 1-10`, and choose {where}."
            findings[number] = with_help(finding, help)
    return found


def _number(part: Scalar) -> int | None:
    return int(part.text) if part.text.isdecimal() else None


def _ends(node: Scalar) -> list[Scalar]:
    """The parts of a size between signs - that stand in no brackets, each with its place."""
    cuts, depth = [-1], 0
    for index, sign in enumerate(node.text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "-" and depth == 0:
            cuts.append(index)
    return [_piece(node, start + 1, end) for start, end in pairwise((*cuts, len(node.text)))]


def _piece(node: Scalar, start: int, end: int) -> Scalar:
    """A piece of a text of one line, without the spaces around it."""
    text = node.text[start:end]
    (line, column), *_ = node.fragment().starts
    column += start + len(text) - len(text.lstrip())
    text = text.strip()
    return Scalar(text, text, "", Span(node.span.file, line, column, line, column + len(text)))
