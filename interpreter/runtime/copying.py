"""A copy of a state that shares nothing that can change. Must not know what is in it."""

from __future__ import annotations

from interpreter.runtime.state import State


def clone(s: State) -> State:
    """The same game once more; what is played in one changes nothing in the other."""
    c = State.__new__(State)
    c.t, c.Z, c.V = s.t, [z[:] for z in s.Z], s.V[:]
    c.kind, c.number, c.at, c.seen = s.kind[:], s.number[:], s.at[:], s.seen[:]
    c.piles = [there[:] for there in s.piles]
    c.up = None if s.up is None else s.up[:]
    c.by = None if s.by is None else s.by[:]
    c.ident = None if s.ident is None else s.ident[:]
    c.pools = [p[:] for p in s.pools]
    c.still_in, c.dropped, c.gone, c.given_turn = s.still_in, s.dropped, s.gone, s.given_turn
    c.skips = None if s.skips is None else s.skips[:]
    c.stack = [f[:] for f in s.stack]
    c.site, c.seat, c.options, c.chosen = s.site, s.seat, s.options, s.chosen
    c.answers, c.begun = None if s.answers is None else [part[:] for part in s.answers], s.begun
    c.window = None if s.window is None else [[opener, left[:], *more] for opener, left, *more in s.window]
    c.pending_end, c.edges, c.rng, c.fired = s.pending_end, s.edges[:], s.rng, s.fired
    c.idle, c.rounds = s.idle, s.rounds
    c.script = None if s.script is None else s.script[:]
    c.over, c.unfinished, c.ranking, c.scores = s.over, s.unfinished, s.ranking, s.scores
    c.origin, c.history, c.record, c.log, c.count, c.moves = s.origin, s.history, s.record, s.log, s.count, s.moves
    return c
