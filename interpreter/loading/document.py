"""From a name to one merged document: the files found, read, put in line, merged and checked against the schema.

Knows the keys that concern whole files (`extends`, `use`, ...) and leaves all others to the schema and later checks.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.diagnostics.errors import RulesetError
from interpreter.diagnostics.finding import ERROR, Finding, error
from interpreter.loading.discovery import Search, find, is_path
from interpreter.loading.document_conflicts import conflicts, excluded, other_games
from interpreter.loading.document_doubts import doubts
from interpreter.loading.document_lineage import Lineage, Patch, names_under, ordered
from interpreter.loading.merge import Merging
from interpreter.loading.merge_order import in_place
from interpreter.loading.schema_check import check
from interpreter.loading.schema_file import ruleset_schema
from interpreter.source.files import SourceFile, real_path
from interpreter.source.nodes import Mapping, Scalar, from_plain, plain
from interpreter.source.nodes import Path as Keys
from interpreter.source.span import Span

COMMAND = Span("<command>", 1, 1, 1, 1)
"""Where names stand that came with a command or a call."""

SAVED = Span("<saved ruleset>", 1, 1, 1, 1)
LONGEST_SAVED = 4_000_000
LONGEST_NUMBER = 19
FOR_FILES = ("extends", "use", "comes after", "excludes")
"""Keys that have done their work once files are merged."""


@dataclass(frozen=True, slots=True)
class Document:
    """A merged ruleset. `canonical` is it as JSON with its keys in order; `fingerprint` the SHA-256 of that."""

    root: Mapping
    key: str
    files: tuple[SourceFile, ...]
    canonical: str
    fingerprint: str
    variant_files: frozenset[str] = frozenset()
    """The names of those files that change another."""

    def is_new_in_variant(self, path: Keys) -> bool:
        """Whether the key at a path was brought in by a variant: its parents have nothing of that name."""
        node: object = self.root
        for key in path:
            entry = node.entries.get(key) if isinstance(node, Mapping) else None
            if entry is None:
                return False
            if entry.origin in self.variant_files:
                return True
            node = entry.value
        return False

    @property
    def is_library(self) -> bool:
        """Whether it declares things for games and is none itself."""
        said = self.root.get("library")
        return isinstance(said, Scalar) and said.text == "yes"


def load_document(
    name: str, variants: Sequence[str] = (), search: Search | None = None
) -> tuple[Document | None, list[Finding]]:
    """The merged and checked document of a ruleset with variants, None if it is wrong; and the findings, by place."""
    chosen = search if search is not None else Search(Path.cwd())
    lineage = Lineage(chosen)
    lineage.add(name, chosen, COMMAND)
    main = len(lineage.line)
    base = next((patch for patch in lineage.line if patch.is_game), None)
    keys = [lineage.line[-1].key] if main else []
    if not lineage.findings:
        keys += [
            patch.key for variant in variants if (patch := _add_variant(lineage, variant, base, chosen)) is not None
        ]
    return _finish(lineage, "+".join(keys))


def _add_variant(lineage: Lineage, variant: str, base: Patch | None, search: Search) -> Patch | None:
    """A variant by its full name, or by its short one among those of the game."""
    if base is not None and not is_path(variant) and "/" not in variant:
        short = f"{base.key.split('/')[0]}/{variant}"
        path, findings = find(short, search, COMMAND)
        if path is None and not any(f.code == "M002" for f in findings):
            path, findings = find(short, search.beside(base.path), COMMAND)
        if path is not None:
            return lineage.add_path(path, COMMAND)
    return lineage.add(variant, search, COMMAND)


def _finish(lineage: Lineage, key: str) -> tuple[Document | None, list[Finding]]:
    findings = lineage.findings
    for patch in lineage.line:
        findings += doubts(patch.written, patch.source)
    if _has_errors(findings) or not lineage.line:
        return None, _sorted(findings)
    after = _named(lineage, "comes after", findings)
    barred = _named(lineage, "excludes", findings)
    line, circle = ordered(lineage, after)
    findings += circle + other_games(line) + excluded(line, barred)
    if _has_errors(findings):
        return None, _sorted(findings)
    findings += conflicts(lineage, line, after)
    root, merging = _merged(line, lineage.used_only())
    findings += merging
    findings += check(root, ruleset_schema())
    if _has_errors(findings):
        return None, _sorted(findings)
    variants = frozenset(patch.source.name for patch in line if patch.extends)
    return _document(root, key, tuple(patch.source for patch in line), variants), _sorted(findings)


def _named(lineage: Lineage, key: str, findings: list[Finding]) -> dict[Path, tuple[Path, ...]]:
    """For each file, the files that it names under a key. A name that finds nothing is a finding."""
    named: dict[Path, tuple[Path, ...]] = {}
    for patch in lineage.line:
        found = []
        for name in names_under(patch.root, key):
            path, wrong = find(name.text, lineage.search.beside(patch.path), name.span, within=True)
            findings += wrong
            if path is not None:
                found.append(real_path(path))
        named[patch.path] = tuple(found)
    return named


def _merged(line: list[Patch], used: set[Path]) -> tuple[Mapping, list[Finding]]:
    """All patches on top of each other, from nothing. A library leaves out what it says about itself."""
    merging = Merging()
    root = replace(line[-1].root, entries={})
    for patch in line:
        own = FOR_FILES if patch.path not in used else (*FOR_FILES, "library", "name", "about")
        kept = {key: entry for key, entry in patch.root.items() if key not in own}
        root = merging.apply(root, replace(patch.root, entries=kept))
    root, placing = in_place(root)
    return root, merging.findings + placing


def _document(root: Mapping, key: str, files: tuple[SourceFile, ...], variants: frozenset[str]) -> Document:
    canonical = canonical_json(root)
    fingerprint = hashlib.sha256(canonical.encode("ascii")).hexdigest()
    return Document(root, key, files, canonical, fingerprint, variants)


def canonical_json(root: Mapping) -> str:
    """A document as JSON: keys in the order of the file, since order means something; nothing that isn't ASCII."""
    return json.dumps(plain(root), ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def document_from_json(text: str, key: str = "saved") -> Document:
    """The document that `canonical` was made from, without its places. Raises RulesetError if it isn't one."""
    try:
        if len(text) > LONGEST_SAVED:
            raise ValueError
        root = from_plain(json.loads(text, parse_constant=_refuse, parse_int=_short_number), SAVED)
    except (ValueError, RecursionError):
        root = None
    if not isinstance(root, Mapping) or set(FOR_FILES) & set(root.entries):
        raise RulesetError([error("M012", SAVED, "This is no ruleset as a saved game holds it.")])
    findings = check(root, ruleset_schema())
    if _has_errors(findings):
        raise RulesetError(_sorted(findings))
    return _document(root, key, (), frozenset())


def _refuse(constant: str) -> object:
    """NaN and infinities, which Python's reader of JSON would let in."""
    raise ValueError(constant)


def _short_number(digits: str) -> int:
    """A number as a file may have it; a longer one would take for ever to read."""
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(digits[:LONGEST_NUMBER])
    return int(digits)


def _has_errors(findings: list[Finding]) -> bool:
    return any(finding.severity == ERROR for finding in findings)


def _sorted(findings: list[Finding]) -> list[Finding]:
    """By place, each once."""
    return sorted(dict.fromkeys(findings), key=lambda finding: finding.order)
