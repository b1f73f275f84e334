"""How faults of shape are said to an author. Must not know how they are found."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error
from interpreter.diagnostics.near import did_you_mean, near
from interpreter.loading.schema_file import Part
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

MOST_NAMED = 24
BESIDE_HELP = "Take one of them out."
LONGEST_QUOTE = 60

BY_TYPE = {
    "object": "a map of named lines",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


def unknown_key(node: Mapping, key: str, entry: Entry, part: Part, label: str) -> tuple[Finding, str | None]:
    """A key that nothing reads, with all that fit; and the key that may be meant."""
    around = f" under `{label}`" if label else ""
    names = list(part.get("properties", {}))
    lacking = [name for name in names if name not in node.entries]
    meant = near(key, lacking) or near(key, names)
    help = f"Did you mean `{meant}`?" if meant is not None else _after_a_comma(node, key)
    help = help or (f"Here fit {listed(lacking, 'and')}." if lacking else "")
    return error("S001", entry.key_span, f"Nothing reads `{key}`{around}.", help), meant


def _after_a_comma(node: Mapping, key: str) -> str:
    """Whether the key may be the rest of a sentence."""
    before = list(node.entries)[: list(node.entries).index(key)]
    last = node.get(before[-1]) if before else None
    if " " in key and node.flow and isinstance(last, Scalar) and isinstance(last.value, str) and not last.style:
        return (
            f"Inside {{ }} a comma ends a sentence: if this belongs to `{before[-1]}`, put that on a line of its own."
        )
    return ""


def missing(key: str, part: Part, label: str, span: Span) -> Finding:
    """A key that has to be there."""
    what = part.get("x-missing", f"`{key}`")
    who = f"`{label}`" if label else "This file"
    return error("S002", span, f"{who} lacks {what}.", f"Add {what}.")


def beside(label: str, part: Part) -> str:
    """Two keys that exclude each other, or one that needs another."""
    if "x-needs" in part:
        return f"`{label}` means nothing without `{part['x-needs']}`."
    return f"`{label}` can't stand beside `{part.get('x-beside', '')}`."


def not_a_name(key: str, span: Span) -> Finding:
    """A name that an effect could not say."""
    better = re.sub(r"\W+", "_", key, flags=re.ASCII).strip("_")
    help = f"Write `{better}`." if re.match(r"[A-Za-z_]", better) else ""
    return error(
        "S006",
        span,
        f"`{short(key)}` can't be a name: names are made of letters, digits and _, and begin with a letter.",
        help,
    )


def wrong_shape(node: Node, part: Part, label: str) -> Finding:
    """Something else than what belongs here."""
    wanted = part.get("x-expected") or _by_type(part)
    who = f"`{label}`" if label else "This file"
    return error("S003", node.span, f"{who} is {wanted}, not {shown(node)}.")


def not_listed(node: Node, part: Part, label: str) -> Finding:
    """Something that is none of the words which fit."""
    fitting = [str(word) for word in part["enum"] if word is not None]
    text = node.text if isinstance(node, Scalar) else ""
    yes_or_no = {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(text.lower(), "")
    help = f"Write `{yes_or_no}`." if yes_or_no in fitting else did_you_mean(text, fitting)
    return error("S004", node.span, f"`{label}` is {listed(fitting, 'or')}, not {shown(node)}.", help)


def repeated(node: Listing, label: str) -> Iterator[Finding]:
    """Things that a list names more than once."""
    seen: dict[str, Span] = {}
    for item in node.items:
        if not isinstance(item, Scalar):
            continue
        if item.text in seen:
            message = f"`{item.text}` stands twice in `{label}`."
            yield error("S003", item.span, message, "Keep one of them.", (seen[item.text], "the first"))
        seen.setdefault(item.text, item.span)


def listed(names: list[str], last: str) -> str:
    """`a`, `b` or `c`"""
    quoted = [f"`{name}`" for name in names[:MOST_NAMED]]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"


def shown(node: Node) -> str:
    """What the author wrote, short."""
    if isinstance(node, Listing):
        return "this list" if node.items else "an empty list"
    if isinstance(node, Mapping):
        return "a map of keys" if node.entries else "an empty map"
    return f"`{short(node.text)}`" if node.text else "an empty text"


def short(text: str) -> str:
    """The first line of a text, not too long."""
    first, _, rest = text.rstrip("\n").partition("\n")
    return first if len(first) <= LONGEST_QUOTE and not rest else first[:LONGEST_QUOTE].rstrip() + " ..."


def _by_type(part: Part) -> str:
    wanted = part.get("type", "object")
    names = [wanted] if isinstance(wanted, str) else [name for name in wanted if name != "null"]
    return " or ".join(BY_TYPE[name] for name in names)
