"""Different cards that nobody could tell apart by name, and names that a move could not be read from.

Must not know where cards lie.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.files.tables import BETWEEN_NAMES
from interpreter.rules.model import CardType
from interpreter.rules.printed import printed

MOST_COMPARED = 5_000


def same_names(it: Inspected) -> Iterator[Finding]:
    """Two different cards with one printed name, or a name with a separator in it: moves use printed names."""
    seen: dict[str, CardType] = {}
    for card in it.ruleset.cards.values():
        own: set[str] = set()
        for spec in card.specs[:MOST_COMPARED]:
            name = printed(it.ruleset, card, spec)
            finding = _clash(card, name, seen.get(name), name in own)
            own.add(name)
            if finding is not None:
                yield finding
                break
        seen |= dict.fromkeys(own, card)


def _clash(card: CardType, name: str, other: CardType | None, is_repeat: bool) -> Finding | None:
    if is_repeat:
        fields = " ".join(f"{{{field}}}" for field in card.fields)
        message = f"Several different `{card.name}` cards are all called `{name}`, so a move could mean any of them."
        return error("C042", card.span, message, f'Write all fields into the name: `name: "{fields}"`.')
    if other is not None:
        message = f"A `{card.name}` card and a `{other.name}` card are both called `{name}`."
        return error("C042", card.span, message, "Give one of them another `name:`.", (other.span, "the other"))
    if any(separator in name for separator in BETWEEN_NAMES):
        message = f"A card called `{name}` could not be told from two cards: moves join names with `, ` and ` + `."
        return error("C042", card.span, message, "Give it a `name:` without them.")
    return None
