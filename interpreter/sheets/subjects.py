"""Whom a sentence is about: a loop over players whose only sentence is about each of them is that sentence.

Must not know any words.
"""

from __future__ import annotations

from interpreter.compile.walk import handed
from interpreter.rules import core
from interpreter.rules.core import Core, Expr, Statement
from interpreter.rules.walk import everything
from interpreter.sheets.voice import Voice, is_done_in_place


def is_subject(voice: Voice, statement: Statement, name: str) -> bool:
    """Whether a sentence begins with a local, and speaks of it again only as an owner."""
    subject = _subject(voice, statement)
    if not isinstance(subject, core.Local) or subject.name != name:
        return False
    nodes = tuple(everything((statement,)))
    owning = sum(_is(getattr(node, "owner", None), name) for node in nodes)
    return sum(_is(node, name) for node in nodes) == 1 + owning


def _is(node: object, name: str) -> bool:
    return isinstance(node, core.Local) and node.name == name


def _subject(voice: Voice, statement: Statement) -> Expr | Core | None:
    match statement:
        case core.Draw(player=who) | core.GiveTurn(player=who) | core.Must(who=who) | core.CardEffect(who=who):
            return who
        case core.Skip(players=who) | core.Drop(players=who) | core.Eliminate(players=who):
            return who
        case core.Set(target=target, value=who) if target.kind.base in ("player", "side"):
            return who
        case core.CallProcedure():
            return _of_procedure(voice, statement)
        case _:
            return None


def _of_procedure(voice: Voice, node: core.CallProcedure) -> Expr | Core | None:
    """Whom a procedure's words begin with, or what it does where it is told in place, or whom it is named with."""
    rule = voice.ruleset.procedures[node.procedure]
    has_me = bool(rule.params) and rule.params[0].name == "me" and len(rule.params) > len(node.arguments)
    arguments = (node.who, *node.arguments) if has_me and node.who is not None else node.arguments
    if rule.reads:
        words = handed(rule.reads, rule.params, arguments)
        return words[0] if words and isinstance(words[0], Core) else None
    if len(arguments) == len(rule.params) and is_done_in_place(voice.terms, rule, arguments):
        done = handed(rule.do, rule.params, arguments)
        return _subject(voice, done[0]) if len(done) == 1 else None
    return node.who
