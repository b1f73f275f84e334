"""A sheet is English from end to end, for every ruleset that there is, with every value of every option."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from interpreter.loading.document import load_document
from interpreter.rules import settings
from interpreter.rules.model import Ruleset
from interpreter.sheets.houses import houses
from interpreter.sheets.html import as_html
from interpreter.sheets.markdown import as_markdown
from interpreter.sheets.sheet import written
from tests.language.playing import Case, cases, game
from tests.properties.rulesets import PLACES, names, ruleset_of
from tests.sheets.leftovers import leftovers


def option_sets(ruleset: Ruleset) -> Iterator[dict[str, object]]:
    """The usual options, then each other value of each option that has few."""
    yield {}
    for name, rule in ruleset.options.items():
        if rule.kind.base == "yes_no":
            yield {name: not rule.default}
        elif rule.values:
            yield from ({name: value} for value in rule.values)
        elif rule.low is not None:
            yield {name: rule.low}


@pytest.mark.parametrize("name", names())
def test_a_sheet_is_english(name: str) -> None:
    ruleset = ruleset_of(name)
    place, key = name.split()
    document, _ = load_document(key, (), PLACES[place])
    assert document is not None
    for chosen in option_sets(ruleset):
        sheet = written(ruleset, settings.settle(ruleset, chosen), None, houses(document))
        assert list(leftovers(sheet)) == [], chosen
        assert as_markdown(sheet).startswith("# ")
        assert "</html>" in as_html(sheet)


@pytest.mark.parametrize("name", names())
def test_a_sheet_is_english_for_every_number_of_players(name: str) -> None:
    ruleset = ruleset_of(name)
    for players in ruleset.players:
        assert list(leftovers(written(ruleset, settings.settle(ruleset, {}), players))) == []


@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_every_word_can_be_said(case: Case) -> None:
    ruleset = game(case).ruleset
    assert list(leftovers(written(ruleset, settings.settle(ruleset, {})))) == []
