"""Each sentence of the effect language as a rule sheet says it; the sentences are in `phrases.yaml`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml

from interpreter.api.checking import load_ruleset
from interpreter.rules import settings
from interpreter.rules.model import Ruleset
from interpreter.sheets.lines import Item, items
from interpreter.sheets.markdown import as_markdown
from interpreter.sheets.sheet import written
from interpreter.sheets.statements import told
from interpreter.sheets.told import told_rules
from interpreter.sheets.voice import Terms, speaking

HELD = yaml.safe_load((Path(__file__).parent / "phrases.yaml").read_text())


def with_rules(more: str) -> Ruleset:
    """The game of these claims with more rules."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "base.cardgame.yaml").write_text(HELD["base"])
        path = Path(folder) / "case.cardgame.yaml"
        path.write_text(f"extends: base.cardgame.yaml\n{more}")
        return load_ruleset(str(path))


def said(do: str) -> str:
    """What the action that does this is said to do."""
    lines = "".join(f"      {line}\n" for line in do.strip().split("\n"))
    ruleset = with_rules(f"actions:\n  act:\n    do: |\n{lines}")
    rules = told_rules(ruleset, settings.settle(ruleset, {}), None)
    voice = speaking(rules, Terms(rules))
    return " ".join(flat(items(told(voice, rules.actions["act"].do))))


def flat(found: tuple[Item, ...]) -> list[str]:
    return [text for item in found for text in (item.text, *flat(item.inner))]


@pytest.mark.parametrize("claim", list(HELD["says"]))
def test_a_sentence_is_said_in_english(claim: str) -> None:
    case = HELD["says"][claim]
    assert said(case["do"]) == case["says"]


@pytest.mark.parametrize("claim", list(HELD["tells"]))
def test_a_sheet_tells_it(claim: str) -> None:
    case = HELD["tells"][claim]
    ruleset = with_rules(case["rules"])
    sheet = as_markdown(written(ruleset, settings.settle(ruleset, case.get("options", {}))))
    assert [line for line in case.get("tells", []) if line not in sheet] == [], sheet
    assert [line for line in case.get("hides", []) if line in sheet] == [], sheet
