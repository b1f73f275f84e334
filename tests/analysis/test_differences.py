"""Differences between rulesets: whatever is changed in one place is told, once, and nothing else is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from interpreter.analysis.differing.documents import IN_ORDER, differences, likeness
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.source.nodes import Listing, Mapping, Scalar, at_path, without
from interpreter.source.shipped import shipped_folder

NAMES = [listed.name for listed in all_rulesets(Search(shipped_folder("rulesets")))]


def root_of(name, variants=()):
    document, findings = load_document(name, variants)
    assert document is not None, findings
    return document.root


def paths(node, path=()):
    """All lines of a document."""
    for key, entry in node.items():
        yield (*path, key)
        if isinstance(entry.value, Mapping):
            yield from paths(entry.value, (*path, key))


def changed(node, path, change):
    """The document with the value at a path changed."""
    key, *rest = path
    entry = node.entries[key]
    value = changed(entry.value, rest, change) if rest else change(entry.value)
    return replace(node, entries={**node.entries, key: replace(entry, value=value)})


def another(node):
    match node:
        case Scalar():
            return replace(node, value="another", text="another", style="")
        case Listing():
            return replace(node, items=(*node.items, Scalar("another", "another", "", node.span)))
        case _:
            return replace(node, entries={**node.entries, "another": next(iter(node.entries.values()))})


@pytest.mark.parametrize("name", NAMES)
def test_nothing_differs_from_itself(name):
    root = root_of(name)
    assert differences(root, root) == []
    assert likeness(root, root) == 1


@pytest.mark.parametrize("name", ["five-alive", "crazy-rummy", "limit-holdem"])
def test_every_change_of_one_line_is_told(name):
    root = root_of(name)
    for path in paths(root):
        node = at_path(root, path)
        if path == ("define",) or (isinstance(node, Mapping) and not node.entries):
            continue  # what is added there is as many things as it has lines
        found = differences(root, changed(root, path, another))
        assert len(found) == 1, path
        back = differences(changed(root, path, another), root)
        assert len(back) == 1, path
        if len(path) > 2 and path[0] not in ("sides",):
            assert found[0].name, path


@pytest.mark.parametrize("name", ["five-alive", "crazy-rummy", "limit-holdem"])
def test_every_line_that_is_gone_is_told(name):
    root = root_of(name)
    for path in paths(root):
        assert differences(root, without(root, path)), path
        assert differences(without(root, path), root), path


def test_another_order_is_told_where_it_matters():
    root = root_of("five-alive")
    for path in paths(root):
        node = at_path(root, path)
        if path[-1] in IN_ORDER and isinstance(node, Mapping) and len(node.entries) > 1:
            turned = changed(root, path, lambda node: replace(node, entries=dict(reversed(node.entries.items()))))
            assert any("The order of" in one.sentence for one in differences(root, turned)), path


@pytest.mark.parametrize("name", [name for name in NAMES if "/" in name and root_of(name).get("name")])
def test_a_variant_differs_in_what_its_files_write(name):
    game, variant = root_of(name.split("/")[0]), load_document(name)[0]
    if variant.is_library:
        return
    for one in differences(game, variant.root):
        if one.right is not None:
            assert one.right.file in variant.variant_files | variant.library_files, one.sentence
    assert likeness(game, variant.root) > 0.3


SAID = [
    ("limit", "`limit`: the default is 25 instead of 21."),
    ("reverse", "`reverse`: 9 copies instead of 6 (3 more)."),
    ("number", "`number`: 4 of 7 instead of 1 (3 more)."),
    ("breather", 'New card `breather` "Breather", 3 copies: Take a breath'),
    ("bomb", "The card `bomb` is gone."),
    ("redeal", "`redeal`: what happens is different:"),
    ("keep_zero", "The action `keep_zero` is gone."),
    ("hand", "`hand`: who sees the cards is all instead of owner."),
    ("play_card", "`play_card`: New need `early`."),
    ("turn", "`turn`: `otherwise` is gone."),
    ("swap", "New trigger `swap`."),
]


@pytest.mark.parametrize(("name", "sentence"), SAID)
def test_differences_are_plain_sentences(name, sentence, tmp_path):
    file = tmp_path / "mine.cardgame.yaml"
    file.write_text(
        """
extends: five-alive
name: Mine
options: {limit: {default: 25}}
cards:
  reverse: {copies: 9}
  number: {copies: {value: {7: 4}}}
  breather: {name: Breather, copies: 3, starts in: draw, help: Take a breath, effect: set total to 0}
  bomb: null
  redeal: {effect: do redeal_hands}
zones: {hand: {visible: all}}
actions:
  keep_zero: null
  play_card: {needs: {early: {that: total < 99, why: Too late}}}
play: {round: {steps: {turn: {otherwise: null}}}}
triggers: {swap: {after: play_card, do: reverse direction}}
"""
    )
    found = differences(root_of("five-alive"), root_of(str(file)))
    assert [one.sentence for one in found if one.name == name] == [sentence]
