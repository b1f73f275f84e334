"""What play never comes to: steps behind an endless one, endings behind their like, effects that nobody carries out.

Must not know what is done there.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.loading.checks.course import endless_steps, ends_it, innermost, is_endless, what_ends
from interpreter.loading.checks.flow import lies_in, reached, ways
from interpreter.loading.checks.subject import Inspected, zones_in
from interpreter.loading.checks.zones import named_zones
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import CARD
from interpreter.rules.model import Decision, Step
from interpreter.rules.walk import everything
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span


def never_entered(it: Inspected) -> Iterator[Finding]:
    """A step behind one that goes on for ever; that nobody is asked anything in the first is told otherwise."""
    ends = what_ends(it)
    for row in (it.ruleset.play, *(step.steps for step in it.steps)):
        endless = next((step for step in row if is_endless(step, ends, ())), None)
        later = row[row.index(endless) + 1 :] if endless is not None else ()
        if endless is None or not later or not (it.is_own(later[0].span) or it.is_own(endless.span)):
            continue
        around, to_blame = innermost(endless, row, ends)
        if to_blame is not endless and around[-1] is not to_blame:
            continue  # it is told of what comes behind that
        if all(finding.span != endless.span for finding in endless_steps(it)):
            message = f"The step `{later[0].name}` never begins, because `{endless.name}` before it goes on for ever."
            place = f"Write `place: before {endless.name}` in"
            help = f"{ends_it(to_blame)} Or w{place[1:]} `{later[0].name}`, if it comes first."
            if not it.is_own(endless.span):
                help = f"{place} it, or `until:` in `{endless.name}`."
            yield error("C049", later[0].span, message, help, (endless.span, "this goes on for ever"))


def same_endings(it: Inspected) -> Iterator[Finding]:
    """An ending that holds only when another, which is looked at first, holds too."""
    endings = list(it.ruleset.endings.values())
    for number, ending in enumerate(endings):
        for first in endings[:number]:
            if ending.when is not None and ending.when == first.when and first.after in (None, ending.after):
                message = f"The ending `{ending.name}` never comes: `{first.name}` is looked at first, and holds then."
                help = f"Write what it says under `{first.name}:` instead."
                yield error("C034", ending.span, message, help, (first.span, f"`{first.name}`"))
                break


def effects_of_nobody(it: Inspected) -> Iterator[Finding]:
    """Cards with an effect that no rule ever does: none does any, or none those of cards that lie there."""
    asked, named = _zones_of_effects(it), named_zones(it)
    all_ways = tuple(ways(it)) if asked else ()
    for card in it.ruleset.cards.values() if asked is not None else ():
        span = card.effect[0].span if card.effect else card.span
        if not card.effect or not it.is_own(span) or card.starts_in not in named:
            continue
        if asked and reached(all_ways, card.starts_in) & asked:
            continue
        message = f"What the `{card.name}` cards say never happens: no rule says `do card's effect`."
        help = _where_to_do_it(it, card.starts_in)
        if asked:
            zones = " or ".join(f"`{zone}`" for zone in sorted(asked))
            message = f"What the `{card.name}` cards say never happens: they never come into {zones}, where it is done."
            help = "Write a trigger `after` what is to set it off."
        yield error("C048", span, message, help)


def _where_to_do_it(it: Inspected, start: str) -> str:
    """Which rule is to do the effect: the procedure that turns such cards up, if there is one."""
    for name, procedure in it.ruleset.procedures.items():
        for node in everything(procedure.do):
            if isinstance(node, core.Move) and _is_top_of(it, node.cards, start) and isinstance(node.to, core.ZoneAt):
                zone = node.to.zone if node.to.owner is None else f"my {node.to.zone}"
                lines = f"`let card be top card of {zone}` and `if card is not none then do card's effect`"
                return f"Write `procedures: {name}`, which turns them up, anew in this file, with {lines}."
    for name, action in it.ruleset.actions.items():
        chosen = next((choice.name for choice in action.choices if choice.kind == CARD), "")
        if chosen and action.to is not None and not it.is_own(action.span):
            return f"Write a trigger for it: `after: {name}`, and `do: do {chosen}'s effect`."
    return "Write `do card's effect` in the action that plays a card."


def _is_top_of(it: Inspected, cards: Expr, zone: str) -> bool:
    return isinstance(cards, core.EndCard | core.EndCards) and zone in zones_in(it, cards)


def _zones_of_effects(it: Inspected) -> frozenset[str] | None:
    """The zones of the cards of which some rule does the effect; None if they could lie anywhere."""
    found: frozenset[str] = frozenset()
    for owner, tree in it.by_owner.items():
        nodes = tuple(everything(tree))
        for node in nodes:
            if isinstance(node, core.CardEffect):
                zones = lies_in(it, owner, nodes, node.card)
                if zones is None:
                    return None
                found |= zones
    return found


# ---------------------------------------------------------------- lists that a variant writes anew


def left_out(it: Inspected) -> Iterator[Finding]:
    """A list of actions that a variant writes anew, and that leaves out actions which nobody can choose any more."""
    decisions = [step.decision for step in it.steps if step.decision is not None]
    offered = {name for decision in decisions for name in decision.actions}
    offered |= {name for node in it.nodes if isinstance(node, core.Must) for name in node.actions}
    for step in it.steps if it.variant_files else ():
        written = None if step.decision is None else _list_of(it, step, step.decision)
        if written is None or not it.is_own(written.span):
            continue
        before = [name for name in _before(it, step.name) if name in it.ruleset.actions]
        gone = [name for name in before if name not in offered and it.ruleset.actions[name].out_of_turn is None]
        if gone and step.decision is not None:
            yield _gone(gone, list(dict.fromkeys((*before, *step.decision.actions))), written)


def _gone(gone: list[str], all_of_them: list[str], written: Node) -> Finding:
    names = " and ".join(f"`{name}`" for name in gone)
    message = f"This list takes the place of the game's, so nobody can choose {names} any more."
    help = f"Write `[{', '.join(all_of_them)}]` to add to it; `{gone[0]}: null` under `actions:` if that is to go."
    return warning("C053", written.span, message, help)


def _list_of(it: Inspected, step: Step, decision: Decision) -> Node | None:
    line = _step_at(it.document.root.get("play"), step.span)
    key = {"one": "one of", "any": "any of", "at_most_one": "at most one of"}[decision.mode]
    return line.get(key) if line is not None else None


def _step_at(steps: Node | None, span: Span) -> Mapping | None:
    """What is written below the step whose name stands at a place."""
    for _, entry in steps.items() if isinstance(steps, Mapping) else ():
        if isinstance(entry.value, Mapping):
            found = entry.value if entry.key_span == span else _step_at(entry.value.get("steps"), span)
            if found is not None:
                return found
    return None


def _before(it: Inspected, step: str) -> Iterator[str]:
    """The actions that earlier files let choose in a step."""
    for number, patch in enumerate(it.document.patches):
        if it.document.files[number].name not in it.own_files:
            yield from _actions(patch.get("play"), step)


def _actions(steps: Node | None, step: str) -> Iterator[str]:
    for name, entry in steps.items() if isinstance(steps, Mapping) else ():
        if not isinstance(entry.value, Mapping):
            continue
        yield from _actions(entry.value.get("steps"), step)
        for key in ("one of", "any of", "at most one of") if name == step else ():
            listed = entry.value.get(key)
            items = listed.items if isinstance(listed, Listing) else ()
            yield from (item.text for item in items if isinstance(item, Scalar))
