"""A file in its one form: what it says stays the same, which is looked at before the new text is given.

Must not know how a text is laid out, nor write files.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.editing.comments import comments_of
from interpreter.editing.layout import laid_out
from interpreter.editing.sentences import same
from interpreter.loading.files.discovery import Search
from interpreter.loading.files.doubts import sentences
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.loading.opened import open_ruleset
from interpreter.loading.shape.schema import ruleset_schema
from interpreter.rules.model import Ruleset
from interpreter.source.files import SourceFile, real_path
from interpreter.source.frozen import frozen
from interpreter.source.nodes import Listing, Mapping, Node, Scalar


@frozen
class Formatted:
    """A file's text in its one form; without it, why the file is left as it is."""

    text: str | None
    findings: tuple[Finding, ...] = ()
    """What is wrong with the file as YAML."""
    why: str = ""


def formatted(source: SourceFile, search: Search) -> Formatted:
    """The text of a ruleset's file in its one form. `search` finds the files that it builds on."""
    root, findings = read_tree(source)
    if root is None or findings:
        return Formatted(None, tuple(findings), "it can't be read as YAML")
    text = laid_out(source, root, ruleset_schema())
    if text == source.text:
        return Formatted(text)
    other = replace(source, text=text)
    why = _difference(source, root, other) or _in_play(source, other, search)
    return Formatted(None, (), why) if why else Formatted(text)


def _difference(source: SourceFile, root: Mapping, other: SourceFile) -> str:
    """What would get lost between two texts of a file, if anything would."""
    again, findings = read_tree(other)
    if again is None or findings:
        return "the new text couldn't be read"
    if not _same(root, again, _kinds(root)):
        return "the new text wouldn't say the same"
    said = [one.text for one in comments_of(source.text.split("\n"), root)]
    if said != [one.text for one in comments_of(other.text.split("\n"), again)]:
        return "a comment would move"
    again_laid_out = laid_out(other, again, ruleset_schema())
    return "" if again_laid_out == other.text else "its form isn't settled"


def _kinds(root: Mapping) -> dict[int, str]:
    """By scalar, the kind of sentence that it is."""
    return {id(scalar): kind for scalar, kind, _ in sentences(root, ruleset_schema())}


def _same(one: Node, two: Node, kinds: dict[int, str]) -> bool:
    """Whether two trees say the same, keys in order, up to the form of sentences."""
    match one, two:
        case Scalar(), Scalar():
            if type(one.value) is not type(two.value):
                return False
            return one.text == two.text or same(one.text, two.text, kinds.get(id(one), ""))
        case Listing(), Listing():
            pairs = zip(one.items, two.items, strict=False)
            return len(one.items) == len(two.items) and all(_same(a, b, kinds) for a, b in pairs)
        case Mapping(), Mapping():
            if list(one.entries) != list(two.entries):
                return False
            return all(_same(entry.value, two.entries[key].value, kinds) for key, entry in one.items())
        case _:
            return False


def _in_play(source: SourceFile, other: SourceFile, search: Search) -> str:
    """Whether the rules are the same, which is asked where they can be made."""
    before, after = _rules(source, search), _rules(other, search)
    return "" if before == after else "the rules would change"


def _rules(source: SourceFile, search: Search) -> tuple[Ruleset | None, list[str]]:
    """The typed rules of a file, but for their text; else what is wrong."""
    path = source.path or Path(source.name)
    drafts = {**search.drafts, real_path(path): source.text}
    opened = open_ruleset(path.as_posix(), (), replace(search, drafts=drafts))
    ruleset = opened.ruleset
    faults = [finding.code for finding in opened.findings if finding.severity == ERROR]
    return (None if ruleset is None else replace(ruleset, fingerprint="", document="", texts={})), sorted(faults)
