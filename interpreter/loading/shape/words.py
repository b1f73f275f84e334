"""How faults of shape are said to an author, with what is often meant by a key. Must not know how they are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as MappingOf
from dataclasses import replace
from types import MappingProxyType

from interpreter.diagnostics.about import About, Scope, Topic
from interpreter.diagnostics.english import joined
from interpreter.diagnostics.finding import Finding, Help, error, said
from interpreter.diagnostics.near import NOTHING as NONE_NEAR
from interpreter.diagnostics.near import did_you_mean, near, one_slip, write
from interpreter.diagnostics.near import meant as asked_for
from interpreter.loading.shape.belonging import NOWHERE, where_it_belongs
from interpreter.loading.shape.forms import in_shape, ranges_as_numbers, short
from interpreter.loading.shape.schema import Part, Schema, every_key
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

MOST_NAMED = 24
MANY = 4
"""A file that lacks so much may be something else than a game."""
OF_FILES = ("extends", "library")
"""Keys that decide what else a file needs."""
NOTHING_NAMED: Part = MappingProxyType({})

BY_TYPE = {
    "object": "a map of named lines",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


OTHER_KEYS: MappingOf[str, tuple[str, ...]] = MappingProxyType({
    "amount": ("copies",), "because": ("why",), "condition": ("if", "when", "that"), "count": ("copies",),
    "default": ("start",), "description": ("help", "about"), "do": ("effect",), "effect": ("do",),
    "effects": ("do", "effect"), "events": ("triggers",), "if": ("when", "that"), "initial": ("start", "default"),
    "equals": ("is",), "location": ("starts in",), "message": ("why", "say"), "number": ("copies",),
    "quantity": ("copies",), "reason": ("why",), "sum": ("sum of",),
    "rule": ("triggers",), "rules": ("triggers",), "start": ("default",), "text": ("effect", "say"),
    "then": ("do",), "title": ("name",), "value": ("default", "start"),
})  # fmt: skip
"""What somebody may call a key, and what it is called."""


def unknown_key(
    node: Mapping, key: str, entry: Entry, part: Part, label: str, schema: Schema
) -> tuple[Finding, str | None]:
    """A key that nothing reads, with all that fit; and the key that may be meant."""
    names = list(part.get("properties", {}))
    lacking = [name for name in names if not _writes(node, name, entry.origin)]
    meant = _meant(key, entry.value, lacking, part)
    inside = next((name for name, other in node.items() if _has(other.value, key)), None)
    help: Help | str = asked_for(key, meant) if meant is not None else _stands_already(key, names)
    help = help or _after_a_comma(node, key)
    if inside is not None and (meant is None or not one_slip(key, meant)):
        meant, help = (
            None,
            f"`{key}` is something of `{inside}`: write `{inside}:` above it, and set it in two spaces further.",
        )
        if isinstance(entry.value, Scalar) and inside == "options":
            help = f"It is an option: write `{key}: {{default: {entry.value.text}}}` below `options:`."
    if key == "choose" and "do" in names:
        help = "Only an action has it. In an effect it is a sentence: `choose friend from other player`."
    place = NOWHERE if help else where_it_belongs(node, key, entry, part, label, schema)
    if not help and place.scope is Scope.LINE:
        fits = f"Here fit {listed(lacking, 'and')}." if lacking and (label or not place.said) else ""
        help = f"{place.said} {fits}".strip()
    scope = Scope.LAYOUT if inside is not None else place.scope
    fitting = () if meant is not None else tuple(lacking)
    about = About(Topic.UNREAD, key, label, fitting, place.section, scope)
    return unread(entry.key_span, [key], said(help or place.said), about), meant


def _meant(key: str, value: Node, lacking: Sequence[str], part: Part) -> str | None:
    """The key that may be meant: one that looks like it and takes what stands there, or what it is called here."""
    called = next((name for name in OTHER_KEYS.get(key.lower(), ()) if name in lacking), None)
    found = near(key, lacking)
    types = part.get("properties", {}).get(found, {}).get("type", ("string",))
    takes_one = bool({"string", "integer", "boolean", "number"} & ({types} if isinstance(types, str) else set(types)))
    is_doubtful = called is not None and isinstance(value, Scalar) and not takes_one
    return called if found is None or is_doubtful else found


def unread(span: Span, keys: Sequence[str], help: Help, about: About | None) -> Finding:
    """Keys that nothing reads. One that is for files says what a file is."""
    around = f" under `{about.other}`" if about is not None and about.other else ""
    if about is not None and help.meant in OF_FILES:
        about = replace(about, scope=Scope.FILE)
    return error("S001", span, f"Nothing reads {joined([f'`{key}`' for key in keys])}{around}.", help, about=about)


def _stands_already(key: str, names: list[str]) -> Help:
    found = near(key, names)
    question = NONE_NEAR if found is None else replace(asked_for(key, found), new=None)
    return question.followed_by("That stands here already: put this below it.") if question else question


def _writes(node: Mapping, name: str, file: str) -> bool:
    """Whether a file writes something under a key: what only the files before it wrote it may still write."""
    entry = node.entries.get(name)
    return entry is not None and any(span.file == file for span in entry.writers)


def _has(node: Node, key: str) -> bool:
    return isinstance(node, Mapping) and key in node.entries


def _after_a_comma(node: Mapping, key: str) -> str:
    """Whether the key may be the rest of a sentence."""
    line, file = node.entries[key].key_span.line, node.entries[key].key_span.file
    before = list(node.entries)[: list(node.entries).index(key)]
    before = [
        name for name in before if (node.entries[name].key_span.line, node.entries[name].key_span.file) == (line, file)
    ]
    last = node.get(before[-1]) if before else None
    if (
        " " in key
        and key not in every_key()
        and node.flow
        and isinstance(last, Scalar)
        and isinstance(last.value, str)
        and not last.style
    ):
        return (
            f"Inside {{ }} a comma ends a sentence: if this belongs to `{before[-1]}`, put that on a line of its own."
        )
    return ""


def missing(key: str, part: Part, label: str, span: Span, before: Scalar | None = None) -> Finding:
    """A key that has to be there; `before` is what stood in place of all of them."""
    because = part.get("x-because", "")
    text = before.text if before is not None and key == "otherwise" else ""
    if text and "\n" not in text.strip():
        help = f"Until now it was `{text}`: if it is so wherever no row counts, write `otherwise: {text}`."
        about = About(Topic.LACKING, label, text, keys=(key,))
        return error("S002", span, f"`{label}` lacks `otherwise`.", help, about=about)
    return lacking(span, label, [tuple(part.get("x-one-of", (key,)))], f", {because}" if because else "")


def lacking(span: Span, label: str, several: Sequence[tuple[str, ...]], because: str = "") -> Finding:
    """What a thing, or else the file, lacks: of each of several bundles of keys one has to be there."""
    what = joined([f"`{keys[0]}`" if len(keys) == 1 else f"one of {listed(list(keys), 'and')}" for keys in several])
    who, help, scope = f"`{label}`" if label else "This file", f"Add {what}.", Scope.LINE
    if len(several) >= MANY:
        change = "If it changes a game, write `extends:` and the game's name as its first line"
        help, scope = f"{change}; a library has `library: yes`. Else a{help[1:]}", Scope.FILE
    elif not label:
        known = [TO_ADD[keys[0]] for keys in several if keys[0] in TO_ADD]
        help = f"Add {joined([f'`{LACKING.get(keys[0], keys[0])}`' for keys in several])}."
        help = f"Add {known[0]}." if len(known) == len(several) == 1 else help
    about = About(Topic.LACKING, label, keys=tuple(key for keys in several for key in keys), scope=scope)
    return error("S002", span, f"{who} lacks {what}{because}.", help, about=about)


LACKING: MappingOf[str, str] = MappingProxyType({"cardwright": "cardwright: 1", "players": "players: 2-5"})
"""Lines of the whole file that nobody can guess from their key."""
TO_ADD: MappingOf[str, str] = MappingProxyType({
    "name": "`name:` and behind it what people call the game, such as `name: My Game`",
    "cards": "`cards:`, and below it each card with `copies` and `starts in`",
    "zones": "`zones:`, and below it each place where cards lie, such as `stock: {visible: none}`",
    "play": "`play:`, and below it each step with what happens (`do`) or with what players may do (`one of`)",
    "endings": "`endings:`, and below it an ending that says `when` the game is over and, with `rank by`, who wins",
})  # fmt: skip
"""Sections of the whole file, and what belongs into them."""


def beside(label: str, span: Span, part: Part, other: Span | None, instead: str = "") -> Finding:
    """Two keys that exclude each other, of which the other one may stand in another file; or one that needs another."""
    if "x-needs" in part:
        needed = part["x-needs"]
        return error("S005", span, f"`{label}` means nothing without `{needed}`.", f"Add `{needed}`, or take it out.")
    key = part.get("x-beside", "")
    also = [] if other is None else [(other, f"`{key}` stands here")]
    about = About(Topic.EXCLUDING, label, key)
    help: Help | str = "Take one of them out."
    if instead:
        help = Help(f"Write `{instead}` in place of `{label}`.", instead, label)
    return error("S005", span, f"`{label}` can't stand beside `{key}`.", help, *also, about=about)


def value_without_field(key: str, entry: Entry) -> Finding:
    """A value of a field that stands where the field is named."""
    message = f"`{key}` is a value, and nothing says of which field."
    copies = entry.value.text if isinstance(entry.value, Scalar) else "4"
    help = f"Write the field around it, as in `copies: {{value: {{{key}: {copies}}}}}`."
    return error("S006", entry.key_span, message, help, about=About(Topic.NO_NAME, key))


def values_alone(copies: Mapping, card: Node, root: Node) -> Finding:
    """Values of a field with their numbers, and the field is not named around them."""
    first, place, number = next(
        (key, entry.key_span, entry.value.text) for key, entry in copies.items() if isinstance(entry.value, Scalar)
    )
    fields = card.get("fields") if isinstance(card, Mapping) else None
    kinds = root.get("kinds") if isinstance(root, Mapping) else None
    owners = [
        name
        for name, field in (fields.items() if isinstance(fields, Mapping) else ())
        if isinstance(field.value, Scalar) and isinstance(kinds, Mapping) and _lists(kinds.get(field.value.text), first)
    ]
    more = ", ..." if len(copies.entries) > 1 else ""
    inner = f"{{{first}: {number}{more}}}"
    message = f"`{first}` is a value, and nothing says of which field."
    help = f"Write the field around it: `copies: {{{owners[0] if owners else 'field'}: {inner}}}`."
    return error("S003", place, message, help)


def _lists(kind: Node | None, value: str) -> bool:
    """Whether a kind has a value."""
    values = kind.get("values") if isinstance(kind, Mapping) and "values" in kind.entries else kind
    if isinstance(values, Listing):
        return any(isinstance(item, Scalar) and item.text == value for item in values.items)
    return isinstance(values, Mapping) and value in values.entries


def wrong_shape(node: Node, part: Part, label: str, thing: Part = NOTHING_NAMED, is_below: bool = False) -> Finding:
    """Something else than what belongs here."""
    wanted = part.get("x-expected") or _by_type(part)
    who = f"`{label}`" if label else "This file"
    help = in_shape(node, part, label, thing, is_below)
    return error("S003", node.span, f"{who} is {wanted}, not {shown(node)}.", help)


def wrong_item(node: Node, around: Listing, part: Part, label: str) -> Finding:
    """Something else than what belongs in a list of numbers."""
    texts = [item.text for item in around.items if isinstance(item, Scalar)]
    numbers = ranges_as_numbers(texts) if len(texts) == len(around.items) else None
    if numbers is None or not around.flow:
        return wrong_shape(node, part, label)
    help = f"Write `{label}: [{', '.join(numbers)}]`."
    if len(texts) == 1:
        help = f"A range stands without brackets: `{label}: {texts[0]}`."
    return error(
        "S003", node.span, f"A list of `{label}` has single numbers in it, and {shown(node)} is a range.", help
    )


def out_of_bounds(node: Node, label: str, bound: str, number: int) -> Finding:
    """A number that is too small or too large."""
    wanted = f"{number:,} or more" if bound == "minimum" else f"{number:,} at most"
    help = "Write a smaller number." if bound == "maximum" else f"Write {number} or a larger number."
    return error("S003", node.span, f"`{label}` is {wanted}, not {shown(node)}.", help)


def not_listed(node: Node, part: Part, label: str) -> Finding:
    """Something that is none of the words which fit."""
    fitting = [str(word) for word in part["enum"] if word is not None]
    text = node.text if isinstance(node, Scalar) else ""
    yes_or_no = {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(text.lower(), "")
    help: Help | str = write(yes_or_no, text) if yes_or_no in fitting else did_you_mean(text, fitting)
    slips = [word for word in fitting if one_slip(text, word)] if text else []
    otherwise = SAID_OTHERWISE.get(text.lower())
    if otherwise in fitting:
        help = write(otherwise, text)
    elif not help and len(slips) == 1:
        help = asked_for(text, slips[0])
    if label == "visible" and text.lower() in ("yes", "true") and "owner" in fitting:
        help = "Write `all` if everybody may look at it, `owner` if only the player whose it is."
    single = node.items[0] if isinstance(node, Listing) and len(node.items) == 1 else None
    if isinstance(single, Scalar) and single.text in fitting:
        help = Help(f"Write `{label}: {single.text}`, without brackets.", single.text)
    if label == "visible" and text.lower() in OF_PARTNERS and "owner" in fitting:
        help = f"Partners are shown cards by a sentence, after each deal and each move: {TO_PARTNERS}"
    about = About(Topic.UNFIT, label)
    return error("S004", node.span, f"`{label}` is {listed(fitting, 'or')}, not {shown(node)}.", help, about=about)


OF_PARTNERS = frozenset("team teams side sides partner partners mates teammates team-mates friends".split())
"""Who might be let look into a place, and isn't one of the words for it."""
TO_PARTNERS = "for each p in players, show ... to players in p's side"
SAID_OTHERWISE = MappingProxyType(
    {"me": "owner", "mine": "owner", "own": "owner", "everybody": "all", "everyone": "all", "public": "all"}
    | {"nobody": "none", "secret": "none", "hidden": "none", "no": "none", "yes": "all", "team": "side"}
    | {"anticlockwise": "counterclockwise", "left": "clockwise", "right": "counterclockwise", "open": "up"}
)
"""What somebody may write who doesn't know the words that fit, and which of them is meant."""


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
    return joined((f"`{name}`" for name in names[:MOST_NAMED]), last)


def shown(node: Node) -> str:
    """What the author wrote, short."""
    if isinstance(node, Listing):
        return "this list" if node.items else "an empty list"
    if isinstance(node, Mapping):
        return "a map of keys" if node.entries else "an empty map"
    return f"`{short(node.text)}`" if node.text else "an empty text"


def _by_type(part: Part) -> str:
    wanted = part.get("type", "object")
    names = [wanted] if isinstance(wanted, str) else [name for name in wanted if name != "null"]
    return " or ".join(BY_TYPE[name] for name in names)
