"""Actions and procedures: their parameters, what is chosen, what must hold, and what happens.

Must not know where they are offered or called.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.near import write
from interpreter.loading.declarations.endings import build_needs
from interpreter.loading.declarations.making import ROUTINE, Making
from interpreter.loading.declarations.params import check_params, is_usable, params_of
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, scalars, section, text_of
from interpreter.loading.declarations.scopes import ACTING, ME_PARAM, routine
from interpreter.loading.world import RoutineShape, Scope
from interpreter.rules.core import Expr, Local, Param, Template
from interpreter.rules.model import Action, ChoiceRule, OutOfTurn
from interpreter.source.nodes import Mapping, Node, Scalar
from interpreter.syntax.vocabulary import CHOOSING

LAID = ("card", "group")
OF_A_THING = re.compile(r"(?:\w+'s )+\w+|my \w+")
"""What a text looks like that is something of a thing."""


def declare_routines(making: Making) -> None:
    """The shapes of all actions and procedures."""
    for key, what, shapes in (
        ("actions", "an action", making.world.actions),
        ("procedures", "a procedure", making.world.procedures),
    ):
        for line in making.lines(key):
            if making.take(ROUTINE, line.name, what, line.span):
                shapes[line.name] = RoutineShape(line.name, params_of(making, line), span=line.span)
    for line in making.lines("actions"):
        for choice in section(line.get("choose")):
            is_usable(making, choice, f"something to choose in `{line.name}`", CHOOSING)


@dataclass(slots=True)
class Actions:
    """All actions as they are built, with the scopes in which the triggers on them stand."""

    making: Making
    phrases: Phrases
    scopes: dict[str, Scope] = field(default_factory=dict)

    def build_all(self) -> dict[str, Action]:
        """All actions, whole."""
        lines = (line for line in self.making.lines("actions") if line.name in self.making.world.actions)
        return {line.name: self._action(line) for line in lines}

    def _action(self, line: Line) -> Action:
        phrases = self.phrases
        shape = self.making.world.actions[line.name]
        check_params(phrases, line)
        choices, scope = self._choices(line, replace(routine(shape.params, ACTING), action=line.name))
        params = tuple(Param(c.name, c.kind, span=c.span) for c in choices)
        self.making.world.actions[line.name] = replace(shape, choices=params)
        needs, known = build_needs(phrases, line.get("needs"), scope)
        to, moves = line.get("to"), line.get("moves")
        do, otherwise, say = line.get("do"), line.get("otherwise"), line.get("say")
        place = None if to is None else phrases.place(to, known)
        after = known if to is None else phrases.after_laying(known)
        self.scopes[line.name] = scope
        return Action(
            name=line.name,
            help=text_of(line.get("help")) or "",
            params=(ME_PARAM, *shape.params),
            choices=choices,
            needs=needs,
            to=place,
            moves=None if to is None else self._moves(line, to, moves, known, params),
            do=() if do is None else phrases.effect(do, after),
            otherwise=None if otherwise is None else phrases.effect(otherwise, routine(shape.params, ACTING)),
            say=None if say is None else self._said(say, known),
            out_of_turn=self._out_of_turn(line.get("out of turn")),
            span=line.span,
        )

    def _said(self, say: Node, scope: Scope) -> Template:
        """What players are told; a warning if these words are something of a thing, which stands in braces."""
        text = text_of(say) or ""
        if OF_A_THING.fullmatch(text) and not self.phrases.faults(lambda: self.phrases.maybe_expression(say, scope)):
            message = f"Players are told these words, `{text}`, as they stand here."
            self.making.warn("C075", say.span, message, write(f'"{{{text}}}"', text))
        return self.phrases.template(say, scope)

    def _choices(self, line: Line, scope: Scope) -> tuple[tuple[ChoiceRule, ...], Scope]:
        """What is chosen, and the scope in which all of it is known."""
        choices = []
        for each in section(line.get("choose")):
            self.phrases.is_free(each)
            rule, scope = self.phrases.choice(each, scope)
            if rule is not None:
                choices.append(rule)
        return tuple(choices), scope

    def _moves(self, line: Line, to: Node, moves: Node | None, scope: Scope, choices: tuple[Param, ...]) -> Expr | None:
        """What `to` lays: what `moves` says, else the one choice that is a card, cards or a group."""
        if moves is not None:
            return self.phrases.cards(moves, scope)
        laid = [param for param in choices if param.kind.base in LAID]
        if len(laid) == 1:
            return Local(laid[0].name, laid[0].kind, span=to.span)
        if len(choices) < len(tuple(section(line.get("choose")))):
            return None  # a choice was not understood, and perhaps it is the card
        what = "no card is chosen that it could lay there"
        help = "Let a card be chosen, or write `moves:` with one."
        if laid:
            what = f"it could lay {' or '.join(f'`{param.name}`' for param in laid)}"
            help = "Write `moves:` with the cards that go there."
        self.making.find("C019", to.span, f"`{line.name}` has `to`, and {what}.", help)
        return None

    def _out_of_turn(self, node: Node | None) -> OutOfTurn | None:
        if not isinstance(node, Mapping):
            return None
        actions = self.making.world.actions
        after = tuple(s.text for s in scalars(node.get("after")) if self.making.knows("action", s, actions))
        who = node.get("who") or Scalar("other players", "other players", "", node.span)
        return OutOfTurn(after, self.phrases.subject(who, Scope(me=ACTING))[0])
