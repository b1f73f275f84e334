"""No word of the language is without a case: verbs, forms of expressions, keys and their values are all played."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from functools import cache
from inspect import getmembers, isclass

from interpreter.rules import core
from interpreter.rules.walk import everything, trees
from interpreter.source.shipped import shipped_folder
from tests.language.playing import cases, game

SCHEMA = json.loads((shipped_folder("schemas") / "cardgame.schema.json").read_text())
FOR_FILES = {"library", "extends", "use", "comes after", "excludes", "place", "from"}
"""Keys that have done their work when files are merged; tests of the loader have them."""
NOT_SAID = {"null", "no"}
"""What is the same as not to say a key."""


@cache
def games():
    return tuple(game(case) for case in cases())


def keys_and_texts(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield "key", key
            yield from keys_and_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_and_texts(inner)
    else:
        yield "text", str(value)


@cache
def written():
    return {item for one in games() for item in keys_and_texts(json.loads(one.document))}


def properties(schema):
    """All keys that have a meaning, and all words that stand for themselves."""
    if isinstance(schema, dict):
        for key, inner in schema.get("properties", {}).items():
            yield "key", key
            if isinstance(inner, dict):
                yield from (("text", str(word)) for word in inner.get("enum", []) if word is not None)
        for inner in schema.values():
            yield from properties(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from properties(inner)


def test_every_form_is_played():
    played = {type(node) for one in games() for node in everything(tuple(trees(one.ruleset)))}
    forms = {kind for _, kind in getmembers(core, isclass) if is_dataclass(kind) and issubclass(kind, core.Core)}
    assert {kind.__name__ for kind in forms - played - {core.Core}} == set()


def test_every_key_and_word_is_played():
    unused = {(what, word) for what, word in properties(SCHEMA) if (what, word) not in written()}
    assert {word for _, word in unused} - FOR_FILES - NOT_SAID == set()
