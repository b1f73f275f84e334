"""A sheet changes with each option where the rule does, not only in the table of options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from interpreter.rules.model import OptionRule, Ruleset
from interpreter.rules.settings import settle, written
from interpreter.sheets import sheet
from interpreter.sheets.page import Section
from interpreter.sheets.told import told_rules
from tests.properties.rulesets import names, ruleset_of


def others(ruleset: Ruleset, rule: OptionRule) -> Iterator[object]:
    """What an option can be beside what it usually is; of a range its ends."""
    usual = written(ruleset, settle(ruleset, {}))[rule.name]
    found = [not usual] if rule.kind.base == "yes_no" else rule.values or (rule.low, rule.high)
    yield from (value for value in found if value not in (None, usual))


def told(ruleset: Ruleset, chosen: dict[str, object]) -> list[Section]:
    found = sheet.written(ruleset, settle(ruleset, chosen))
    return [section for section in found.sections if section.title != "Options"]


def plays_alike(ruleset: Ruleset, chosen: dict[str, object]) -> bool:
    """Whether an option changes nothing that is told: a variant may leave it behind."""
    one, other = (replace(told_rules(ruleset, settle(ruleset, by), None), needs=()) for by in ({}, chosen))
    return one == other


def own_options(name: str) -> Iterator[OptionRule]:
    """The options of a game; of a variant those that its game hasn't got."""
    ruleset = ruleset_of(name)
    game = name.partition("/")[0]
    known = ruleset_of(game).options if game != name and game in names() else {}
    yield from (rule for key, rule in ruleset.options.items() if key not in known)


@pytest.mark.parametrize("name", names())
def test_every_option_changes_what_is_told(name: str) -> None:
    ruleset = ruleset_of(name)
    silent = [
        (rule.name, value)
        for rule in own_options(name)
        for value in others(ruleset, rule)
        if told(ruleset, {}) == told(ruleset, {rule.name: value}) and not plays_alike(ruleset, {rule.name: value})
    ]
    assert silent == []
