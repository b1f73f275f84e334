"""How something that has another shape than what belongs there is written in the shape that does.

Nothing that was written is left out of it: what can't be kept whole gets no advice that would drop a part.
Must not know how faults are found, nor which keys a ruleset has but those that are often left out.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from interpreter.diagnostics.english import NUMBER_WORDS
from interpreter.diagnostics.finding import Help
from interpreter.diagnostics.near import meant as asked_for
from interpreter.diagnostics.near import one_slip, write
from interpreter.loading.files.colons import NO_SPACE, spaced
from interpreter.loading.shape.schema import Part
from interpreter.source.nodes import Listing, Mapping, Node, Scalar

LONGEST_QUOTE = 60
ALONE = {
    "default": ".*",
    "type": ".*",
    "faces": ".*",
    "visible": "all|owner|others|none|top|count",
    "count": "[0-9]+",
    "copies": "[0-9]+",
    "piles": "[0-9]+",
}
"""The keys that somebody may leave out who writes only what stands under them, and what that looks like."""
LISTED = {"faces": "{{faces: [{all}]}}", "values": "{{default: {first}, values: [{all}]}}"}
"""The keys that somebody may leave out who writes only their list, and what to write."""
NAMED = {"needs": "allowed: {{that: {text}, why: ...}}", "accepts": "fits: {{that: {text}, why: ...}}"}
"""How the named lines below some keys look."""
SEATED = {"count", "seated"}
"""The keys of what says how many there are and where they sit."""
OF_KINDS = ("fields", "with")
"""The keys below which each name has a kind."""
NOTHING = frozenset("none nothing no nil null ~ delete remove removed off false".split())
"""What somebody may write who wants to take something away."""
YES_OR_NO = MappingProxyType({"true": "yes", "on": "yes", "false": "no", "off": "no"})
WORDS = re.compile("[a-z]{2,}")
CLASSES = re.compile(r"\[[^\]]*\]")
"""Sets of signs in a pattern; what is left of letters are the words of the form."""
DASH, DOTS, WORD = r"[-\u2010-\u2015\u2212~]", r"\.\.+|\u2026", r"\b(?:to|until|through|and)\b"
RANGE = re.compile(rf"(?:from +|between +)?(-?\w+) *(?:{DASH}|{DOTS}|{WORD}) *(-?\w+)(?: +\w+)?")
"""Two numbers with what somebody may write between them."""
A_RANGE = "3-9"
"""What every pattern of a range lets pass."""
OTHER_DASH = re.compile("[\u2010-\u2015\u2212]")
BETWEEN = re.compile(r" *[,;/&+] *(?:and +|or +)?| +and +| +or +| +then +")
"""What somebody may write between the things of a list."""
ITEM = re.compile(r"\w[\w ]*")
GIVEN = re.compile(r"(\w+) *(?:=|:=|:) *([^\s{}\[\],:=]+)")
"""A name and its value with another sign than a colon and a space between them."""
AS_A_VALUE = re.compile(r"(?:(?!: | #)[^,{}\[\]\n])+")
"""A text that needs no quotes inside braces."""
INTEGER = re.compile(r"-?[0-9]+")


def in_shape(node: Node, part: Part, label: str, thing: Part, is_below: bool) -> Help | str:
    """How to write something so that it has the shape that belongs here.

    `thing` is the part of what is named there, if anything is; `is_below`: it stands on a line of its own.
    """
    if isinstance(node, Listing):
        return _of_list(node, part, label, thing)
    if not isinstance(node, Scalar):
        return _of_map(node, part, label)
    if isinstance(node.value, bool) and part.get("x-text") == "expression":
        return write("yes" if node.value else "no", node.text)
    better = respelt(node.text, part)
    if better is not None:
        return better
    return _as_map(node.text, part, label, thing, is_below) if "object" in part.get("type", ()) else ""


def _of_map(node: Mapping, part: Part, label: str) -> Help | str:
    """A map where a list or a range belongs."""
    values = [entry.value.text for entry in node.entries.values() if isinstance(entry.value, Scalar)]
    ends = "-".join(values)
    if len(values) == len(node.entries) == 2 and re.search(part.get("pattern", "(?!)"), ends):
        return Help(f"Write `{label}: {ends}`.", ends)
    if "array" in part.get("type", ()) and not {"string", "integer"} & set(part["type"]) and node.entries:
        return f"Put a `-` before each of them, such as `- {next(iter(node.entries))}: ...`."
    return ""


def _of_list(node: Listing, part: Part, label: str, thing: Part) -> Help | str:
    """A list where a text or a map belongs."""
    texts = [item.text for item in node.items if isinstance(item, Scalar)]
    help = _of_texts(texts, part, label) if texts and len(texts) == len(node.items) else ""
    named = _named_in_dashes(node, thing)
    if help or named is not None:
        return help or f"Take the dashes away, so that each line begins with its name: `{named}`."
    if "string" in part.get("type", ()):
        return f"Write `{label}: |`, and each sentence on a line of its own below it, set in, without `-`."
    if node.flow:
        return "Write it in { } in place of [ ], and before each of them a name, a colon and a space."
    return "Give each of them a name: the name and a colon in place of the `-`, and the rest set in below it."


def _of_texts(texts: list[str], part: Part, label: str) -> Help | str:
    """A list of texts or numbers where one of them, a range or a map belongs."""
    known = part.get("properties", ())
    ends = f"{texts[0]}-{texts[-1]}"
    if all(map(INTEGER.fullmatch, texts)) and re.search(part.get("pattern", "(?!)"), ends):
        return Help(f"Write `{label}: {ends}`.", ends)
    if set(known) >= SEATED:
        return f"Write `{label}: {{count: {len(texts)}, seated: alternating}}`."
    for key, form in LISTED.items():
        if key in known:
            return f"Write `{label}: {form.format(first=texts[0], all=', '.join(texts))}`."
    if label in OF_KINDS:
        return f"Say of which kind each is, such as `{label}: {{{texts[0]}: number}}`."
    return (
        f"Write `{label}: {texts[0]}`, without brackets." if "string" in part.get("type", ()) and not texts[1:] else ""
    )


def _named_in_dashes(node: Listing, thing: Part) -> str | None:
    """The first line of a list of which each part is a name and what it stands for."""
    lines = [next(iter(item.entries.items())) for item in node.items if isinstance(item, Mapping) and item.entries]
    known = thing.get("properties", {})
    if len(lines) < len(node.items) or not lines or any(key in known for key, _ in lines):
        return None
    key, entry = lines[0]
    inside = _alone(entry.value.text, thing) if isinstance(entry.value, Scalar) else None
    return f"{key}: {inside or '...'}"


def _as_map(text: str, part: Part, label: str, thing: Part, is_below: bool) -> Help | str:
    """A text where a map belongs."""
    if NO_SPACE.fullmatch(text):
        return Help(f"A space is missing after the colon. Write `{spaced(text)}`.", spaced(text), text)
    if text.lower() in NOTHING:
        return "Write `null` to take something away."
    given = GIVEN.fullmatch(text)
    if given is not None and thing:
        line = f"{given[1]}: {_alone(given[2], thing) or given[2]}"
        return f"Write `{line}`." if is_below else f"Write `{label}: {{{line}}}`."
    inside = _alone(text, part)
    if inside is not None:
        return f"Write `{label}: {inside}`."
    if {"that", "why"} <= set(part.get("properties", ())) and AS_A_VALUE.fullmatch(text):
        return f"Write `{label}: {{that: {text}, why: ...}}`, and behind `why` what players are told."
    if label in NAMED:
        return f"Give it a name: `{label}: {{{NAMED[label].format(text=short(text))}}}`."
    return f"Give it a name: `{label}: {{card: {short(text)}}}`." if label == "choose" else ""


def _alone(text: str, part: Part) -> str | None:
    """A thing of which only the one key is written that somebody may leave out."""
    for key, fits in ALONE.items():
        if key in part.get("properties", ()) and re.fullmatch(fits, text):
            names = names_in(text) if key in LISTED else None
            return f"{{{key}: {text}}}" if names is None else f"{{{key}: [{', '.join(names)}]}}"
    return None


# ---------------------------------------------------------------- one text


def respelt(text: str, part: Part) -> Help | None:
    """A text in the form that fits: as a list, a range, in small letters, in digits, or without a slip in its words."""
    return _as_list(text, part) or _as_range(text, part) or _in_other_words(text, part)


def _in_other_words(text: str, part: Part) -> Help | None:
    small, pattern = text.lower(), part.get("pattern", "(?!)")
    if "integer" in part.get("type", ()) and small in NUMBER_WORDS:
        return write(NUMBER_WORDS[small], text)
    if part.get("x-text") == "repetition" and INTEGER.fullmatch(text):
        return write(f"{text} times", text)
    if small in YES_OR_NO and "`yes`" in part.get("x-expected", ""):
        return write(YES_OR_NO[small], text)
    if small != text and re.search(pattern, small):
        return write(small, text)
    for word in WORDS.findall(text):
        for fixed in WORDS.findall(CLASSES.sub("", pattern)):
            better = re.sub(rf"\b{word}\b", fixed, text)
            if one_slip(word, fixed) and re.search(pattern, better):
                return asked_for(text, better)
    return None


def _as_range(text: str, part: Part) -> Help | None:
    """Two numbers with a `-` between them, where a range fits."""
    better = range_in(text)
    pattern = part.get("pattern", "(?!)")
    if better is None or better == text or not re.search(pattern, A_RANGE) or not re.search(pattern, better):
        return None
    if OTHER_DASH.search(text):
        return Help(f"The dash in it is another sign. Write `{better}`.", better, text)
    return write(better, text)


def range_in(text: str) -> str | None:
    """Two numbers with something between them as a range; None for anything else."""
    found = RANGE.fullmatch(text.strip().lower())
    return None if found is None else "-".join(NUMBER_WORDS.get(number, number) for number in found.groups())


def _as_list(text: str, part: Part) -> Help | None:
    """Several things with commas between them, where a list of such fits."""
    names = names_in(text)
    if names is None or "array" not in part.get("type", ()):
        return None
    items = part.get("items", {})
    if "integer" in items.get("type", ()):
        names = [NUMBER_WORDS.get(name, name) for name in names]
        fits = all(INTEGER.fullmatch(name) for name in names)
    else:
        fits = all(re.search(items.get("pattern", ""), name) for name in names)
    return write(f"[{', '.join(names)}]", text) if fits else None


def names_in(text: str) -> list[str] | None:
    """The things that a text lists, if it lists several."""
    names = BETWEEN.split(text.strip())
    return names if len(names) > 1 and all(ITEM.fullmatch(name) for name in names) else None


def ranges_as_numbers(texts: list[str]) -> list[str] | None:
    """A list of numbers and ranges as numbers; None if something else is in it."""
    found: list[str] = []
    for text in texts:
        parts = re.fullmatch(r"([0-9]{1,3}) *- *([0-9]{1,3})", text)
        if parts is None and not INTEGER.fullmatch(text):
            return None
        found += [text] if parts is None else [str(n) for n in range(int(parts[1]), int(parts[2]) + 1)]
    return found


def short(text: str) -> str:
    """The first line of a text, not too long."""
    first, _, rest = text.rstrip("\n").partition("\n")
    return first if len(first) <= LONGEST_QUOTE and not rest else first[:LONGEST_QUOTE].rstrip() + " ..."
