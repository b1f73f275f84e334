"""The rules that a sheet tells: with options put in, and without what can't come up or is only kept in mind.

Must not know how they are said; only in an author's own text it looks for a word by which something happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from typing import Any

from interpreter.compile.settling import constants_put_in, with_options
from interpreter.rules import core
from interpreter.rules.core import Block, Const
from interpreter.rules.kinds import NUMBER
from interpreter.rules.model import Action, Decision, Define, Ruleset, Scoring, Step, VariableRule
from interpreter.rules.walk import action_trees, everything, owned, slots, steps
from interpreter.sheets.conditions import HAPPENED
from interpreter.sheets.plainer import plain
from interpreter.sheets.playing import is_everybody
from interpreter.sheets.rebuilding import rebuilt
from interpreter.sheets.unsaid import notes

NOTHING = Const(0, NUMBER)

KEPT_IN_MIND = ("yes_no", "card", "value")
"""Kinds of what is remembered only so that a rule can be looked after; numbers are tokens and points, unless they
last for a turn only."""


def options_behind_words(ruleset: Ruleset, options: Mapping[str, int | bool]) -> dict[tuple[str, ...], str]:
    """The options that no sentence speaks of, by the author's words behind which they stand."""
    return notes(ruleset, _without_marks(ruleset), options)


def told_rules(ruleset: Ruleset, options: Mapping[str, int | bool], players: int | None) -> Ruleset:
    """The ruleset as it is told."""
    found = constants_put_in(with_options(ruleset, options))
    if players is not None:
        found = _for_players(found, players)
    found = _without_old_help(found, ruleset)
    return plain(_without_marks(_possible(_with_rows_that_count(rebuilt(found, _reckoned)))))


def _without_old_help(told: Ruleset, whole: Ruleset) -> Ruleset:
    """Without words about rows between which the options have decided."""

    def current(key: tuple[str, str], rule: Define) -> Define:
        return replace(rule, help=()) if rule.help and whole.defines[key].rows and not rule.rows else rule

    return replace(told, defines={key: current(key, rule) for key, rule in told.defines.items()})


def _with_rows_that_count(ruleset: Ruleset) -> Ruleset:
    """Without rows and steps that never hold, and without conditions that always do."""

    def change(node: Any) -> Any:
        match node:
            case Scoring(rows=rows):
                counted = (row for row in rows if not _is(row.when, False) and row.gives != NOTHING)
                return replace(node, rows=tuple(_sure(row, "when") for row in counted))
            case Step():
                return _sure(
                    replace(node, steps=tuple(s for s in node.steps if not _is(s.condition, False))), "condition"
                )
            case Ruleset():
                endings = {name: _sure(one, "when") for name, one in node.endings.items() if not _is(one.when, False)}
                triggers = {name: one for name, one in node.triggers.items() if not _is(one.condition, False)}
                triggers = {name: _sure(one, "condition") for name, one in triggers.items()}
                play = tuple(step for step in node.play if not _is(step.condition, False))
                return replace(node, endings=endings, triggers=triggers, play=play)
            case _:
                return node

    return rebuilt(ruleset, change)


def _reckoned(node: Any) -> Any:
    """Sums and products with what is known, and without what changes nothing."""
    match node:
        case core.Negative(operand=Const(value=int(value), kind=kind)):
            return Const(-value, kind, span=node.span)
        case core.Arithmetic(operator=("+" | "-"), left=left, right=Const(value=0)):
            return left
        case core.Arithmetic(operator="+", left=Const(value=0), right=right):
            return right
        case core.Arithmetic(operator=("*" | "/"), left=left, right=Const(value=1)):
            return left
        case core.Arithmetic(operator="/", left=Const(value=int(left)), right=Const(value=int(right))) if right:
            return Const(left // right, node.kind, span=node.span)
        case _:
            return node


def _is(condition: object, holds: bool) -> bool:
    return isinstance(condition, Const) and condition.value is holds


def _sure(node: Any, key: str) -> Any:
    return replace(node, **{key: None}) if _is(getattr(node, key), True) else node


# ---------------------------------------------------------------- how many play


def _for_players(ruleset: Ruleset, players: int) -> Ruleset:
    """With the number of players put in, where nobody is ever out before the end."""
    changed = replace(ruleset, players=(players,))
    if any(isinstance(node, core.Drop | core.Eliminate) for _, tree in owned(ruleset) for node in everything(tree)):
        return changed
    counted = rebuilt(changed, lambda node: Const(players, NUMBER, span=node.span) if _counts_all(node) else node)
    return constants_put_in(with_options(counted, {}))


def _counts_all(node: Any) -> bool:
    return isinstance(node, core.Count) and is_everybody(node.query)


# ---------------------------------------------------------------- what can come up


def _possible(ruleset: Ruleset) -> Ruleset:
    """Without actions that the options forbid."""
    never = {action.name for action in ruleset.actions.values() if _is_never(action)}

    def change(node: Any) -> Any:
        if isinstance(node, core.Must | Decision):
            left = tuple(name for name in node.actions if name not in never)
            return replace(node, actions=left) if left else node
        return node

    found = rebuilt(ruleset, change) if never else ruleset
    offered = set(_offered(found))
    return replace(found, actions={name: one for name, one in found.actions.items() if name in offered - never})


def _offered(ruleset: Ruleset) -> Iterator[str]:
    """The actions that somebody may come to be asked for."""
    yield from (action.name for action in ruleset.actions.values() if action.out_of_turn is not None)
    for step in steps(ruleset.play):
        yield from () if step.decision is None else step.decision.actions
    for _, tree in owned(ruleset):
        yield from (name for node in everything(tree) if isinstance(node, core.Must) for name in node.actions)


def _is_never(action: Action) -> bool:
    return any(isinstance(need.that, Const) and not need.that.value for need in action.needs)


# ---------------------------------------------------------------- what is only kept in mind


def _without_marks(ruleset: Ruleset) -> Ruleset:
    """Without what is remembered for needs alone: of those, their own sentences tell."""
    turns = {step.name for step in steps(ruleset.play) if step.turns_from is not None}
    quiet = {rule.name for rule in ruleset.variables.values() if _may_be_quiet(rule, turns)}
    while True:
        heard = set(_heard(ruleset, quiet))
        if not quiet & heard:
            break
        quiet -= heard
    facts = {name for name, rule in ruleset.variables.items() if _says_what_happened(rule)}
    return _rebuilt_blocks(ruleset, quiet | facts)


def _may_be_quiet(rule: VariableRule, turns: set[str]) -> bool:
    short = rule.kind.base == "number" and rule.lasts in turns
    return not rule.reads and (rule.kind.base in KEPT_IN_MIND or short)


def _says_what_happened(rule: VariableRule) -> bool:
    """Whether a yes or no says what everybody has seen happen, so that it needn't be told where it does."""
    words = "".join(part if isinstance(part, str) else "" for part in rule.reads)
    return rule.kind.base == "yes_no" and HAPPENED.search(words) is not None


def _heard(ruleset: Ruleset, quiet: set[str]) -> Iterator[str]:
    """The variables that anything asks which is told in other words than an author's."""
    for (what, name), tree in owned(ruleset):
        if what not in ("define", "needs", "accepts"):
            yield from _asked(ruleset, _told_of(ruleset, what, name, tree), quiet, set())
    for define in ruleset.defines.values():
        if define.is_shown:
            yield from _asked(ruleset, (define.rows, define.otherwise), quiet, set())


def _told_of(ruleset: Ruleset, what: str, name: str, tree: object) -> object:
    """What is told of a tree: of an action, all but its needs."""
    if what != "action":
        return tree
    choices, _, *rest = action_trees(ruleset.actions[name])
    return (choices, *rest)


def _asked(ruleset: Ruleset, tree: object, quiet: set[str], seen: set[tuple[str, str]]) -> Iterator[str]:
    todo: list[object] = [tree]
    while todo:
        item = todo.pop()
        if isinstance(item, core.If) and not any(_is_told(s, quiet) for s in (*item.then, *item.otherwise)):
            continue
        if isinstance(item, core.Set | core.Add) and isinstance(item.target, core.Variable):
            if item.target.name not in quiet:
                todo.append(item.value if isinstance(item, core.Set) else item.amount)
            todo.append(item.target.owner)
        elif isinstance(item, core.CallDefine) and (item.space, item.name) not in seen:
            seen.add((item.space, item.name))
            define = ruleset.defines[item.space, item.name]
            todo += [item.arguments, tuple((row.when, row.gives) for row in define.rows), define.otherwise]
        else:
            if isinstance(item, core.Variable):
                yield item.name
            todo += _inside(item)


def _is_told(node: object, quiet: set[str]) -> bool:
    """Whether anything is left of a sentence that marks such things."""
    if isinstance(node, core.If):
        return any(_is_told(inner, quiet) for inner in (*node.then, *node.otherwise))
    return not _only_marks(node, quiet)


def _inside(item: object) -> Iterable[object]:
    if isinstance(item, tuple):
        return item
    return (getattr(item, name) for name in slots(item)) if isinstance(item, core.Core) else ()


def _rebuilt_blocks(ruleset: Ruleset, quiet: set[str]) -> Ruleset:
    """Without the sentences that only mark such things."""

    def change(node: Any) -> Any:
        for name in slots(node) if is_dataclass(node) else ():
            value = getattr(node, name)
            if isinstance(value, tuple) and any(isinstance(item, core.Statement) for item in value):
                kept = _kept(value, quiet)
                node = node if len(kept) == len(value) else replace(node, **{name: kept})
        return node

    return rebuilt(ruleset, change)


def _kept(block: Block, quiet: set[str]) -> Block:
    return tuple(statement for statement in block if not _only_marks(statement, quiet))


def _only_marks(node: object, quiet: set[str]) -> bool:
    match node:
        case core.Add(amount=Const(value=0)):
            return True
        case core.Set(target=core.Variable(name=name)) | core.Add(target=core.Variable(name=name)):
            return name in quiet
        case core.If(then=then, otherwise=otherwise):
            return not then and not otherwise
        case core.ForEach(body=body) | core.RepeatTimes(body=body) | core.RepeatUntil(body=body):
            return not body
        case _:
            return False
