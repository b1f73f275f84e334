"""The options with the values in force, and the house rules.

Must not know what hangs on an option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.diagnostics.english import as_written, joined
from interpreter.rules.model import OptionRule, Ruleset
from interpreter.rules.settings import range_of, written
from interpreter.sheets.lines import Item
from interpreter.sheets.page import Paragraph, Section, Table, listed, section
from interpreter.sheets.words import capital, in_words, sentence
from interpreter.source.frozen import frozen


@frozen
class House:
    """A variant that is played: its title, what it says of itself, and the parts of the rules that it writes."""

    title: str
    about: str
    changes: tuple[str, ...] = ()


def told(ruleset: Ruleset, options: Mapping[str, int | bool], houses: Sequence[House]) -> list[Section]:
    """House rules and options."""
    return [*section("House rules in force", listed([_house(house) for house in houses])), *_options(ruleset, options)]


def _house(house: House) -> Item:
    inner = (Item(sentence(f"it changes or adds: {joined(house.changes)}")),) if house.changes else ()
    return Item(sentence(house.about) if house.about else "", inner, lead=house.title)


def _options(ruleset: Ruleset, options: Mapping[str, int | bool]) -> list[Section]:
    values = written(ruleset, options)
    rows = tuple(_row(rule, values[name], options[name] == rule.default) for name, rule in ruleset.options.items())
    head = ("Option", "In force", "Can be", "What it does")
    intro = Paragraph("These can be agreed on before the game.")
    return section("Options", intro, Table(head, rows)) if rows else []


def _row(rule: OptionRule, value: object, is_usual: bool) -> tuple[str, ...]:
    said = in_words(as_written(value))
    usual = "" if is_usual else " (not the usual value)"
    return (
        capital(in_words(rule.name)),
        f"{said}{usual}",
        in_words(range_of(rule)),
        sentence(rule.help) if rule.help else "",
    )
