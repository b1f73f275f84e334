"""The generated module, whole: every routine, define, zone rule, trigger and ending of a ruleset as Python text.

The text depends on the ruleset and its options, not on how many play: what differs with that are constants which are
bound
when the module is run for a number of players (`tables`). Must not run anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.compile import blocks, effects, facts, machine, moving, queries, stages, statements, witnesses
from interpreter.compile.accepting import write_zone
from interpreter.compile.blocks import RoutineWriter
from interpreter.compile.choosing import ASKED
from interpreter.compile.coverage import Covered
from interpreter.compile.effects import Lowering
from interpreter.compile.expressions import expr, test
from interpreter.compile.flow import Flow
from interpreter.compile.frames import held
from interpreter.compile.ir import Routine
from interpreter.compile.kept import mentions, slots_of, with_frame
from interpreter.compile.movers import with_movers
from interpreter.compile.opening import cut_at_chance
from interpreter.compile.queries import over
from interpreter.compile.seen import total
from interpreter.compile.settling import settled
from interpreter.compile.site_info import SiteInfo, WrittenSite
from interpreter.compile.sizes import TOGETHER
from interpreter.compile.steps import MAIN, Play, lower_play
from interpreter.compile.unvarying import ask_once, ask_once_between
from interpreter.compile.walk import substitute
from interpreter.compile.witnesses import mark
from interpreter.compile.writer import Context, Lines, Module, local
from interpreter.rules import core
from interpreter.rules.core import Param
from interpreter.rules.deciding import decided_by
from interpreter.rules.kinds import PLAYER
from interpreter.rules.model import Define, Ending, Ruleset, Trigger
from interpreter.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Generated:
    """The text of a module and what is needed to run and explain it."""

    source: str
    spans: tuple[Span, ...]
    """By line (index 0: line 1): the author's place."""
    module: Module
    sites: tuple[SiteInfo, ...]
    blocks: tuple[str, ...]
    """By block number: the function's name."""
    entries: Mapping[str, int]
    """By step: the number of the block that enters it."""
    heads: Mapping[str, int]
    """By step: the number of the block at which its next pass is tested for."""


class Generator:
    """Writes one module."""

    def __init__(
        self, rules: Ruleset | Covered, options: Mapping[str, int | bool], record: bool, together: int
    ) -> None:
        plain, coverage = (rules.ruleset, rules) if isinstance(rules, Covered) else (rules, None)
        self.ruleset = ruleset = with_movers(settled(plain, options))
        self.facts = facts.facts_of(ruleset)
        self.module = Module(ruleset, self.facts, options, record)
        self.module.coverage = coverage
        self.module.together = together
        self.lowering = Lowering(ruleset, self.facts, record)
        self.block_numbers: dict[tuple[tuple[str, str], int], int] = {}
        self.flows: dict[tuple[str, str], Flow] = {}
        self.infos: list[SiteInfo] = []

    def generate(self) -> Generated:
        """The whole module."""
        play = lower_play(self.lowering)
        self.module.sites = self.lowering.sites
        self.define()
        self._asking_routines(play)
        self._after_effects()
        self._setup()
        self._plain_routines()
        entries = {play.steps[n].name: self._function_of(t) for n, t in play.entries.items()}
        heads = {play.steps[n].name: self._function_of(t) for n, t in play.heads.items()}
        names = (*(f"b{n}" for n in range(len(self.block_numbers))), *self._stages())
        source, spans = self.module.source()
        return Generated(source, spans, self.module, tuple(self.infos), names, entries, heads)

    def number(self, routine: tuple[str, str], target: int) -> int:
        """The number of a block among all blocks that are functions."""
        return self.block_numbers.setdefault((routine, target), len(self.block_numbers))

    def _function_of(self, target: int) -> int:
        """The number of the function that begins with a block of the main routine."""
        return self.number(MAIN, self.flows[MAIN].end_of(target))

    # ------------------------------------------------------------ routines

    def _asking_routines(self, play: Play) -> None:
        found = [stages.write_site(self.module, n, site) for n, site in enumerate(self.lowering.sites)]
        self.infos = [site.info for site in found]
        certain = {n for n, site in enumerate(found) if site.is_certain}
        needed = {MAIN: [*play.entries.values(), *play.heads.values()]}
        apart = {MAIN: cut_at_chance(self.lowering.routines[MAIN], play.consequences)}
        for key, routine in self.lowering.routines.items():
            self.flows[key] = Flow(routine, self.lowering.sites, certain, needed.get(key, ()), apart.get(key, ()))
        self.number(MAIN, 0)
        offered = [site.offered for site in found]
        ctx = Context(self.module, True, zones=self.lowering.zones)
        for key, routine in self.lowering.routines.items():
            functions = RoutineWriter(ctx, routine, self.flows[key], self.number, offered).write()
            self._write_routine(routine, functions, found)

    def _write_routine(self, routine: Routine, functions: dict[int, Lines], found: list[WrittenSite]) -> None:
        params = [local(p.name) for p in routine.params]
        mine = [(n, found[n]) for n, site in enumerate(self.lowering.sites) if site.routine == routine.key]
        more = [each for _, site in mine for each in site.more]
        outside = [lines for _, site in mine for lines in (site.legal, site.explain)] + [each.body for each in more]
        elsewhere = {name for lines in outside for name in mentions(lines)}
        slots = slots_of(params, functions.values(), elsewhere)
        self.module.frames[routine.key] = len(slots) - len(params)
        self.module.held[routine.key] = held(routine, slots)
        for target, lines in functions.items():
            ask_once_between(self.module, lines)
            self.module.function(f"b{self.number(routine.key, target)}", [], with_frame(lines, slots))
        for n, site in mine:
            self.module.function(f"legal_{n}", [ASKED], with_frame(site.legal, slots))
            self.module.function(f"explain_{n}", [ASKED], with_frame(site.explain, slots))
        for each in more:
            self.module.function(each.name, each.params, with_frame(each.body, slots))

    def _stages(self) -> list[str]:
        """The blocks with which play goes on where choices are asked one after the other: perhaps by asking again."""
        names: list[str] = []
        for number, info in enumerate(self.infos):
            if info.staged and number in self.module.resumes:
                lines = Lines()
                lines.add(f"if asks_on(s, {number}, legal_{number}): return None")
                lines.add(f"return b{self.module.resumes[number]}")
                self.module.resumes[number] = len(self.block_numbers) + len(names)
                names.append(self.module.function(f"stage_{number}", [], lines))
        return names

    def _plain_routines(self) -> None:
        """The routines that never ask and are called: card effects, and procedures that what is written speaks of."""
        for card in self.ruleset.cards.values():
            if card.effect:
                self._plain(("effect", card.name))
        written: set[object] = set()
        while todo := [name for name in self.module.names.all("p") if name not in written]:
            written.update(todo)
            for name in todo:
                self._plain(("procedure", str(name)))

    def _plain(self, key: tuple[str, str]) -> None:
        params, body = effects.routine_body(self.lowering, key)
        if facts.may_ask(body, self.facts.asking):
            return
        mover = "l_me" if any(p.name == "me" for p in params) else "-1"
        if key[0] == "procedure" and mover == "l_me" and self.facts.uses_movers:
            mover = "(-1 if l_me is None else l_me)"
        lines = Lines()
        statements.block(Context(self.module, True, mover), body, lines)
        self.module.function(blocks.routine_name(self.module, key), [local(p.name) for p in params], lines)

    # ------------------------------------------------------------ definitions

    def define(self) -> None:
        """What is only asked: defines, scoring tables, what zones accept, patterns."""
        ctx = Context(self.module)
        for key, define in self.ruleset.defines.items():
            self._define(ctx, self.module.names.of("def_", key), define)
            if key in self.facts.drawing:
                self._define(Context(self.module, True), self.module.names.of("drawn_", key), define)
        for name in self.ruleset.scorings:
            self._scoring(ctx, name)
        for number, name in enumerate(self.ruleset.zones):
            self._zone(ctx, number, name)
        self._patterns(ctx)

    def _define(self, ctx: Context, name: str, define: Define) -> None:
        """What a define gives: to questions, or to effects, for which cards may be drawn."""
        lines = Lines()
        for row in define.rows:
            lines.add(f"if {test(ctx, row.when)}:", row.when.span)
            lines.add(f"    return {expr(ctx, row.gives)}", row.gives.span)
        lines.add(f"return {expr(ctx, define.otherwise)}", define.otherwise.span)
        if not ctx.effect:
            ask_once(self.module, lines)
        self.module.function(name, _names(define.params), lines)

    def _scoring(self, ctx: Context, name: str) -> None:
        scoring, lines = self.ruleset.scorings[name], Lines()
        lines.add("n = 0")
        for row in scoring.rows:
            inner, amount = ctx, None
            if row.each is not None and row.item is not None:
                amount = total(ctx, row.each, row.item, row.gives) if row.when is None else None
                inner = ctx if amount else queries.loop(ctx, row.each, row.item, lines)
            if row.when is not None:
                lines.add(f"if {test(inner, row.when)}:", row.when.span)
                lines.depth += 1
            lines.add(f"n += {amount or expr(inner, row.gives)}", row.gives.span)
            lines.depth = 1
        lines.add("return n")
        ask_once(self.module, lines)
        self.module.function(self.module.names.of("score_", name), _names(scoring.params), lines)

    def _zone(self, ctx: Context, number: int, name: str) -> None:
        zone = self.ruleset.zones[name]
        if zone.when_empty is not None:
            body, lines = Lines(), Lines()
            statements.block(Context(self.module, True), zone.when_empty, body)
            if zone.per == "player" and body.uses("l_me"):
                lines.add("l_me = place_owner(s, l_here)")
            lines.extend(body)
            self.module.function(self.module.names.of("empty", name), ["l_here"], lines)
        if zone.accepts:
            write_zone(self.module, number, zone)

    def _patterns(self, ctx: Context) -> None:
        for number, pattern in enumerate(self.ruleset.patterns.values()):
            of_cards = [("stand_in", pattern.stand_ins), ("amount", pattern.sum_of)]
            of_cards += [(f"of_{place}", node) for place, (_, node) in enumerate(pattern.defined)]
            for what, node in of_cards:
                if node is not None:
                    lines = Lines()
                    lines.add(f"return {expr(ctx, node)}", node.span)
                    self.module.function(f"pattern_{number}_{what}", ["l_card"], lines)
            if pattern.total is not None:
                lines = Lines()
                lines.add(f"least = {expr(ctx, pattern.total)}", pattern.total.span)
                lines.add(f"return least, {'least' if pattern.most is None else expr(ctx, pattern.most)}", pattern.span)
                self.module.function(f"pattern_{number}_total", [], lines)
            by = None if pattern.stand_ins is None else decided_by(self.ruleset, pattern.stand_ins)
            if by is not None:
                lines = Lines()
                lines.add(f"return ({''.join(f'{expr(ctx, variable)}, ' for variable in by)})", pattern.span)
                self.module.function(f"pattern_{number}_decided", [], lines)

    # ------------------------------------------------------------ after effects, endings, start

    def _after_effects(self) -> None:
        whens = [t for t in self.ruleset.triggers.values() if t.moment == "when"]
        for number, trigger in enumerate(whens):
            self._fires(number, trigger)
        self._ending_tests()
        for number, ending in enumerate(self.ruleset.endings.values()):
            self._ending(number, ending)
        lines = Lines()
        if whens and not facts.may_ask(tuple(t.do for t in whens), self.facts.asking):
            lines.add("rounds = 0")
            lines.add("while True:")
            lines.depth = 2
            for number, trigger in enumerate(whens):
                lines.add(f"if fires_{number}(s):", trigger.span)
                lines.depth = 3
                lines.add(f"rounds = count_round(s, rounds, {statements.REPEAT_BOUND})", trigger.span)
                if trigger.item is not None:
                    lines.add(f"{local(trigger.item.name)} = s.fired")
                statements.block(Context(self.module, True), trigger.do, lines)
                lines.add("continue")
                lines.depth = 2
            lines.add("break")
            lines.depth = 1
        lines.add("return endings(s)")
        self.module.function("after_effect", [], lines)

    def _fires(self, number: int, trigger: Trigger) -> None:
        ctx, lines = Context(self.module), Lines()
        assert trigger.when is not None
        holds = expr(ctx, trigger.when)
        also = "" if trigger.condition is None else f" and {test(ctx, trigger.condition)}"
        if trigger.each is None or trigger.item is None:
            lines.add(f"return newly(s, {number}, 0, {holds}){also}", trigger.when.span)
        else:
            things = over(ctx, trigger.each, True)
            if trigger.each.kind.base == "zone":
                lines.add(f"things = {things}", trigger.each.span)
                lines.add(f"remember_only(s, {number}, things)")
                things = "things"
            lines.add(f"for {local(trigger.item.name)} in {things}:", trigger.each.span)
            lines.add(f"    if newly(s, {number}, {local(trigger.item.name)}, {holds}){also}:", trigger.when.span)
            lines.add(f"        s.fired = {local(trigger.item.name)}")
            lines.add("        return True")
            lines.add("return False")
        self.module.function(f"fires_{number}", [], lines)

    def _ending_tests(self) -> None:
        """`endings` after every effect, and `endings_after_N` after a pass of step N."""
        groups: dict[str, list[str]] = {"endings": ["sweep(s)"] if self.module.has_stores else []}
        spans: dict[str, list[Span]] = {"endings": [NOWHERE] if self.module.has_stores else []}
        for number, ending in enumerate(self.ruleset.endings.values()):
            if ending.when is None and ending.after is None:
                continue
            name = "endings" if ending.after is None else f"endings_after_{self.module.step_index(ending.after)}"
            condition = "True" if ending.when is None else test(Context(self.module), ending.when)
            groups.setdefault(name, []).append(f"if {condition}: return end_{number}(s)")
            spans.setdefault(name, []).append(ending.span if ending.when is None else ending.when.span)
        for name, rows in groups.items():
            lines = Lines()
            for row, span in zip(rows, spans[name], strict=True):
                lines.add(row, span)
            lines.add("return False")
            self.module.function(name, [], lines)

    def _ending(self, number: int, ending: Ending) -> None:
        ctx, lines = Context(self.module), Lines()
        if self.module.coverage is not None:
            lines.add(mark(self.module.coverage.endings[ending.name]))
        lines.add("keys = []; scores = []")
        lines.add("for l_side in range(len(SIDES)):")
        lines.depth = 2
        if ending.rank_by:
            keys = ", ".join(f"{'' if most else '-'}{expr(ctx, key)}" for most, key in ending.rank_by)
            lines.add(f"keys.append(({keys},))", ending.rank_by[0][1].span)
        if ending.scores is not None:
            lines.add(f"scores.append({expr(ctx, ending.scores)})", ending.scores.span)
        if not ending.rank_by and ending.scores is None:
            lines.add("pass")
        lines.depth = 1
        index = self.module.span_index(ending.span)
        if self.module.record:
            lines.add(f"note_end(s, {index}, {ending.name!r})", ending.span)
        lines.add(f"return finish(s, {index}, keys, scores)", ending.span)
        self.module.function(f"end_{number}", [], lines)

    def _step_tests(self) -> None:
        """The `if` and `laps` of steps by themselves, for set-ups that begin in the midst."""
        for number, step in enumerate(self.module.steps):
            for name, node in (("if", step.condition), ("laps", step.laps)):
                if node is not None:
                    lines = Lines()
                    asked = substitute(node, "me", core.Actor(PLAYER))
                    lines.add(f"return {expr(Context(self.module), asked)}", node.span)
                    self.module.function(f"{name}_{number}", [], lines)

    def _setup(self) -> None:
        """Gives every variable its start value, in the order of the file."""
        lines = Lines()
        ctx = Context(self.module, True)
        for name in self.ruleset.variables:
            machine.reset(ctx, name, lines)
        self.module.function("set_up", [], lines)
        self._step_tests()
        needs = Lines()
        needs.add("why = []")
        for need in self.ruleset.needs:
            asked = Context(self.module)
            needs.add(
                f"if not {expr(asked, need.that)}: why.append({statements.text(asked, need.why)})", need.that.span
            )
        needs.add("return why")
        self.module.function("needs", [], needs)


def _names(params: tuple[Param, ...]) -> list[str]:
    return [local(p.name) for p in params]


def generate(
    rules: Ruleset | Covered, options: Mapping[str, int | bool], record: bool, together: int = TOGETHER
) -> Generated:
    """The module for a ruleset and its options; with `record` it keeps events, and of covered rules it leaves marks.

    Up to `together` options of one action are listed together.
    """
    return Generator(rules, options, record, together).generate()


REGISTERED = (queries, moving, witnesses)
"""Modules that are imported for what they register."""
