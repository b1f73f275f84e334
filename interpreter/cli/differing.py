"""How differences between two rulesets are written: as text with what changed marked, as JSON, as Markdown.

Must not know how differences are found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import groupby
from typing import TYPE_CHECKING

from interpreter.analysis.differing.documents import RELATED, Difference, counts, differences, likeness, with_removals
from interpreter.cli.output import fitted, has_color, styled
from interpreter.source.as_yaml import short_place
from interpreter.source.frozen import frozen

if TYPE_CHECKING:
    from interpreter.loading.document import Document

WORDS = re.compile(r"\w+|\s+|[^\w\s]")
TITLES = {"define": "defines", "play": "steps", "scoring": "scores", "needs": "needs before the game"}
"""What a section is called, where that is another word than its key."""


@frozen
class Compared:
    """Two documents, and what differs. Of two that have hardly a line in common only the numbers are told."""

    left: str
    right: str
    found: tuple[Difference, ...]
    numbers: tuple[tuple[str, int, int, int], ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether nothing differs."""
        return not self.found


def compared(left: Document, right: Document, everything: bool = False) -> Compared:
    """What differs from one document to another."""
    found = tuple(with_removals(differences(left.root, right.root), left.root, right.removed))
    summed = not everything and likeness(left.root, right.root) < RELATED
    return Compared(left.key, right.key, found, tuple(counts(left.root, right.root)) if summed else ())


def shown(both: Compared, form: str) -> Iterator[str]:
    """The lines to write."""
    match form:
        case "json":
            return iter([json.dumps(_plain(both), ensure_ascii=False, indent=2)])
        case "markdown":
            return _markdown(both)
        case _:
            return _text(both)


def _told(both: Compared) -> tuple[Difference, ...]:
    """What is told one by one: of two unrelated games only what concerns the whole."""
    return both.found if not both.numbers else tuple(one for one in both.found if not one.name)


def _by_subject(found: Iterable[Difference]) -> Iterator[tuple[str, list[Difference]]]:
    for subject, together in groupby(found, lambda one: one.subject):
        yield TITLES.get(subject, subject), list(together)


UNRELATED = "These two have hardly a line in common. How much each has of everything:"
MORE = "--all tells every difference."


def _numbers(both: Compared) -> Iterator[str]:
    """How much two games have of everything that have hardly a line in common."""
    for section, left, right, same in both.numbers:
        named = f", {same} of the same name" if same else ""
        yield f"{TITLES.get(section, section)}: {left} and {right}{named}"


# ---------------------------------------------------------------- text


def _text(both: Compared) -> Iterator[str]:
    if both.is_same:
        yield f"Nothing differs: {both.left} and {both.right} are the same game."
        return
    yield styled(f"From {both.left} to {both.right}", bold=True)
    for title, together in _by_subject(_told(both)):
        yield ""
        yield styled(title, bold=True)
        for one in together:
            yield fitted(f"  {one.sentence}{_places(one)}")
            yield from (f"    {line}" for line in _changed_lines(one.before, one.after))
    if both.numbers:
        yield from ("", UNRELATED, *(f"  {line}" for line in _numbers(both)), MORE)


def _places(one: Difference) -> str:
    """Where it is written on both sides."""
    places = [short_place(span) for span in (one.left, one.right) if span is not None]
    return styled(f"  ({' -> '.join(dict.fromkeys(places))})", dim=True) if places else ""


def _changed_lines(before: str, after: str) -> Iterator[str]:
    """The lines of both texts, those that only one has with a mark; in a terminal the words that differ stand out."""
    old, now = before.splitlines(), after.splitlines()
    for what, i, j, k, m in SequenceMatcher(None, old, now, autojunk=False).get_opcodes():
        if what == "equal":
            yield from (f"  {line}" for line in old[i:j])
            continue
        marked = [_marked(*pair) for pair in zip(old[i:j], now[k:m], strict=False)]
        yield from (styled("- ", fg="red") + text for text in [*(pair[0] for pair in marked), *old[i:j][len(marked) :]])
        yield from (
            styled("+ ", fg="green") + text for text in [*(pair[1] for pair in marked), *now[k:m][len(marked) :]]
        )


def _marked(old: str, now: str) -> tuple[str, str]:
    """Two lines with the words that differ marked, where there is colour."""
    if not has_color():
        return old, now
    one, other = WORDS.findall(old), WORDS.findall(now)
    left, right = "", ""
    for what, i, j, k, m in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        gone, new = "".join(one[i:j]), "".join(other[k:m])
        same = what == "equal"
        left += gone if same or not gone else styled(gone, fg="red", bold=True, underline=True)
        right += new if same or not new else styled(new, fg="green", bold=True, underline=True)
    return left, right


# ---------------------------------------------------------------- Markdown, JSON


def _markdown(both: Compared) -> Iterator[str]:
    if both.is_same:
        yield f"Nothing differs: `{both.left}` and `{both.right}` are the same game."
        return
    yield f"# From {both.left} to {both.right}"
    for title, together in _by_subject(_told(both)):
        yield from ("", f"## {title[:1].upper()}{title[1:]}", "")
        for one in together:
            yield f"- {one.sentence}"
            lines = list(_changed_lines(one.before, one.after))
            if lines:
                yield from ("", "  ```diff", *(f"  {line}" for line in lines), "  ```", "")
    if both.numbers:
        yield from ("", UNRELATED, "", *(f"- {line}" for line in _numbers(both)), "", MORE)


def _plain(both: Compared) -> dict[str, object]:
    return {
        "left": both.left,
        "right": both.right,
        "same": both.is_same,
        "related": not both.numbers,
        "differences": [_one(one) for one in both.found],
    }


def _one(one: Difference) -> dict[str, object]:
    places = {
        side: None if span is None else {"file": span.file, "line": span.line, "column": span.column}
        for side, span in (("left", one.left), ("right", one.right))
    }
    return {
        "subject": one.subject,
        "name": one.name,
        "sentence": one.sentence,
        "before": one.before,
        "after": one.after,
        **places,
    }
