"""Variants that join in at one moment, where it matters which comes first and neither says.

Triggers on one moment, rows of what a card does, steps beside each other, endings that are tested together: they come
in the order in which the files are put together, and two files that know nothing of each other have no order.
Must not know what the lines do, only what they touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.checks.touched import touched
from interpreter.rules.model import Ending, Step, Trigger
from interpreter.source.frozen import frozen
from interpreter.source.nodes import at_path, plain
from interpreter.source.span import Span

WHENEVER = "after any effect"
"""When a trigger happens that waits for something to become true."""


@frozen
class Joined:
    """A line that may join in: its name, its place, and what it reads and changes; of an ending how it ranks."""

    name: str
    span: Span
    tree: object
    ranks: object = None


def same_moment(it: Inspected) -> Iterator[Finding]:
    """Two variants at one moment, where it matters which comes first and neither says."""
    if len(it.variant_files) < 2:
        return
    for both, lines in _together(it):
        for first, second in combinations(lines, 2):
            files = {first.span.file, second.span.file}
            of_two = len(files) == 2 and files <= it.variant_files
            if of_two and _matters(it, first, second) and not _says_order(it, first.span, second.span):
                yield _finding(it, first, second, both)


def _together(it: Inspected) -> Iterator[tuple[str, list[Joined]]]:
    """All lines that come in an order at one moment, with what is said of two of them."""
    triggers: dict[str, list[Joined]] = {}
    for trigger in it.ruleset.triggers.values():
        tree = (trigger.when, trigger.condition, trigger.do)
        triggers.setdefault(_moment(trigger), []).append(Joined(trigger.name, trigger.span, tree))
    yield from ((f"both happen {moment}", lines) for moment, lines in triggers.items())
    for card in it.ruleset.cards.values():
        rows = [Joined(row.name, row.span, (row.when, row.do)) for row in card.effect]
        yield f"are both rows of what `{card.name}` does", rows
    yield from _steps(it, it.ruleset.play)
    endings: dict[str | None, list[Joined]] = {}
    for ending in it.ruleset.endings.values():
        if ending.when is not None:
            endings.setdefault(ending.after, []).append(_ending(it, ending))
    yield from (("could both end the game at one moment", lines) for lines in endings.values())


def _moment(trigger: Trigger) -> str:
    if trigger.target is None:
        return WHENEVER
    return f"{'instead of' if trigger.moment == 'instead' else trigger.moment} `{trigger.target[1]}`"


def _steps(it: Inspected, steps: tuple[Step, ...]) -> Iterator[tuple[str, list[Joined]]]:
    """Steps beside each other, at every depth."""
    yield "are both steps here", [Joined(step.name, step.span, tuple(_of_step(it, step))) for step in steps]
    for step in steps:
        yield from _steps(it, step.steps)


def _of_step(it: Inspected, step: Step) -> Iterator[object]:
    """What a step asks and does, with the actions that it offers and the steps inside it."""
    yield from (step.condition, step.until, step.do, step.who, step.turns_from)
    if step.decision is not None:
        yield from (it.by_owner.get(("action", name)) for name in step.decision.actions)
    for inner in step.steps:
        yield from _of_step(it, inner)


def _ending(it: Inspected, ending: Ending) -> Joined:
    root = it.document.root
    ranks = [at_path(root, ("endings", ending.name, key)) for key in ("rank by", "scores")]
    return Joined(ending.name, ending.span, None, [plain(node) if node is not None else None for node in ranks])


def _matters(it: Inspected, first: Joined, second: Joined) -> bool:
    """Whether it matters which comes first: one changes what the other touches, or the endings rank by other things."""
    if first.ranks is not None:
        return first.ranks != second.ranks
    return touched(it, first.tree).meets(touched(it, second.tree))


def _says_order(it: Inspected, first: Span, second: Span) -> bool:
    """Whether one of the files says that it comes after the other, or one of the lines where it stands."""
    if {first, second} & it.document.placed:
        return True
    follows, one, other = it.document.follows, first.file, second.file
    return other in follows.get(one, ()) or one in follows.get(other, ())


def _finding(it: Inspected, first: Joined, second: Joined, both: str) -> Finding:
    message = f"`{first.name}` and `{second.name}` {both}, and it matters which comes first."
    called = it.document.called
    earlier, later = called.get(first.span.file, first.name), called.get(second.span.file, second.name)
    help = f"Write `comes after: {earlier}` in `{later}`, or `comes after: {later}` in `{earlier}`."
    return error("C035", second.span, message, help, (first.span, f"`{first.name}`"))
