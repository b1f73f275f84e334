"""What no card is: values that stand on none, patterns that ask for more cards alike than there are.

Must not know what the cards are for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.loading.checks.logic import counts
from interpreter.loading.checks.logic.ranges import Ranges, ranges_of
from interpreter.loading.checks.subject import Inspected
from interpreter.rules.model import CardSpec, CardType, Pattern
from interpreter.source.nodes import Mapping, at_path, entry_at

SMALLEST = 2
"""A kind with so few values may be one of cards and of something else."""


def values_of_nobody(it: Inspected) -> Iterator[Finding]:
    """A value of a kind that stands on no card, where all its others do, and of which nothing speaks."""
    spoken_of = {name for space, name in it.world.used if space == "value"}
    for kind in it.ruleset.enumerations.values():
        fields = [
            (card, name) for card in it.ruleset.cards.values() for name, of in card.fields.items() if of.of == kind.name
        ]
        printed = {spec.fields.get(name) for card, name in fields for spec in card.specs}
        missing = [value for index, value in enumerate(kind.values) if index not in printed]
        entry = entry_at(it.document.root, ("kinds", kind.name, "values", missing[0])) if len(missing) == 1 else None
        is_alone = bool(fields) and len(kind.values) > SMALLEST and not spoken_of.intersection(missing)
        if entry is not None and is_alone and it.is_own(entry.key_span):
            message = f"No card is `{missing[0]}`, and of every other `{kind.name}` there are some."
            yield warning("C071", entry.key_span, message, _how_many(it, *fields[0], missing[0]))


def _how_many(it: Inspected, card: CardType, field: str, value: str) -> str:
    copies = at_path(it.document.root, ("cards", card.name, "copies", field))
    where = f"`{value}` below `cards: {card.name}` too"
    if isinstance(copies, Mapping):
        where = f"`cards: {{{card.name}: {{copies: {{{field}: {{{value}: 1}}}}}}}}`"
    return f"Say how many there are: {where}. If there are to be none, take it out."


def patterns_of_too_many(it: Inspected) -> Iterator[Finding]:
    """A pattern of more cards that are alike than there are of a kind."""
    ranges = ranges_of(it)
    for pattern in it.ruleset.patterns.values():
        low = ranges.of(pattern.low, {}).low
        most = _most_alike(ranges, pattern)
        if low is not None and most is not None and low > most:
            message = f"`{pattern.name}` asks for {low} cards or more, and no more than {most} are so alike."
            span = pattern.low.span if it.is_own(pattern.low.span) else pattern.span
            if it.is_own(span):
                yield error("C072", span, message, f"Write a `size` that begins with {most} or less.")


def _most_alike(ranges: Ranges, pattern: Pattern) -> int | None:
    """How many cards there are at most that have the same fields; None if that isn't known."""
    if pattern.parts or pattern.stand_ins is not None or pattern.defined or not pattern.same:
        return None
    alike: Counter[tuple[object, ...]] = Counter()
    for card in ranges.ruleset.cards.values():
        for spec in card.specs if all(name in card.fields for name in pattern.same) else ():
            total = counts.total(ranges, _is_of(card, spec))
            if total is None:
                return None
            alike[tuple(spec.fields[name] for name in pattern.same)] += total
    return max(alike.values(), default=None)


def _is_of(card: CardType, spec: CardSpec) -> Callable[[CardType, CardSpec], bool]:
    return lambda other, one: other is card and one is spec
