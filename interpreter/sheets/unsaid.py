"""Options of which no sentence of a sheet speaks, since an author's words stand in place of the rule that asks for it.

They are told behind these words: "You can't lead here yet (leading: once broken)". Must not know any sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.compile.settling import put_in
from interpreter.diagnostics.english import as_written
from interpreter.rules import core
from interpreter.rules.model import Define, OptionRule, Pattern, Ruleset, Scoring
from interpreter.rules.settings import written
from interpreter.rules.walk import action_trees, everything, step_trees, steps, trees
from interpreter.sheets.words import in_words

Place = tuple[str, ...]
"""What an author's words speak of: ("need", an action, its need), ("step", its name) ..."""


def notes(whole: Ruleset, told: Ruleset, options: Mapping[str, int | bool]) -> dict[Place, str]:
    """What is told behind an author's words. `whole`: all the rules; `told`: without what is only kept in mind."""
    said = set(_options(told, tuple(_spoken(told)), hidden=False))
    values, found = written(whole, options), dict[Place, list[str]]()
    places = [(place, tree, set(_options(whole, tree, hidden=True))) for place, tree in _behind_words(whole)]
    for name, rule in whole.options.items():
        asking = [] if name in said else [(place, tree) for place, tree, asked in places if name in asked]
        direct = [(place, tree) for place, tree in asking if _asks(tree, name)] or asking
        if any(_shows_itself(tree, rule, options) for _, tree in direct):
            continue
        shown = [place for place, tree in direct if not _is_gone(put_in(tree, options))]
        if shown:
            found.setdefault(shown[0], []).append(f"{in_words(name)}: {_value(values[name])}")
    return {place: "; ".join(told) for place, told in found.items()}


def _asks(tree: object, name: str) -> bool:
    return any(isinstance(node, core.OptionValue) and node.name == name for node in everything(tree))


def _shows_itself(tree: object, rule: OptionRule, options: Mapping[str, int | bool]) -> bool:
    """Whether the words are there or not, as the option is: then nothing need be said behind them."""
    if rule.kind.base != "yes_no":
        return False
    here, there = (put_in(tree, {**options, rule.name: answer}) for answer in (True, False))
    return _is_gone(here) != _is_gone(there)


def _is_gone(settled: object) -> bool:
    return isinstance(settled, core.Const) or settled == ()


def _value(value: int | bool | str) -> str:
    return in_words(as_written(value))


# ---------------------------------------------------------------- what is told, and what stands behind words


def _spoken(ruleset: Ruleset) -> Iterator[object]:
    """The trees that are told themselves, and the texts with what their braces hold."""
    for _, whole, reads in _parts(ruleset):
        yield reads or whole
    for action in ruleset.actions.values():
        choices, _, *rest = action_trees(action)
        yield (choices, *rest)
        yield tuple(need.why for need in action.needs)
    for zone in ruleset.zones.values():
        yield (zone.capacity, zone.when_empty, zone.piles and (zone.piles.count, zone.piles.most))
        yield tuple(row.why for row in zone.accepts)
    for card in ruleset.cards.values():
        yield (tuple(spec.copies for spec in card.specs), tuple(row.when for row in card.effect if not card.help))
    yield tuple(rule.start for rule in ruleset.variables.values())


def _behind_words(ruleset: Ruleset) -> Iterator[tuple[Place, object]]:
    """The trees in place of which an author's words are told."""
    for action in ruleset.actions.values():
        yield from ((("need", action.name, need.name), need.that) for need in action.needs)
    for zone in ruleset.zones.values():
        yield from ((("accepts", zone.name, row.name), row.that) for row in zone.accepts)
    for place, whole, reads in _parts(ruleset):
        if reads:
            yield place, whole
    for procedure in ruleset.procedures.values():
        if procedure.reads:
            yield ("procedure", procedure.name), procedure.do
    for define in ruleset.defines.values():
        if define.help:
            yield ("define", define.space, define.name), (_asked_of(define.rows), define.otherwise)


def _parts(ruleset: Ruleset) -> Iterator[tuple[Place, object, object]]:
    """What may have words of its own that stand for all of it: its place, its trees, those words."""
    for card in ruleset.cards.values():
        for row in card.effect:
            yield ("row", card.name, row.name), row.do, card.help or row.help
    for step in steps(ruleset.play):
        yield ("step", step.name), step_trees(step), step.reads
    for trigger in ruleset.triggers.values():
        yield ("trigger", trigger.name), (trigger.when, trigger.condition, trigger.do), trigger.reads
    for ending in ruleset.endings.values():
        keys = tuple(key for _, key in ending.rank_by)
        yield ("ending", ending.name), (ending.when, keys, ending.scores), ending.reads


def _asked_of(rows: tuple[Any, ...]) -> tuple[object, ...]:
    return tuple((row.when, row.gives) for row in rows)


# ---------------------------------------------------------------- what a tree asks for


def _options(ruleset: Ruleset, tree: object, hidden: bool) -> Iterator[str]:
    """The options that a tree and all that it calls ask for; if it is hidden, what it calls has no words of its own."""
    seen: set[object] = set()
    todo = [tree]
    while todo:
        for node in everything(todo.pop()):
            if isinstance(node, core.OptionValue):
                yield node.name
            for key, inner in _called(ruleset, node, hidden):
                if key not in seen:
                    seen.add(key)
                    todo.append(inner)


def _called(ruleset: Ruleset, node: core.Core, hidden: bool) -> Iterator[tuple[object, object]]:
    """What a node calls, with what is told there."""
    match node:
        case core.CallDefine(space=space, name=name):
            yield (space, name), _of_table(ruleset.defines[space, name], hidden)
        case core.CallScoring(name=name):
            yield name, _of_table(ruleset.scorings[name], hidden)
        case core.CallProcedure(procedure=name):
            rule = ruleset.procedures[name]
            yield ("procedure", name), rule.do if hidden or not rule.reads else rule.reads
        case (
            core.Groups(patterns=names)
            | core.Split(patterns=names)
            | core.Leftover(patterns=names)
            | core.Forms(patterns=names)
        ):
            yield from ((("pattern", name), _of_pattern(ruleset.patterns[name], hidden)) for name in names)
        case core.Variable(name=name) if hidden:
            yield ("variable", name), tuple(_what_sets(ruleset, name))
        case _:
            return


def _of_table(rule: Define | Scoring, hidden: bool) -> object:
    words = () if hidden else rule.help or rule.reads
    if words:
        return words
    if isinstance(rule, Define):
        return _asked_of(rule.rows), rule.otherwise
    return _asked_of(rule.rows), tuple(row.each for row in rule.rows)


def _of_pattern(rule: Pattern, hidden: bool) -> object:
    whole = (rule.sum_of, rule.total, rule.most, rule.low, rule.high, rule.stand_ins)
    return whole if hidden or not rule.reads else rule.reads


def _what_sets(ruleset: Ruleset, name: str) -> Iterator[object]:
    """What a variable is set to, and on what conditions."""
    for tree in trees(ruleset):
        for node in everything(tree):
            if isinstance(node, core.If) and any(
                _sets(inner, name) for inner in everything((node.then, node.otherwise))
            ):
                yield node.condition
            if isinstance(node, core.Set) and _sets(node, name):
                yield node.value


def _sets(node: core.Core, name: str) -> bool:
    return isinstance(node, core.Set | core.Add) and isinstance(node.target, core.Variable) and node.target.name == name
