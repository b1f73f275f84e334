"""How a game begins: an empty table, a new game, or a set-up that starts in the midst.

Must not know decisions or names of moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from interpreter.compile.prepared import Block, Prepared
from interpreter.rules.model import Step
from interpreter.rules.walk import steps
from interpreter.runtime import chance, copying
from interpreter.runtime.places_bags import uncover
from interpreter.runtime.state import ACTOR, DIRECTION, State
from interpreter.runtime.turns import NO_LAPS

NO_PASSES: Mapping[str, int] = MappingProxyType({})


class Beginning(Prepared):
    """Makes states."""

    _empty_table: State | None = None

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._surely_given = {rule.name for rule, _ in self._players_given if rule.start != "given"}
        """The players whom chance says where nobody does."""
        self._openings: dict[tuple[tuple[str, int], ...], tuple[State | None, Block]] = {}

    def blank(self, seed: int) -> State:
        """A state in which all cards lie where they start, variables have their start values, and nothing has run.

        Where chance has no part in that, it is made once, and copied from then on.
        """
        rng = chance.seeded(seed)
        if self._empty_table is None:
            made = self._laid_out(seed)
            if made.rng != rng:
                return made
            self._empty_table = made
        s = copying.clone(self._empty_table)
        s.rng, s.origin = rng, (seed, {})
        return s

    def _laid_out(self, seed: int) -> State:
        t = self.tables
        s = State()
        s.t = t
        s.Z = [[] for _ in range(t.fixed_places)]
        s.V = [None] * len(t.registers)
        s.V[0] = 0
        s.kind, s.number = list(range(t.fixed_places)), self._numbers()
        s.piles = [[] for _ in t.stores]
        s.at, s.seen = list(self.starts), [0] * t.card_count
        s.up = list(self.faces_up) if t.uses_faces else None
        s.by = [-1] * t.card_count if t.uses_movers else None
        s.ident = [None] * t.card_count if t.uses_stand_ins else None
        s.pools, s.stack = [], [[-1, *[None] * self.generated.module.frames[("play", "")]]]
        s.still_in, s.dropped, s.gone, s.given_turn, s.skips = (1 << t.players) - 1, (), (), None, None
        s.site = s.seat = -1
        s.options, s.chosen, s.answers, s.pending_end, s.idle, s.fired, s.window = [], None, None, 0, 0, None, None
        s.begun, s.rounds = (), 0
        s.edges = [0] * sum(rule.moment == "when" for rule in self.ruleset.triggers.values())
        s.rng, s.script, s.over, s.unfinished, s.ranking, s.scores = chance.seeded(seed), None, False, False, (), None
        s.origin, s.history, s.record, s.log, s.count, s.moves = (seed, {}), None, self.record, None, 0, None
        for card, place in enumerate(self.starts):
            s.Z[place].append(card)
            s.seen[card] = self._sees(place, self.faces_up[card])
        for place in range(t.fixed_places):
            uncover(s, place)
        for register, rule in enumerate(t.registers):
            if rule.step:
                s.V[register] = 0
        self.guarded(self.names["set_up"], s)
        return s

    def _numbers(self) -> list[int]:
        """The numbers of fixed piles, within their zone and owner."""
        found: list[int] = []
        last: tuple[str, int | None] | None = None
        for place in self.tables.places[: self.tables.fixed_places]:
            key = (place.zone, place.owner)
            found.append((found[-1] + 1 if key == last else 1) if place.fixed_pile else 0)
            last = key
        return found

    def _sees(self, place: int, up: bool) -> int:
        info = self.tables.places[place]
        return 0 if info.top_only or (info.faces and self.tables.uses_faces and not up) else info.mask

    def start(self, seed: int, given: Mapping[str, int], script: list[Any] | None = None) -> State:
        """A new game at its first decision. `given` says who players are that the rules leave to be given."""
        if script is None and self._surely_given <= given.keys():
            return self._go_on_from_opening(seed, given)
        s = self.blank(seed)
        s.origin = (seed, dict(given))
        s.script = script
        self.begin(s)
        return s

    def _go_on_from_opening(self, seed: int, given: Mapping[str, int]) -> State:
        """A new game, from where chance comes in; what goes before is the same in all games, and carried out once."""
        key = tuple(given.items())
        if key not in self._openings:
            self._openings[key] = self._opening(seed, given)
        opening, step = self._openings[key]
        s = self.blank(seed) if opening is None else copying.clone(opening)
        s.rng, s.origin = chance.seeded(seed), (seed, dict(given))
        if opening is None:
            self.begin(s)
        else:
            self.go_on(s, step)
        return s

    def _opening(self, seed: int, given: Mapping[str, int]) -> tuple[State | None, Block]:
        """The last state before anything happens by chance, or somebody is asked, and the block that comes then.

        None where the table is laid out by chance already.
        """
        rng, step = chance.seeded(seed), self.blocks[0]
        s = self.blank(seed)
        if s.rng != rng:
            return None, step
        s.origin = (seed, dict(given))
        self._seat(s)
        while True:
            before = copying.clone(s)
            after = self.guarded(step, s)
            if s.rng != rng:
                return before, step
            if after is None:
                return s, _wait
            step = after

    def begin(self, s: State) -> None:
        """Plays on from where a game was set out to its first decision; its origin says who players are."""
        self._seat(s)
        self.run(s, 0)

    def _seat(self, s: State) -> None:
        """Says who the players are that the rules leave to be given, or to chance."""
        given = s.origin[1]
        for rule, register in self._players_given:
            s.V[register] = self._given(s, rule.name, str(rule.start), given)

    def _given(self, s: State, name: str, how: str, given: Mapping[str, int]) -> int:
        if name in given:
            return given[name]
        if "random" not in how:
            return 0
        return chance.pick_named(s, [f"player {p + 1}" for p in range(self.tables.players)])

    def needs_not_met(self) -> list[str]:
        """The sentences of the ruleset's `needs` that don't hold for these options and this number of players."""
        found: list[str] = self.guarded(self.names["needs"], self.blank(0))
        return found

    def begin_at(
        self,
        s: State,
        seat: int | None,
        step: str | None = None,
        passes: Mapping[str, int] = NO_PASSES,
        direction: str | None = None,
    ) -> bool:
        """Goes to the first step that asks (or a named one), with a seat's turn; nothing before runs.

        Each step is in its first pass, or in the one that `passes` says; `direction` is that of the innermost step that
        says one, unless another is given. Gives whether any step there has turns, so that the seat counts.
        """
        for rule in self.ruleset.variables.values():
            register = self.tables.register_of[rule.name, None] if isinstance(rule.start, str) else 0
            if register and s.V[register] is None:
                s.V[register] = self._given(s, rule.name, str(rule.start), {})
        for name, number in passes.items():
            s.V[self._register("n", name)] = number
        self._turn(s, direction)
        path = self._path(s, step, passes)
        before = s.V[:]
        if direction is None:
            self._turn(s, next((rule.direction for rule in reversed(path) if rule.direction is not None), None))
        self._enter(s, path, 0 if seat is None else seat, passes)
        self.run(s, self._ready(s, path, seat))
        self._keep_set_up(s, before, [step.name for step in steps(tuple(path[-1:]))])
        return any(rule.turns_from is not None for rule in path)

    def _enter(self, s: State, path: Sequence[Step], seat: int, passes: Mapping[str, int]) -> None:
        """Steps are in their passes, and it is a seat's turn in those that have turns."""
        for rule in path:
            s.V[self._register("n", rule.name)] = passes.get(rule.name, 1)
            if rule.turns_from is not None:
                s.V[ACTOR] = s.V[self._register("t", rule.name)] = seat
                s.V[self._register("t", rule.name) + 2] = self._turns_to_be(s, rule)

    def _ready(self, s: State, path: Sequence[Step], seat: int | None) -> int:
        """The block at which play begins in the last of some steps, which is made ready for it.

        Without a seat its rules say whose turn it is; else it is its pass, which counts itself.
        """
        if not path:
            return 0
        last = path[-1]
        if seat is None and last.turns_from is not None:
            return self.generated.entries[last.name]
        s.V[self._register("n", last.name)] -= 1
        return self.generated.heads[last.name]

    def _turn(self, s: State, direction: str | None) -> None:
        if direction is not None:
            s.V[DIRECTION] = self.tables.enumerations["direction"].index(direction)

    def _turns_to_be(self, s: State, rule: Step) -> int:
        laps = self.names.get(f"laps_{self.generated.module.step_index(rule.name)}")
        return NO_LAPS if laps is None else int(self.guarded(laps, s)) * s.still_in.bit_count()

    def _is_entered(self, s: State, rule: Step) -> bool:
        """Whether a step's `if` holds as the table stands."""
        condition = self.names.get(f"if_{self.generated.module.step_index(rule.name)}")
        return condition is None or bool(self.guarded(condition, s))

    def _path(self, s: State, step: str | None, passes: Mapping[str, int]) -> list[Any]:
        """The steps from the outermost to the one that is named, or asks first; one whose `if` says no is left out.

        What an `if` reads is so as in that pass of the steps around it.
        """

        def search(steps: Sequence[Any], path: list[Any]) -> list[Any] | None:
            for rule in steps:
                if step is None and not self._is_entered(s, rule):
                    continue
                here = [*path, rule]
                if rule.name == step or (step is None and (rule.turns_from is not None or rule.decision is not None)):
                    return here
                number = self._register("n", rule.name)
                before = s.V[number]
                s.V[number] = passes.get(rule.name, 1)
                found = search(rule.steps, here)
                if found is not None:
                    return found
                s.V[number] = before
            return None

        return search(self.ruleset.play, []) or []

    def _register(self, prefix: str, name: str) -> int:
        number: int = self.names[self.generated.module.names.of(prefix, name)]
        return number

    def pass_of(self, s: State, step: str) -> int:
        """In which pass a step is, or was last."""
        return int(s.V[self._register("n", step)])

    def _keep_set_up(self, s: State, before: Sequence[Any], begun: Sequence[str]) -> None:
        """Variables that a set-up gave a value keep it, though the first pass of their step has just begun.

        `begun` are the steps in which play began. What an effect has changed since then stays as it is.
        """
        fresh = self.blank(0)
        changed = False
        lasting = {rule.name for rule in self.ruleset.variables.values() if rule.lasts in begun}
        for register, rule in enumerate(self.tables.registers):
            if rule.variable not in lasting:
                continue
            if before[register] != fresh.V[register] and s.V[register] == fresh.V[register]:
                s.V[register] = before[register]
                changed = True
        if changed and s.site >= 0:
            s.options = self.legal[s.site](s, s.seat)


def _wait(s: State) -> None:
    """What comes next where somebody is asked before anything happens by chance."""
