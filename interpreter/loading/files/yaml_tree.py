"""From the text of one file to its tree: YAML's events, with JSON-like scalars and without YAML's surprises.

What YAML allows and a ruleset doesn't (tags, aliases, several documents, keys twice) becomes findings.
Must not know which keys a ruleset has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.diagnostics.near import write
from interpreter.loading.files.colons import NO_SPACE, NO_SPACE_BEFORE_BRACKET, without_space
from interpreter.loading.files.faults import indentation_fault, yaml_fault
from interpreter.loading.files.line_slips import colon_for_equals
from interpreter.loading.files.yaml_events import events_of
from interpreter.source.files import HIDDEN, SourceFile
from interpreter.source.nodes import WORD, Entry, Listing, Mapping, Node, Plain, Scalar
from interpreter.source.span import Span

DEEPEST = 40
MOST_NODES = 50_000
MOST_FINDINGS = 50

FOLLOWING = 3
"""So many lines below a key with nothing after it what can't be read is taken to belong to it."""

INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
FRACTION = re.compile(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{1,17}")
WORDS: dict[str, Plain] = {"null": None, "true": True, "false": False}


class _Stopped(Exception):
    """Reading cannot go on; the finding is already noted."""


def read_tree(source: SourceFile) -> tuple[Mapping | None, list[Finding]]:
    """The tree of a file, or None if it has none; and what is wrong with the file as YAML."""
    tabs = indentation_fault(source)
    if tabs is not None:
        return None, [tabs]
    composer = _Composer(source)
    root: Node | None = None
    try:
        composer.events = events_of(source.text)
        root = composer.document()
    except _Stopped:
        pass
    except yaml.YAMLError as fault:
        found = yaml_fault(source, fault)
        composer.findings = [one for one in composer.findings if not _is_within(one, found)]
        if not any(_is_right_below(found, one) for one in composer.findings):
            composer.findings.append(found)
        root = None
    if root is not None and not isinstance(root, Mapping):
        composer.findings.append(_not_a_map(root))
        root = None
    return (root if isinstance(root, Mapping) else None), composer.findings


def _is_right_below(finding: Finding, other: Finding) -> bool:
    """Whether a finding lies in lines that should be set in below a key, which is told already."""
    return other.code == "F019" and 0 <= finding.span.line - other.span.line <= FOLLOWING


def _is_within(finding: Finding, other: Finding) -> bool:
    """Whether a finding is about a part of what another is about, which then says more."""
    inner, outer = finding.span, other.span
    return inner.line == outer.line == outer.end_line and outer.column <= inner.column < outer.end_column


def scalar_value(text: str) -> Plain:
    """What a plain scalar means: `null`, `true`, `false`, a number as in JSON; everything else is its text."""
    if text in WORDS:
        return WORDS[text]
    if INTEGER.fullmatch(text):
        return int(text)
    if FRACTION.fullmatch(text):
        return float(text)
    return text


@dataclass(slots=True)
class _Composer:
    """Builds nodes from events. Collects findings; raises `_Stopped` where going on makes no sense."""

    source: SourceFile
    events: Iterator[yaml.Event] = field(default_factory=lambda: iter(()))
    findings: list[Finding] = field(default_factory=list)
    nodes: int = 0
    lines: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    """What a comma in braces has cut in pieces, as far as that was read."""

    def document(self) -> Node | None:
        """The one document of the file."""
        self.lines = self.source.text.split("\n")
        self._next()  # the stream's start
        event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            self._stop(
                "F017", self.source.start, "This file is empty.", "Write what the ruleset is, or delete the file."
            )
        root = self._node(self._next(), 0)
        self._next()  # the document's end
        event = self._next()
        if not isinstance(event, yaml.StreamEndEvent):
            message = "A second document begins here, and a file holds only one."
            self._stop("F013", self._span(event), message, "Take the line `---` out, or make two files.")
        return root

    def _next(self) -> yaml.Event:
        return next(self.events)

    def _node(self, event: yaml.Event, depth: int) -> Node:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            message = f"This file has more than {MOST_NODES:,} values, more than any ruleset needs."
            self._stop("F016", self._span(event), message, "Cards that are alike are one line with `copies`.")
        if depth > DEEPEST:
            message = f"This is nested more than {DEEPEST} levels deep."
            self._stop("F015", self._span(event), message, "Look for a bracket or brace too many, or one left open.")
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._listing(event, depth)
        assert isinstance(event, yaml.MappingStartEvent)  # what can begin a node is an alias or one of these three
        return self._mapping(event, depth)

    def _alias(self, event: yaml.AliasEvent) -> Node:
        span = self._span(event)
        message = f"`*{event.anchor}` would repeat another part of the file, and a ruleset says each thing once."
        self._find(
            "F012", span, message, "Write it out; if it is text that begins with `*`, put it on its own line below `|`."
        )
        return Scalar("", f"*{event.anchor}", "", span)

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        self._refuse_extras(event)
        style = event.style or ""
        span = self._span(event)
        if style in ("|", ">"):
            return self._block(event, style)
        hidden = HIDDEN.search(event.value)
        if hidden is not None:  # in the text of the file it can't stand, but double quotes make one
            message = f"Inside these quotes a `\\` makes a character that cannot be seen (U+{ord(hidden[0]):04X})."
            self._find("F007", span, message, "Take it out, with what stands behind it.")
        value = event.value if style else scalar_value(event.value)
        return Scalar(value, event.value, style, span)

    def _block(self, event: yaml.ScalarEvent, style: str) -> Scalar:
        """A block's lines begin one line after its mark, each at the block's own indentation."""
        (mark, column), (last, last_column) = _at(event.start_mark), _at(event.end_mark)
        first = mark + 1
        body = self.lines[first : last + 1]
        heads = event.value.split("\n")
        pairs = [(raw, text) for raw, text in zip(body, heads, strict=False) if text.strip()]
        inset = len(pairs[0][0]) - len(pairs[0][1]) + 1 if pairs and style == "|" else self._inset(body)
        if not self.lines[last][:last_column].strip():
            last -= 1  # the mark is where the next thing begins
        while last >= first and not self.lines[last].strip():
            last -= 1
        end = len(self.lines[last]) + 1
        span = Span(self.source.name, first, column + 1, last + 1, end)
        return Scalar(event.value, event.value, style, span, max(1, inset))

    @staticmethod
    def _inset(body: list[str]) -> int:
        filled = next((line for line in body if line.strip()), "")
        return len(filled) - len(filled.lstrip(" ")) + 1

    def _listing(self, event: yaml.SequenceStartEvent, depth: int) -> Listing:
        self._refuse_extras(event)
        items: list[Node] = []
        while not isinstance(inner := self._next(), yaml.SequenceEndEvent):
            item = self._node(inner, depth + 1)
            if _is_absent(item):
                self._find(
                    "F019",
                    item.span,
                    "A part of this list is empty.",
                    "Write what belongs there, or take the mark out.",
                )
            items.append(item)
        return Listing(tuple(items), self._around(event, inner, items[-1:]), bool(event.flow_style))

    def _mapping(self, event: yaml.MappingStartEvent, depth: int) -> Mapping:
        self._refuse_extras(event)
        entries: dict[str, Entry] = {}
        again: list[Scalar] = []
        flow = bool(event.flow_style)
        while not isinstance(inner := self._next(), yaml.MappingEndEvent):
            key = self._node(inner, depth + 1)
            value = self._node(self._next(), depth + 1)
            if isinstance(key, Scalar) and key.text in entries:
                again.append(key)
            else:
                self._add(entries, key, value, flow)
        self._repeated(entries, again)
        last = [entry.value for entry in entries.values()][-1:]
        return Mapping(entries, self._around(event, inner, last), flow)

    def _add(self, entries: dict[str, Entry], key: Node, value: Node, flow: bool) -> None:
        """One line of a map, unless its key can't be one."""
        if not isinstance(key, Scalar):
            self._find(
                "F014",
                key.span,
                "A key is a name, not a list or a map.",
                "If this is a text in braces, put it in quotes.",
            )
        elif _is_absent(key) or "\n" in key.text:
            self._find("F014", key.span, "A key is a name, and here is none before the colon.")
        elif not key.style and NO_SPACE_BEFORE_BRACKET.match(key.text):
            line = self.lines[key.span.line - 1].rstrip()
            span = key.span.to(Span(key.span.file, key.span.line, len(line), key.span.line, len(line) + 1))
            self.findings.append(without_space(line[key.span.column - 1 :], span))
            raise _Stopped
        elif key.text == "<<" and not key.style:
            self._find(
                "F012",
                key.span,
                "`<<` would copy another part of the file, and a ruleset says each thing once.",
                "Write it out.",
            )
        else:
            if _is_absent(value) and not self._is_refused(value):
                value = self._absent(entries, key, value, flow)
            entries[key.text] = Entry(key.span, value, self.source.name, (key.span,))

    def _repeated(self, entries: dict[str, Entry], again: list[Scalar]) -> None:
        """Keys that stand in a map for the second time. Several together are those of a thing whose name is missing."""
        if not again:
            return
        first = entries[again[0].text].key_span
        message, help = f"`{again[0].text}` stands here for the second time; it is first in line {first.line}.", ""
        if len(again) > 1:
            others = f"`{again[1].text}`" if len(again) == 2 else f"{len(again) - 1} others"
            message = f"`{again[0].text}` and {others} stand here for the second time; first in line {first.line}."
            help = " If they belong to another thing, its name is missing above them, or is not set in rightly."
        keep = "Keep one of them."
        if len(again) == 1 and self.source.line(again[0].span.line).rstrip().endswith(":"):
            keep = f"Put what stands below it under the first `{again[0].text}:`, and take this line out."
        self._find("F010", again[0].span, message, f"{keep}{help}", (first, "the first"))

    def _absent(self, entries: dict[str, Entry], key: Scalar, value: Node, flow: bool) -> Node:
        """A key with nothing after it: a comma cut a sentence in two, or something is still to be written."""
        previous = list(entries)[-1] if entries else None
        before = entries[previous].value if previous is not None else None
        if flow and not key.style and NO_SPACE.fullmatch(key.text):
            self.findings.append(without_space(key.text, key.span))
        elif flow and not key.style and (better := colon_for_equals(key.text)) is not None:
            message = "A key ends with a colon, and not with `=`."
            self._find("F009", key.span, message, write(better, key.text))
        elif flow and previous is not None and isinstance(before, Scalar) and not before.style and before.text:
            self.cut = [before.text, key.text]
            self.findings.append(self._cut_in_two(key.span, str(previous), self.cut))
        elif flow and previous is not None and self.cut and self.cut[-1] == previous and self._is_told_of_a_cut():
            self.cut.append(key.text)
            first = list(entries)[-len(self.cut) + 1]
            self.findings[-1] = self._cut_in_two(self.findings[-1].span, first, self.cut)
        elif flow:
            message = f"Nothing is written after `{key.text}`, and YAML reads {{ }} as a map of keys."
            self._find("F019", key.span, message, "If this is a text with {names} in it, put it in quotes.")
        else:
            message = f"Nothing is written after `{key.text}:`."
            help = "Write what belongs there, set in two spaces further; `null` if a variant takes it away."
            if (below := self._not_set_in(key)) is not None:
                inside = f"If `{below}` belongs to it, set that and what goes with it in two spaces further."
                help = f"{inside} Else w{help[1:]}"
            self._find("F019", key.span, message, help)
        return Scalar("", "", "", value.span)

    def _is_told_of_a_cut(self) -> bool:
        return bool(self.findings) and self.findings[-1].code == "F020"

    @staticmethod
    def _cut_in_two(span: Span, key: str, pieces: list[str]) -> Finding:
        """What is said where a comma in braces ends what belongs to a key: several names, or a sentence."""
        message = (
            f"Inside {{ }} a comma ends a sentence, so YAML reads `{key}: {pieces[0]}` "
            f"and then a key `{pieces[1]}` with nothing after it."
        )
        help = f"Put `{key}:` on a line of its own, without the braces."
        if all(WORD.fullmatch(piece) for piece in pieces):
            help = f"Several names are a list: `{key}: [{', '.join(pieces)}]`."
        return error("F020", span, message, help)

    def _not_set_in(self, key: Scalar) -> str | None:
        """The key of the next line, if it begins exactly under this one."""
        below = next((line for line in self.lines[key.span.line :] if line.strip()), "")
        is_under = len(below) - len(below.lstrip(" ")) == key.span.column - 1
        found = re.match(r"([\w' ]+):", below.lstrip(" ")) if is_under and key.span.column > 1 else None
        return None if found is None else found[0]

    def _refuse_extras(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        """Tags and anchors are not for rulesets."""
        if event.tag is not None:
            message = "A word that begins with `!` has a meaning of its own in YAML, and a ruleset has none for it."
            self._find("F011", self._span(event), message, "If it is text, put it on its own line below `|`.")
        elif event.anchor is not None:
            message = f"`&{event.anchor}` gives a part of the file a name, and a ruleset has no use for it."
            self._find(
                "F012", self._span(event), message, "Take it out; if it is text, put it on its own line below `|`."
            )

    def _is_refused(self, node: Node) -> bool:
        """Whether a tag or an anchor stands there, so that it isn't known what else was to be written."""
        return any(finding.code in ("F011", "F012") and finding.span == node.span for finding in self.findings[-1:])

    def _find(self, code: str, span: Span, message: str, help: Help | str = "", *also: tuple[Span, str]) -> None:
        self.findings.append(error(code, span, message, help, *also))
        if len(self.findings) >= MOST_FINDINGS:
            raise _Stopped

    def _stop(self, code: str, span: Span, message: str, help: Help | str = "") -> None:
        self.findings.append(error(code, span, message, help))
        raise _Stopped

    def _span(self, event: yaml.Event) -> Span:
        (line, column), (end_line, end_column) = _at(event.start_mark), _at(event.end_mark)
        return Span(self.source.name, line + 1, column + 1, end_line + 1, end_column + 1)

    def _around(self, first: yaml.CollectionStartEvent, last: yaml.Event, inside: list[Node]) -> Span:
        """The place of a list or map: in brackets up to the closing one, else up to the end of what is in it."""
        if not inside or first.flow_style:
            return self._span(first).to(self._span(last))
        return self._span(first).to(inside[-1].span)


def _at(mark: Any) -> tuple[int, int]:
    """A mark's line and column. Each reader has a type of its own for marks, and says that they may be missing."""
    return mark.line, mark.column


def _is_absent(node: Node) -> bool:
    """Whether nothing at all was written."""
    return isinstance(node, Scalar) and node.style == "" and node.text == ""


def _not_a_map(root: Node) -> Finding:
    message = "A ruleset is made of lines such as `name: My Game`, and this file has no such line at the top."
    help = "Begin with `cardwright: 1` and `name:`; what changes a game, with `extends:` and its name."
    if isinstance(root, Listing) and any(isinstance(item, Mapping) for item in root.items):
        help = "Take the dashes away, so that each line begins with its key."
    return error("F018", root.span, message, help)
