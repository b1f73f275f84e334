"""Players and sides by where they sit: the next, the neighbours, all of them in order, those of a side.

Must not know cards or zones.
"""

from __future__ import annotations

from typing import assert_never

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.mismatch import belongs_closer, wrong_kind
from interpreter.loading.typing.names import me
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.phrasing import quoted
from interpreter.loading.typing.wording import capital, is_a
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import PLAYER, PLAYERS, SIDE, SIDES
from interpreter.syntax import tree

OTHERS = "it isn't said whom `other` leaves out"
Seated = tree.NextPlayer | tree.Neighbour


def seated(check: Checker, node: Seated, scope: Scope) -> Expr | None:
    """A player by where somebody else sits."""
    match node:
        case tree.NextPlayer(after=None):
            return core.NextPlayer(scope.me, PLAYER, span=node.span)
        case tree.NextPlayer(after=after):
            found, start = start_of(check, after, scope)
            return core.NextPlayer(start, PLAYER, span=node.span) if found else None
        case tree.Neighbour():
            return _neighbour(check, node, scope)
        case _:
            assert_never(node)


def next_players(check: Checker, node: tree.NextPlayers, scope: Scope) -> Expr | None:
    """So many who come after somebody."""
    count = number(check, node.count, scope)
    found, after = start_of(check, node.after, scope)
    return core.NextPlayers(count, after, PLAYERS, span=node.span) if found and count is not None else None


def _neighbour(check: Checker, node: tree.Neighbour, scope: Scope) -> Expr | None:
    if isinstance(node.of, tree.Get):
        with check.trying():
            whose, whole = check.expression(node.of.subject, scope), check.expression(node.of, scope)
        if whose is not None and whose.kind == PLAYER and (whole is None or whole.kind.surely() != PLAYER):
            belongs_closer(check, node, node.of)
            return None
    of = player(check, node.of, scope)
    return None if of is None else core.Neighbour(node.left, of, PLAYER, span=node.span)


def player(check: Checker, node: tree.Expr, scope: Scope) -> Expr | None:
    """One player who is there."""
    found = check.sure(node, scope)
    if found is not None and found.kind != PLAYER:
        wrong_kind(check, node, found.kind, PLAYER)
        return None
    return found


def start_of(check: Checker, node: tree.Expr | None, scope: Scope) -> tuple[bool, Expr | None]:
    """Whether it is understood from whom an order starts, and from whom.

    `from actor` is understood before any turn too: then it starts with the first seat.
    """
    if node is None:
        return True, scope.me
    if isinstance(node, tree.Reference) and node.name == "actor" and not scope.actor_is_me:
        return True, None
    found = player(check, node, scope)
    return found is not None, found


def players(check: Checker, node: tree.Ask, head: tree.PlayersHead, scope: Scope) -> Expr | None:
    """The players that a query looks through."""
    leaver = me(check, scope, node.span, OTHERS) if head.other else None
    if head.other and leaver is None:
        return None
    if node.inside is not None:
        return _inside(check, node, head, node.inside, leaver, scope)
    found, start = start_of(check, head.start, scope)
    said = head.start is not None
    return core.Players(start, leaver, PLAYERS, said_start=said, span=node.span) if found else None


def at_the_table(check: Checker, node: tree.Ask, scope: Scope) -> Expr | None:
    """All players, those too who are out."""
    if node.inside is None:
        return core.Seats(scope.me, PLAYERS, span=node.span)
    found = check.sure(node.inside, scope)
    if found is not None and found.kind == SIDE:
        return core.PlayersOf(found, all=True, kind=PLAYERS, span=node.span)
    if found is not None:
        message = f"{capital(quoted(node.inside))} {is_a(found.kind)}, so nobody sits in it."
        check.error("K007", node.inside.span, message, "All sit at the table, or in a side: `seats in my side`.")
    return None


def _inside(
    check: Checker, node: tree.Ask, head: tree.PlayersHead, inside: tree.Expr, leaver: Expr | None, scope: Scope
) -> Expr | None:
    found = check.sure(inside, scope)
    if found is None:
        return None
    if found.kind == SIDE:
        found = core.PlayersOf(found, all=False, kind=PLAYERS, span=node.span)
    if found.kind != PLAYERS:
        message = f"{capital(quoted(inside))} {is_a(found.kind)}, so no players are in it."
        help = "Players are in a side or in a list of players: `players in my side`."
        check.error("K007", inside.span, message, help)
        return None
    if head.start is not None:
        help = "`from` is for all players: `players from p where ...`."
        check.error("K007", head.start.span, "`from` and `in` don't go together.", help)
        return None
    if leaver is None:
        return found
    item = core.Param("other", PLAYER)
    differs = core.Compare("!=", core.Local(item.name, PLAYER), leaver)
    return core.Query(found, item, differs, (), None, PLAYERS, span=node.span)


def sides(check: Checker, node: tree.Ask, head: tree.SidesHead, scope: Scope) -> Expr | None:
    """The sides that a query looks through."""
    if node.inside is not None:
        return listed_sides(check, node.inside, scope)
    if not head.other:
        return core.Sides(None, SIDES, scope.me, span=node.span)
    own = next((s.param for s in reversed(scope.subjects) if s.param.kind == SIDE and not s.looked_at), None)
    if own is not None:
        return core.Sides(core.Local(own.name, SIDE, span=node.span), SIDES, scope.me, span=node.span)
    leaver = me(check, scope, node.span, OTHERS)
    return (
        None
        if leaver is None
        else core.Sides(core.SideOf(leaver, SIDE, span=node.span), SIDES, scope.me, span=node.span)
    )


def listed_sides(check: Checker, inside: tree.Expr, scope: Scope) -> Expr | None:
    """Sides from a list that has a name."""
    found = check.sure(inside, scope)
    if found is not None and found.kind != SIDES:
        wrong_kind(check, inside, found.kind, SIDES)
        return None
    return found


def people(check: Checker, node: tree.Expr | tree.EachOf, scope: Scope) -> Expr | None:
    """Who a sentence is about: one player, or several in their order."""
    if isinstance(node, tree.EachOf):
        return check.expression(node.query, scope)
    found = check.sure(node, scope)
    if found is None or found.kind in (PLAYER, PLAYERS):
        return found
    wrong_kind(check, node, found.kind, PLAYER)
    return None
