"""Actions, options and cards of the shipped games say in the game's own help what they are for, in one sentence."""

import json

import pytest

import interpreter
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.source.shipped import shipped_folder

NAMES = sorted(
    listed.name
    for listed in all_rulesets(Search(shipped_folder("rulesets")))
    if (document := load_document(listed.name)[0]) is not None and not document.is_library
)


@pytest.mark.parametrize("name", NAMES)
def test_everything_has_a_help_text(name: str) -> None:
    rules = interpreter.load(name).ruleset
    parts = [
        rules.actions.items(),
        rules.options.items(),
        ((key, card) for key, card in rules.cards.items() if card.effect),
    ]
    texts = {key: rule.help for part in parts for key, rule in part}
    for key, card in json.loads(rules.document).get("cards", {}).items():
        if isinstance(card.get("effect"), dict) and not card.get("help"):
            texts[key] = "in rows"
            texts |= {f"{key}.{row}": rule.get("help", "") for row, rule in card["effect"].items()}
    assert not [key for key, text in texts.items() if not text.strip() or text.rstrip().endswith(".") or "\n" in text]
