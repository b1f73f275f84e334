"""Reading one file's YAML: what values mean, where they stand, and that nothing makes reading fail."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from interpreter.loading.files import yaml_events
from interpreter.loading.files.doubts import doubts
from interpreter.loading.files.merge import Merging
from interpreter.loading.files.merge_order import in_place
from interpreter.loading.files.shorthand import expand
from interpreter.loading.files.yaml_tree import read_tree, scalar_value
from interpreter.loading.shape.check import check
from interpreter.loading.shape.schema import ruleset_schema
from interpreter.source.files import SourceFile, decode
from interpreter.source.nodes import Mapping, Node, Scalar, at_path, plain

GOOD = Path(__file__).parent.parent / "bad" / "files" / "lantern_row.cardgame.yaml"


def tree(text: str) -> Mapping:
    root, findings = read_tree(SourceFile("file", text))
    assert root is not None
    assert findings == []
    return root


def scalar(text: str, *path: str) -> Scalar:
    node = at_path(tree(text), path)
    assert isinstance(node, Scalar)
    return node


@pytest.mark.parametrize(
    "text",
    [
        "on",
        "no",
        "yes",
        "off",
        "12:30",
        "010",
        "1_000",
        "0x1f",
        "0o17",
        "~",
        "+1",
        ".5",
        "1e3",
        ".inf",
        "2024-01-31",
        "=",
        "Null",
        "TRUE",
    ],
)
def test_looks_are_not_deceiving(text: str) -> None:
    assert scalar(f"key: {text}\n", "key").value == text


@pytest.mark.parametrize(
    ("text", "value"),
    [("null", None), ("true", True), ("false", False), ("0", 0), ("-7", -7), ("21", 21), ("1.5", 1.5)],
)
def test_json_like_scalars_have_values(text: str, value: object) -> None:
    found = scalar_value(text)
    assert found == value
    assert type(found) is type(value)


def test_quoted_numbers_are_text() -> None:
    assert scalar('key: "12"', "key").value == "12"


def test_endless_numbers_are_text() -> None:
    assert scalar_value("9" * 5000) == "9" * 5000


def test_keys_are_always_text() -> None:
    assert plain(tree("on: 1\n3: 2\nnull: 3\n")) == {"on": 1, "3": 2, "null": 3}


def test_one_line_knows_its_place() -> None:
    found = scalar("a:\n  b: draw 1\n", "a", "b")
    assert str(found.span) == "file:2:6"
    assert str(found.fragment().span(1, 6, 1, 7)) == "file:2:11"


def test_quoted_line_begins_after_its_quote() -> None:
    assert str(scalar('a: "{value}"', "a").fragment().span(1, 2, 1, 7)) == "file:1:6"


@pytest.mark.parametrize("mark", ["|", "|-", "|+", "|2", "|  # why"])
def test_block_begins_one_line_later(mark: str) -> None:
    found = scalar(f"a:\n  b: {mark}\n    draw 1\n\n      draw 2\n  c: 1\n", "a", "b")
    fragment = found.fragment()
    lines = fragment.text.split("\n")
    line = lines.index(next(text for text in lines if text.strip() == "draw 2")) + 1
    column = lines[line - 1].index("draw") + 1
    assert str(fragment.span(line, column, line, column + 4)) == "file:5:7"
    assert (found.span.line, found.span.end_line) == (2, 5)


def test_blank_lines_before_a_block_count() -> None:
    fragment = scalar("a: |\n\n  draw 1\n", "a").fragment()
    assert str(fragment.span(2, 1, 2, 5)) == "file:3:3"


def test_maps_end_with_their_last_line() -> None:
    node = at_path(tree("a:\n  b: 1\n  c: 2\n\n# more\nd: 3\n"), ("a",))
    assert node is not None
    assert (node.span.line, node.span.end_line) == (2, 3)


def test_windows_lines_and_a_mark_at_the_start_are_no_fault() -> None:
    source = decode(b"\xef\xbb\xbfname: One\r\nabout: Two\r\n", "file")
    assert isinstance(source, SourceFile)
    assert plain(tree(source.text)) == {"name": "One", "about": "Two"}


def test_aliases_never_multiply() -> None:
    bomb = "a: &a [1, 1]\n" + "".join(f"{chr(98 + n)}: [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20))
    _, findings = read_tree(SourceFile("file", bomb))
    assert {finding.code for finding in findings} == {"F012"}


def test_endless_files_stop_being_read() -> None:
    root, findings = read_tree(SourceFile("file", "a: [" + "1, " * 60_000 + "1]\n"))
    assert root is None
    assert [finding.code for finding in findings] == ["F016"]


def test_both_readers_build_one_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    text = GOOD.read_text()
    fast = tree(text)
    monkeypatch.setattr(yaml_events, "READER", yaml.SafeLoader)
    assert tree(text) == fast


def everything(text: str) -> Node | None:
    """All that happens to a file before its sentences are read."""
    source = SourceFile("file", text)
    root, findings = read_tree(source)
    if root is None:
        assert findings
        return None
    doubts(root, source)
    merged = Merging().apply(Mapping({}, root.span), expand(root))
    merged, _ = in_place(merged)
    check(merged, ruleset_schema())
    return merged


SIGNS = st.text(alphabet="ab01 :-,[]{}\n\"'|>#&*!%@`?~<=\\\t.é", max_size=60)
LINES = st.lists(st.sampled_from(GOOD.read_text().split("\n")), max_size=30).map("\n".join)


@given(SIGNS)
def test_no_text_makes_reading_fail(text: str) -> None:
    everything(text)


@given(LINES, SIGNS)
def test_no_mixed_lines_make_reading_fail(lines: str, signs: str) -> None:
    everything(f"{lines}\n{signs}")


@given(st.data())
def test_no_cut_makes_reading_fail(data: st.DataObject) -> None:
    text = GOOD.read_text()
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, len(text)))
    everything(text[:first] + data.draw(SIGNS) + text[last:])


@given(SIGNS)
def test_neither_does_it_with_the_other_reader(text: str) -> None:
    before = yaml_events.READER
    yaml_events.READER = yaml.SafeLoader
    try:
        everything(text)
    finally:
        yaml_events.READER = before


@given(st.binary(max_size=80))
def test_no_bytes_make_reading_fail(data: bytes) -> None:
    source = decode(data, "file")
    if isinstance(source, SourceFile):
        everything(source.text)
