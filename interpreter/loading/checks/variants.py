"""Lines of a variant that meet nothing in what they change, and lines that come last without a word.

Must not know what the lines do.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error
from interpreter.diagnostics.near import is_slip, near
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.slips.variant_lines import beside
from interpreter.source.nodes import Entry, Mapping
from interpreter.source.nodes import Path as Keys

ROWS: tuple[Keys, ...] = (
    ("needs",),
    ("cards",),
    ("triggers",),
    ("endings",),
    ("play",),
    ("actions",),
    ("procedures",),
    ("options",),
    ("zones",),
    ("variables",),
    ("kinds",),
    ("patterns",),
    ("dice",),
    ("cards", "*", "effect"),
    ("cards", "*", "fields"),
    ("cards", "*", "copies"),
    ("kinds", "*", "values"),
    ("zones", "*", "accepts"),
    ("actions", "*", "needs"),
    ("actions", "*", "choose"),
    ("define", "*"),
    ("scoring",),
    ("scoring", "*", "rows"),
)
"""The maps in which a misspelt key would be a new line instead of a change of an old one."""


def lines_beside_nothing(it: Inspected) -> Iterator[Finding]:
    """A new line of a variant, spelt almost like one of the game that it changes, that nothing else names."""
    if not it.variant_files:
        return
    for lines in _maps(it):
        old = [name for name, entry in lines.items() if entry.origin not in it.own_files]
        for name, entry in lines.items():
            meant = near(name, old) if entry.origin in it.own_files else None
            if meant is None or entry.key_span in it.document.placed or not is_slip(name, meant) or _is_named(it, name):
                continue
            yield beside(entry.key_span, name, meant)


def _maps(it: Inspected) -> Iterator[dict[str, Entry]]:
    for path in ROWS:
        yield from (dict(lines.items()) for lines in _at(it.document.root, path))
    yield from _steps(it.document.root.get("play"))


def _at(node: object, path: Keys) -> Iterator[Mapping]:
    """The maps at a path, in which `*` is every key."""
    if not isinstance(node, Mapping):
        return
    if not path:
        yield node
        return
    for key, entry in node.items():
        if path[0] in ("*", key):
            yield from _at(entry.value, path[1:])


def _steps(node: object) -> Iterator[dict[str, Entry]]:
    """The maps of steps inside steps."""
    if isinstance(node, Mapping):
        for _, entry in node.items():
            inner = entry.value.get("steps") if isinstance(entry.value, Mapping) else None
            if isinstance(inner, Mapping):
                yield dict(inner.items())
                yield from _steps(inner)


def _is_named(it: Inspected, name: str) -> bool:
    """Whether some text or trigger names it, so that it is not by mistake that it is there."""
    return any(used == name for _, used in it.world.used)


def rows_by_chance_last(it: Inspected) -> Iterator[Finding]:
    """A row that a variant adds to a table of which the first row that holds counts, without saying where it comes."""
    if not it.variant_files:
        return
    for lines in _at(it.document.root, ("define", "*", "*", "rows")):
        old = [name for name, entry in lines.items() if entry.origin not in it.own_files]
        for name, entry in lines.items():
            if old and entry.origin in it.own_files and entry.key_span not in it.document.placed:
                message = f"The row `{name}` is new and comes last, so it counts only where no earlier row holds."
                last = f"`place: after {old[-1]}` if it is right here"
                help = f"Write `place: before {old[0]}` in it to have it asked first; {last}."
                yield error("C044", entry.key_span, message, help)


def values_by_chance_last(it: Inspected) -> Iterator[Finding]:
    """A value that is added to an ordered kind of the game, without a word on where in the order it comes."""
    for kind in it.ruleset.enumerations.values():
        path = ("kinds", kind.name, "values")
        listed = {_listed_in(patch, path) for patch in it.document.patches}
        for values in _at(it.document.root, path) if kind.ordered else ():
            old = [name for name, entry in values.items() if entry.origin not in it.own_files]
            for name, entry in values.items():
                is_told = entry.key_span in it.document.placed or entry.origin in listed
                if old and entry.origin in it.own_files and not is_told:
                    message = (
                        f"`{name}` is new in `{kind.name}`, which has an order, and it comes last, behind `{old[-1]}`."
                    )
                    last = f"`place: after {old[-1]}` if it is right there"
                    help = f"Say where it belongs, as in `{name}: {{place: before {old[0]}}}`; {last}."
                    yield error("C044", entry.key_span, message, help)


def _listed_in(patch: Mapping, path: Keys) -> str | None:
    """The file of a patch that names all values of a kind, and so says in which order they come."""
    return next((values.span.file for values in _at(patch, path) if values.whole), None)
