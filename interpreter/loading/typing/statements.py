"""Sentences one after the other: what each names and tests holds for those after it, until something may change it.

Also the statements that contain others: `if`, `for each`, `repeat`. Must not know the sentences of single verbs, nor
what a decision offers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from interpreter.loading.typing import calls, dealing, verbs
from interpreter.loading.typing.changes import Changes, changes_of, still_known
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.facts import assuming, key, knowing, of_each
from interpreter.loading.typing.fitting import UNKNOWN, as_cards
from interpreter.loading.typing.locals import is_free
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.phrasing import phrase, quoted
from interpreter.loading.typing.scopes import held, origin, with_local
from interpreter.loading.typing.verbs import Made, Said, Sentence
from interpreter.loading.typing.wording import capital, is_a
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.source.span import Span
from interpreter.syntax import tree

Step = tuple[Made, Scope]
"""What a statement becomes, and the scope after it."""

SENTENCES: dict[str, Sentence] = {
    "move": dealing.move,
    "deal": dealing.deal,
    "draw": dealing.draw,
    "draws": dealing.draws,
    "shuffle": verbs.shuffle,
    "shuffle_into": verbs.shuffle_into,
    "flip": verbs.flip,
    "swap": verbs.swap,
    "show": verbs.show,
    "point": verbs.point,
    "set": verbs.set_to,
    "add": verbs.add,
    "subtract": verbs.subtract,
    "roll": verbs.roll,
    "skip": verbs.skip,
    "reverse": verbs.reverse,
    "give_turn": verbs.give_turn,
    "drop": verbs.drop,
    "eliminate": verbs.eliminate,
    "end": verbs.end,
    "end_this": verbs.end_this,
    "end_every": verbs.end_every,
    "say": verbs.say,
}
"""One function for each verb of the vocabulary table."""


def block(check: Checker, nodes: tree.Block, scope: Scope) -> Step:
    """All statements of a block."""
    made: list[core.Statement] = []
    for node in nodes:
        more, scope = _statement(check, node, scope)
        made += more
    return tuple(made), scope


def _statement(check: Checker, node: tree.Statement, scope: Scope) -> Step:
    match node:
        case tree.Verb():
            return _verb(check, node, scope)
        case tree.Let():
            return _let(check, node, scope)
        case tree.If():
            return _if(check, node, scope)
        case tree.ForEach():
            return _for_each(check, node, scope)
        case tree.RepeatTimes() | tree.RepeatUntil():
            return _repeat(check, node, scope)
        case tree.Choose():
            return _choose(check, node, scope)
        case tree.Do() | tree.DoEffect() | tree.Must():
            return calls.called(check, node, scope), _after(check, scope, node)
        case _:
            assert_never(node)


def _after(check: Checker, scope: Scope, *nodes: tree.Statement) -> Scope:
    """The scope without what these statements may have changed."""
    return _without(check, scope, changes_of(nodes), nodes[0].span)


def _without(check: Checker, scope: Scope, changes: Changes, span: Span) -> Scope:
    known = still_known(scope.known, changes)
    for fact in scope.known - known:
        check.forgotten[fact] = span
    return scope if known == scope.known else replace(scope, known=known)


def _verb(check: Checker, node: tree.Verb, scope: Scope) -> Step:
    made = SENTENCES[node.name](check, Said(dict(node.slots), node.span), scope)
    after = _after(check, scope, node)
    match made:
        case (core.Set(target=target, value=value),) if not value.kind.maybe:
            return made, knowing(after, frozenset([key(target)]))
        case _:
            return made, after


# ---------------------------------------------------------------- let, choose


def _named(scope: Scope, check: Checker, name: tree.Name, source: Expr | None) -> tuple[Param, Scope]:
    """The scope in which a thing has a name; one that was not understood has one too, so that nobody misses it."""
    if source is None:
        unknown = Param(name.text, UNKNOWN, span=name.span)
        return unknown, with_local(scope, name.text, unknown)
    param = Param(check.fresh(name.text), source.kind, span=name.span)
    inner = with_local(scope, name.text, param, origin(check.world, source, scope))
    return param, knowing(inner, held(check.world, source, scope, param))


def _let(check: Checker, node: tree.Let, scope: Scope) -> Step:
    value = check.expression(node.value, scope)
    is_free(check, node.name.text, node.name.span, scope, with_value=True)
    if value is not None and value.kind.base == "none":
        message = f"`{node.name.text}` would always be `none`."
        check.error("K002", node.value.span, message, "Write `none` where it is needed.")
        value = None
    local, inner = _named(scope, check, node.name, value)
    return ((core.Let(local, value, span=node.span),) if value is not None else ()), inner


def _choose(check: Checker, node: tree.Choose, scope: Scope) -> Step:
    otherwise, _ = block(check, node.otherwise, scope)
    made = calls.chosen(check, node, otherwise, scope)
    after = _after(check, scope, node)
    if made is not None and made.target is not None:
        sure = frozenset() if made.choice.kind.maybe or node.otherwise else frozenset([key(made.target)])
        return (made,), knowing(after, sure)
    if node.name.text in check.world.variables:
        return (), after
    if made is None or made.local is None:
        return (), with_local(after, node.name.text, Param(node.name.text, UNKNOWN, span=node.name.span))
    types = origin(check.world, made.choice.source, scope)
    return (made,), with_local(after, node.name.text, made.local, types)


# ---------------------------------------------------------------- if, for each, repeat


def _if(check: Checker, node: tree.If, scope: Scope) -> Step:
    condition = check.condition(node.condition, scope)
    then, after_then = block(check, node.then, assuming(scope, condition))
    otherwise, after_else = block(check, node.otherwise, assuming(scope, condition, False))
    after = replace(scope, known=after_then.known & after_else.known)
    if condition is None:
        return (), after
    return (core.If(condition, then, otherwise, span=node.span),), after


def _for_each(check: Checker, node: tree.ForEach, scope: Scope) -> Step:
    over = _list_of(check, node, scope)
    is_free(check, node.name.text, node.name.span, scope)
    changes = changes_of(node.body)
    inner = _without(check, scope, changes, node.span)
    if over is None:
        item, inner = _named(inner, check, node.name, None)
    else:
        item = Param(check.fresh(node.name.text), over.kind.item(), span=node.name.span)
        inner = with_local(inner, node.name.text, item, origin(check.world, over, scope))
        inner = knowing(inner, still_known(of_each(over, item), changes) | held(check.world, over, scope, item))
    body, _ = block(check, node.body, inner)
    made = () if over is None else (core.ForEach(item, over, body, span=node.span),)
    return made, _without(check, scope, changes, node.span)


def _list_of(check: Checker, node: tree.ForEach, scope: Scope) -> Expr | None:
    """What a loop goes through; of one zone the cards."""
    check.given_later = node.name.text
    over = check.sure(node.over, scope)
    check.given_later = ""
    if over is None or over.kind.many:
        return over
    if over.kind.base in ("zone", "group"):
        return as_cards(over)
    message = f"{capital(quoted(node.over))} {is_a(over.kind)}, and not a list to go through."
    help = "A list is `cards in ...`, `players`, `values of ...`, `numbers from 1 to 3` ..."
    if over.kind.base == "side":
        help = f"Go through its players: `for each p in players in {phrase(node.over)}, ...`."
    check.error("K007", node.over.span, message, help)
    return None


def _repeat(check: Checker, node: tree.RepeatTimes | tree.RepeatUntil, scope: Scope) -> Step:
    inner = _after(check, scope, node)
    if isinstance(node, tree.RepeatTimes):
        times = number(check, node.times, scope)
        body, _ = block(check, node.body, inner)
        return (() if times is None else (core.RepeatTimes(times, body, span=node.span),)), inner
    until = check.condition(node.until, inner)
    body, _ = block(check, node.body, assuming(inner, until, False))
    if until is None:
        return (), assuming(inner, until)
    return (core.RepeatUntil(until, body, span=node.span),), assuming(inner, until)
