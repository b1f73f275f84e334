"""How one value or key is written in YAML: without quotes where that means the same, else in the plainest quotes.

Must not know where a value stands, but for whether it is inside braces.
"""

from __future__ import annotations

import json
import re

import yaml

from interpreter.loading.files.yaml_events import events_of
from interpreter.loading.files.yaml_tree import scalar_value
from interpreter.source.nodes import Scalar

EASY = re.compile(r"[A-Za-z_(](?:[A-Za-z0-9_ .;'()+*/<>=!?%-]*[A-Za-z0-9_.;'()+*/<>=!?%-])?")
"""Texts that mean themselves anywhere."""
OTHERS_READ = re.compile(
    r"~|(?i:null|true|false)|[-+]?\.?[0-9][0-9_]*(\.[0-9]*)?([eE][-+]?[0-9]+)?|0[xo].*|[-+]?\.(?i:inf|nan)"
)
"""Texts that other readers of YAML, an editor's say, take for no text."""


def written_key(key: str) -> str:
    """A key."""
    return key if EASY.fullmatch(key) or _reads_as(f"{key}: x", key, "x") else quoted(key)


def written(scalar: Scalar, flow: bool) -> str:
    """A value on one line."""
    if not isinstance(scalar.value, str):
        return scalar.text
    is_plain = not scalar.style or not OTHERS_READ.fullmatch(scalar.text)
    return scalar.text if is_plain and is_plainly(scalar.text, flow) else quoted(scalar.text)


def is_plainly(text: str, flow: bool) -> bool:
    """Whether a text without quotes is that text."""
    if scalar_value(text) != text or "\n" in text:
        return False
    if EASY.fullmatch(text):
        return True
    return _reads_as(f"{{k: {text}, l: x}}" if flow else f"k: {text}", "k", text, *(("l", "x") if flow else ()))


def quoted(text: str) -> str:
    """A text in quotes."""
    if '"' in text and "\\" not in text and "\n" not in text:
        return "'" + text.replace("'", "''") + "'"
    return json.dumps(text, ensure_ascii=False)


def _reads_as(line: str, *expected: str) -> bool:
    """Whether YAML reads just these texts in a line, none of them in quotes."""
    try:
        events = list(events_of(line))
    except yaml.YAMLError:
        return False
    found = [event for event in events if isinstance(event, yaml.ScalarEvent)]
    plain = all(not event.style and event.tag is None and event.anchor is None for event in found)
    aliases = any(isinstance(event, yaml.AliasEvent) for event in events)
    lists = sum(isinstance(event, yaml.CollectionStartEvent) for event in events)
    return plain and not aliases and lists == 1 and [event.value for event in found] == list(expected)
