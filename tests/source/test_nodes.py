"""The tree: paths in it, and the way to plain data and back."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from interpreter.source.nodes import Mapping, at_path, entry_at, from_plain, plain
from interpreter.source.span import Span

HERE = Span("file", 1, 1, 1, 1)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@given(JSON)
def test_plain_data_comes_back_equal(data: object) -> None:
    assert json.dumps(plain(from_plain(data, HERE))) == json.dumps(data)


def test_paths_lead_to_nodes() -> None:
    tree = from_plain({"a": {"b": [1]}, "c": 2}, HERE)
    found = at_path(tree, ("a", "b"))
    assert found is not None
    assert plain(found) == [1]
    assert at_path(tree, ()) is tree
    assert [at_path(tree, path) for path in (("x",), ("a", "x"), ("c", "x"))] == [None, None, None]


def test_paths_lead_to_lines() -> None:
    tree = from_plain({"a": {"b": 1}}, HERE)
    entry = entry_at(tree, ("a", "b"))
    assert entry is not None
    assert (entry.origin, plain(entry.value)) == ("file", 1)
    assert entry_at(tree, ()) is None
    assert entry_at(tree, ("a", "b", "c")) is None


def test_maps_keep_their_order() -> None:
    tree = from_plain({"b": 1, "a": 2}, HERE)
    assert isinstance(tree, Mapping)
    assert [key for key, _ in tree.items()] == ["b", "a"]
