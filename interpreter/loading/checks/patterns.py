"""Patterns that go by a define of cards: what it says must never change, and stand-ins can't be told by it.

Must not know how groups are found.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.checks.subject import Inspected
from interpreter.rules.deciding import decided_by
from interpreter.rules.kinds import TEXT


def goes_by_what_changes(it: Inspected) -> Iterator[Finding]:
    """A pattern by a define that isn't decided by the card alone, or in a game in which cards stand for others."""
    patterns = it.ruleset.patterns.values()
    stand_ins = next((pattern for pattern in patterns if pattern.stand_ins is not None), None)
    texts = {name for card in it.ruleset.cards.values() for name, kind in card.fields.items() if kind == TEXT}
    for pattern in patterns:
        if stand_ins is not None and not texts.isdisjoint((*pattern.same, *pattern.different)):
            message = f"`{pattern.name}` goes by a text, and `{stand_ins.name}` has cards that stand for others."
            yield error(
                "C014", pattern.span, message, "Declare a kind for it below `kinds:`, so that its values are known."
            )
        for name, asked in pattern.defined:
            if decided_by(it.ruleset, asked) != ():
                message = f"What `{name}` says may change, and a pattern goes by what a card always is."
                help = f"Let `{name}` speak only of what is printed on the card, and of options."
                yield error("C014", pattern.span, message, help)
            elif stand_ins is not None:
                message = f"`{stand_ins.name}` has stand-ins, and what stands for another card has no `{name}`."
                help = f"Where cards stand for others, name fields of the cards in place of `{name}`."
                yield error("C014", pattern.span, message, help)
