"""Merging: RFC 7396 with provenance, short forms, and the order of lines."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.loading.files.merge import Merging, merge
from interpreter.loading.files.merge_order import in_place
from interpreter.loading.files.shorthand import expand
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.source.files import SourceFile
from interpreter.source.nodes import Mapping, entry_at, from_plain, plain
from interpreter.source.span import Span

HERE = Span("file", 1, 1, 1, 1)

# Appendix A of RFC 7396: original, patch, result.
EXAMPLES = """
{"a":"b"}          {"a":"c"}                  {"a":"c"}
{"a":"b"}          {"b":"c"}                  {"a":"b","b":"c"}
{"a":"b"}          {"a":null}                 {}
{"a":"b","b":"c"}  {"a":null}                 {"b":"c"}
{"a":["b"]}        {"a":"c"}                  {"a":"c"}
{"a":"c"}          {"a":["b"]}                {"a":["b"]}
{"a":{"b":"c"}}    {"a":{"b":"d","c":null}}   {"a":{"b":"d"}}
{"a":[{"b":"c"}]}  {"a":[1]}                  {"a":[1]}
["a","b"]          ["c","d"]                  ["c","d"]
{"a":"b"}          ["c"]                      ["c"]
{"a":"foo"}        null                       null
{"a":"foo"}        "bar"                      "bar"
{"e":null}         {"a":1}                    {"e":null,"a":1}
[1,2]              {"a":"b","c":null}         {"a":"b"}
{}                 {"a":{"bb":{"ccc":null}}}  {"a":{"bb":{}}}
"""
ROWS = [tuple(json.loads(part) for part in line.split()) for line in EXAMPLES.strip().splitlines()]

KEYS = st.sampled_from("abcd")
JSON = st.recursive(
    st.none() | st.integers(-9, 9) | st.sampled_from(["x", "y"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
PATCHES = st.dictionaries(KEYS, JSON, max_size=4)


def merged(original: object, patch: object) -> object:
    return plain(merge(from_plain(original, HERE), from_plain(patch, HERE)))


def by_the_book(original: object, patch: object) -> object:
    """The pseudo-code of RFC 7396, section 2."""
    if not isinstance(patch, dict):
        return patch
    result = dict(original) if isinstance(original, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = by_the_book(result.get(key), value)
    return result


def tree(text: str, file: str = "file") -> Mapping:
    root, findings = read_tree(SourceFile(file, text))
    assert root is not None
    assert findings == []
    return expand(root)


def applied(*texts: str) -> tuple[Mapping, list[str]]:
    merging = Merging()
    root = Mapping({}, HERE)
    for number, text in enumerate(texts):
        root = merging.apply(root, tree(text, f"file{number}"))
    root, findings = in_place(root)
    return root, [finding.code for finding in merging.findings + findings]


@pytest.mark.parametrize(("original", "patch", "result"), ROWS)
def test_examples_of_the_rfc_hold(original: object, patch: object, result: object) -> None:
    assert merged(original, patch) == result


@given(PATCHES, PATCHES)
def test_merging_goes_by_the_book(original: object, patch: object) -> None:
    assert json.dumps(merged(original, patch)) == json.dumps(by_the_book(original, patch))


@given(PATCHES, PATCHES)
def test_merging_twice_is_merging_once(original: object, patch: object) -> None:
    once = merged(original, patch)
    assert merged(once, patch) == once


@given(PATCHES)
def test_an_empty_patch_changes_nothing(original: object) -> None:
    assert merged(original, {}) == original


def test_removed_and_written_again_comes_last() -> None:
    root, _ = applied("a: 1\nb: 2\n", "a: null\n", "a: 3\n")
    assert list(root.entries) == ["b", "a"]


def test_changed_lines_keep_their_place() -> None:
    root, _ = applied("a: {x: 1}\nb: 2\n", "a: {y: 2}\n")
    assert plain(root) == {"a": {"x": 1, "y": 2}, "b": 2}
    assert list(root.entries) == ["a", "b"]


def test_every_line_remembers_who_wrote_it() -> None:
    root, _ = applied("cards: {storm: {copies: 3}}\n", "cards: {storm: {copies: 4, face: up}}\n")
    storm, copies, face = (
        entry_at(root, ("cards", *path)) for path in (("storm",), ("storm", "copies"), ("storm", "face"))
    )
    assert storm is not None
    assert copies is not None
    assert face is not None
    assert (storm.origin, copies.origin, face.origin) == ("file0", "file0", "file1")
    assert [span.file for span in copies.writers] == ["file0", "file1"]
    assert (storm.key_span.file, copies.key_span.file, copies.value.span.file) == ("file0", "file1", "file1")


def test_removing_nothing_is_found() -> None:
    assert applied("a: {b: 1}\n", "a: {c: null}\n")[1] == ["M006"]


def test_removing_twice_is_no_fault() -> None:
    assert applied("a: {b: 1}\n", "a: {b: null}\n", "a: {b: null}\n")[1] == []


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("extends: one", {"extends": ["one"]}),
        ("use: [one, two]", {"use": ["one", "two"]}),
        ("play: {a: {steps: {b: {one of: lay}}}}", {"play": {"a": {"steps": {"b": {"one of": ["lay"]}}}}}),
        ("procedures: {p: draw 1}", {"procedures": {"p": {"do": "draw 1"}}}),
        ("kinds: {color: [red, blue]}", {"kinds": {"color": {"values": {"red": {}, "blue": {}}}}}),
        ("kinds: {color: {red: {points: 1}}}", {"kinds": {"color": {"values": {"red": {"points": 1}}}}}),
        (
            "kinds: {size: {ordered: yes, values: [s, m]}}",
            {"kinds": {"size": {"ordered": "yes", "values": {"s": {}, "m": {}}}}},
        ),
        ("patterns: {p: {same: color, size: 3}}", {"patterns": {"p": {"same": ["color"], "size": 3}}}),
        (
            "zones: {z: {accepts: {a: {pattern: p, why: no}}}}",
            {"zones": {"z": {"accepts": {"a": {"pattern": ["p"], "why": "no"}}}}},
        ),
        (
            "actions: {a: {out of turn: {after: b, who: players}}}",
            {"actions": {"a": {"out of turn": {"after": ["b"], "who": "players"}}}},
        ),
        ("cards: {c: {effect: draw 1}}", {"cards": {"c": {"effect": "draw 1"}}}),
        ("procedures: {p: null}\nkinds: {k: null}", {"procedures": {"p": None}, "kinds": {"k": None}}),
    ],
)
def test_short_forms_are_written_out(short: str, long: object) -> None:
    assert plain(tree(short)) == long


def test_a_list_of_values_replaces_the_values() -> None:
    root, _ = applied(
        "kinds: {k: {a: {points: 1}, b: {points: 2}, c: {points: 3}}}\n", "kinds: {k: {values: [c, a]}}\n"
    )
    assert json.dumps(plain(root)) == json.dumps({"kinds": {"k": {"values": {"c": {"points": 3}, "a": {"points": 1}}}}})


def test_a_map_of_values_adds_to_the_values() -> None:
    root, _ = applied("kinds: {k: [a, b]}\n", "kinds: {k: {b: {points: 2}, c: {}}}\n")
    assert plain(root) == {"kinds": {"k": {"values": {"a": {}, "b": {"points": 2}, "c": {}}}}}


PLAY = "play: {a: {do: draw 1}, b: {steps: {x: {do: draw 1}, y: {do: draw 1}}}, c: {do: draw 1}}\n"


@pytest.mark.parametrize(
    ("patch", "path", "order"),
    [
        ("play: {n: {do: draw 2, place: before a}}", ("play",), "nabc"),
        ("play: {n: {do: draw 2, place: after a}}", ("play",), "anbc"),
        ("play: {n: {do: draw 2}}", ("play",), "abcn"),
        ("play: {b: {steps: {n: {do: draw 2, place: before y}}}}", ("play", "b", "steps"), "xny"),
        ("play: {c: {place: before a}}", ("play",), "cab"),
        ("play: {n: {do: draw 2, place: after m}, m: {do: draw 3, place: after a}}", ("play",), "amnbc"),
    ],
)
def test_placed_lines_stand_where_they_want(patch: str, path: tuple[str, ...], order: str) -> None:
    root, codes = applied(PLAY, patch)
    lines = entry_at(root, path)
    assert lines is not None
    assert isinstance(lines.value, Mapping)
    assert codes == []
    assert "".join(lines.value.entries) == order
    assert '"place"' not in json.dumps(plain(root))
