"""The course of play: whether it can end, whether somebody is there to decide, whether a step goes round for ever.

Must not know what is done in a step, only what leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.checks.asking import asks
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.kinds import NUMBER, Kind
from interpreter.rules.model import Ending, Step
from interpreter.source.frozen import frozen
from interpreter.source.nodes import entry_at

WHOLE_GAME = "game"


@frozen
class Ended:
    """What the rules end by themselves."""

    steps: frozenset[str]
    """Steps that are left, by `end STEP` and `end every STEP`."""
    passes: frozenset[str]
    """Steps of which the pass that goes on is left, by `end this STEP`: all steps inside are left with it."""

    def leaves(self, name: str, around: tuple[str, ...]) -> bool:
        """Whether something leaves a step that lies in others."""
        return bool(self.steps & {name, *around} or self.passes & set(around))


def nobody_decides(it: Inspected) -> Iterator[Finding]:
    """A choice in a step where it is nobody's turn."""
    for step in it.steps:
        shape = it.world.steps.get(step.name)
        if step.decision is None or shape is None:
            continue
        around = [it.world.steps[name] for name in (step.name, *shape.around) if name in it.world.steps]
        if not any(each.turns or each.who for each in around):
            message = f"Somebody must choose in the step `{step.name}`, and it is nobody's turn there."
            yield error("C041", step.span, message, _who_decides(it, step))


def _who_decides(it: Inspected, step: Step) -> str:
    """How to have somebody choose in a step: in a turn of the game, if a variant adds the step beside those."""
    help = "Write `turns from:` with the player who begins, or `who:` with those who choose."
    turns = next((other for other in it.steps if other.turns_from is not None), None)
    if turns is None or not it.document.is_new_in_variant(("play", step.name)):
        return help
    path = ": steps: ".join((*reversed(it.world.steps[turns.name].around), turns.name))
    if turns.decision is not None:
        return f"If this is part of a turn, write its actions into the list below `play: {path}:`. Else w{help[1:]}"
    return f"If it is part of a turn, write it below `play: {path}: steps:`. Else w{help[1:]}"


def no_ending(it: Inspected) -> Iterator[Finding]:
    """A game that never ends, or that runs out with no ending that holds then."""
    ends = what_ends(it)
    endless = next((s for s in it.ruleset.play if is_endless(s, ends, ())), None)
    at_the_end = [e for e in it.ruleset.endings.values() if e.when is None and e.after is None]
    in_between = [e for e in it.ruleset.endings.values() if e.when is not None or e.after is not None]
    if endless is None or WHOLE_GAME in ends.steps:
        if not at_the_end:
            yield _runs_out(it)
        yield from _too_late(at_the_end)
        return
    row, inner = innermost(endless, it.ruleset.play, ends)
    is_told = row[-1] is not inner  # that what comes behind it never begins says the same
    if not in_between and not is_told:
        message = f"The game never ends: the step `{inner.name}` goes on for ever, and no ending has `when`."
        help = "Write `when:` in an ending, or `until:` in the step." if inner is endless else ends_it(inner)
        yield error("C034", inner.span, message, help)
    for ending in at_the_end if in_between else ():
        message = f"The ending `{ending.name}` never comes, because the step `{endless.name}` goes on for ever."
        also = (endless.span, "this goes on for ever")
        yield error("C034", ending.span, message, "Write `when:` with what ends the game.", also)


def innermost(endless: Step, row: Sequence[Step], ends: Ended) -> tuple[Sequence[Step], Step]:
    """The step in one that goes on for ever that is to blame, with those beside it."""
    inner = next((step for step in endless.steps if is_endless(step, ends, (endless.name,))), None)
    return (row, endless) if inner is None else innermost(inner, endless.steps, ends)


def ends_it(endless: Step) -> str:
    """What to write in a step that goes on for ever."""
    if endless.turns_from is not None:
        return f"If everybody has one turn in `{endless.name}`, write `laps: 1` in it; else `until:` with what ends it."
    return f"Write `until:` in `{endless.name}`, with what ends it."


def _too_late(at_the_end: list[Ending]) -> Iterator[Finding]:
    """Endings that stand behind one which holds always."""
    for ending in at_the_end[1:]:
        first = at_the_end[0]
        message = f"The ending `{ending.name}` never comes: `{first.name}` is looked at first, and holds always."
        help = did_you_mean(ending.name, (first.name,)) or "Write `when:` or `after:` in one of them."
        yield error("C034", ending.span, message, help, (first.span, f"`{first.name}`"))


def _runs_out(it: Inspected) -> Finding:
    entry = it.document.root.entries.get("endings")
    span = it.document.root.span if entry is None else entry.key_span
    message = "Play can run out, and no ending holds then: each one has `when` or `after`."
    shared = [define.name for define in it.ruleset.defines.values() if _ranks(it, define.space, define.kind)]
    shared += [each.name for each in it.ruleset.variables.values() if _ranks(it, each.per, each.kind)]
    key = f"{{rank by: [most {shared[0]}]}}" if shared else "{scores: 1}"
    return error("C034", span, message, f"Add an ending without them, such as `played_out: {key}`.")


def _ranks(it: Inspected, space: str | None, kind: Kind) -> bool:
    """Whether a number of that space is something that a side can be ranked by."""
    return kind == NUMBER and (space == "side" or (space == "player" and it.world.one_player_sides))


def what_ends(it: Inspected) -> Ended:
    """The steps that some rule ends, and those of which some rule ends a pass."""
    said = [node for node in it.nodes if isinstance(node, core.End)]
    return Ended(
        frozenset(node.step for node in said if not node.this), frozenset(node.step for node in said if node.this)
    )


def is_endless(step: Step, ends: Ended, around: tuple[str, ...]) -> bool:
    """Whether a step is never left, once entered, but by an ending of the game."""
    if step.condition is not None or ends.leaves(step.name, around):
        return False
    leaves = step.until is not None or step.times is not None or step.laps is not None
    if not leaves and (step.forever or step.turns_from is not None):
        return True
    return any(is_endless(inner, ends, (step.name, *around)) for inner in step.steps)


def endless_steps(it: Inspected) -> Iterator[Finding]:
    """A step that goes round for ever although nobody is asked anything, and nothing else ends the game."""
    ends = what_ends(it)
    asking = asks(it)
    can_end = any(e.when is not None for e in it.ruleset.endings.values())
    for step in it.steps:
        goes_on = step.until is None and (step.forever or (step.turns_from is not None and step.laps is None))
        if not goes_on or can_end or asking(step) or ends.leaves(step.name, it.world.steps[step.name].around):
            continue
        message = f"The step `{step.name}` goes round for ever: nobody is asked anything, and nothing ends it."
        yield error("C037", step.span, message, "Write `until:` with what ends it, or `repeat: 3 times`.")


def never_repeated(it: Inspected) -> Iterator[Finding]:
    """A step that is repeated as often as an option says, which is 0 as long as nobody sets it."""
    for step in it.steps:
        option = it.ruleset.options[step.times.name] if isinstance(step.times, core.OptionValue) else None
        entry = None if option is None else entry_at(it.document.root, ("options", option.name, "default"))
        if option is None or entry is None or option.default != 0:
            continue
        if it.is_own(entry.value.span) or it.is_own(step.span):
            span = entry.value.span if it.is_own(entry.value.span) else step.span
            message = f"`{option.name}` is 0 unless somebody sets it, and then the step `{step.name}` never happens."
            help = "Let the `default` be 1 or more. To repeat it without end write `repeat: forever` in the step."
            yield warning("C073", span, message, help)
