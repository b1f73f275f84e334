"""A ruleset made ready to play: the generated module run for a number of players, and the machine that drives it.

A fault in generated code is told by the author's line; what the faces make of it is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import CodeType, TracebackType
from typing import Any

from interpreter.compile import vocabulary_of_play
from interpreter.compile.module import Generated, generate
from interpreter.compile.sites import OfferInfo
from interpreter.compile.tables import Binder, bind, bind_patterns
from interpreter.rules.model import Ruleset
from interpreter.runtime import asking, chance, copying, labels, notes
from interpreter.runtime.chance import INCREMENT, LONG, MULTIPLIER, WORD
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.moves import plain
from interpreter.runtime.state import ACTOR, State
from interpreter.runtime.turns import NO_LAPS
from interpreter.source.span import NOWHERE, Span

FAULTS = (LookupError, ArithmeticError, TypeError, RecursionError, AttributeError)
"""What generated code may raise where a rule asks what can't be answered."""


Step = Callable[[State], Any]
"""A block: does its part and returns the next, or None to wait."""


class Compiled:
    """A ruleset with its options, as modules; they are run once for each number of players."""

    def __init__(self, ruleset: Ruleset, options: Mapping[str, int | bool]) -> None:
        self.ruleset = ruleset
        self.options = dict(options)
        self._generated: dict[bool, tuple[Generated, CodeType, str]] = {}
        self._machines: dict[tuple[int, bool], Machine] = {}

    def generated(self, record: bool) -> tuple[Generated, CodeType, str]:
        """The module that records events, or the one that doesn't: text, code and file name."""
        if record not in self._generated:
            made = generate(self.ruleset, self.options, record)
            name = f"<rules of {self.ruleset.key}, {id(self)}{', recorded' if record else ''}>"
            self._generated[record] = (made, compile(made.source, name, "exec"), name)
        return self._generated[record]

    def machine(self, players: int, record: bool) -> Machine:
        """The machine for a number of players."""
        key = (players, record)
        if key not in self._machines:
            self._machines[key] = Machine(self.ruleset, *self.generated(record), players, record)
        return self._machines[key]


def compile_ruleset(ruleset: Ruleset, options: Mapping[str, int | bool]) -> Compiled:
    """Makes a ruleset ready to play; `options` has a value for every option."""
    return Compiled(ruleset, options)


class Machine:
    """One ruleset with its options, for a number of players."""

    def __init__(
        self, ruleset: Ruleset, generated: Generated, code: CodeType, file: str, players: int, record: bool
    ) -> None:
        self.ruleset, self.generated, self.file, self.record = ruleset, generated, file, record
        bound = bind(ruleset, generated, players)
        self.tables, self.starts, self.faces_up = bound.tables, bound.starts, bound.faces_up
        names: dict[str, Any] = {**vocabulary_of_play.FUNCTIONS, **bound.constants}
        exec(code, names)
        self.names = names
        self._bind_rules(bound, names)
        self.blocks: tuple[Step, ...] = tuple(names[name] for name in generated.blocks)
        names["BLOCKS"] = (*self.blocks, None)
        self.legal = tuple(names[f"legal_{n}"] for n in range(len(generated.sites)))
        self.resumes = tuple(generated.module.resumes.get(n, -1) for n in range(len(generated.sites)))
        self._labels: dict[Any, tuple[str, tuple[str, ...]]] = {}

    def _bind_rules(self, bound: Any, names: dict[str, Any]) -> None:
        t, ruleset = self.tables, self.ruleset
        types = list(ruleset.cards)
        effects = {key: names[name] for key, name in self.generated.module.names.all("fx").items() if name in names}
        names["EFFECTS"] = tuple(effects.get(name, _no_effect) for name in types)
        zones = [(n, z) for n, z in enumerate(ruleset.zones.values()) if z.accepts]
        t.accepts = {z.name: names[f"accepts_{n}"] for n, z in zones}
        t.refuses = {z.name: names[f"refuses_{n}"] for n, z in zones}
        t.accepted_patterns = {z.name: tuple(r.patterns for r in z.accepts if r.patterns) for _, z in zones}
        t.pile_kinds = {z.name: z.piles.each for z in ruleset.zones.values() if z.piles and z.piles.each}
        t.patterns = bind_patterns(bound, Binder(ruleset, self.generated.module, t.players), names)

    # ------------------------------------------------------------ starting

    def blank(self, seed: int) -> State:
        """A state in which all cards lie where they start, variables have their start values, and nothing has run."""
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
        s.edges = [0] * sum(rule.moment == "when" for rule in self.ruleset.triggers.values())
        s.rng, s.script, s.over, s.unfinished, s.ranking, s.scores = chance.seeded(seed), None, False, False, (), None
        s.origin, s.history, s.record, s.log, s.count, s.moves = (seed, {}), None, self.record, None, 0, None
        for card, place in enumerate(self.starts):
            s.Z[place].append(card)
            s.seen[card] = self._sees(place, self.faces_up[card])
        for register, rule in enumerate(t.registers):
            if rule.label.startswith(("number of", "turn")):
                s.V[register] = 0
        for die in self.ruleset.dice.values():
            s.V[t.register_of[die.name, None]] = die.faces[0]
        self._guarded(self.names["set_up"], s)
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
        s = self.blank(seed)
        s.origin = (seed, dict(given))
        s.script = script
        for rule in self.ruleset.variables.values():
            if isinstance(rule.start, str):
                s.V[self.tables.register_of[rule.name, None]] = self._given(s, rule.name, rule.start, given)
        self._run(s, 0)
        return s

    def _given(self, s: State, name: str, how: str, given: Mapping[str, int]) -> int:
        if name in given:
            return given[name]
        if "random" not in how:
            return 0
        return chance.pick_named(s, [f"player {p + 1}" for p in range(self.tables.players)])

    def needs_not_met(self) -> list[str]:
        """The sentences of the ruleset's `needs` that don't hold for these options and this number of players."""
        found: list[str] = self._guarded(self.names["needs"], self.blank(0))
        return found

    def begin_at(self, s: State, seat: int | None, step: str | None = None) -> None:
        """Goes to the first step that asks (or a named one), in its first pass, with a seat's turn; nothing before
        runs."""
        path = self._path(step)
        before = s.V[:]
        first = 0 if seat is None else seat
        for rule in path:
            s.V[self._register("n", rule.name)] = 1
            if rule.turns_from is not None:
                s.V[ACTOR] = s.V[self._register("t", rule.name)] = first
                s.V[self._register("t", rule.name) + 2] = NO_LAPS
        if seat is None and path and path[-1].turns_from is not None:
            block = self.generated.entries[path[-1].name]
        elif path:
            s.V[self._register("n", path[-1].name)] = 0
            block = self.generated.heads[path[-1].name]
        else:
            block = 0
        self._run(s, block)
        self._keep_set_up(s, before)

    def _path(self, step: str | None) -> list[Any]:
        """The steps from the outermost to the one that asks first (or is named)."""

        def search(steps: Sequence[Any], path: list[Any]) -> list[Any] | None:
            for rule in steps:
                here = [*path, rule]
                if rule.name == step or (step is None and (rule.turns_from is not None or rule.decision is not None)):
                    return here
                found = search(rule.steps, here)
                if found is not None:
                    return found
            return None

        return search(self.ruleset.play, []) or []

    def _register(self, prefix: str, name: str) -> int:
        number: int = self.names[self.generated.module.names.of(prefix, name)]
        return number

    def _keep_set_up(self, s: State, before: Sequence[Any]) -> None:
        """Variables that a set-up gave a value keep it, though the first pass of their step has just begun."""
        fresh = self.blank(0)
        changed = False
        for register, rule in enumerate(self.tables.registers):
            if rule.variable and before[register] != fresh.V[register] and s.V[register] == fresh.V[register]:
                s.V[register] = before[register]
                changed = True
        if changed and s.site >= 0:
            s.options = self.legal[s.site](s, s.seat)

    # ------------------------------------------------------------ deciding

    def waiting(self, s: State) -> tuple[int, ...]:
        """All who owe an answer now."""
        return asking.waiting(s)

    def options(self, s: State, seat: int | None = None) -> list[Any]:
        """What can be chosen by a seat that is asked, in the fixed order."""
        found: list[Any] = self._guarded(self.legal[s.site], s, s.seat if seat is None else seat)
        return found

    def carry_out(self, s: State, option: Any, seat: int) -> None:
        """Does what was chosen and plays on to the next decision or the end. Raises PlayFault; the state is then
        undefined."""
        site = s.site
        s.count += 1
        s.moves = None
        if s.answers is not None:
            if not self._guarded(asking.answer, s, seat, option, self.legal[site]):
                return
            if self.record:
                self._note_answers(s, site)
        elif self.record:
            self._note_choice(s, site, option, seat)
        s.chosen = option
        s.site = -1
        self._run(s, self.resumes[site])

    def _run(self, s: State, block: int) -> None:
        step: Any = self.blocks[block]
        try:
            while step is not None:
                step = step(s)
        except PlayFault as fault:
            raise self._placed(fault, fault.__traceback__) from None
        except FAULTS as fault:
            raise self._placed(PlayFault(_what(fault)), fault.__traceback__) from fault

    def _guarded(self, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return function(*arguments)
        except PlayFault as fault:
            raise self._placed(fault, fault.__traceback__) from None
        except FAULTS as fault:
            raise self._placed(PlayFault(_what(fault)), fault.__traceback__) from fault

    def _placed(self, fault: PlayFault, trace: TracebackType | None) -> PlayFault:
        """The same fault with the author's line: the innermost line of the module that has one."""
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self.file:
                span = self._span(trace.tb_lineno)
                if span != NOWHERE:
                    fault.span = span
            trace = trace.tb_next
        fault.message = vocabulary_of_play.MESSAGES.get(fault.what, fault.what)
        return fault

    def _span(self, line: int) -> Span:
        return self.generated.spans[line - 1] if 0 < line <= len(self.generated.spans) else NOWHERE

    def playout(
        self, seed: int, player_rng: int, bound: int = 1 << 60, given: Mapping[str, int] | None = None
    ) -> State:
        """A whole game of random moves; a decision with one option draws nothing."""
        s = self.start(seed, given or {})
        resumes, legal, pick = tuple(self.blocks[n] for n in self.resumes), self.legal, chance.pick_from
        count, rng = 0, player_rng
        try:
            while s.site >= 0 and count < bound:
                options = s.options
                n = len(options)
                if n > 1:
                    product = ((((rng >> 22) ^ rng) >> ((rng >> 61) + 22)) & WORD) * n
                    if product & WORD < n:
                        rng, index = pick(rng, n)
                        option = options[index]
                    else:
                        rng = (rng * MULTIPLIER + INCREMENT) & LONG
                        option = options[product >> 32]
                else:
                    option = options[0]
                count += 1
                site = s.site
                if s.answers is not None and not asking.answer(s, s.seat, option, legal[site]):
                    continue
                s.chosen = option
                s.site = -1
                step: Any = resumes[site]
                while step is not None:
                    step = step(s)
        except PlayFault as fault:
            raise self._placed(fault, fault.__traceback__) from None
        except FAULTS as fault:
            raise self._placed(PlayFault(_what(fault)), fault.__traceback__) from fault
        s.count = count
        if not s.over:
            s.over = s.unfinished = True
        return s

    # ------------------------------------------------------------ telling

    def move_parts(self, s: State, option: Any, seat: int) -> tuple[str, tuple[str, ...]]:
        """An option's name: the action and the printed choices."""
        site = s.site
        found = self._labels.get((site, option))
        if found is None:
            found = self._parts(s, site, option)
        return found

    def is_lasting(self, s: State, option: Any) -> bool:
        """Whether an option of this decision, once named, has that name in every state."""
        return (s.site, option) in self._labels

    def _parts(self, s: State, site: int, option: Any) -> tuple[str, tuple[str, ...]]:
        info = self.generated.sites[site]
        if option[0] < 0:
            return (info.declined or "pass", ())
        offer = info.offers[option[0]]
        parts = (offer.action, self._choices(s, offer, option))
        if all(c.lasting for c in offer.choices) and len(self._labels) < 20_000:
            self._labels[site, option] = parts
        return parts

    def _choices(self, s: State, offer: OfferInfo, option: Any) -> tuple[str, ...]:
        told = [
            labels.entry_label(s, value, c.kind.base, c.kind.of, c.kind.many, c.name, c.by_position)
            for c, value in zip(offer.choices, option[1:], strict=False)
        ]
        if offer.identity and option[-1] is not None:
            card = next(n for n, c in enumerate(offer.choices) if c.kind.base == "card")
            told[card] += f"={labels.identity_label(s.t, option[-1])}"
        return tuple(told)

    def decision_help(self, s: State) -> tuple[tuple[str, str], ...]:
        """What is asked: the actions offered, each with its help."""
        info = self.generated.sites[s.site]
        return tuple((o.action, self._help(o.action)) for o in info.offers)

    def _help(self, action: str) -> str:
        rule = self.ruleset.actions.get(action)
        return rule.help if rule is not None else ""

    def explain(self, s: State, seat: int, text: str) -> list[str]:
        """Why the move of that text may not be made now: a sentence for each rule that says no."""
        if s.site < 0:
            return ["The game is over."]
        site, wanted = s.site, plain(text)
        reasons: list[str] | None = None
        for option, why in self._guarded(self.names[f"explain_{site}"], s, seat):
            action, choices = self._parts(s, site, option)
            if plain(" ".join((action, ", ".join(choices))).strip()) == wanted and (
                reasons is None or len(why) < len(reasons)
            ):
                reasons = why
        return reasons if reasons else self._no_such_move(s, text)

    def _no_such_move(self, s: State, text: str) -> list[str]:
        actions = [o.action for o in self.generated.sites[s.site].offers]
        named = next((a for a in actions if plain(text).split(" ")[0] == plain(a)), None)
        if named is not None:
            return [f"'{named}' can't be done with that now."]
        return [f"Now it is one of: {', '.join(actions)}."]

    def _note_choice(self, s: State, site: int, option: Any, seat: int) -> None:
        action, choices = self._parts(s, site, option)
        mask = (1 << s.t.players) - 1
        for value in option[1:]:
            for card in value if isinstance(value, tuple) else ():
                if isinstance(card, int) and card < s.t.card_count:
                    mask &= s.seen[card] | 1 << seat
        notes.note_chosen(s, -1, seat, action, choices, mask)

    def _note_answers(self, s: State, site: int) -> None:
        assert s.answers is not None
        for seat, option in zip(s.answers[0], s.answers[1], strict=True):
            if option[0] >= 0:
                action, choices = self._parts(s, site, option)
                notes.note_chosen(s, -1, seat, action, choices, 1 << seat)

    def clone(self, s: State) -> State:
        """The same game once more."""
        return copying.clone(s)


def _no_effect(s: State, card: int, me: int) -> None:
    """What a card without an effect does."""


def _what(fault: Exception) -> str:
    """The word for what went wrong, by what Python made of it."""
    match fault:
        case IndexError():
            return "unseen"
        case ArithmeticError():
            return "division"
        case RecursionError():
            return "rounds"
        case _:
            return "nothing there"
