"""Questions in effects: who is asked, what is offered, and what is done with the answer.

Must not know steps, Python, or how a choice is made legal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.compile import hooks
from interpreter.compile.effects import Cursor, Lowering, call, for_players, lower_block, lowers
from interpreter.compile.ir import (
    AskAll,
    AskOne,
    ChosenIs,
    Go,
    KeepAnswers,
    MoreAnswers,
    Offer,
    Run,
    SetCount,
    SetLocal,
    Site,
    Stuck,
    TakeAnswer,
    TakeOption,
    Target,
)
from interpreter.compile.naming import ACTING, told_by
from interpreter.rules import core
from interpreter.rules.core import Choice, Expr, Local
from interpreter.rules.kinds import PLAYER, PLAYERS
from interpreter.rules.model import ChoiceRule
from interpreter.source.span import Span


@lowers(core.Must)
def must(cursor: Cursor, node: core.Must) -> None:
    """`must` and `may`: one after the other, or all at once."""
    arguments = kept(cursor, node.arguments)
    offers = tuple(Offer(a, arguments) for a in node.actions)
    declined = "pass" if node.optional else None
    if node.at_once:
        ask_all(cursor, node.who, offers, declined, None, node.span)
    else:
        for_players(cursor, node.who, True, lambda p: ask(cursor, p, offers, declined, None, node.span))


def kept(cursor: Cursor, arguments: Sequence[Expr]) -> tuple[Expr, ...]:
    """Arguments whose values are fixed before anybody is asked."""
    found: list[Expr] = []
    for argument in arguments:
        name = cursor.lowering.fresh("argument")
        cursor.do(SetLocal(name, argument))
        found.append(Local(name, argument.kind))
    return tuple(found)


Otherwise = Callable[[Expr], None]


def ask(
    cursor: Cursor,
    player: Expr,
    offers: tuple[Offer, ...],
    declined: str | None,
    otherwise: Otherwise | None,
    span: Span,
    on_declined: Target | None = None,
    on_nothing: Target | None = None,
) -> None:
    """Asks one player for one of some actions and carries it out; goes on after it.

    `otherwise` writes what a step does when nothing is legal; else the actions' own `otherwise` is taken.
    """
    number = cursor.lowering.site(Site(cursor.routine.key, player, offers, None, "", declined, span))
    then, nothing, done = cursor.new(), cursor.new(), cursor.new()
    cursor.leave(AskOne(number, then, nothing, span))
    cursor.go_on(nothing)
    if otherwise is not None:
        otherwise(player)
    elif declined is None:
        _nothing_legal(cursor, number, player, offers, span)
    cursor.leave(Go(done if on_nothing is None else on_nothing))
    cursor.go_on(then)
    carry_out(cursor, player, offers, declined, done, on_declined)
    cursor.go_on(done)


def _nothing_legal(cursor: Cursor, site: int, player: Expr, offers: tuple[Offer, ...], span: Span) -> None:
    for offer in offers:
        if cursor.lowering.ruleset.actions[offer.action].otherwise is not None:
            call(cursor, ("otherwise", offer.action), (player, *offer.arguments), span)
            return
    cursor.do(Stuck(site, player, span))


def carry_out(
    cursor: Cursor,
    player: Expr,
    offers: tuple[Offer, ...],
    declined: str | None,
    done: Target,
    on_declined: Target | None = None,
) -> None:
    """Does what was chosen, and goes to `done`."""
    possible = [(n, offer) for n, offer in enumerate(offers) if may_be_taken(cursor.lowering, offer)]
    for position, offer in possible:
        if (position, offer) != possible[-1] or declined is not None:
            yes, no = cursor.new(), cursor.new()
            cursor.branch(ChosenIs(position), yes, no)
            cursor.go_on(yes)
            take(cursor, player, offer)
            cursor.leave(Go(done))
            cursor.go_on(no)
        else:
            take(cursor, player, offer)
    cursor.leave(Go(done if declined is None or on_declined is None else on_declined))


def may_be_taken(lowering: Lowering, offer: Offer) -> bool:
    """Whether an offer has no need that never holds."""
    return all(
        need.that.value for need in lowering.ruleset.actions[offer.action].needs if isinstance(need.that, core.Const)
    )


def tells_where(lowering: Lowering, choice: Choice, chooser: Expr) -> bool:
    """Whether what is chosen may be a card that is told by where it lies."""
    return told_by(lowering.ruleset, lowering.facts, choice, chooser).by != "name"


def take(cursor: Cursor, player: Expr, offer: Offer) -> None:
    """Carries out the chosen option of an action."""
    action = cursor.lowering.ruleset.actions[offer.action]
    params = hooks.action_params(cursor.lowering.ruleset, action)[len(action.params) :]
    names = tuple(cursor.lowering.fresh(p.name) for p in params)
    hidden = {c.name: tells_where(cursor.lowering, c.choice, ACTING) for c in action.choices}
    cursor.do(TakeOption(tuple((n, hidden.get(p.name, False)) for n, p in zip(names, params, strict=True))))
    cursor.lowering.zones.update((names[n], zone) for n, rule in enumerate(action.choices) if (zone := _zone_of(rule)))
    chosen = tuple(Local(n, p.kind) for n, p in zip(names, params, strict=True))
    call(cursor, ("action", offer.action), (player, *offer.arguments, *chosen), action.span)


def _zone_of(rule: ChoiceRule) -> str | None:
    """The zone of which a pile is chosen, if it is always the same."""
    source = rule.choice.source
    source = source.source if isinstance(source, core.Query) else source
    return source.zone if isinstance(source, core.PilesOf) and isinstance(rule.choice, core.OneOf) else None


def ask_all(
    cursor: Cursor,
    who: Expr,
    offers: tuple[Offer, ...],
    declined: str | None,
    otherwise: Otherwise | None,
    span: Span,
) -> str:
    """Asks several at once; when all have answered, carries the answers out in order. Returns the local with them."""
    lowering = cursor.lowering
    players, answers, index = lowering.fresh("players"), lowering.fresh("answers"), lowering.fresh("index")
    player = Local(lowering.fresh("player"), PLAYER)
    number = lowering.site(Site(cursor.routine.key, Local(players, PLAYERS), offers, None, "", declined, span))
    cursor.do(SetLocal(players, who))
    then, head, inside, taken, nothing, leave = (cursor.new() for _ in range(6))
    cursor.leave(AskAll(number, players, then, span))
    cursor.go_on(then)
    cursor.do(KeepAnswers(answers))
    cursor.do(SetCount(index, 0))
    cursor.jump(head)
    cursor.branch(MoreAnswers(answers, index), inside, leave)
    cursor.go_on(inside)
    cursor.do(TakeAnswer(answers, index, player.name))
    cursor.branch(ChosenIs(-2), nothing, taken)
    cursor.go_on(nothing)
    if otherwise is not None:
        otherwise(player)
    elif declined is None:
        _nothing_legal(cursor, number, player, offers, span)
    cursor.leave(Go(head))
    cursor.go_on(taken)
    carry_out(cursor, player, offers, declined, head)
    cursor.go_on(leave)
    return answers


@lowers(core.Choose)
def _choose(cursor: Cursor, node: core.Choose) -> None:
    lowering = cursor.lowering
    name = node.local.name if node.local is not None else lowering.fresh(node.name)
    site = Site(cursor.routine.key, node.who, (), node.choice, node.name, None, node.span, node.text)
    number = lowering.site(site)
    then, nothing, done = cursor.new(), cursor.new(), cursor.new()
    cursor.leave(AskOne(number, then, nothing, node.span))
    cursor.go_on(nothing)
    if node.otherwise:
        lower_block(cursor, node.otherwise)
    else:
        cursor.do(Stuck(number, node.who, node.span))
    cursor.leave(Go(done))
    cursor.go_on(then)
    cursor.do(TakeOption(((name, tells_where(cursor.lowering, node.choice, node.who)),)))
    if node.target is not None:
        cursor.do(Run(core.Set(node.target, Local(name, node.choice.kind), span=node.span), cursor.mover))
    cursor.jump(done)
