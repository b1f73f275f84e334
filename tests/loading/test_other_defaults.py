"""A variant that only sets an option of its game otherwise is never doubted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset
from interpreter.rules.model import OptionRule, Ruleset

GAMES = ("five-alive", "mau-mau")


def values_of(ruleset: Ruleset, option: OptionRule) -> Iterator[object]:
    """The values that an option may have; of a stretch of numbers both ends."""
    if option.kind.base == "yes_no":
        yield from ("yes", "no")
    elif option.kind.base == "value":
        yield from ruleset.enumerations[option.kind.of].values
    else:
        yield from option.values or (end for end in (option.low, option.high) if end is not None)


@pytest.mark.parametrize("game", GAMES)
def test_other_defaults_are_clean(game, tmp_path):
    ruleset = open_ruleset(game).accepted()
    asked = [(name, value) for name, option in ruleset.options.items() for value in values_of(ruleset, option)]
    assert len(asked) > len(ruleset.options)
    for name, value in asked:
        text = f"extends: {game}\nname: Set\noptions: {{{name}: {{default: {value}}}}}\n"
        (tmp_path / "set.cardgame.yaml").write_text(text)
        findings = open_ruleset("set", (), Search(tmp_path)).findings
        assert {finding.code for finding in findings} <= {"C056"}, (name, value)  # it may be so already
