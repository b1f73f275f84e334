"""The course of play as one routine: steps, passes, turns, hooks, and what is tested after each complete effect.

The order of everything is the step machine of `docs/language.md`: enter, until, pass (number, lasting variables,
`before`,
body or `instead of`, `after`, those dropped return, endings after the step), then whose turn is next.
After each complete effect: `when` triggers, endings, out-of-turn windows, a pending end of steps from the inside out.
Must not know Python, or how a choice is made legal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from interpreter.compile import effects, hooks, questions
from interpreter.compile.afterwards import AFTER, settling_asks, write_after
from interpreter.compile.consequences import Consequences, End
from interpreter.compile.effects import Cursor, Lowering
from interpreter.compile.ir import (
    Asks,
    Call,
    Go,
    HasMore,
    Machine,
    Offer,
    Routine,
    SetCount,
    SetLocal,
    StillIn,
    Stop,
    Takers,
    Target,
)
from interpreter.compile.walk import substitute
from interpreter.rules import core, walk
from interpreter.rules.core import Expr, Local
from interpreter.rules.kinds import NUMBER, PLAYER, PLAYERS
from interpreter.rules.model import Decision, Step, Trigger

MAIN = ("play", "")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Inside:
    """The step that is being written: its index, who `me` is there, and where a cut pass goes on."""

    step: int
    me: Expr | None
    turns: int | None
    """The index of the innermost step with turns."""
    cut: Target
    """The block that ends this pass early: `after` triggers, endings, then outward."""
    parent: Inside | None = None

    @property
    def going_on(self) -> tuple[int, ...]:
        """The steps that are going on here, from the inside out."""
        outer = () if self.parent is None else self.parent.going_on
        return outer if self.step < 0 else (self.step, *outer)


class Play:
    """Writes the main routine."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.ruleset = lowering.ruleset
        self.steps = tuple(walk.steps(self.ruleset.play))
        self.index = {step.name: n for n, step in enumerate(self.steps)}
        self.routine = Routine(MAIN, ())
        lowering.routines[MAIN] = self.routine
        self.cursor = Cursor(lowering, self.routine)
        self.settling_asks = settling_asks(lowering)
        self.consequences = Consequences(self.ruleset, lowering.facts)
        self.cutting: defaultdict[int, set[End]] = defaultdict(set)
        """By step: the ends that may come in the midst of its pass."""
        self.entries: dict[int, Target] = {}
        """By step: the block that enters it (for set-ups that start in the midst)."""
        self.heads: dict[int, Target] = {}
        """By step: the block at which its next pass is tested for."""

    def write(self) -> None:
        """The whole of play, then the endings that hold when it has run out."""
        cursor = self.cursor
        end = cursor.new()
        top = Inside(-1, None, None, end)
        self.sequence(self.ruleset.play, top)
        cursor.jump(end)
        cursor.do(Machine("run out", -1))
        cursor.leave(Stop())

    def sequence(self, steps: tuple[Step, ...], around: Inside) -> None:
        """Steps from first to last."""
        for step in steps:
            self.step(step, around)

    # ------------------------------------------------------------ one step

    def step(self, step: Step, around: Inside) -> None:
        """Enters a step, goes through its passes and leaves it; the cursor is then behind it."""
        cursor, number = self.cursor, self.index[step.name]
        me = self.me_of(step, around)
        leave, after = cursor.new(), cursor.new()
        cursor.jump(cursor.new())
        self.entries[number] = cursor.at
        if step.condition is not None:
            enter = cursor.new()
            cursor.branch(see(step.condition, around.me), enter, after)
            cursor.go_on(enter)
        self.enter(step, number, around)
        inside = Inside(number, me, number if step.turns_from is not None else around.turns, cursor.new(), around)
        self.passes(step, inside, leave)
        cursor.go_on(leave)
        if step.turns_from is not None and (around.turns is not None or self.lowering.facts.skips):
            cursor.do(Machine("leave turns", number, self.outer_turns(around)))
        cursor.jump(after)

    def me_of(self, step: Step, around: Inside) -> Expr | None:
        """Who `me` is in a step: whose turn it is, who the step is for, or who it is around it."""
        if step.turns_from is not None:
            return core.Actor(PLAYER)
        if step.who is not None:
            return Local(f"me of {step.name}", PLAYER)
        return around.me

    def outer_turns(self, around: Inside) -> tuple[Expr, ...]:
        """The number of the step with turns around another, if any."""
        return () if around.turns is None else (core.Const(around.turns, NUMBER),)

    def enter(self, step: Step, number: int, around: Inside) -> None:
        """What happens once, on entering."""
        cursor = self.cursor
        cursor.do(Machine("enter", number))
        if step.direction is not None:
            cursor.do(Machine("clockwise" if step.direction == "clockwise" else "counterclockwise", number))
        if step.turns_from is not None:
            first = see(step.turns_from, around.me)
            laps = () if step.laps is None else (see(step.laps, around.me),)
            cursor.do(Machine("begin turns", number, (first, *laps), step.turns_from.span))
        cursor.do(Machine("renew", number, span=step.span))

    def passes(self, step: Step, inside: Inside, leave: Target) -> None:
        """The loop of passes, with its tests in front."""
        cursor = self.cursor
        head = self.heads[inside.step] = cursor.new()
        cursor.jump(head)
        repeats = step.turns_from is not None or step.times is not None or step.forever or step.until is not None
        if step.times is not None:
            times = see(step.times, inside.me)
            self.leave_if(core.Compare(">=", core.StepNumber(step.name), times, span=step.times.span), leave)
        if step.until is not None:
            self.leave_if(see(step.until, inside.me), leave)
        if step.laps is not None:
            self.leave_if(Asks("turns over", inside.step), leave)
        cursor.do(Machine("pass", inside.step, span=step.span))
        self.pass_body(step, inside)
        cursor.jump(inside.cut)
        self.end_of_pass(step, inside, leave)
        if step.turns_from is not None:
            cursor.do(Machine("next turn", inside.step, span=step.span))
        cursor.leave(Go(head if repeats else leave))

    def leave_if(self, condition: object, leave: Target) -> None:
        """Leaves the loop if something holds."""
        on = self.cursor.new()
        self.cursor.branch(condition, leave, on)
        self.cursor.go_on(on)

    def pass_body(self, step: Step, inside: Inside) -> None:
        """`before` triggers, then the body or what stands instead of it."""
        self.step_triggers("before", step, inside)
        if step.who is None:
            self.body_or_instead(step, inside)
        elif step.at_once and step.decision is not None and not self.triggers("instead", step):
            self.all_at_once(step, inside)
        else:
            self.for_each_of(step, inside)

    def for_each_of(self, step: Step, inside: Inside) -> None:
        """A step for somebody: one after the other."""
        assert step.who is not None
        assert isinstance(inside.me, Local)
        me = inside.me
        who = see(step.who, inside.parent.me if inside.parent else None)
        if not who.kind.many:
            self.cursor.do(SetLocal(me.name, who))
            self.body_or_instead(step, inside)
            return
        effects.each(self.cursor, who, me.name, lambda: self.if_in(me, lambda: self.body_or_instead(step, inside)))

    def if_in(self, player: Local, write: Callable[[], None]) -> None:
        """Writes something that happens only if a player is still in."""
        yes, no = self.cursor.new(), self.cursor.new()
        self.cursor.branch(StillIn(player.name), yes, no)
        self.cursor.go_on(yes)
        write()
        self.cursor.jump(no)

    def end_of_pass(self, step: Step, inside: Inside, leave: Target) -> None:
        """`after` triggers, those dropped come back, endings after the step; then outward if an end is pending."""
        cursor = self.cursor
        for trigger in self.triggers("after", step):
            effects.lower_block(cursor, see(hooks.guarded(trigger), inside.me))
            self.test_settled(trigger.do)
            self.cutting[inside.step] |= self.ended(trigger.do, inside)
        if self.steps[inside.step].name in self.lowering.facts.dropped_from:
            cursor.do(Machine("return dropped", inside.step))
        if any(e.after == step.name for e in self.ruleset.endings.values()):
            self.stop_if(Asks("ending after", inside.step))
        ended = self.cutting[inside.step]
        if ended:
            self.end_early(step, inside, leave, ended)

    def end_early(self, step: Step, inside: Inside, leave: Target, ended: set[End]) -> None:
        """If an end is pending, leaves the step; if the end isn't this step's own, the pass around it ends too.

        If it is the end of this pass, that has come, and the step goes on.
        """
        cursor = self.cursor
        pending, mine, on = cursor.new(), cursor.new(), cursor.new()
        cursor.branch(Asks("ending", inside.step, inside.going_on), pending, on)
        cursor.go_on(pending)
        if (step.name, True) in ended:
            past, other = cursor.new(), cursor.new()
            cursor.branch(Asks("ending pass", inside.step), past, other)
            cursor.go_on(past)
            cursor.do(Machine("ended", inside.step))
            cursor.leave(Go(on))
            cursor.go_on(other)
        outer = {end for end in ended if end[0] != step.name}
        if outer:
            outward = leave if inside.parent is None else inside.parent.cut
            cursor.branch(Asks("ending this", inside.step), mine, outward)
            if inside.parent is not None:
                self.cutting[inside.parent.step] |= outer
        cursor.jump(mine)
        cursor.do(Machine("ended", inside.step))
        cursor.leave(Go(leave))
        cursor.go_on(on)

    def ended(self, effect: object, inside: Inside) -> set[End]:
        """The ends of steps going on that an effect may bring."""
        going_on = {self.steps[step].name for step in inside.going_on}
        return {end for end in self.consequences.steps_ended(effect) if end[0] in going_on or end[0] not in self.index}

    # ------------------------------------------------------------ bodies

    def body_or_instead(self, step: Step, inside: Inside) -> None:
        """The body of a pass, unless a trigger `instead of` the step holds (of several, the last)."""
        instead = self.triggers("instead", step)
        done = self.cursor.new()
        for trigger in reversed(instead):
            body, other = self.cursor.new(), self.cursor.new()
            if trigger.condition is not None:
                self.cursor.branch(see(trigger.condition, inside.me), body, other)
            else:
                self.cursor.leave(Go(body))
            self.cursor.go_on(body)
            self.effect(see(trigger.do, inside.me), inside)
            self.cursor.leave(Go(done))
            self.cursor.go_on(other)
        self.body(step, inside)
        self.cursor.jump(done)

    def body(self, step: Step, inside: Inside) -> None:
        """What a pass consists of."""
        if step.do is not None:
            self.effect(see(step.do, inside.me), inside)
        elif step.decision is not None:
            self.decision(step, inside)
        else:
            self.sequence(step.steps, inside)

    def effect(self, block: core.Block, inside: Inside) -> None:
        """A complete effect."""
        effects.lower_block(self.cursor, block)
        self.settle(inside, block)

    def decision(self, step: Step, inside: Inside) -> None:
        """One decision, or as many as the player likes."""
        decision, cursor = step.decision, self.cursor
        assert decision is not None
        if inside.me is None:
            raise AssertionError(f"{step.name} asks nobody")
        offers = tuple(Offer(a) for a in decision.actions)
        again = cursor.new()
        leave = cursor.new()
        cursor.jump(again)
        declined = {"one": None, "at_most_one": "pass", "any": decision.done}[decision.mode]
        otherwise = self.otherwise_of(step, inside)
        many = decision.mode == "any"
        nothing = leave if many else None
        questions.ask(cursor, inside.me, offers, declined, otherwise, step.span, leave, nothing)
        self.settle(inside, self.done_by(decision))
        cursor.leave(Go(again if many else leave))
        cursor.go_on(leave)

    def otherwise_of(self, step: Step, inside: Inside) -> questions.Otherwise | None:
        """What a step does when nothing is legal."""
        decision = step.decision
        if decision is None or decision.otherwise is None:
            return None
        block = decision.otherwise
        return lambda player: effects.lower_block(self.cursor, see(block, player))

    def all_at_once(self, step: Step, inside: Inside) -> None:
        """A decision that several take at once."""
        assert step.who is not None
        assert step.decision is not None
        offers = tuple(Offer(a) for a in step.decision.actions)
        who = see(step.who, inside.parent.me if inside.parent else None)
        if step.decision.mode == "any":
            self.rounds_at_once(step, step.decision, who, offers, inside)
            return
        declined = "pass" if step.decision.mode == "at_most_one" else None
        questions.ask_all(self.cursor, who, offers, declined, self.otherwise_of(step, inside), step.span)
        self.settle(inside, self.done_by(step.decision))

    def rounds_at_once(
        self, step: Step, decision: Decision, who: Expr, offers: tuple[Offer, ...], inside: Inside
    ) -> None:
        """A decision that several take at once, again and again: those who have taken something are asked anew."""
        cursor = self.cursor
        taking, none = Local(self.lowering.fresh("taking"), PLAYERS), self.lowering.fresh("none")
        head, again, leave = cursor.new(), cursor.new(), cursor.new()
        cursor.do(SetLocal(taking.name, who))
        cursor.do(SetCount(none, 0))
        cursor.jump(head)
        cursor.branch(HasMore(taking.name, none), again, leave)
        cursor.go_on(again)
        answers = questions.ask_all(cursor, taking, offers, decision.done, None, step.span)
        self.settle(inside, self.done_by(decision))
        cursor.do(Takers(taking.name, answers))
        cursor.leave(Go(head))
        cursor.go_on(leave)

    def done_by(self, decision: Decision) -> object:
        """All that may be done where a decision is taken."""
        return tuple(self.consequences.body(("action", name)) for name in decision.actions), decision.otherwise

    # ------------------------------------------------------------ after effects

    def triggers(self, moment: str, step: Step) -> tuple[Trigger, ...]:
        """The triggers on a moment of a step."""
        return self.lowering.facts.hooks.get((moment, ("step", step.name)), ())

    def step_triggers(self, moment: str, step: Step, inside: Inside) -> None:
        """Triggers on a step: each is a complete effect."""
        for trigger in self.triggers(moment, step):
            self.effect(see(hooks.guarded(trigger), inside.me), inside)

    def settle(self, inside: Inside, effect: object) -> None:
        """After a complete effect: triggers, endings, windows; then out of the pass if a step is to end."""
        self.test_settled(effect)
        if self.consequences.steps_ended(effect):
            self.cutting[inside.step] |= self.ended(effect, inside)
            on = self.cursor.new()
            self.cursor.branch(Asks("ending", inside.step, inside.going_on), inside.cut, on)
            self.cursor.go_on(on)

    def test_settled(self, effect: object) -> None:
        """Triggers, endings and windows after an effect; the routine stops if the game is over."""
        if self.settling_asks:
            then = self.cursor.new()
            self.cursor.leave(Call(AFTER, (), then))
            self.cursor.go_on(then)
            self.stop_if(Asks("over"))
            return
        triggers = any(t.moment == "when" for t in self.ruleset.triggers.values())
        if not triggers and self.consequences.may_leave_pile_empty(effect):
            self.cursor.do(Machine("sweep", -1))
        if triggers or any(e.when is not None and e.after is None for e in self.ruleset.endings.values()):
            self.stop_if(Asks("settled"))

    def stop_if(self, condition: Asks) -> None:
        """Stops if the game is over."""
        over, on = self.cursor.new(), self.cursor.new()
        self.cursor.branch(condition, over, on)
        self.cursor.go_on(over)
        self.cursor.leave(Stop())
        self.cursor.go_on(on)


def see(node: T, me: Expr | None) -> T:
    """A tree in which `me` is whoever it is in this step."""
    return node if me is None else substitute(node, "me", me)


def lower_play(lowering: Lowering) -> Play:
    """Lowers the whole of a ruleset's play."""
    play = Play(lowering)
    if play.settling_asks:
        write_after(lowering)
    play.write()
    return play
