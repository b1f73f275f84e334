"""Sentences that mean something else to YAML than they look: cut at a #, a comma or a quote, or folded into one line.

The schema says which values are sentences (`x-text`). Looks at one file as it was written, before anything is merged.
Must not know what the sentences mean.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.files.faults import OWN_LINE
from interpreter.loading.ignores.comments import MARKER
from interpreter.loading.shape.forms import short
from interpreter.loading.shape.schema import Part, Schema, ruleset_schema
from interpreter.source.files import HIDDEN, SourceFile
from interpreter.source.nodes import Listing, Mapping, Node, Scalar

FOR_PEOPLE = "words"
"""Sentences that only people read: they may run over several lines."""


def doubts(root: Mapping, source: SourceFile) -> list[Finding]:
    """A finding for each sentence that YAML changed."""
    lines = source.text.split("\n")
    found = []
    for scalar, kind, listed in sentences(root, ruleset_schema()):
        finding = _doubt(scalar, kind, listed, lines)
        if finding is not None:
            found.append(finding)
    return found


def sentences(
    node: Node, schema: Schema, part: Part | None = None, listed: bool = False
) -> Iterator[tuple[Scalar, str, bool]]:
    """All sentences of a tree, each with the kind of its text and whether it stands in a list in [ ]."""
    part = schema.resolve(schema.root if part is None else part)
    if isinstance(node, Scalar):
        if isinstance(node.value, str) and part.get("x-text", "kind") != "kind":
            yield node, part["x-text"], listed
    elif isinstance(node, Listing):
        for item in node.items if "items" in part else ():
            yield from sentences(item, schema, part["items"], node.flow)
    else:
        known, rest = part.get("properties", {}), part.get("additionalProperties")
        for key, entry in node.items():
            inner = known.get(key, rest)
            if inner:
                yield from sentences(entry.value, schema, inner)


def _doubt(scalar: Scalar, kind: str, listed: bool, lines: list[str]) -> Finding | None:
    span = scalar.span
    after = lines[span.end_line - 1][span.end_column - 1 :]
    if not scalar.style and after.lstrip().startswith("#") and not MARKER.match(after.lstrip()):
        message = f"YAML reads only `{short(scalar.text)}` here, because ` #` begins a comment."
        return error(
            "F021",
            span,
            message,
            "Put the comment on a line of its own; or the sentence, below `|`, if the # belongs to it.",
        )
    if kind == FOR_PEOPLE:
        return None
    if scalar.style == ">" or (scalar.style != "|" and span.end_line > span.line):
        message = f"YAML makes one line of these: `{short(scalar.text)}`."
        return error("F023", span, message, "Begin with `|` and put each sentence on a line of its own below it.")
    is_other = lines[span.line - 1][span.column : span.end_column - 2] != scalar.text
    if scalar.style in ("'", '"') and is_other and not HIDDEN.search(scalar.text):  # which is told already
        return error("F024", span, f"Inside these quotes YAML reads `{short(scalar.text)}`.", OWN_LINE)
    if listed and not scalar.style and scalar.text.count("(") > scalar.text.count(")"):
        message = f"Inside [ ] a comma ends a sentence, so YAML reads `{short(scalar.text)}` as a sentence of its own."
        return error(
            "F020", span, message, "Put each part of the list on a line of its own that begins with - and a space."
        )
    return None
