"""What `cardwright new` offers in comments holds in every shipped game, line by line and section by section."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.api.checking import validate
from interpreter.api.game import load
from interpreter.cli.commands import run
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.source.shipped import shipped_folder


def games():
    names = [listed.name for listed in all_rulesets(Search(shipped_folder("rulesets"))) if "/" not in listed.name]
    documents = {name: load_document(name)[0] for name in names}
    return [name for name, document in documents.items() if document is not None and not document.is_library]


CODE = re.compile(r"#(?! )|#(?=  )")
"""The `#` before a line to be used: what is code has no blank behind it, or is set in by two."""


def is_code(line):
    return line.startswith("#") and not re.match(r"# \S|#   ", line)


def blocks(text):
    """The places of the commented lines, section by section: the heading and its lines."""
    found = []
    for number, line in enumerate(text.splitlines()):
        if is_code(line):
            if not line.startswith("#  "):
                found.append([])
            found[-1].append(number)
    return found


def used(text, numbers):
    """The text with the `#` taken away from some lines."""
    return "\n".join(line[1:] if n in numbers else line for n, line in enumerate(text.splitlines())) + "\n"


@pytest.fixture
def written(tmp_path, monkeypatch, capsys):
    """Writes a variant of a game."""
    monkeypatch.chdir(tmp_path)

    def write(game, *more):
        assert run(["new", "mine", "--extends", game, *more]) == 0, capsys.readouterr().err
        return Path("mine.cardgame.yaml")

    return write


@pytest.mark.parametrize("game", games())
def test_every_section_works_when_used(game, written):
    file = written(game)
    text = file.read_text()
    assert validate(str(file)) == []
    found = blocks(text)
    assert {"actions", "triggers"} <= {text.splitlines()[block[0]].strip("#:") for block in found}
    for block in found:
        file.write_text(used(text, block))
        assert validate(str(file)) == [], used(text, block)


@pytest.mark.parametrize("game", ["five-alive", "push", "klondike"])
def test_every_line_works_alone_and_plays(game, written):
    file = written(game)
    text = file.read_text()
    for head, *lines in blocks(text):
        for line in lines:
            file.write_text(used(text, [head, line]))
            assert validate(str(file)) == [], text.splitlines()[line]
        file.write_text(used(text, [head, *lines]))
        variant = load(str(file))
        variant.playouts(2, players=min(variant.players), seed=1)


def test_every_option_card_action_and_step_is_named(written):
    text = written("five-alive").read_text()
    document, _ = load_document("five-alive")
    for section in ("options", "actions"):
        for name in document.root.get(section).entries:
            assert f"\n#  {name}: " in text
    for name in ("number", "bomb", "equals"):
        assert f"\n#  {name}: {{copies: " in text
    for step in ("seating", "round", "dealing", "turn", "going_out"):
        assert f"after: {step}," in text


def test_all_sections_can_be_used_together(written):
    file = written("five-alive")
    text = file.read_text()
    file.write_text(used(text, [line for block in blocks(text) for line in block]))
    assert validate(str(file)) == []
