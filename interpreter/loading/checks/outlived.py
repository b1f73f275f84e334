"""Texts of a game that name what a variant's rule names no more: players would go on reading them.

Only names in quotes are looked at, as of cards: of other words nobody knows whether the text means the rule. Must not
know what is called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.files.merge import before_last
from interpreter.source.nodes import Entry, Mapping, Node, Path, Scalar, at_path

TEXTS = ("help", "reads", "why", "say")
THING = 3
"""So many keys say which define it is, or which part of another thing."""
WORD = re.compile(r"[a-z]\w*")
QUOTED = re.compile(r'"([^"{}]{3,})"')


def outlived_texts(it: Inspected) -> Iterator[Finding]:
    """Texts of the game with a name of which the last file's rule doesn't speak any more, nor any other."""
    if not it.variant_files:
        return
    before = before_last(it.document.patches)
    for path, line in _scalars(it.document.patches[-1], ()):
        old, new = at_path(before, path), line.value
        if isinstance(old, Scalar) and isinstance(new, Scalar) and not new.is_null:
            found = next(_outlived(it, path, old.text, new.text), None)
            if found is not None:
                yield _told(line, *found)


def _outlived(it: Inspected, path: Path, old: str, new: str) -> Iterator[tuple[str, Entry]]:
    """The names that a rule had and that nothing else has now, each with a text that uses it.

    What else stands in the same thing doesn't count: a text that names one of its cards names them all.
    """
    names = {f'"{name}"': name for name in QUOTED.findall(old)}
    values = [word for word in dict.fromkeys(WORD.findall(old)) if word in it.world.values]
    pairs = [(one, other) for one in values for other in values if one != other]
    rules = [new, *(line.text for where, line in _rules(it.document.root) if where[:THING] != path[:THING])]
    for quoted, name in names.items():
        if not any(quoted in rule for rule in rules):
            yield from ((name, text) for text in _texts(it, it.document.root) if _has(text, name))
    for one, other in pairs:
        if not any({one, other} <= set(WORD.findall(rule)) for rule in rules):
            name = f"{one} of {other}"
            yield from ((name, text) for text in _texts(it, it.document.root) if _has(text, name))


def _told(line: Entry, name: str, text: Entry) -> Finding:
    message = f"The game's text still says `{name}`, and this doesn't any more."
    help = "Write that text anew too, so that players read what is so."
    return warning("C064", line.key_span, message, help, (text.value.span, "the text says this"))


def _has(text: Entry, name: str) -> bool:
    said = getattr(text.value, "text", "")
    return re.search(rf"(?i)(?<!\w){re.escape(name)}(?!\w)", said) is not None


def _texts(it: Inspected, node: Node) -> Iterator[Entry]:
    """The texts for players that the last file didn't write."""
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        if key in (*TEXTS, "about") and not it.is_own(entry.value.span):
            yield entry
        yield from _texts(it, entry.value)


def _rules(root: Mapping) -> Iterator[tuple[Path, Scalar]]:
    for path, entry in _scalars(root, ()):
        if isinstance(entry.value, Scalar) and path[-1] not in (*TEXTS, "about", "name"):
            yield path, entry.value


def _scalars(node: Node, path: Path) -> Iterator[tuple[Path, Entry]]:
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        if isinstance(entry.value, Scalar):
            yield (*path, key), entry
        yield from _scalars(entry.value, (*path, key))
