"""Sentences that take up a rule that stands elsewhere or ask somebody: procedures, what a card says, must, may, choose.

Must not know where that rule stands in the sheet.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from interpreter.compile.walk import handed
from interpreter.diagnostics.english import joined
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.model import Procedure
from interpreter.sheets import choices, lists, statements, values
from interpreter.sheets.lines import Line, inline, nested
from interpreter.sheets.names import named
from interpreter.sheets.voice import Voice, is_done_in_place
from interpreter.sheets.words import Noun, in_words, small

Calls = core.CallProcedure | core.CardEffect | core.Must | core.Choose


def told(voice: Voice, node: Calls) -> tuple[Line, ...]:
    """What is done elsewhere, or who is asked for what."""
    match node:
        case core.CallProcedure():
            return _procedure(voice, node)
        case core.CardEffect(card=card, who=who):
            does = f"do what {values.text(voice, card)} says"
            if who is None or values.noun(voice, who).is_you:
                return (Line(does),)
            subject = statements.who_all(voice, who)
            return (Line(f"{subject.text} does what {values.text(voice, card)} says"),)
        case core.Must():
            return (Line(_must(voice, node)),)
        case core.Choose():
            return _choose(voice, node)
        case _:
            assert_never(node)


# ---------------------------------------------------------------- procedures


def _procedure(voice: Voice, node: core.CallProcedure) -> tuple[Line, ...]:
    rule = voice.ruleset.procedures[node.procedure]
    if node.who is not None and node.who.kind.many:
        return _for_several(voice, node, rule, node.who)
    arguments = _arguments(rule, node)
    if all(_is_nothing(statement) for statement in handed(rule.do, rule.params, arguments)):
        return ()
    if rule.reads:
        words = small(values.spoken(voice, handed(rule.reads, rule.params, arguments)))
        return (Line(voice.terms.noted(words, "procedure", rule.name)),)
    if is_done_in_place(voice.terms, rule, arguments):
        return statements.told(voice, handed(rule.do, rule.params, arguments))
    return (Line(_by_name(voice, node, rule)),)


def _is_nothing(statement: core.Statement) -> bool:
    """Whether a sentence changes nothing, such as one that adds 0."""
    if not isinstance(statement, core.Add):
        return False
    amount = statement.amount.operand if isinstance(statement.amount, core.Negative) else statement.amount
    return isinstance(amount, core.Const) and amount.value == 0


def _arguments(rule: Procedure, node: core.CallProcedure) -> tuple[Expr, ...]:
    """What is handed over, whoever acts included, where the rule speaks of that player."""
    has_me = bool(rule.params) and rule.params[0].name == "me" and len(rule.params) > len(node.arguments)
    who = node.who or core.Actor(rule.params[0].kind) if has_me else None
    return (who, *node.arguments) if who is not None else node.arguments


def _for_several(voice: Voice, node: core.CallProcedure, rule: Procedure, who: Expr) -> tuple[Line, ...]:
    """Each of several does it."""
    found = lists.things(voice, who)
    inside = voice.calling("each one", Noun("that player", "that player's"))
    one = replace(node, who=core.Local("each one", who.kind.item()))
    lines = _procedure(inside, one)
    short = inline(lines)
    if len(lines) == 1 and short.startswith("that player "):
        return (Line(f"{found.each()} {short.removeprefix('that player ')}"),)
    order = f", {found.order}" if found.order else ""
    return nested(f"for {found.each()}{order}", lines)


def _by_name(voice: Voice, node: core.CallProcedure, rule: Procedure) -> str:
    name = voice.terms.ask(("procedure", "", rule.name))
    params = [param for param in rule.params if param.name != "me"][-len(node.arguments) :] if node.arguments else []
    given = [
        f"{values.text(voice, argument)} as the {named(param.name, param.kind)}"
        for param, argument in zip(params, node.arguments, strict=True)
    ]
    with_what = f", with {joined(given)}" if given else ""
    told = f"what is told under “{name}”{with_what}"
    who = node.who
    if who is None or lists.is_nobody(who) or values.noun(voice, who) in (voice.actor, voice.local("me")):
        return f"do {told}"
    return f"{values.text(voice, who)} does {told}"


# ---------------------------------------------------------------- asking


def _must(voice: Voice, node: core.Must) -> str:
    word = "may" if node.optional else "must"
    names = joined((f"“{in_words(name)}”" for name in node.actions), "or")
    names = f"one of these: {names}" if len(node.actions) > 1 and not node.optional else names
    who = statements.who_all(voice, node.who)
    several = node.who.kind.many and not lists.things(voice, node.who).whole
    how = ", all at once and unseen by the others," if node.at_once else voice.in_turn() if several else ""
    with_what = ""
    if node.arguments:
        with_what = f" (with {joined(values.text(voice, argument) for argument in node.arguments)})"
    return f"{who.text}{how} {word} do {names}{with_what}"


def _choose(voice: Voice, node: core.Choose) -> tuple[Line, ...]:
    who = values.noun(voice, node.who)
    said = choices.said(voice, node.choice)
    name = in_words(node.name) if node.target is None else named(node.name, node.target.kind)
    as_what = "" if name in said else f" (the {name})"
    subject = "choose" if who.is_you else f"{who.text} chooses"
    lines = (Line(f"{subject} {said}{as_what}"),)
    if not node.otherwise:
        return lines
    return (*lines, *nested("if there is nothing to choose", statements.told(voice, node.otherwise), asks=True))
