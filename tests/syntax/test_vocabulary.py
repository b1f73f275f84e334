from __future__ import annotations

import re

import pytest

from interpreter.source.span import fragment_of
from interpreter.syntax import phrases, tree
from interpreter.syntax.elsewhere import STATEMENT_WORDS
from interpreter.syntax.expectations import PATTERNS
from interpreter.syntax.parser import parse_condition, parse_effect
from interpreter.syntax.phrases import PhraseRow
from interpreter.syntax.reference import vocabulary_markdown
from interpreter.syntax.tables import language
from interpreter.syntax.verbs import SYMBOLS, alternatives
from interpreter.syntax.vocabulary import RESERVED, SLOT_TYPES, VERBS, VerbRow, is_usable_name
from interpreter.syntax.walk import everything
from tests.syntax.sentences import READERS

GROUPS = {
    "effect": (*phrases.SENTENCES, *phrases.TARGETS),
    "condition": (*phrases.CONDITIONS, *phrases.VALUES, *phrases.QUESTIONS),
    "choice": phrases.CHOICES,
}
ALL_PHRASES = [(entry, row) for entry, rows in GROUPS.items() for row in rows]


@pytest.mark.parametrize("row", VERBS.values(), ids=lambda row: row.name)
def test_example_of_a_verb_is_that_verb(row: VerbRow) -> None:
    made, findings = parse_effect(fragment_of(row.example))
    assert made is not None, findings
    (verb,) = made
    assert isinstance(verb, tree.Verb)
    assert verb.name == row.name


@pytest.mark.parametrize("row", VERBS.values(), ids=lambda row: row.name)
def test_every_way_of_saying_a_verb_fills_the_slots_it_names(row: VerbRow) -> None:
    names = [slot.name for slot in row.slots]
    for way in alternatives(row):
        assert [name for name in names if name in way.slots] == list(way.slots)
        assert {slot.name for slot in row.slots if not slot.optional} <= set(way.slots)


def test_slots_have_known_types() -> None:
    used = {slot.type for row in VERBS.values() for slot in row.slots}
    assert used == set(SLOT_TYPES) == set(SYMBOLS)


def test_verbs_are_those_agreed() -> None:
    assert {name: [slot.name for slot in row.slots] for name, row in VERBS.items()} == {
        "move": ["cards", "to", "face", "bottom"],
        "deal": ["amount", "source", "to", "face"],
        "draw": ["amount", "source"],
        "draws": ["who", "amount", "source"],
        "shuffle": ["zone"],
        "shuffle_into": ["cards", "zone"],
        "flip": ["cards", "face"],
        "swap": ["left", "right"],
        "show": ["cards", "players"],
        "point": ["cards"],
        "set": ["target", "value"],
        "add": ["amount", "target"],
        "subtract": ["amount", "target"],
        "roll": ["die"],
        "skip": ["players"],
        "reverse": [],
        "give_turn": ["player"],
        "drop": ["players", "step"],
        "eliminate": ["players"],
        "end": ["step"],
        "end_this": ["step"],
        "end_every": ["step"],
        "say": ["text"],
    }


@pytest.mark.parametrize(("entry", "row"), ALL_PHRASES, ids=lambda value: getattr(value, "sentence", value))
def test_example_of_a_phrase_can_be_read(entry: str, row: PhraseRow) -> None:
    made, findings = READERS[entry](fragment_of(row.example))
    assert made is not None, findings


def test_examples_use_every_form_of_the_language() -> None:
    used = set()
    for entry, example in [
        *((entry, row.example) for entry, row in ALL_PHRASES),
        *(("effect", row.example) for row in VERBS.values()),
    ]:
        used |= {type(node).__name__ for node in everything(READERS[entry](fragment_of(example))[0])}
    others = {"Node", "RankKey", "Repetition", "Subject", "Template"}
    forms = {name for name in tree.__all__ if isinstance(getattr(tree, name), type)} - others
    assert forms - used == set()


def test_examples_use_every_word_of_the_language() -> None:
    rows = [*(row for _, row in ALL_PHRASES), *VERBS.values()]
    said = " ".join([*(row.sentence for row in rows), *(row.example for row in rows), "forever"])
    words = {text for text in language().fixed if text.isalpha()}
    words |= {word for texts in PATTERNS.values() for text in texts for word in text.split() if word.isalpha()}
    spoken = set(re.findall(r"[a-z]+", said))
    assert {word for word in words if word not in spoken and f"{word}s" not in spoken} == {"forms"}


def test_reserved_words_are_those_that_cannot_be_read_alone() -> None:
    words = {text for text in language().fixed if text.isalpha()}
    words |= {text for texts in PATTERNS.values() for text in texts if text.isalpha()}
    unreadable = {word for word in words if not isinstance(parse_condition(fragment_of(word))[0], tree.Reference)}
    # These two can, but not everywhere: `x is empty` asks for no cards, and `each` begins the subject of a sentence.
    assert unreadable | {"empty", "each"} == RESERVED


@pytest.mark.parametrize("name", ["draw", "hand_size", "left", "over", "stack", "card", "Ace"])
def test_most_words_can_be_names(name: str) -> None:
    assert is_usable_name(name)


@pytest.mark.parametrize("name", ["count", "the", "no", "2", "my hand", "", "höhe", "a-b"])
def test_other_texts_cannot_be_names(name: str) -> None:
    assert not is_usable_name(name)


def test_words_of_elsewhere_begin_no_sentence_here() -> None:
    assert not {row.sentence.split(" ")[0] for row in VERBS.values()} & set(STATEMENT_WORDS)


def test_reference_lists_every_row_and_word() -> None:
    page = vocabulary_markdown()
    rows = [*VERBS.values(), *(row for _, row in ALL_PHRASES)]
    assert all(row.help in page for row in rows)
    assert all(f"`{word}`" in page for word in RESERVED)
    cells = [len(re.findall(r"(?<!\\)\|", line)) for line in page.splitlines() if line.startswith("|")]
    assert set(cells) == {4}
