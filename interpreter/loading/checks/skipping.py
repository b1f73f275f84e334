"""Turns that are taken from somebody otherwise than it sounds: from everybody, or from one player again and again.

Must not know how turns pass, only that a player who is spoken of by where somebody sits stays the same all the while.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.core import Core
from interpreter.rules.walk import everything, slots

BY_SEAT = (core.NextPlayer, core.NextPlayers, core.Neighbour)


def everybody_skipped(it: Inspected) -> Iterator[Finding]:
    """`skip players`: all lose a turn, and the next player is the next as ever."""
    for node in it.nodes:
        if isinstance(node, core.Skip) and it.is_own(node.span):
            who = node.players
            if isinstance(who, core.Seats) or (isinstance(who, core.Players) and who.without is None):
                message = "This takes a turn from everybody, so that nobody plays less than the others."
                yield warning("C065", node.span, message, "Say who it is: `skip next player`, `skip next 2 players`.")


def skipped_again(it: Inspected) -> Iterator[Finding]:
    """`skip next player` twice: that is the same player both times."""
    skips = any(isinstance(node, core.Skip) for node in it.nodes)
    for node, times in _again(tuple(it.by_owner.values())) if skips else ():
        if it.is_own(node.span):
            message = "That is the same player each time, who so loses several turns, and nobody else loses one."
            many = "..." if times is None else times
            one = "let unlucky be next player"
            help = f"Write `skip next {many} players` for those who come next. If it shall be one, first `{one}`."
            yield warning("C065", node.span, message, help)


def _again(value: object) -> Iterator[tuple[core.Skip, int | None]]:
    """The sentences that skip somebody again, and how often it is in all."""
    if isinstance(value, tuple):
        for skip, times in _counted(tuple(n for n in value if isinstance(n, core.Skip))):
            if times > 1:
                yield skip, times
        for inner in value:
            yield from _again(inner)
    elif isinstance(value, Core):
        if isinstance(value, core.RepeatTimes | core.RepeatUntil | core.ForEach):
            skips = (node for node in value.body if isinstance(node, core.Skip))
            yield from ((skip, _times(value)) for skip in skips if _is_always_one(skip, value))
        for name in slots(value):
            yield from _again(getattr(value, name))


def _counted(skips: tuple[core.Skip, ...]) -> Iterator[tuple[core.Skip, int]]:
    """Of sentences beside each other the last that skips somebody, and how often that is said."""
    said = [skip.players for skip in skips]
    for index, skip in enumerate(skips):
        if isinstance(skip.players, BY_SEAT) and skip.players not in said[index + 1 :]:
            yield skip, said.count(skip.players)


def _times(loop: core.RepeatTimes | core.RepeatUntil | core.ForEach) -> int | None:
    times = loop.times if isinstance(loop, core.RepeatTimes) else None
    return int(times.value) if isinstance(times, core.Const) and isinstance(times.value, int) else None


def _is_always_one(node: core.Skip, loop: Core) -> bool:
    """Whether a sentence in a loop skips the same player each time round."""
    item = loop.item.name if isinstance(loop, core.ForEach) else ""
    spoken_of = everything(node.players)
    return isinstance(node.players, BY_SEAT) and not any(
        isinstance(n, core.Local) and n.name == item for n in spoken_of
    )
