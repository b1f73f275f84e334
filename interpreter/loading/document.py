"""From a name to one merged document: the files found, read, put in line, merged and checked against the schema.

Knows the keys that concern whole files (`extends`, `use`, ...) and leaves all others to the schema and later checks.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.english import joined
from interpreter.diagnostics.errors import RulesetError
from interpreter.diagnostics.excerpts import TYPED
from interpreter.diagnostics.finding import ERROR, Finding, error
from interpreter.loading.files.conflicts import conflicts, excluded, other_games
from interpreter.loading.files.discovery import Search, find, is_path
from interpreter.loading.files.doubts import doubts
from interpreter.loading.files.lineage import Lineage, Patch, names_under, ordered
from interpreter.loading.files.merge import Merging
from interpreter.loading.files.merge_order import in_place, placed
from interpreter.loading.files.reading_on import is_of_its_line
from interpreter.loading.files.titles import title_of
from interpreter.loading.files.yaml_tree import read_tree, scalar_value
from interpreter.loading.shape.check import check
from interpreter.loading.shape.schema import ruleset_schema
from interpreter.loading.slips.passes import Case, Stage, run
from interpreter.loading.slips.readable_part import is_of_one_line, readable_part
from interpreter.source.as_yaml import written
from interpreter.source.files import SourceFile, real_path, shown_path
from interpreter.source.nodes import Listing, Mapping, Node, Scalar, from_plain, plain, without_empty
from interpreter.source.nodes import Path as Keys
from interpreter.source.span import Span

COMMAND = Span(TYPED, 1, 1, 1, 1)
"""Where names stand that came with a command or a call."""

SAVED = Span("<saved ruleset>", 1, 1, 1, 1)
READING = "F"
"""How codes begin of what can't be read."""
PLAIN_TEXT = re.compile(r"[A-Za-z_(-](?:(?!: | #)[^\n])*(?<![:\s])")
"""A text that needs no quotes in a file."""
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
    title: str = ""
    """The name that people read, where several files that were asked for have one."""
    variant_files: frozenset[str] = frozenset()
    """The names of those files that change another."""
    library_files: frozenset[str] = frozenset()
    """The names of those files that declare things for games."""
    follows: MappingOf[str, frozenset[str]] = field(default_factory=dict)
    """For each file, the files that it extends or comes after."""
    used_at: MappingOf[str, Span] = field(default_factory=dict)
    """For each library, where a file that is none names it, or the library that builds on it, under `use`."""
    called: MappingOf[str, str] = field(default_factory=dict)
    """For each file, what other files and commands call it."""
    placed: frozenset[Span] = frozenset()
    """The places of those keys whose line said where among its neighbours it stands."""
    patches: tuple[Mapping, ...] = ()
    """What each of the files writes, in the order in which they are merged."""
    removed: MappingOf[Keys, Span] = field(default_factory=dict)
    """The lines that some file took away, each with the place that did."""
    left_out: frozenset[str] = frozenset()
    """The names in lines of the wrong shape, where the document is what can be read beside these."""
    written_out: SourceFile | None = None
    """Where the files aren't there any more: the document as a file, in which its places are."""

    @property
    def texts(self) -> dict[str, str]:
        """By the name that spans have for it, each file as it was read."""
        files = self.files if self.written_out is None else (self.written_out,)
        return {file.name: file.text for file in files}

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
    def own_files(self) -> frozenset[str]:
        """The files whose author is told what nobody uses: a variant's is not told that of the game changed."""
        libraries = frozenset[str]() if self.is_library else self.library_files
        names = [file.name for file in self.files if file.name not in libraries]
        return frozenset(names[-1:] if self.variant_files - libraries else names)

    @property
    def is_library(self) -> bool:
        """Whether it declares things for games and is none itself."""
        said = self.root.get("library")
        return isinstance(said, Scalar) and said.text == "yes"


def load_document(
    name: str, variants: Sequence[str] = (), search: Search | None = None
) -> tuple[Document | None, list[Finding]]:
    """The merged and checked document of a ruleset with variants, None if it is wrong; and the findings, by place."""
    document, findings = load_readable(name, variants, search)
    return (None if _has_errors(findings) else document), findings


def load_readable(
    name: str, variants: Sequence[str] = (), search: Search | None = None
) -> tuple[Document | None, list[Finding]]:
    """The same, but where only the shape of some lines is wrong the document is there without these."""
    return _finish(*_lineage(name, variants, search))


def files_of(name: str, variants: Sequence[str] = (), search: Search | None = None) -> frozenset[Path]:
    """The files that a ruleset with variants is made of, whatever is wrong with them."""
    return _lineage(name, variants, search)[0].files


def sources_of(name: str, variants: Sequence[str] = (), search: Search | None = None) -> frozenset[Path]:
    """The same, and the tables that they name, which may not be there."""
    return _lineage(name, variants, search)[0].sources


def _lineage(name: str, variants: Sequence[str], search: Search | None) -> tuple[Lineage, list[Patch]]:
    """The files of a ruleset with variants, and those among them that were asked for."""
    chosen = search if search is not None else Search(Path.cwd())
    lineage = Lineage(chosen)
    lineage.add(name, chosen, COMMAND)
    main = len(lineage.line)
    base = next((patch for patch in lineage.line if patch.is_game), None)
    asked = [lineage.line[-1]] if main else []
    if not lineage.findings:
        added = (_add_variant(lineage, variant, base, chosen) for variant in variants)
        asked += [patch for patch in added if patch is not None]
    return lineage, asked


def _add_variant(lineage: Lineage, variant: str, base: Patch | None, search: Search) -> Patch | None:
    """A variant by its full name, or by its name within the game, below the game's own folder too."""
    within = [] if base is None or is_path(variant) else _within_game(variant, base, search)
    if not within:
        return lineage.add(variant, search, COMMAND)
    other, _ = find(variant, search, COMMAND)
    found = list({real_path(path): path for path in (*within, *([] if other is None else [other]))}.values())
    if len(found) > 1:
        places = joined(f"`{shown_path(path)}`" for path in found)
        message = f"`{variant}` could be {places}."
        lineage.findings.append(error("M002", COMMAND, message, "Rename one of them, or write its path."))
        return None
    return lineage.add_path(found[0], COMMAND)


def _within_game(variant: str, base: Patch, search: Search) -> list[Path]:
    """The file that a name means within a game, among all rulesets or beside the game; none if there is none."""
    game = base.key.split("/")[0]
    name = f"{game}/{variant.removeprefix(f'{game}/')}"
    for folders in (search, search.beside(base.path)):
        path, _ = find(name, folders, COMMAND)
        if path is not None:
            return [path]
    return []


def _finish(lineage: Lineage, asked: Sequence[Patch]) -> tuple[Document | None, list[Finding]]:
    findings = lineage.findings
    for patch in lineage.line:
        findings += doubts(patch.written, patch.source)
    if _has_errors(findings) or not lineage.line:
        return None, in_order([*findings, *lineage.of_tables, *_shapes_beside(lineage.line, findings)])
    after = _named(lineage, "comes after", findings)
    barred = _named(lineage, "excludes", findings)
    line, circle = ordered(lineage, after)
    findings += circle + other_games(line) + excluded(line, barred)
    if _has_errors(findings):
        return None, in_order(findings)
    findings += conflicts(lineage, line, after)
    patches = _patches(line, lineage.used_only())
    variants = frozenset(patch.source.name for patch in line if patch.extends)
    names = tuple(patch.source.name for patch in line)
    merged, removed, shape = _shaped(patches, variants, names)
    root, _ = in_place(merged)
    if _has_errors(shape):
        case = Case(root, patches, names, variants, lambda others: _shaped(others, variants, names)[2])
        shape = run(Stage.SHAPES_TRIED, shape, case)
    findings += shape
    if not all(finding.severity != ERROR or is_of_one_line(finding) for finding in findings):
        return None, in_order([*findings, *lineage.of_tables])
    findings += lineage.of_tables
    left_out = frozenset(lineage.left_out)
    if _has_errors(shape):
        patches, gone = readable_part(patches, shape)
        left_out |= gone
        merged, merging = _merged(patches)
        removed = merging.removed
    document = _put_together(lineage, asked, line, after, merged)
    document = replace(document, patches=patches, removed=removed, left_out=left_out)
    return document, in_order(findings)


def _shapes_beside(line: Sequence[Patch], findings: Sequence[Finding]) -> list[Finding]:
    """What is wrong with the shape of single lines of files that can't be brought together: that they lack something
    may only follow from what isn't read."""
    at_fault = {(finding.span.file, finding.span.line) for finding in findings}
    found: list[Finding] = []
    for patch in line:
        own = [finding for finding in findings if finding.span.file == patch.source.name]
        if own and all(finding.code[0] != READING or is_of_its_line(finding, patch.source) for finding in own):
            root = without_empty(patch.root)
            found += run(Stage.SHAPE, check(root, ruleset_schema()), Case(root, (root,), (patch.source.name,)))
    return [
        finding
        for finding in found
        if is_of_one_line(finding)
        and finding.topic is not Topic.LACKING
        and (finding.span.file, finding.span.line) not in at_fault
    ]


def _put_together(
    lineage: Lineage, asked: Sequence[Patch], line: list[Patch], after: dict[Path, tuple[Path, ...]], merged: Mapping
) -> Document:
    """The document that files give together."""
    return replace(
        _document(in_place(merged)[0], "+".join(patch.key for patch in asked), tuple(patch.source for patch in line)),
        title=title_of([patch for patch in line if patch.is_game][:1], asked),
        variant_files=frozenset(patch.source.name for patch in line if patch.extends),
        library_files=frozenset(patch.source.name for patch in line if lineage.is_library(patch)),
        follows=_follows(line, after),
        used_at=_used_at(lineage, line),
        called={patch.source.name: patch.key for patch in line},
        placed=placed(merged),
    )


def _shaped(
    patches: tuple[Mapping, ...], variants: frozenset[str], names: tuple[str, ...]
) -> tuple[Mapping, MappingOf[Keys, Span], list[Finding]]:
    """What files give together, before its lines are put in their places; what they took away; what is wrong in it."""
    merged, merger = _merged(patches)
    root, placing = in_place(merged)
    case = Case(root, patches, names, variants, merging=(*merger.findings, *placing))
    return merged, merger.removed, run(Stage.SHAPE, check(root, ruleset_schema()), case)


def _follows(line: list[Patch], after: dict[Path, tuple[Path, ...]]) -> dict[str, frozenset[str]]:
    """By the names of files, what each extends or says that it comes after."""
    names = {patch.path: patch.source.name for patch in line}
    return {
        patch.source.name: frozenset(names[path] for path in (*patch.extends, *after[patch.path]) if path in names)
        for patch in line
    }


def _used_at(lineage: Lineage, line: list[Patch]) -> dict[str, Span]:
    """By the names of libraries, the place under `use` of the last file that is no library by which each comes in."""
    found: dict[str, Span] = {}
    for patch in line:
        if lineage.is_library(patch):
            continue
        for name, used in lineage.used_by(patch):
            for library in used:
                found[library.source.name] = name.span
    return found


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


def _patches(line: list[Patch], used: set[Path]) -> tuple[Mapping, ...]:
    """What each file brings to the merged tree. A library leaves out what it says about itself."""
    patches = []
    for patch in line:
        own = FOR_FILES if patch.path not in used else (*FOR_FILES, "library", "name", "about")
        kept = {key: entry for key, entry in patch.root.items() if key not in own}
        patches.append(replace(patch.root, entries=kept))
    return tuple(patches)


def _merged(patches: Sequence[Mapping]) -> tuple[Mapping, Merging]:
    """All patches on top of each other, from nothing."""
    merging = Merging()
    root = replace(patches[-1], entries={})
    for patch in patches:
        root = merging.apply(root, patch)
    return root, merging


def merged_again(document: Document, patches: tuple[Mapping, ...]) -> Document:
    """The document as it would be if its files wrote something else."""
    root, _ = in_place(_merged(patches)[0])
    return replace(document, root=root, patches=patches)


def _document(root: Mapping, key: str, files: tuple[SourceFile, ...] = ()) -> Document:
    canonical = canonical_json(root)
    return Document(root, key, files, canonical, hashlib.sha256(canonical.encode("ascii")).hexdigest())


def canonical_json(root: Mapping) -> str:
    """A document as JSON: keys in the order of the file, since order means something; nothing that isn't ASCII."""
    return json.dumps(plain(root), ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def document_from_json(text: str, key: str = "saved") -> Document:
    """The document that `canonical` was made from. Raises RulesetError if it isn't one.

    The files that it came from aren't there any more, so its places are lines of the document as it is written out.
    """
    try:
        if len(text) > LONGEST_SAVED:
            raise ValueError
        root = from_plain(json.loads(text, parse_constant=_refuse, parse_int=_short_number), SAVED)
    except (ValueError, RecursionError):
        root = None
    if not isinstance(root, Mapping) or set(FOR_FILES) & set(root.entries):
        message = "This is no ruleset as a saved game holds it."
        raise RulesetError([error("M012", SAVED, message, "Take another copy of the file, or play it again.")])
    findings = check(root, ruleset_schema())
    if _has_errors(findings):
        raise RulesetError(in_order(findings))
    return _written_out(_document(root, key))


def _written_out(document: Document) -> Document:
    """The same document, with the places that its parts have when it is written out."""
    source = SourceFile(SAVED.file, "\n".join(written(_quoted(document.root))) + "\n")
    root, _ = read_tree(source)
    if root is None or canonical_json(root) != document.canonical:
        return document
    return replace(document, root=root, written_out=source)


def _quoted(node: Mapping) -> Mapping:
    """The same tree with quotes around the texts that a file needs them for."""
    return replace(node, entries={key: replace(e, value=_with_quotes(e.value)) for key, e in node.items()})


def _with_quotes(node: Node) -> Node:
    match node:
        case Mapping():
            return _quoted(node)
        case Listing():
            return replace(node, items=tuple(map(_with_quotes, node.items)))
        case Scalar(value=str(text)) if not PLAIN_TEXT.fullmatch(text) or scalar_value(text) != text:
            return replace(node, style='"')
        case _:
            return node


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


def in_order(findings: Sequence[Finding]) -> list[Finding]:
    """By place, each once."""
    return sorted(dict.fromkeys(findings), key=lambda finding: finding.order)
