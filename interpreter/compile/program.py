"""A ruleset made ready to play: the generated module run for a number of players, and the machine that drives it.

A fault in generated code is told by the author's line; what the faces make of it is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import CodeType
from typing import Any

from interpreter.compile.beginning import Beginning
from interpreter.compile.covering import covered
from interpreter.compile.explaining import Explained, generate_explaining
from interpreter.compile.module import Generated, generate
from interpreter.compile.prepared import FAULTS, reason
from interpreter.compile.sizes import TOGETHER
from interpreter.compile.stages_told import StagesTold
from interpreter.rules.model import Ruleset
from interpreter.runtime import asking, chance, copying
from interpreter.runtime.chance import WORD
from interpreter.runtime.sight_anew import renamed
from interpreter.runtime.staging import STAGE
from interpreter.runtime.state import State

PLAIN, RECORDING, COVERING, BOTH = "", "recorded", "covered", "covered and recorded"
"""The forms of a module: the quickest; one that keeps events; one that marks which rules have happened."""


class Compiled:
    """A ruleset with its options, as modules; they are run once for each number of players."""

    def __init__(self, ruleset: Ruleset, options: Mapping[str, int | bool], together: int = TOGETHER) -> None:
        self.ruleset = ruleset
        self.options = dict(options)
        self.together = together
        self._generated: dict[str, tuple[Generated, CodeType, str]] = {}
        self._machines: dict[tuple[int, str], Machine] = {}
        self._explained: Explained | None = None

    def generated(self, form: str) -> tuple[Generated, CodeType, str]:
        """The module of one form: text, code and file name."""
        if form not in self._generated:
            rules = covered(self.ruleset) if form in (COVERING, BOTH) else self.ruleset
            made = generate(rules, self.options, form in (RECORDING, BOTH), self.together)
            name = f"<rules of {self.ruleset.key}, {id(self)}{f', {form}' if form else ''}>"
            self._generated[form] = (made, compile(made.source, name, "exec"), name)
        return self._generated[form]

    def explained(self) -> Explained:
        """The module that answers why; made when somebody first asks."""
        if self._explained is None:
            self._explained = generate_explaining(self.ruleset, self.options, self.together)
        return self._explained

    def machine(self, players: int, record: bool) -> Machine:
        """The machine for a number of players: one that keeps events, or one that doesn't."""
        return self._machine(players, RECORDING if record else PLAIN)

    def covering(self, players: int, record: bool = False) -> Machine:
        """The machine for a number of players that marks what happens."""
        return self._machine(players, BOTH if record else COVERING)

    def _machine(self, players: int, form: str) -> Machine:
        key = (players, form)
        if key not in self._machines:
            made = Machine(self.ruleset, *self.generated(form), players, form in (RECORDING, BOTH))
            made.explained = self.explained
            self._machines[key] = made
        return self._machines[key]


def compile_ruleset(ruleset: Ruleset, options: Mapping[str, int | bool], together: int = TOGETHER) -> Compiled:
    """Makes a ruleset ready to play; `options` has a value for every option.

    Where an action may have more than `together` options, its choices are asked one after the other.
    """
    return Compiled(ruleset, options, together)


class Machine(Beginning, StagesTold):
    """One ruleset with its options, for a number of players."""

    # ------------------------------------------------------------ deciding

    def waiting(self, s: State) -> tuple[int, ...]:
        """All who owe an answer now."""
        return asking.waiting(s)

    def options(self, s: State, seat: int | None = None) -> list[Any]:
        """What can be chosen by a seat that is asked, in the fixed order."""
        found: list[Any] = self.guarded(self.legal[s.site], s, s.seat if seat is None else seat)
        return found

    def carry_out(self, s: State, option: Any, seat: int) -> None:
        """Does what was chosen and plays on to the next decision or the end. Raises PlayFault; the state is then
        undefined."""
        s.count += 1
        s.moves = None
        if self.record or seat != s.seat:
            self._carry_out_noted(s, option, seat)
            return
        s.chosen = option
        try:
            step = self.steps[s.site](s)
            while step is not None:
                step = step(s)
        except FAULTS as fault:
            raise self.told(fault) from reason(fault)

    def _carry_out_noted(self, s: State, option: Any, seat: int) -> None:
        """The same where events are kept, or one of several who decide at once answers before it is their turn."""
        site, noted = s.site, []
        if option[0] <= STAGE:
            option = self.take_part(s, option, seat)
            if option is None:
                return
        if s.answers is not None:
            if not self.guarded(asking.answer, s, seat, option, self.legal[site]):
                return
            if self.record:
                noted = self.note_answers(s, site)
        else:
            noted = [self.note_choice(s, site, option, seat)]
        s.chosen = option
        s.site = -1
        self.run(s, self.resumes[site])
        self.note_laid_open(s, noted)

    def playout(
        self, seed: int, player_rng: int, bound: int = 1 << 60, given: Mapping[str, int] | None = None
    ) -> State:
        """A whole game of random moves; a decision with one option draws nothing."""
        s = self.start(seed, given or {})
        try:
            s.count = self._play_on(s, chance.words(player_rng), bound)
        except FAULTS as fault:
            raise self.told(fault) from reason(fault)
        if not s.over:
            s.over = s.unfinished = True
        return s

    def _play_on(self, s: State, words: Iterator[int], bound: int) -> int:
        """Makes random moves until there is nothing to choose, at most so many; the answer is how many."""
        steps, word = self.steps, words.__next__
        for count in range(bound):
            options = s.options
            n = len(options)
            if n > 1:
                product = word() * n
                if product & WORD < n:  # may have to be drawn again: hardly ever
                    product = chance.drawn_again(product, words, n)
                s.chosen = options[product >> 32]
            elif n:
                s.chosen = options[0]
            else:
                return count
            step = steps[s.site](s)
            while step is not None:
                step = step(s)
        return bound

    def rename_in_frames(self, s: State, changes: Mapping[int, int]) -> None:
        """Puts other cards where waiting frames and what can be chosen hold some that were dealt anew."""
        module = self.generated.module
        for frame in s.stack:
            routine = module.callees.get(frame[0], ("play", ""))
            for slot, base in module.held[routine].items():
                frame[slot] = renamed(frame[slot], changes, base == "group")
        s.begun = tuple(self.begun_renamed(s, begun, changes) for begun in s.begun)
        s.options = [self._renamed_option(s.site, option, changes) for option in s.options]
        if s.answers is not None:
            s.answers[1] = [a if a is None else self._renamed_option(s.site, a, changes) for a in s.answers[1]]

    def _renamed_option(self, site: int, option: Any, changes: Mapping[int, int]) -> Any:
        if option[0] <= STAGE:
            return self.part_renamed(site, option, changes)
        choices = () if option[0] < 0 else self.generated.sites[site].offers[option[0]].choices
        entries = list(option)
        for place, choice in enumerate(choices, 1):
            if choice.naming.base in ("card", "group"):
                entries[place] = renamed(entries[place], changes, choice.naming.base == "group")
        return tuple(entries)

    def clone(self, s: State) -> State:
        """The same game once more."""
        return copying.clone(s)
