"""Files with one fault of layout: lines set in wrongly, keys left out or moved, slips of YAML.

Works on lines and on the places of the tree's keys. Must not know what the keys mean, but for which ones are required.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from interpreter.loading.shape.schema import Part, Schema
from interpreter.source.nodes import Entry, Mapping, plain
from tests.catching.mutants import Mutant
from tests.catching.places import File, offset, unfolded

INDENTATION = "lines set in wrongly"
MISSING = "required keys left out"
MOVED = "keys moved to a wrong place"
YAML = "slips of YAML"
TOP = "whole"


def set_in_wrongly(text: str, name: str) -> Iterator[Mutant]:
    """Each line once set in by one or two columns too many, and once by one or two too few."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        chance = Random(f"{name}:{number}:inset")
        inset = len(line) - len(line.lstrip(" "))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        for columns in (chance.choice((1, 2)), -min(inset, chance.choice((1, 2)))):
            if columns:
                moved = " " * (inset + columns) + line[inset:]
                changed = "\n".join([*lines[:number], moved, *lines[number + 1 :]])
                beside = frozenset(n for n in (_above(lines, number), _below(lines, number)) if n)
                yield Mutant(INDENTATION, f"{columns:+} columns: {line.strip()[:40]}", changed, number + 1, (), beside)


def _above(lines: list[str], number: int) -> int | None:
    """The line with the key under which a line stands."""
    inset = len(lines[number]) - len(lines[number].lstrip(" "))
    for n in range(number - 1, -1, -1):
        line = lines[n]
        if line.strip() and not line.lstrip().startswith("#") and len(line) - len(line.lstrip(" ")) < inset:
            return n + 1
    return None


def _below(lines: list[str], number: int) -> int | None:
    """The next line, which a line that is set in wrongly no longer fits."""
    return next((n + 1 for n in range(number + 1, len(lines)) if lines[n].strip()), None)


# ---------------------------------------------------------------- keys


@dataclass(frozen=True)
class Key:
    """A key of the schema in a file: its thing's path, where it stands, and its lines (or its stretch in a line)."""

    name: str
    thing: tuple[str, ...]
    entry: Entry
    around: Mapping
    part: Part
    holder: Entry | None
    """The line of the thing; None at the top."""

    @property
    def line(self) -> int:
        return self.entry.key_span.line


def keys(file: File) -> Iterator[Key]:
    """All keys of the schema in a file."""
    yield from _keys(file.written, file.schema.root, (), None, file.schema)


def _keys(node: Mapping, part: Part, path: tuple[str, ...], holder: Entry | None, schema: Schema) -> Iterator[Key]:
    part = unfolded(schema, part, node)
    known = part.get("properties", {})
    for name, entry in node.items():
        if name in known:
            yield Key(name, path, entry, node, part, holder)
        inner = known.get(name, part.get("additionalProperties"))
        if isinstance(inner, dict) and isinstance(entry.value, Mapping):
            yield from _keys(entry.value, inner, (*path, name), entry, schema)


def left_out(file: File, text: str) -> Iterator[Mutant]:
    """Each required key left out once."""
    for key in keys(file):
        if file.before is not None and (not key.thing or file.is_old(key.thing)):
            continue
        if _is_required(file, key):
            start, end = stretch(text, key)
            line = 1 if key.holder is None else key.holder.key_span.line
            what = f"without `{key.name}` in {': '.join(key.thing) or 'the file'}"
            yield Mutant(MISSING, what, text[:start] + text[end:], line, (key.name,), frozenset({key.line}))


def _is_required(file: File, key: Key) -> bool:
    """Whether the schema misses the key where it is left out."""
    whole = file.schema.root["$defs"].get(f"whole_{_sort(file, key)}")
    if whole is None:
        return False
    data = plain(key.around)
    assert isinstance(data, dict)
    checked = file.schema.validator.evolve(schema={**whole, "$defs": file.schema.root["$defs"]})
    return checked.is_valid(data) and not checked.is_valid({k: v for k, v in data.items() if k != key.name})


def _sort(file: File, key: Key) -> str:
    """What the schema calls the thing."""
    for name, part in file.schema.root["$defs"].items():
        if part.get("properties") and part.get("properties") == key.part.get("properties") and "whole" not in name:
            return str(name)
    return ""


def stretch(text: str, key: Key) -> tuple[int, int]:
    """Where a key and all that belongs to it stand: its lines, or in braces with the comma beside it."""
    first, last = key.entry.key_span, key.entry.value.span
    start, end = offset(text, first.line, first.column), offset(text, last.end_line, last.end_column)
    if not key.around.flow:
        begin = text.rfind("\n", 0, start) + 1
        after = text.find("\n", max(start, end - 1))
        return begin, len(text) if after < 0 else after + 1
    after_it = re.compile(r",\s*").match(text, end)
    if after_it:
        return start, after_it.end()
    before = re.search(r",\s*$", text[:start])
    return (before.start() if before else start), end


def moved(file: File, text: str, name: str) -> Iterator[Mutant]:
    """Keys that stand on lines of their own, moved one level out, into the key before, or to the thing beside."""
    for key in keys(file):
        if key.around.flow:
            continue
        start, end = stretch(text, key)
        piece, rest = text[start:end], text[:start] + text[end:]
        if not piece.strip() or not piece.endswith("\n"):
            continue
        yield from _out(key, text, start, end, piece)
        yield from _into(key, text, start, end, piece)
        yield from _beside(file, key, text, piece, rest)


def _out(key: Key, text: str, start: int, end: int, piece: str) -> Iterator[Mutant]:
    """Set in two columns less, behind all of its thing."""
    if key.holder is None:
        return
    last = key.holder.value.span
    after = text.find("\n", offset(text, last.end_line, last.end_column) - 1) + 1 or len(text)
    changed = text[:start] + text[end:after] + _shifted(piece, -2) + text[after:]
    line = text.count("\n", 0, start) + text.count("\n", end, after) + 1
    yield _move("out of", key, changed, line, {key.holder.key_span.line})


def _into(key: Key, text: str, start: int, end: int, piece: str) -> Iterator[Mutant]:
    """Set in two columns more, so that it stands in the key before it, if that has lines of its own."""
    names = list(key.around.entries)
    at = names.index(key.name)
    if at == 0:
        return
    before = key.around.entries[names[at - 1]]
    node = before.value
    if isinstance(node, Mapping) and not node.flow and node.entries and key.name not in node.entries:
        changed = text[:start] + _shifted(piece, 2) + text[end:]
        beside = {before.key_span.line} | ({key.holder.key_span.line} if key.holder else set())
        yield _move(f"into `{names[at - 1]}`, out of", key, changed, key.line, beside)


def _beside(file: File, key: Key, text: str, piece: str, rest: str) -> Iterator[Mutant]:
    """To the next thing of the same map."""
    if key.holder is None:
        return
    around = file.written
    for step in key.thing[:-1]:
        inner = around.get(step)
        assert isinstance(inner, Mapping)
        around = inner
    names = list(around.entries)
    for name in names[names.index(key.thing[-1]) + 1 :][:1]:
        other = around.entries[name]
        node = other.value
        if isinstance(node, Mapping) and not node.flow and node.entries and key.name not in node.entries:
            line = next(iter(node.entries.values())).key_span.line - piece.count("\n")
            lines = rest.split("\n")
            changed = "\n".join([*lines[: line - 1], piece.rstrip("\n"), *lines[line - 1 :]])
            beside = {key.holder.key_span.line, other.key_span.line - piece.count("\n")}
            yield _move(f"to `{name}`, out of", key, changed, line, beside)


def _move(where: str, key: Key, text: str, line: int, beside: set[int]) -> Mutant:
    """Told at the line where the key stands now, or at that of the thing to which it belongs."""
    what = f"`{key.name}` moved {where} {': '.join(key.thing) or 'the top'}"
    inside = frozenset(range(line, line + 1)) | frozenset(beside)
    return Mutant(MOVED, what, text, line, (), inside)


def _shifted(piece: str, columns: int) -> str:
    lines = piece.split("\n")
    return "\n".join(" " * columns + line if columns > 0 and line else line[-min(columns, 0) :] for line in lines)


# ---------------------------------------------------------------- YAML


def slips_of_yaml(text: str, name: str) -> Iterator[Mutant]:
    """Each line with one of the slips that are possible in it."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        ways = [way for way in _slips(line) if way[1] != line]
        if ways:
            what, slip, right = Random(f"{name}:{number}:yaml").choice(ways)
            changed = "\n".join([*lines[:number], slip, *lines[number + 1 :]])
            yield Mutant(YAML, f"{what}: {line.strip()[:40]}", changed, number + 1, (right,) if right else ())


KEY = re.compile(r"^( *)([A-Za-z_][\w -]*):( +\S|$)")


def _slips(line: str) -> Iterator[tuple[str, str, str]]:
    """What is wrong, the line with it, and what is to be suggested; nothing where only a place can be told."""
    found = KEY.match(line)
    body = line.strip()
    if found:
        yield "no colon", line[: found.end(2)] + line[found.end(2) + 1 :], ""
        if found[3]:
            yield "no space after the colon", line[: found.end(2) + 1] + line[found.end(2) + 1 :].lstrip(), body
    if line.startswith("  "):
        yield "a tab", "\t" + line[2:], ""
    for sign, what in (('"', "no closing quote"), ("]", "no closing bracket"), ("}", "no closing brace")):
        at = line.rfind(sign)
        if at > 0 and line[:at].count({'"': '"', "]": "[", "}": "{"}[sign]):
            yield what, line[:at] + line[at + 1 :], sign
    at = line.rfind(")")
    if at > 0 and not re.search(r"\b(why|help|about|name|say):", line):
        yield "no closing bracket", line[:at] + line[at + 1 :], ""
