"""Each sentence of the effect language as a rule sheet says it; the sentences are in `phrases.yaml`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml

from interpreter.api.checking import load_ruleset
from interpreter.rules import settings
from interpreter.sheets.lines import Item, items
from interpreter.sheets.statements import told
from interpreter.sheets.told import told_rules
from interpreter.sheets.voice import Terms, speaking

HELD = yaml.safe_load((Path(__file__).parent / "phrases.yaml").read_text())


def said(do: str) -> str:
    """What the action that does this is said to do."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "base.cardgame.yaml").write_text(HELD["base"])
        lines = "".join(f"      {line}\n" for line in do.strip().split("\n"))
        path = Path(folder) / "case.cardgame.yaml"
        path.write_text(f"extends: base.cardgame.yaml\nactions:\n  act:\n    do: |\n{lines}")
        ruleset = load_ruleset(str(path))
    rules = told_rules(ruleset, settings.settle(ruleset, {}), None)
    voice = speaking(rules, Terms(rules))
    return " ".join(flat(items(told(voice, rules.actions["act"].do))))


def flat(found: tuple[Item, ...]) -> list[str]:
    return [text for item in found for text in (item.text, *flat(item.inner))]


@pytest.mark.parametrize("claim", list(HELD["says"]))
def test_a_sentence_is_said_in_english(claim: str) -> None:
    case = HELD["says"][claim]
    assert said(case["do"]) == case["says"]
