"""The schemas in the YAML server that most editors use: it completes keys, says what they are for, and finds faults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.client import Editor
from tests.schema_in_editors.server import command

ROOT = Path(__file__).parent.parent.parent
CAN = {
    "workspace": {"configuration": True},
    "textDocument": {"completion": {"completionItem": {"documentationFormat": ["markdown"]}}},
}
SETTINGS = {"schemaStore": {"enable": False}, "validate": True, "hover": True, "completion": True}
MODELINE = "# yaml-language-server: $schema=../../schemas/cardgame.schema.json\n"
NUMBERS = count()
SHIPPED = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "rulesets").rglob("*.yaml"))
VARIANT = """\
extends: five-alive
zones:
  hand:
    @
actions:
  play_card:
    help: Play
"""
GAME = """\
cardwright: 1
name: Draft
players: 2-4
cards:
  stone: {copies: 4, starts in: heap}
zones:
  heap: {visible: count}
play:
  turn:
    do: move top card of heap to heap
    r@
endings:
  over: {after: turn}
"""


@pytest.fixture(scope="module")
def editor() -> Iterator[Editor]:
    made = Editor(command(), ROOT, CAN)
    made.settings = {"yaml": SETTINGS}
    made.notify("workspace/didChangeConfiguration", {"settings": made.settings})
    yield made
    assert made.close() == 0


def opened(editor: Editor, text: str) -> tuple[str, list[dict[str, Any]], int, int]:
    """A text that no file holds: its name, its findings, and where `@` stands in it."""
    name = f"rulesets/five-alive/draft-{next(NUMBERS)}.cardgame.yaml"
    whole = MODELINE + text
    at = whole.find("@")
    editor.open(name, whole.replace("@", ""))
    found = editor.found(name)
    line, begin = whole.count("\n", 0, max(at, 0)), whole.rfind("\n", 0, max(at, 0)) + 1
    return name, found, line, at - begin


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_files_are_right(editor: Editor, name: str) -> None:
    editor.open(name)
    assert editor.found(name) == []
    editor.shut(name)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (VARIANT, {"per", "visible", "draws from", "accepts"}),
        (GAME, {"repeat", "turns from", "steps"}),
        (VARIANT.replace("    @\n", "    per: side\n") + "    n@", {"choose", "needs"}),
        ("extends: five-alive\nc@", {"cards", "comes after"}),
    ],
)  # fmt: skip
def test_keys_are_completed(editor: Editor, text: str, keys: set[str]) -> None:
    name, _, line, character = opened(editor, text)
    found = editor.at("completion", name, line, character)
    items = {item["label"]: item for item in (found["items"] if isinstance(found, dict) else found)}
    assert keys <= set(items)
    assert all(items[key]["documentation"] for key in keys)


def test_values_are_completed(editor: Editor) -> None:
    name, _, line, character = opened(editor, VARIANT.replace("    @", "    visible: @"))
    found = editor.at("completion", name, line, character)
    labels = {item["label"] for item in (found["items"] if isinstance(found, dict) else found)}
    assert {"owner", "count", "all"} <= labels


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        (VARIANT.replace("    @", "    draws from: draw"), "draws from", "The zone from which"),
        (GAME.replace("    r@\n", ""), "copies", "How many of each card"),
        (GAME.replace("    r@\n", ""), "players", "How many may play"),
    ],
)
def test_help_is_shown(editor: Editor, text: str, key: str, told: str) -> None:
    name, _, _, _ = opened(editor, text)
    lines = (MODELINE + text).split("\n")
    line = next(number for number, one in enumerate(lines) if f"{key}:" in one)
    shown = editor.at("hover", name, line, lines[line].index(key) + 1)
    assert told in json.dumps(shown)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (VARIANT.replace("    @", "    vissible: all"), "vissible is not allowed"),
        (VARIANT.replace("    @", "    visible: everybody"), "Value is not accepted"),
        (VARIANT.replace("    @", "    visible: [all]"), "Value is not accepted"),
        (GAME.replace("    r@", "    repeat: [3]"), "Incorrect type"),
        (GAME.replace("    r@\n", "").replace("name: Draft\n", ""), 'Missing property "name"'),
        ("extends: [\n", ""),
    ],
)
def test_faults_are_found(editor: Editor, text: str, message: str) -> None:
    _, found, _, _ = opened(editor, text)
    assert found
    assert message in json.dumps([one["message"] for one in found]).replace('\\"', '"')


def test_broken_file_is_right_when_it_is_mended(editor: Editor) -> None:
    name, found, _, _ = opened(editor, VARIANT.replace("    @", "    vissible: all"))
    assert found
    editor.write(name, MODELINE + VARIANT.replace("    @", "    visible: all"))
    assert editor.found(name) == []


# ---------------------------------------------------------------- what the schemas say


def undescribed(node: Any, schema: Any, seen: set[int], path: str = "") -> Iterator[str]:
    """The keys whose help is missing or says next to nothing."""
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[1]]
    if id(node) in seen:
        return
    seen.add(id(node))
    for key, inner in node.get("properties", {}).items():
        target = schema["$defs"][inner["$ref"].rsplit("/", 1)[1]] if "$ref" in inner else inner
        if len(inner.get("description") or target.get("description", "")) < 15:
            yield f"{path}: {key}"
        yield from undescribed(inner, schema, seen, f"{path}: {key}")
    for key in ("additionalProperties", "items"):
        if isinstance(node.get(key), dict):
            yield from undescribed(node[key], schema, seen, path)


@pytest.mark.parametrize("name", ["cardgame", "scenario"])
def test_every_key_has_help(name: str) -> None:
    schema = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text())
    assert list(undescribed(schema, schema, set())) == []


def test_lock_names_no_registry() -> None:
    lock = json.loads((Path(__file__).parent / "package-lock.json").read_text())
    assert not any("resolved" in package for package in lock["packages"].values())
    assert all("integrity" in package for name, package in lock["packages"].items() if name)
