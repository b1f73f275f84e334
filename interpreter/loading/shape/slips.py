"""What is wrong with the shape of a document, told once: things below the wrong key, without a name, or incomplete.

A section below the wrong key would be a finding for each of its lines; here it is one, that says where it belongs.
Which keys a thing has is read from the schema; of their meaning only that is known by which a file or a sentence is
recognised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from interpreter.diagnostics.about import About, Scope, Topic
from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.loading.shape import words as words
from interpreter.loading.shape.moved import in_their_place, lacks
from interpreter.loading.shape.schema import Part, Schema
from interpreter.loading.shape.words import OF_FILES, listed
from interpreter.source.nodes import Entry, Node, Scalar
from interpreter.source.nodes import Mapping as Map
from interpreter.source.span import Span
from interpreter.syntax.vocabulary import VERBS

SENTENCES = frozenset((*(name.split("_")[0] for name in VERBS), "if", "for", "repeat", "let", "do"))
"""Words with which a text begins that says what happens."""
EXAMPLES = {"needs": ", such as `allowed:`", "accepts": ", such as `fits:`"}
"""Names that show what a name may be."""
FEWEST = 2
"""So many keys of a thing show that its name is missing above them."""


@dataclass(frozen=True, slots=True)
class Section:
    """A map of named things in the document: where it is, and the keys that each thing may have.

    `own` are the keys of a map that holds no named things itself but others, each for things of one sort.
    """

    path: tuple[str, ...]
    keys: frozenset[str]
    takes_text: bool
    own: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """How messages call it."""
        return ": ".join(self.path)


def told(findings: Sequence[Finding], root: Map, schema: Schema) -> list[Finding]:
    """The findings about the shape of a document, by place, each fault once."""
    if not findings:
        return in_their_place(findings, root, schema)
    sections = list(_sections(schema))
    left = list(findings)
    for section in sections:
        lines = _lines(root, section.path)
        if lines is not None:
            left = _below_the_wrong_key(left, root, lines, section, sections)
            left = _without_a_name(left, lines, section)
    for lines, section in _inner_sections(root, schema.root, schema, ()):
        left = _without_a_name(left, lines, section)
    left = in_their_place(left, root, schema)
    return sorted(_together(_of_the_file(left)), key=lambda finding: finding.order)


def _sections(schema: Schema) -> Iterator[Section]:
    for key, part in schema.root["properties"].items():
        yield from _section((key,), schema.resolve(part), schema)


def _section(path: tuple[str, ...], part: Part, schema: Schema) -> Iterator[Section]:
    things = part.get("additionalProperties")
    if isinstance(things, Mapping):
        thing = schema.resolve(things)
        yield Section(path, frozenset(thing.get("properties", ())), "string" in thing.get("type", ()))
    elif len(path) == 1 and "object" in part.get("type", ()):
        inner = {key: schema.resolve(one) for key, one in part.get("properties", {}).items()}
        if inner and all(isinstance(one.get("additionalProperties"), Mapping) for one in inner.values()):
            yield Section(path, frozenset(), False, frozenset(inner))
        for key, one in inner.items():
            yield from _section((*path, key), one, schema)


def _inner_sections(node: Map, part: Part, schema: Schema, path: tuple[str, ...]) -> Iterator[tuple[Map, Section]]:
    """All maps of named things that stand in other things, each with what such a thing has."""
    known, rest = part.get("properties", {}), part.get("additionalProperties")
    for key, entry in node.items():
        inner = schema.resolve(known[key] if key in known else rest if isinstance(rest, Mapping) else {})
        if isinstance(entry.value, Map):
            if path and key in known:
                yield from ((entry.value, section) for section in _section((key,), inner, schema) if section.keys)
            yield from _inner_sections(entry.value, inner, schema, (*path, key))


def _lines(root: Map, path: tuple[str, ...]) -> Map | None:
    node: Node | None = root
    for key in path:
        node = node.get(key) if isinstance(node, Map) else None
    return node if isinstance(node, Map) else None


# ---------------------------------------------------------------- below the wrong key


def _below_the_wrong_key(
    findings: list[Finding], root: Map, lines: Map, section: Section, sections: Sequence[Section]
) -> list[Finding]:
    """Things that have keys of another section: its key is missing above them."""
    homes = {key: _home(key, entry, root, section, sections) for key, entry in lines.items()}
    for home, keys in groupby(homes, key=lambda key: homes[key]):
        entries = [lines.entries[key] for key in keys]
        inside = [finding for finding in findings if any(entry.holds(finding.span) for entry in entries)]
        if home is None or not inside:
            continue
        first = next(key for key, entry in lines.items() if entry is entries[0])
        message = f"`{first}` is written like something under `{home.name}`, and stands under `{section.name}`."
        if len(entries) > 1:
            message = f"`{first}` and what follows are written like things under `{home.name}`, not `{section.name}`."
        help = f"Write `{home.name}:` above `{first}`, at the beginning of the line."
        about = About(Topic.MISPLACED, first, section.name, scope=Scope.LAYOUT)
        there = root.entries.get(home.path[0])
        if there is not None and entries[0].key_span.file in {writer.file for writer in there.writers}:
            help = f"Move it, with what goes with it, below `{home.name}:`, which stands in this file."
        findings = [f for f in findings if f not in inside and not lacks(f, "", home.path[0])]
        findings.append(error("S001", entries[0].key_span, message, help, about=about))
    return findings


def _home(key: str, entry: Entry, root: Map, section: Section, sections: Sequence[Section]) -> Section | None:
    """The section that isn't there and that a thing would fit, if it doesn't fit where it stands."""
    keys, is_text = _keys(entry), isinstance(entry.value, Scalar) and _is_sentence(entry.value.text)
    fits = section.takes_text if is_text else keys <= section.keys
    if fits or key in section.own or not (keys or is_text):
        return None
    others = [other for other in sections if len(other.path) == 1 and other.path != section.path[:1]]
    missing = [other for other in others if other.path[0] not in root.entries]
    odd = frozenset(entry.value.entries if isinstance(entry.value, Map) else ()) - section.keys
    strange = [other for other in others if section.keys and other not in missing and odd & other.keys]
    return _the_home(key, keys, is_text, missing) or (None if is_text else _the_home(key, keys, is_text, strange))


def _the_home(key: str, keys: frozenset[str], is_text: bool, sections: Sequence[Section]) -> Section | None:
    """The one of some sections that a thing fits."""
    holding = [other for other in sections if other.own]
    fitting = [other for other in sections if other not in holding and _fits(keys, is_text, other)]
    fitting = fitting or [other for other in holding if key in other.own]
    return fitting[0] if len(fitting) == 1 else None


def _fits(keys: frozenset[str], is_text: bool, section: Section) -> bool:
    return section.takes_text if is_text else bool(keys) and keys <= section.keys


def _is_sentence(text: str) -> bool:
    """Whether a text says what happens."""
    return text.split(" ")[0] in SENTENCES


def _keys(entry: Entry) -> frozenset[str]:
    """The keys of a thing; of a kind that is only its values, what these are called."""
    node = entry.value
    values = node.get("values") if isinstance(node, Map) and set(node.entries) == {"values"} else None
    node = values if isinstance(values, Map) else node
    return frozenset(node.entries) if isinstance(node, Map) else frozenset()


# ---------------------------------------------------------------- without a name


def _without_a_name(findings: list[Finding], lines: Map, section: Section) -> list[Finding]:
    """Keys of a thing where names of things are wanted."""
    entries = [(key, entry) for key, entry in lines.items() if key in section.keys]
    inside = [finding for finding in findings if any(entry.holds(finding.span) for _, entry in entries)]
    if len(entries) < FEWEST or not inside:
        return findings
    names = listed([key for key, _ in entries], "and")
    message = f"{names} say something of one thing under `{section.name}`, and its name is missing."
    example = EXAMPLES.get(section.path[-1], "")
    help = f"Write a name and a colon on the line above{example}, and set these in two spaces further than the name."
    about = About(Topic.MISPLACED, entries[0][0], section.name, scope=Scope.LAYOUT)
    found = error("S001", entries[0][1].key_span, message, help, about=about)
    return [*(finding for finding in findings if finding not in inside), found]


# ---------------------------------------------------------------- several of one thing


def _of_the_file(findings: list[Finding]) -> list[Finding]:
    """Without what is lacking only since its key is misspelt: `extends` of a file, the moment of a trigger."""
    meant = {f.meant: f.span for f in findings if f.topic is Topic.UNREAD and f.meant is not None}
    findings = [f for f in findings if not _is_lacking_one(f, meant)]
    elsewhere = {f.about.sort for f in findings if f.about and f.topic is Topic.UNREAD}
    findings = [f for f in findings if not any(lacks(f, "", section) for section in elsewhere)]
    if any(f.about and f.about.scope is Scope.FILE for f in findings if f.topic is Topic.UNREAD):
        return [f for f in findings if f.topic is not Topic.LACKING]
    if any(f.about and f.about.name in OF_FILES for f in findings if f.topic is Topic.UNFIT):
        return [f for f in findings if f.topic is not Topic.LACKING or (f.about and f.about.name)]
    return findings


def _is_lacking_one(finding: Finding, meant: Mapping[str, Span]) -> bool:
    """Whether a thing lacks one of several keys, of which one is misspelt in the lines below."""
    about = finding.about
    keys = about.keys if about is not None and about.topic is Topic.LACKING and len(about.keys) > 1 else ()
    below = (meant[key] for key in keys if key in meant)
    return any(span.file == finding.span.file and span.line >= finding.span.line for span in below)


def _together(findings: Iterable[Finding]) -> Iterator[Finding]:
    """All that one thing lacks, and all that nothing reads in it, as one finding each."""
    lack: dict[Span, list[About]] = {}
    unread: dict[tuple[str, tuple[str, ...], Help], list[Finding]] = {}
    for finding in findings:
        about = finding.about
        if about is not None and about.topic is Topic.LACKING and about.other:
            yield finding  # more is known of it than what it is called
        elif about is not None and about.topic is Topic.LACKING:
            lack.setdefault(finding.span, []).append(about)
        elif about is not None and about.topic is Topic.UNREAD and about.keys:
            unread.setdefault((about.other, about.keys, finding.advice), []).append(finding)
        else:
            yield finding
    whole = next((span for span, several in lack.items() if len(several) >= words.MANY), None)
    for span, several in lack.items():
        if whole in (None, span):
            yield words.lacking(span, several[0].name, [about.keys for about in several])
    for alike in unread.values():
        keys = [finding.about.name for finding in alike if finding.about is not None]
        yield words.unread(alike[0].span, keys, alike[0].advice, alike[0].about)
