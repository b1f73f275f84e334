"""The texts of a ruleset, parsed and checked: from what is written under a key to a typed tree.

What is at fault has been reported; then a stand-in of the right kind takes its place, so that the rest is checked too.
The one place where declarations meet the parser and the check of expressions. Must not know any section.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.finding import Finding
from interpreter.loading.declarations.everyday import DOUBLED, in_the_language
from interpreter.loading.declarations.making import Making
from interpreter.loading.declarations.reading import Line, text_of
from interpreter.loading.declarations.scopes import item_name, of_item
from interpreter.loading.met import trial
from interpreter.loading.typing import UNKNOWN, Elaborator
from interpreter.loading.typing.at_hand import at_hand
from interpreter.loading.typing.changes import Changes, still_known
from interpreter.loading.typing.scopes import with_local
from interpreter.loading.typing.walking import rebuilt
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Block, Const, Core, Expr, Param, Statement, Template
from interpreter.rules.kinds import CARDS, NUMBER, PLAYER, PLAYERS, YES_NO, ZONE, Kind
from interpreter.rules.model import ChoiceRule
from interpreter.rules.walk import everything
from interpreter.source.nodes import Node, Scalar
from interpreter.source.span import Fragment, Span
from interpreter.syntax import parser, tree
from interpreter.syntax.at_hand import Judge

if TYPE_CHECKING:
    from interpreter.syntax.recovery import Rest

T = TypeVar("T")
Parse = Callable[..., tuple[Any, list[Finding]]]
"""One of the parser's functions; whoever calls knows which tree it gives, or None."""

NEARER = frozenset(("K002", "N002", "N003", "N006", "N007"))
"""What may still be wrong with a line that is right otherwise: it isn't said whose something is, or tested first."""
SETTLED = (
    core.Const,
    core.OptionValue,
    core.Arithmetic,
    core.Negative,
    core.Function,
    core.IfElse,
    core.Compare,
    core.Logic,
    core.Not,
)
"""What the numbers of a set-up may be made of: everything that is known before players sit down."""
FIRST_PLAYER = core.First(core.Players(None, None, PLAYERS), PLAYER)
LAYING = Changes(table=True)
"""What `to` changes: where cards lie."""


@dataclass(slots=True)
class Phrases:
    """Parses and checks texts, and notes what is wrong with them."""

    making: Making
    elaborator: Elaborator = field(init=False)
    effects: dict[int, tree.Block | None] = field(default_factory=dict)
    """Effects parsed so far, by the node that they stand in."""
    refused: dict[int, list[Finding]] = field(default_factory=dict)
    """What was said of the effects that can't be read."""
    willing: set[str] = field(default_factory=set)
    """Procedures that take up whoever acts, but need nobody: where nobody acts they get the first player in order."""

    def __post_init__(self) -> None:
        self.elaborator = Elaborator(self.making.world)

    def _parse(
        self, node: Node | None, parse: Parse, check: Callable[[Any], object] | None = None, scope: Scope | None = None
    ) -> Any:
        """The tree of a text; its faults are reported. `check` looks at names and kinds in a tree."""
        if not isinstance(node, Scalar):
            return None
        judge = () if check is None else (self._judge(node.fragment(), parse, check, scope or Scope()),)
        parsed, findings = parse(node.fragment(), *judge)
        if judge and any(finding.code == DOUBLED for finding in findings):
            findings = in_the_language(node.fragment(), findings, judge[0], parse)
        self.making.world.findings += findings
        return parsed

    def _checked(self, node: Node | None, parse: Parse, check: Callable[[Any], T], scope: Scope) -> T | None:
        """What a text becomes; its faults are reported, or else how to say in the language what it says."""
        parsed = self._parse(node, parse, check, scope)
        return None if parsed is None else self._as_said(node, parse, parsed, check, scope)

    def _as_said(self, node: Node | None, parse: Parse, parsed: Any, check: Callable[[Any], T], scope: Scope) -> T:
        """What a tree becomes; where names and kinds are at fault, the line in everyday speech is put right."""
        findings = self.making.world.findings
        before = len(findings)
        made = check(parsed)
        if len(findings) > before and isinstance(node, Scalar):
            judge = self._judge(node.fragment(), parse, check, scope)
            findings[before:] = in_the_language(node.fragment(), findings[before:], judge, parse)
        return made

    def _judge(self, fragment: Fragment, parse: Parse, check: Callable[[Any], object], scope: Scope) -> Judge:
        """Whether another text in the place of one has no fault of names or kinds in a line."""

        def means_something(text: str, offset: int, strictly: bool) -> bool:
            more = max(0, text.count("\n") + 1 - len(fragment.starts))
            parsed, findings = parse(replace(fragment, text=text, starts=fragment.starts + fragment.starts[-1:] * more))
            if findings and (alone := _without_lines_of(findings, fragment, text)) is not None:
                parsed, findings = parse(replace(fragment, text=alone))
            line = fragment.starts[min(text[:offset].count("\n"), len(fragment.starts) - 1)][0]
            if findings:  # another line may be what can't be read
                return all(finding.span.line != line for finding in findings)
            return self._faults_in(lambda: check(parsed), fragment, line, frozenset() if strictly else NEARER) == 0

        return Judge(means_something, cache(lambda: at_hand(self.making.world, scope)))

    def _faults_in(self, build: Callable[[], object], fragment: Fragment, line: int, but: frozenset[str]) -> int:
        """How many faults something would have in a line of a text; none of those of the text are reported."""
        world, lines = self.making.world, {start for start, _ in fragment.starts}
        before, used = len(world.findings), set(world.used)
        with trial(world.met):
            build()
        new = world.findings[before:]
        own = [finding for finding in new if finding.span.file == fragment.file and finding.span.line in lines]
        world.findings[before:] = [finding for finding in new if finding not in own]
        world.used.intersection_update(used)
        return sum(finding.span.line == line and finding.code not in but for finding in own)

    # ------------------------------------------------------------ values

    def maybe_expression(self, node: Node | None, scope: Scope, want: Kind | None = None) -> Expr | None:
        """A value of any kind, or of one; None if it is at fault."""
        return self._checked(
            node, parser.parse_condition, lambda parsed: self.elaborator.expression(parsed, scope, want), scope
        )

    def expression(self, node: Node, scope: Scope, kind: Kind) -> Expr:
        """A value of a kind."""
        found = self.maybe_expression(node, scope, kind)
        return stand_in(kind, node.span) if found is None else found

    def condition(self, node: Node, scope: Scope) -> Expr:
        """A yes or no."""
        return self.expression(node, scope, YES_NO)

    def place(self, node: Node, scope: Scope) -> Expr | None:
        """A zone or pile."""
        return self.maybe_expression(node, scope, ZONE)

    def cards(self, node: Node, scope: Scope) -> Expr | None:
        """A card, cards or a group."""
        found = self.maybe_expression(node, scope)
        if found is None or (found.kind.base in ("card", "group") and not found.kind.maybe):
            return found
        return self.maybe_expression(node, scope, CARDS)

    def constant(self, node: Node) -> Expr:
        """A number that is known before players sit down: of numbers and options only."""
        found = self.expression(node, Scope(), NUMBER)
        if not all(isinstance(part, SETTLED) for part in everything(found)):
            message = "This number must be known before the game begins, so only numbers and options can stand here."
            self.making.find("C010", node.span, message, "Declare an option for it, or write the number.")
        return found

    def required(self, line: Line, key: str, scope: Scope, kind: Kind) -> Expr:
        """A value that must be there."""
        found = self.maybe_required(line, key, scope, kind)
        return stand_in(kind, line.span) if found is None else found

    def required_condition(self, line: Line, key: str, scope: Scope) -> Expr:
        """A condition that must be there."""
        return self.required(line, key, scope, YES_NO)

    def maybe_required(self, line: Line, key: str, scope: Scope, kind: Kind | None = None) -> Expr | None:
        """A value that must be there; None if it isn't or is at fault, which is reported."""
        node = line.get(key)
        if node is None:
            self.making.find("C010", line.span, f"`{line.name}` has no `{key}:`.", f"Write `{key}:` below it.")
            return None
        return self.maybe_expression(node, scope, kind)

    # ------------------------------------------------------------ effects and choices

    def parsed(self, node: Node) -> tree.Block | None:
        """An effect as it is written; parsed once."""
        key = id(node)
        if key not in self.effects:
            before = len(self.making.world.findings)
            self.effects[key] = self._parse(node, parser.parse_effect)
            self.refused[key] = self.making.world.findings[before:]
        return self.effects[key]

    def _explain_again(self, node: Node, scope: Scope) -> None:
        """Says once more what is wrong with an effect, now that it is known what is at hand there."""
        told = self.refused.pop(id(node), [])
        findings = self.making.world.findings
        findings[:] = [finding for finding in findings if finding not in told]
        self._parse(node, parser.parse_effect, lambda parsed: self.elaborator.block(parsed, scope), scope)
        if isinstance(node, Scalar):
            self._check_the_rest(node.fragment(), scope)

    def _check_the_rest(self, fragment: Fragment, scope: Scope) -> None:
        """Says what is wrong with those sentences of an effect that can be read, beside others that can't."""
        rest, sentences = parser.rest_of_effect(fragment)
        if rest is None or sentences is None:
            return
        findings = self.making.world.findings
        before = len(findings)
        self.elaborator.block(sentences, scope)
        lines = {line for line, _ in fragment.starts}
        told = [f for f in findings[:before] if f.span.file == fragment.file and f.span.line in lines]
        at, claims = {finding.span.line for finding in told}, {finding.claim for finding in told}
        doubted = [f for f in rest.doubted if f.span.line not in at and f.claim not in claims]
        apart = [finding for finding in findings[before:] if not follows_from_lines(finding, rest, told)]
        findings[before:] = [
            *self._in_the_language(rest.with_doubtful, doubted, scope),
            *self._in_the_language(rest.fragment, apart, scope),
        ]

    def _in_the_language(self, fragment: Fragment, findings: Sequence[Finding], scope: Scope) -> list[Finding]:
        judge = self._judge(fragment, parser.parse_effect, lambda parsed: self.elaborator.block(parsed, scope), scope)
        return in_the_language(fragment, findings, judge, parser.parse_effect)

    def effect(self, node: Node, scope: Scope) -> Block:
        """What happens; sentences that are at fault are left out."""
        parsed, scope = self.parsed(node), replace(scope, in_effect=True)
        if parsed is None:
            self._explain_again(node, scope)
            return ()
        block = self._as_said(
            node, parser.parse_effect, parsed, lambda parsed: self.elaborator.block(parsed, scope), scope
        )
        return _rebuilt(block, self._with_somebody) if self.willing else block

    def _with_somebody(self, node: Core) -> Core:
        if isinstance(node, core.CallProcedure) and node.who is None and node.procedure in self.willing:
            return replace(node, who=FIRST_PLAYER)
        return node

    def choice(self, line: Line, scope: Scope) -> tuple[ChoiceRule | None, Scope]:
        """One thing to choose, and the scope of what comes after it."""
        choice = self._checked(
            line.node, parser.parse_choice, lambda parsed: self.elaborator.choice(parsed, scope), scope
        )
        if choice is None:
            return None, with_local(scope, line.name, Param(line.name, UNKNOWN, span=line.span))
        rule = ChoiceRule(line.name, choice, choice.kind, " ".join((text_of(line.node) or "").split()), span=line.span)
        return rule, self.elaborator.with_choice(scope, line.name, choice, line.span)

    def each(self, node: Node, scope: Scope) -> tuple[Expr | None, Param | None, Scope]:
        """What `for each` goes through, the local that stands for each thing, and the scope that looks at it."""
        parsed: tree.Choice | None = self._parse(node, parser.parse_choice)
        choice = None if parsed is None else self.elaborator.choice(parsed, scope)
        if parsed is None or choice is None:
            return None, None, replace(scope, here=Param("pile", ZONE))
        if not isinstance(choice, core.OneOf) or choice.optional:
            message = "`for each` goes through all things of a list."
            self.making.find("C010", node.span, message, "Write `pile in ...`, `player`, `card in ...`.")
            return None, None, scope
        item = Param(item_name(choice.kind, scope), choice.kind)
        return choice.source, item, of_item(self.elaborator.looking_at(scope, choice.source, item, parsed), item)

    def faults(self, build: Callable[[], object]) -> int:
        """How many faults something would have; none of them is reported."""
        world = self.making.world
        before, used = len(world.findings), set(world.used)
        with trial(world.met):
            build()
        count = len(world.findings) - before
        del world.findings[before:]
        world.used.intersection_update(used)
        return count

    # ------------------------------------------------------------ texts, ranking, repetition, subject

    def template(self, node: Node | None, scope: Scope) -> Template:
        """A text for people."""
        parsed: tree.Template | None = self._parse(node, parser.parse_template)
        found = None if parsed is None else self.elaborator.template(parsed, scope)
        return () if found is None else found

    def ranking(self, node: Node, scope: Scope) -> tuple[bool, Expr]:
        """`most X`, `least X`"""
        parsed: tree.RankKey | None = self._parse(
            node, parser.parse_ranking, lambda parsed: self.elaborator.ranking(parsed, scope), scope
        )
        found = None if parsed is None else self.elaborator.ranking(parsed, scope)
        return (True, stand_in(NUMBER, node.span)) if found is None else found

    def repetition(self, node: Node, scope: Scope) -> Expr | None:
        """How many times; None for `forever`."""
        parsed: tree.Repetition | None = self._parse(node, parser.parse_repetition)
        if parsed is None:
            return stand_in(NUMBER, node.span)
        if parsed.times is None:
            return None
        found = self.elaborator.expression(parsed.times, scope, NUMBER)
        return stand_in(NUMBER, node.span) if found is None else found

    def subject(self, node: Node, scope: Scope) -> tuple[Expr, bool]:
        """For whom something is, and whether they do it at once."""
        parsed: tree.Subject | None = self._parse(
            node, parser.parse_subject, lambda parsed: self.elaborator.players_of(parsed, scope), scope
        )
        found = None if parsed is None else self.elaborator.players_of(parsed, scope)
        if parsed is None or found is None:
            return core.Players(None, None, PLAYERS, span=node.span), False
        return found, parsed.at_once

    # ------------------------------------------------------------ scopes

    def assuming(self, scope: Scope, condition: Expr, holds: bool = True) -> Scope:
        """The scope in which a condition has been tested."""
        return self.elaborator.assuming(scope, condition, holds)

    def after_laying(self, scope: Scope) -> Scope:
        """The scope after cards were laid somewhere."""
        return replace(scope, known=still_known(scope.known, LAYING))

    def is_free(self, line: Line) -> bool:
        """Whether a choice or parameter may have its name."""
        if self.elaborator.name_is_free(line.name, line.span, Scope()):
            return True
        self.making.faulty.add(line.name)
        return False


def follows_from_lines(finding: Finding, rest: Rest, told: Sequence[Finding]) -> bool:
    """Whether a fault may only follow from lines that can't be read: they may give a name, or ask a question, also as
    they are told to be written."""
    if finding.span.line in rest.lines or finding.code in NEARER or any(finding.claim == f.claim for f in told):
        return True
    name = finding.about.name if finding.about is not None and finding.topic is Topic.UNKNOWN else ""
    return bool(name) and (name in rest.words or any(other.speaks_of(name) for other in told))


def _without_lines_of(findings: list[Finding], fragment: Fragment, text: str) -> str | None:
    """A text without the lines that can't be read; None if they give names, which others may need, or hold others."""
    lines, starts = text.split("\n"), [line for line, _ in fragment.starts]
    for finding in findings:
        number = starts.index(finding.span.line) if finding.span.line in starts else len(lines)
        if number >= len(lines) or GIVES_NAMES.match(lines[number]) or len(starts) < len(lines):
            return None
        lines[number] = ""
    return "\n".join(lines) if any(lines) else None


GIVES_NAMES = re.compile(r"\s*(?:(?:may |must )?(?:choose|pick|select|let)|if|else|for|repeat)\b")
"""How lines begin that give something a name, or hold other lines."""


def _rebuilt(block: Block, change: Callable[[Core], Core]) -> Block:
    """The block with `change` applied to each node; the walk is made for expressions, but knows no node."""
    return tuple(cast("Statement", rebuilt(cast("Expr", statement), change)) for statement in block)


def stand_in(kind: Kind, span: Span) -> Expr:
    """What takes the place of an expression that is at fault."""
    return Const(0 if kind == NUMBER else None, kind, span=span)
