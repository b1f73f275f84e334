"""A ruleset in which every rule that can happen leaves a mark when it does.

The marks are put in before the options are settled, so that what a value of an option leaves out has none left. What a
rule hangs on (its `causes`) is kept with it, so that of what never happened only the first is told. Must not know how a
mark is written, or what is made of the marks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass, replace
from typing import Any, TypeVar

from interpreter.compile.coverage import Covered, Rule
from interpreter.compile.witness_nodes import FirstOf, Mark, Met, Played, Refusing, TurnedUp, Watched
from interpreter.rules import core
from interpreter.rules.core import Block, Core, Expr
from interpreter.rules.model import Action, CardType, Define, EffectRow, Ruleset, Scoring, Step, Trigger, Zone
from interpreter.rules.walk import everything, owned, slots, trees
from interpreter.source.span import NOWHERE, Span

T = TypeVar("T")
Called = tuple[str, str]
"""What is called from elsewhere: ("procedure" | "action" | "effect" | "step", name)."""

EVERY_CARD = ("effect", "")
"""What a sentence calls that carries out a card's effect, whatever the card."""


@dataclass(slots=True)
class _Found:
    """A rule while its causes are looked for."""

    sort: str
    name: str
    span: Span
    within: int | None
    called: Called | None = None
    near: set[int] = field(default_factory=set)
    """The other rows of a table of which every row counts."""
    beside: set[int] = field(default_factory=set)
    """The other rows of the same table: where none of them ever gave the value, the table was never asked."""


def covered(ruleset: Ruleset) -> Covered:
    """The same rules, with marks."""
    return _Covering(ruleset).whole()


@dataclass(slots=True)
class _Covering:
    """Puts the marks in, one sort of declaration after the other."""

    ruleset: Ruleset
    found: list[_Found] = field(default_factory=list)
    calls: defaultdict[Called, set[int | None]] = field(default_factory=lambda: defaultdict(set))
    """By what is called: the rules in which it is (None: outside of any)."""
    bodies: dict[Called, int] = field(default_factory=dict)
    """The rules of what is called."""
    step_rules: dict[str, int] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)
    counted: frozenset[str] = frozenset()
    """The zones of which some rule asks whether there are cards."""

    def __post_init__(self) -> None:
        self.counted = counted(self.ruleset)

    def whole(self) -> Covered:
        """All of it."""
        rules = self.ruleset
        self._steps(rules.play, None)
        play = self._play(rules.play)
        endings = {e.name: self._add("ending", e.name, e.span, None) for e in rules.endings.values()}
        taken = {f"taken {name}": self._taken(action) for name, action in rules.actions.items()}
        made = replace(
            rules,
            play=play,
            actions={name: self._action(action) for name, action in rules.actions.items()},
            procedures={
                name: replace(p, do=self._body(("procedure", name), p.span, p.do))
                for name, p in rules.procedures.items()
            },
            cards={name: self._card(card) for name, card in rules.cards.items()},
            zones={name: self._zone(zone) for name, zone in rules.zones.items()},
            defines={key: self._define(define) for key, define in rules.defines.items()},
            scorings={name: self._scoring(scoring) for name, scoring in rules.scorings.items()},
            triggers={**taken, **{name: self._trigger(trigger) for name, trigger in rules.triggers.items()}},
        )
        made = self._first_of(made)
        return Covered(made, self._rules(), self.step_rules, endings, self.turns)

    def _add(self, sort: str, name: str, span: Span, within: int | None, called: Called | None = None) -> int:
        self.found.append(_Found(sort, name, span, within, called))
        return len(self.found) - 1

    def _rules(self) -> tuple[Rule, ...]:
        return tuple(Rule(f.sort, f.name, f.span, self._causes(f), frozenset(f.near)) for f in self.found)

    def _causes(self, found: _Found) -> frozenset[int]:
        if found.within is not None or found.beside:
            return frozenset(found.beside if found.within is None else (found.within,))
        if found.called is None:
            return frozenset()
        callers = set(self.calls.get(found.called, ()))
        if found.called[0] == "trigger":
            target = self.ruleset.triggers[found.called[1]].target
            callers = {None if target is None else self.bodies[target]}
        if found.called[0] == "effect":
            callers |= self.calls.get(EVERY_CARD, set())
        return frozenset() if None in callers else frozenset(n for n in callers if n is not None)

    # ------------------------------------------------------------ play

    def _steps(self, play: tuple[Step, ...], within: int | None) -> None:
        for step in play:
            number = self.step_rules[step.name] = self._add("step", step.name, step.span, within)
            self.bodies["step", step.name] = number
            if step.turns_from is not None:
                self.turns[step.name] = self._add("nobody", step.name, step.span, number)
            for action in () if step.decision is None else step.decision.actions:
                self.calls["action", action].add(number)
            self._steps(step.steps, number)

    def _play(self, play: tuple[Step, ...]) -> tuple[Step, ...]:
        made = []
        for step in play:
            number, decision = self.step_rules[step.name], step.decision
            if decision is not None and decision.otherwise is not None:
                otherwise = self._marked("otherwise", step.name, _place(decision.otherwise), number, decision.otherwise)
                decision = replace(decision, otherwise=otherwise)
            do = None if step.do is None else (*self._block(step.do, number), *self._turned_up(step.do, number))
            made.append(replace(step, do=do, decision=decision, steps=self._play(step.steps)))
        return tuple(made)

    def _turned_up(self, block: Block, within: int) -> Iterator[Any]:
        """Looks at cards that a step turns up where cards are played for what they do, and nobody speaks of them."""
        if any(isinstance(node, core.CardEffect) for node in everything(block)):
            return
        for node in block:
            zone, place = _laid_on(node)
            if zone in played_on(self.ruleset) - looked_at(self.ruleset):
                yield TurnedUp(place, self._add("first card", zone, node.span, within))

    # ------------------------------------------------------------ what is called

    def _taken(self, action: Action) -> Trigger:
        """That an action is taken is told by a trigger of ours, since another may come instead of what it does."""
        called = ("action", action.name)
        number = self._add("action", action.name, action.span, None, called)
        self.bodies[called] = number
        if action.out_of_turn is not None:
            self.calls[called] |= {None}
        choices = (rule for rule in action.choices if rule.kind.base == "card")
        played: Block = tuple(_played(core.Local(rule.name, rule.kind)) for rule in choices)
        return Trigger(f"taken {action.name}", "before", called, None, None, None, None, (_mark(number), *played))

    def _action(self, action: Action) -> Action:
        number = self.bodies["action", action.name]
        otherwise = action.otherwise
        if otherwise is not None:
            otherwise = self._marked("otherwise", action.name, _place(otherwise), None, otherwise)
        chosen = {rule.name for rule in action.choices if rule.kind.base == "card" and not rule.kind.many}
        needs = tuple(
            replace(n, that=_refusing(n.that, self._add("need", n.name, n.span, None), _card_in(n.that, chosen)))
            for n in action.needs
        )
        return replace(action, needs=needs, do=self._block(action.do, number), otherwise=otherwise)

    def _body(self, called: Called, span: Span, block: Block) -> Block:
        number = self.bodies[called] = self._add(called[0], called[1], span, None, called)
        return (_mark(number), *self._block(block, number))

    def _trigger(self, trigger: Trigger) -> Trigger:
        return replace(trigger, do=self._body(("trigger", trigger.name), trigger.span, trigger.do))

    def _card(self, card: CardType) -> CardType:
        return replace(card, effect=tuple(self._effect(card, row) for row in card.effect))

    def _effect(self, card: CardType, row: EffectRow) -> EffectRow:
        number = self._add("effect", card.name, row.span, None, ("effect", card.name))
        if row.when is not None:
            self.found[number].sort, self.found[number].name = "effect row", row.name
        return replace(row, do=(_mark(number), *self._block(row.do, number)))

    def _zone(self, zone: Zone) -> Zone:
        if zone.when_empty is not None:
            empty = self._marked("empty", zone.name, _place(zone.when_empty), None, zone.when_empty)
            zone = replace(zone, when_empty=empty)
        rows = tuple(
            row
            if row.that is None
            else replace(row, that=_refusing(row.that, self._add("accepts", row.name, row.span, None)))
            for row in zone.accepts
        )
        return replace(zone, accepts=rows)

    # ------------------------------------------------------------ rows

    def _define(self, define: Define) -> Define:
        if not define.rows:
            return define
        numbers = [self._add("row", row.name, row.span, None) for row in define.rows]
        other = self._add("other rows", define.name, define.span, None)
        for number in numbers:
            self.found[number].beside = {other, *numbers} - {number}
        rows = tuple(
            replace(row, gives=_met(row.gives, number)) for row, number in zip(define.rows, numbers, strict=True)
        )
        return replace(define, rows=rows, otherwise=_met(define.otherwise, other))

    def _scoring(self, scoring: Scoring) -> Scoring:
        numbers = [self._add("score", row.name, row.span, None) for row in scoring.rows]
        for number in numbers:
            self.found[number].near = {*numbers} - {number}
        rows = tuple(
            replace(row, gives=_met(row.gives, number)) for row, number in zip(scoring.rows, numbers, strict=True)
        )
        return replace(scoring, rows=rows)

    # ------------------------------------------------------------ sentences

    def _marked(self, sort: str, name: str, span: Span, within: int | None, block: Block) -> Block:
        number = self._add(sort, name, span, within)
        return (_mark(number), *self._block(block, number))

    def _block(self, block: Block, within: int | None) -> Block:
        return tuple(self._statement(node, within) for node in block)

    def _statement(self, node: Any, within: int | None) -> Any:
        self._note_calls(node, within)
        match node:
            case core.If():
                then = self._marked("then", "", node.condition.span, within, node.then)
                otherwise = node.otherwise
                if otherwise:
                    otherwise = self._marked("else", "", node.condition.span, within, otherwise)
                return replace(node, then=then, otherwise=otherwise)
            case core.ForEach() | core.RepeatTimes() | core.RepeatUntil():
                return replace(node, body=self._marked("loop", "", node.span, within, node.body))
            case core.Choose() if node.otherwise:
                place = _place(node.otherwise)
                return replace(node, otherwise=self._marked("otherwise", node.name, place, within, node.otherwise))
            case core.Deal() if node.count is not None:
                return Watched(node, self._add("short", "", node.span, within), span=node.span)
            case core.Draw(source=core.ZoneAt(zone=zone)) if self._is_open(zone):
                return Watched(node, self._add("nothing drawn", zone, node.span, within), span=node.span)
            case core.Move(cards=core.EndCard(of=core.ZoneAt(zone=zone)) | core.EndCards(of=core.ZoneAt(zone=zone))):
                if zone in self.counted:
                    return node
                return Watched(node, self._add("nothing moved", zone, node.span, within), span=node.span)
        return node

    def _is_open(self, zone: str) -> bool:
        """Whether no rule says what is done when a zone is empty."""
        return self.ruleset.zones[zone].when_empty is None and zone not in self.counted

    def _note_calls(self, node: Core, within: int | None) -> None:
        match node:
            case core.CallProcedure(procedure=name):
                self.calls["procedure", name].add(within)
            case core.CardEffect():
                self.calls[EVERY_CARD].add(within)
            case core.Must(actions=names):
                for name in names:
                    self.calls["action", name].add(within)

    # ------------------------------------------------------------ the first of several

    def _first_of(self, value: Any) -> Any:
        """The same tree in which `the player ...` tells whether there is more than one."""
        if isinstance(value, tuple):
            items = tuple(self._first_of(item) for item in value)
            return value if all(a is b for a, b in zip(items, value, strict=True)) else items
        if isinstance(value, Mapping):
            return {key: self._first_of(item) for key, item in value.items()}
        if not is_dataclass(value) or isinstance(value, type):
            return value
        changed = {
            name: new for name in slots(value) if (new := self._first_of(old := getattr(value, name))) is not old
        }
        made = replace(value, **changed) if changed else value
        return self._told_first(made) if isinstance(made, core.First) else made

    def _told_first(self, node: core.First) -> Any:
        span = node.query.span if node.span == NOWHERE else node.span
        if span == NOWHERE or node.kind.base not in ("player", "side") or _says_where(node.query):
            return node
        return FirstOf(node.query, self._add("several", "", span, None), node.kind, span=span)


def _says_where(query: Expr) -> bool:
    """Whether the author has said with whom the list begins, or in what order it is."""
    while isinstance(query, core.Query):
        if query.by is not None:
            return True
        query = query.source
    return isinstance(query, core.Players) and query.said_start


def _laid_on(node: Any) -> tuple[str, Any]:
    """The zone of the table on which a sentence lays one card from the end of another, and its place."""
    match node:
        case core.Move(cards=core.EndCard(), to=core.ZoneAt(zone=zone, owner=None) as place):
            return str(zone), place
        case core.Deal(players=None, to=core.ZoneAt(zone=zone, owner=None) as place):
            return str(zone), place
    return "", None


def played_on(ruleset: Ruleset) -> set[str]:
    """The zones on which an action lays a card whose effect it carries out."""
    return {
        action.to.zone
        for action in ruleset.actions.values()
        if isinstance(action.to, core.ZoneAt) and any(isinstance(n, core.CardEffect) for n in everything(action.do))
    }


def looked_at(ruleset: Ruleset) -> set[str]:
    """The zones whose last card some step, procedure or trigger asks about, so that it may see to it."""
    asking = [tree for (what, _), tree in owned(ruleset) if what in ("step", "procedure", "trigger")]
    taken = {id(node.cards) for node in everything(tuple(asking)) if isinstance(node, core.Move)}
    ends = (n for n in everything(tuple(asking)) if isinstance(n, core.EndCard) and id(n) not in taken)
    return {node.of.zone for node in ends if isinstance(node.of, core.ZoneAt)}


def counted(ruleset: Ruleset) -> frozenset[str]:
    """The zones of which some rule asks how many cards there are, or whether there are any."""
    asked = (n.query for n in everything(tuple(trees(ruleset))) if isinstance(n, core.Count | core.Any))
    return frozenset(n.zone for query in asked for n in everything((query,)) if isinstance(n, core.ZoneAt))


def _mark(rule: int) -> Any:
    """A sentence of ours among the author's."""
    return Mark(rule)


def _met(value: Expr, rule: int) -> Any:
    """A value of ours among the author's."""
    return Met(value, rule, value.kind)


def _refusing(condition: Expr, rule: int, card: Expr | None = None) -> Any:
    """A condition of ours among the author's."""
    return Refusing(condition, rule, card, span=condition.span)


def _card_in(condition: Expr, chosen: Collection[str]) -> Expr | None:
    """The card among those chosen that a condition is about, unless it asks of nothing but its type."""
    if not any(_decides(node) for node in everything((condition,))):
        return None
    return next((n for n in everything((condition,)) if isinstance(n, core.Local) and n.name in chosen), None)


def _decides(node: Core) -> bool:
    """Whether a node is anything but a question for the type of a card."""
    return not isinstance(node, core.Logic | core.Not | core.IsType | core.Local | core.Const)


def _played(cards: Expr) -> Any:
    """A sentence of ours among the author's."""
    return Played(cards)


def _place(block: Block) -> Span:
    return block[0].span if block else NOWHERE
