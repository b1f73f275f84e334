"""What an effect may lead to, with all that it calls: which steps it may end, and whether it may leave a pile empty.

What surely can't have happened need not be looked for after the effect. Must not know blocks or Python.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.compile import hooks
from interpreter.compile.facts import Facts, Routine
from interpreter.compile.ir import Lay
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import everything

End = tuple[str, bool]
"""A step, and whether only this pass of it ends."""


class Consequences:
    """Answers for one ruleset."""

    def __init__(self, ruleset: Ruleset, facts: Facts) -> None:
        self.ruleset = ruleset
        self.facts = facts
        self._afterwards = tuple(t.do for t in ruleset.triggers.values() if t.moment == "when") + tuple(
            hooks.action_body(ruleset, facts, a) for a in ruleset.actions.values() if a.out_of_turn is not None
        )

    def steps_ended(self, effect: object) -> frozenset[End]:
        """The steps that an effect, or what is looked at after it, may end, or end a pass of."""
        nodes = self.all_done((effect, self._afterwards))
        return frozenset((node.step, node.this) for node in nodes if isinstance(node, core.End))

    def may_leave_pile_empty(self, effect: object) -> bool:
        """Whether there may be a pile without cards after an effect."""
        return self.facts.has_stores and any(self._moves_piles(node) for node in self.all_done(effect))

    def body(self, routine: Routine) -> object:
        """All that an action, procedure or card effect does."""
        kind, name = routine
        if kind == "action":
            action = self.ruleset.actions[name]
            return hooks.action_body(self.ruleset, self.facts, action), action.otherwise
        if kind == "procedure":
            return hooks.procedure_body(self.facts, self.ruleset.procedures[name])
        return hooks.effect_body(self.ruleset.cards[name])

    def all_done(self, effect: object) -> Iterator[Core]:
        """Every node of an effect and of all that it may call."""
        todo, called = [effect], set[object]()
        while todo:
            for node in everything(todo.pop()):
                yield node
                more = [call for call in self._calls(node) if call not in called]
                called.update(more)
                todo += [self._body_called(call) for call in more]

    def _calls(self, node: Core) -> Iterator[tuple[str, str]]:
        match node:
            case core.CallProcedure(procedure=name):
                yield "procedure", name
            case core.CardEffect():
                yield from (("effect", card.name) for card in self.ruleset.cards.values() if card.effect)
            case core.Must(actions=names):
                yield from (("action", name) for name in names)
            case core.Deal(source=source) | core.Draw(source=source) if isinstance(source, core.ZoneAt):
                yield "empty", source.zone

    def _body_called(self, call: tuple[str, str]) -> object:
        return self.ruleset.zones[call[1]].when_empty if call[0] == "empty" else self.body(call)

    # ------------------------------------------------------------ piles

    def _moves_piles(self, node: Core) -> bool:
        """Whether a statement may take the last card of a pile, or make a pile without cards."""
        match node:
            case core.Move(cards=cards, to=to) | Lay(cards=cards, to=to):
                return self._from_pile(cards) or self._may_be_pile(to)
            case core.ShuffleInto(cards=cards):
                return self._from_pile(cards)
            case core.Deal(source=source, to=to) | core.Draw(source=source, to=to):
                return self._may_be_pile(source) or self._may_be_pile(to)
            case core.SwapZones(left=left, right=right):
                return self._may_be_pile(left) or self._may_be_pile(right)
        return False

    def _from_pile(self, cards: Expr) -> bool:
        match cards:
            case core.CardsOf(places=places):
                return any(self._from_pile(place) for place in places)
            case core.Query(source=source) | core.Without(left=source):
                return self._from_pile(source)
            case core.First(query=query) | core.RandomOf(query=query):
                return self._from_pile(query)
            case core.EndCard(of=place) | core.EndCards(of=place):
                return self._from_pile(place)
        return cards.kind.base != "zone" or self._may_be_pile(cards)

    def _may_be_pile(self, place: Expr) -> bool:
        match place:
            case core.ZoneAt(zone=zone) | core.EveryZone(zone=zone) | core.PilesOf(zone=zone):
                piles = self.ruleset.zones[zone].piles
                return piles is not None and not piles.fixed
        return True
