"""Short ways of writing become the long ones before files are merged, so that a patch always finds the same shape.

The table below says where a short form may stand. What has no line here stays as it is written.
Must not know other files, findings, or what any of it means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.diagnostics.near import near
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Path, Scalar

Expansion = Callable[[Node], Node]

STEPS = "(steps)"
"""In a path: all steps, those inside steps too."""
ANY = "*"
"""In a path: every key of a map."""
KIND_KEYS = frozenset({"values", "ordered", "cyclic"})


def rewrite(node: Node, path: Path, change: Expansion) -> Node:
    """The tree with `change` applied to whatever stands at a path; equal parts are kept as they are."""
    if not path:
        return change(node)
    if not isinstance(node, Mapping):
        return node
    head, rest = path[0], path[1:]
    if head == STEPS:
        node = _rewrite_entries(node, list(node.entries), lambda step: rewrite(step, ("steps", *path), change))
        head = ANY
    keys = list(node.entries) if head == ANY else [key for key in (head,) if key in node.entries]
    return _rewrite_entries(node, keys, lambda value: rewrite(value, rest, change))


def _rewrite_entries(node: Mapping, keys: list[str], change: Expansion) -> Mapping:
    entries = dict(node.entries)
    changed = False
    for key in keys:
        value = change(entries[key].value)
        if value is not entries[key].value:
            entries[key] = replace(entries[key], value=value)
            changed = True
    return replace(node, entries=entries) if changed else node


def expand(root: Mapping) -> Mapping:
    """A file's tree with every short form written out."""
    node: Node = root
    for path, change in EXPANSIONS:
        node = rewrite(node, path, change)
    assert isinstance(node, Mapping)
    return node


def _one_as_list(node: Node) -> Node:
    """`one of: open` is `one of: [open]`."""
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return Listing((node,), node.span)
    return node


def _text_as_do(node: Node) -> Node:
    """A procedure that is only a text has no parameters."""
    if isinstance(node, Scalar) and not node.is_null:
        return Mapping({"do": _entry(node)}, node.span)
    return node


def _kind_as_values(node: Node) -> Node:
    """A kind that is only a list or only a map of values is neither ordered nor cyclic."""
    if isinstance(node, Listing):
        return Mapping({"values": _entry(node)}, node.span)
    if isinstance(node, Mapping) and node.entries and not any(_says_kind(*line) for line in node.items()):
        return Mapping({"values": _entry(node)}, node.span)
    return node


def _says_kind(key: str, entry: Entry) -> bool:
    """Whether a line says something of the kind itself, perhaps misspelt, and is no value of it."""
    return key in KIND_KEYS or (not isinstance(entry.value, Mapping) and near(key, sorted(KIND_KEYS)) is not None)


def _values_as_map(node: Node) -> Node:
    """A list names all values, in order; those with fields stand there as `name: {...}`. An odd list stays as it is."""
    if not isinstance(node, Listing):
        return node
    lines = [line for item in node.items for line in _value_lines(item)]
    entries = dict(lines)
    if len(entries) < len(node.items) or len(lines) > len(entries):
        return node
    return Mapping(entries, node.span, whole=True)


def _value_lines(item: Node) -> list[tuple[str, Entry]]:
    """The value that an item of a list names: none if it isn't one."""
    if isinstance(item, Mapping):
        return list(item.items())
    if isinstance(item, Scalar) and not item.is_null and item.text:
        return [(item.text, replace(_entry(item), value=Mapping({}, item.span)))]
    return []


def _entry(node: Node) -> Entry:
    return Entry(node.span, node, node.span.file, (node.span,))


LISTS: tuple[Path, ...] = (
    ("extends",),
    ("use",),
    ("excludes",),
    ("comes after",),
    ("play", STEPS, "one of"),
    ("play", STEPS, "any of"),
    ("play", STEPS, "at most one of"),
    ("patterns", ANY, "same"),
    ("patterns", ANY, "different"),
    ("zones", ANY, "accepts", ANY, "pattern"),
    ("actions", ANY, "out of turn", "after"),
)
EXPANSIONS: tuple[tuple[Path, Expansion], ...] = (
    *((path, _one_as_list) for path in LISTS),
    (("procedures", ANY), _text_as_do),
    (("kinds", ANY), _kind_as_values),
    (("kinds", ANY, "values"), _values_as_map),
)
