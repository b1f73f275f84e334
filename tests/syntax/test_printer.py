from __future__ import annotations

import pytest
from hypothesis import given, settings

from interpreter.source.span import fragment_of
from interpreter.syntax import parser, printer, tree
from interpreter.syntax.phrases import SENTENCES
from interpreter.syntax.vocabulary import VERBS
from tests.syntax import made_up
from tests.syntax.sentences import READERS, of_drafts, printed


@pytest.mark.parametrize("entry", READERS)
def test_what_is_printed_is_read_as_the_same(entry: str) -> None:
    for kind, text in of_drafts():
        if kind == entry:
            made, _ = READERS[entry](fragment_of(text))
            again, findings = READERS[entry](fragment_of(printed(entry, made)))
            assert again == made, (text, printed(entry, made), findings)


def test_printing_twice_changes_nothing() -> None:
    for entry, text in of_drafts():
        once = printed(entry, READERS[entry](fragment_of(text))[0])
        assert printed(entry, READERS[entry](fragment_of(once))[0]) == once


@pytest.mark.parametrize("example", [row.example for row in (*VERBS.values(), *SENTENCES)])
def test_examples_are_printed_as_written(example: str) -> None:
    made, _ = parser.parse_effect(fragment_of(example))
    assert made is not None
    assert printer.effect_text(made) == example


def test_long_sentences_are_printed_as_blocks() -> None:
    text = "if a\n  draw 1\n  skip me\nelse if b\n  draw 2\nelse\n  for each p in players\n    draw 1\n    draw 2"
    made, _ = parser.parse_effect(fragment_of(text))
    assert made is not None
    assert printer.effect_text(made) == text


def test_braces_are_printed_twice() -> None:
    made, _ = parser.parse_template(fragment_of("{{a}} {b}"))
    assert made is not None
    assert printer.template_text(made) == "{{a}} {b}"


@settings(max_examples=300)
@given(made_up.expressions())
def test_made_up_expressions_are_read_as_the_same(made: tree.Expr) -> None:
    again, findings = parser.parse_condition(fragment_of(printer.condition_text(made)))
    assert again == made, (printer.condition_text(made), findings)


@settings(max_examples=200)
@given(made_up.effects())
def test_made_up_effects_are_read_as_the_same(made: tree.Block) -> None:
    again, findings = parser.parse_effect(fragment_of(printer.effect_text(made)))
    assert again == made, (printer.effect_text(made), findings)


@settings(max_examples=100)
@given(made_up.choices())
def test_made_up_choices_are_read_as_the_same(made: tree.Choice) -> None:
    again, findings = parser.parse_choice(fragment_of(printer.choice_text(made)))
    assert again == made, (printer.choice_text(made), findings)
