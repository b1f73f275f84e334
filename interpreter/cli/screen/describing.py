"""What the cards and actions of a game do, in the author's words, for somebody who plays.

Must not know what lies where, nor who may do what.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.rules.printed import card_names, printed

if TYPE_CHECKING:
    from interpreter.api.game import Game
    from interpreter.rules.model import CardType, Ruleset

MOST_NAMED = 4
"""Of a card type with more cards, the first and the last are named."""


def in_order(cards: Sequence[str | None], ruleset: Ruleset) -> list[int]:
    """The positions of cards as one sorts a hand: by type, then by each field as declared; unknown ones last."""
    keys: dict[str, tuple[Any, ...]] = {}
    for number, card in enumerate(ruleset.cards.values()):
        for spec in card.specs:
            values = tuple(spec.fields[name] for name in card.fields)
            keys.setdefault(printed(ruleset, card, spec), (0, number, values))
    return sorted(range(len(cards)), key=lambda index: keys.get(cards[index] or "", (1,)))


def stood_for(ruleset: Ruleset, identity: Sequence[tuple[str, Any]]) -> str:
    """What a card stands for: the card with those fields, else their values."""
    for card in ruleset.cards.values():
        for spec in card.specs:
            if all(name in spec.fields and spec.fields[name] == value for name, value in identity):
                return printed(ruleset, card, spec)
    return " ".join(str(value) for _, value in identity)


def card_lines(game: Game, wanted: str = "") -> list[str]:
    """What each card does that does something; only those whose names begin as wanted, if it says."""
    ruleset, lines = game.ruleset, []
    for card in ruleset.cards.values():
        told = {name: help for name, help in _of_rows(ruleset, card) if _begins(name, wanted)}
        lines += [f"  {name}: {help}" for name, help in told.items()]
        names, does = [name for name in card_names(ruleset, card) if name not in told], _does(game, card)
        found = [name for name in names if _begins(name, wanted)]
        if found and (does or wanted):
            title = f"  {_together(found if wanted else names)}:"
            lines += [f"{title} {does[0] if does else 'has no effect of its own'}"] if len(does) < 2 else [title]
            rows = does if len(does) > 1 else []
            lines += [f"    {row}" for row in rows if _begins(row, wanted)] or [f"    {row}" for row in rows]
    return lines


def _of_rows(ruleset: Ruleset, card: CardType) -> Iterator[tuple[str, str]]:
    """The cards that say themselves what they do."""
    yield from ((printed(ruleset, card, spec), spec.help) for spec in card.specs if spec.help)


def _begins(text: str, wanted: str) -> bool:
    return text.casefold().startswith(wanted.casefold())


def _together(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= MOST_NAMED else f"{names[0]} to {names[-1]}"


def _does(game: Game, card: CardType) -> list[str]:
    """What a card does: its help, else its effect as the author wrote it, a line for each named row."""
    if card.help:
        return [card.help]
    effect = json.loads(game.document).get("cards", {}).get(card.name, {}).get("effect", "")
    if isinstance(effect, str):
        return [_on_one_line(effect)] if effect else []
    rows = ((key, row.get("help") or _on_one_line(str(row.get("do", "")))) for key, row in effect.items())
    return [f"{key.replace('_', ' ')}: {text}" for key, text in rows]


def _on_one_line(effect: str) -> str:
    return "; ".join(line.strip() for line in effect.splitlines() if line.strip())
