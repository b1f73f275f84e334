"""Sites where an action has more options than are listed together: its choices are asked one after the other.

For each key of such an action a function says what may follow the choices before it (or, for a set, what it is chosen
from, and whether it may be chosen); two more list everything and say what is wrong with it. `runtime/staging` looks for
whole moves with them. All other sites are written by `sites`. Must not know how a move is carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.compile import choosing, sites
from interpreter.compile.choosing import ASKED
from interpreter.compile.expressions import expr, test
from interpreter.compile.hooks import IDENTITY
from interpreter.compile.ir import Offer, Site
from interpreter.compile.naming import Telling, told_by
from interpreter.compile.pruning import for_parts
from interpreter.compile.saying import refusals
from interpreter.compile.site_info import OfferInfo, SiteInfo, WrittenSite
from interpreter.compile.sites import OfferWriter
from interpreter.compile.walk import free_locals
from interpreter.compile.writer import Context, Function, Lines, Module
from interpreter.rules import core
from interpreter.rules.model import Action, ChoiceRule

GIVEN = "given"


class SiteText:
    """The functions of a site that are written beside those that every site has."""

    def __init__(self) -> None:
        self.functions: list[Function] = []

    def add(self, name: str, params: Sequence[str], body: Lines) -> str:
        """Adds a function of the state and these parameters."""
        self.functions.append(Function(name, tuple(params), body))
        return name


def write_site(module: Module, number: int, site: Site) -> WrittenSite:
    """All functions of a site."""
    writers = _writers(module, number, site)
    staged = {position: writer for position, writer in enumerate(writers) if writer.is_staged()}
    if not staged:
        return sites.write_site(module, number, site)
    info = SiteInfo(tuple(writer.info() for writer in writers), site.declined, frozenset(staged), site.span)
    return _site(module, number, site, staged, info)


def _writers(module: Module, number: int, site: Site) -> list[Keys]:
    if site.choice is not None:
        return [ChoiceKeys(module, number, site, site.choice)]
    return [ActionKeys(module, number, position, offer) for position, offer in enumerate(site.offers)]


def _site(module: Module, number: int, site: Site, staged: dict[int, Keys], info: SiteInfo) -> WrittenSite:
    """What lists the options, and what explains those of the actions that are listed together."""
    offered, legal, explain, stages, text = Lines(), Lines(), Lines(), Lines(), SiteText()
    for out in (offered, explain):
        out.add("out = []", site.span)
    kept = module.memory()
    stages.add(f"found = {kept}.get(position)")
    stages.add("if found is None:")
    for position, offer in enumerate(site.offers or (None,)):
        if position in staged:
            offered.add(f"out += next_options(s, {ASKED}, {position}, stages_{number}(s, {position}))", site.span)
            stages.add(f"    if position == {position}: found = {staged[position].write(text)}")
        elif offer is not None:
            writer = OfferWriter(module, position, offer)
            writer.write(offered, explaining=False)
            writer.write(explain, explaining=True)
    if site.declined is not None:
        offered.add("if out: out.append((-1,))")
    legal.add(f"begun = begun_by(s, {ASKED}) if s.begun else None", site.span)
    again = f"return next_options(s, {ASKED}, begun[1], stages_{number}(s, begun[1]))"
    legal.add(f"if begun is not None: {again}", site.span)
    legal.extend(offered)
    for out in (legal, explain):
        out.add("return out")
    stages.add(f"    {kept}[position] = found")
    stages.add("return found")
    text.add(f"stages_{number}", ["position"], stages)
    return WrittenSite(offered, legal, explain, info, False, tuple(text.functions))


class Keys:
    """Writes the functions for the keys of one action."""

    def __init__(self, module: Module, number: int, position: int, choices: tuple[ChoiceRule, ...], ctx: Context):
        self.module, self.choices, self.ctx = module, choices, ctx
        self.suffix = f"{number}_{position}"

    @property
    def names(self) -> list[str]:
        """The choices' names."""
        return [rule.name for rule in self.choices]

    def info(self) -> OfferInfo:
        """How the options are told."""
        raise NotImplementedError

    def telling(self, rule: ChoiceRule) -> Telling:
        """How what a choice offers is told."""
        raise NotImplementedError

    def is_staged(self) -> bool:
        """Whether there may be too many options to list them together, and asking in stages makes them fewer."""
        several = any(isinstance(rule.choice, core.SeveralOf) for rule in self.choices)
        if len(self.choices) < 2 and not several:
            return False
        merged = tuple((rule.choice, self.is_merged(rule)) for rule in self.choices)
        return self.module.sizes.options(merged) > self.module.together

    def is_merged(self, rule: ChoiceRule) -> bool:
        """Whether cards are one wherever they look alike."""
        kind = rule.kind.item()
        one = replace(rule, choice=core.OneOf(rule.choice.source, False, kind), kind=kind)
        return choosing.alike_key(self.ctx, one, self.telling(rule)).startswith("CLASS[")

    # ------------------------------------------------------------ functions

    def write(self, text: SiteText) -> str:
        """All functions; the Python text of the keys in their order."""
        keys = [self.key(depth, rule, text) for depth, rule in enumerate(self.choices)]
        for depth, rule in enumerate(self.choices):
            self.explain(depth, rule, text)
        return f"Stages(({', '.join(keys)},))"

    def key(self, depth: int, rule: ChoiceRule, text: SiteText) -> str:
        """One key as Python text, its functions written."""
        if isinstance(rule.choice, core.SeveralOf):
            things = text.add(f"things_{self.suffix}_{depth}", [ASKED, GIVEN], self.things(depth, rule, rule.choice))
            holds = self.holds(depth, text)
            return f"Several({things}, {holds}, {self.may(depth, rule, text)})"
        values = text.add(f"values_{self.suffix}_{depth}", [ASKED, GIVEN], self.values(depth, rule))
        key = choosing.alike_key(self.ctx, rule, self.telling(rule)) if self.module.late_sameness else ""
        if not key:
            return f"One({values})"
        lines = Lines()
        lines.add(f"({choosing.chosen(rule.name)},) = ({GIVEN},)")
        lines.add(f"return {key}")
        return f"One({values}, {text.add(f'alike_{self.suffix}_{depth}', [ASKED, GIVEN], lines)})"

    def may(self, depth: int, rule: ChoiceRule, text: SiteText) -> str:
        """The function that tells which parts of sets might be chosen, if any can be told."""
        return "None"

    def begin(self, entries: int) -> Lines:
        """A function body in which the choices before are locals."""
        lines = Lines()
        if entries:
            lines.add(f"({', '.join(choosing.chosen(rule.name) for rule in self.choices[:entries])},) = {GIVEN}")
        return lines

    def first(self, out: Lines) -> None:
        """Opens the tests that speak of no choice."""

    def tests(self, depth: int, out: Lines) -> None:
        """Opens the tests that speak of the choice at `depth` and of those before."""

    def values(self, depth: int, rule: ChoiceRule) -> Lines:
        """What may be chosen of single things."""
        out = self.begin(depth)
        if self.module.late_sameness:
            out.add("had = set()")
        if depth == 0:
            self.first(out)
        choosing.choose_loop(self.ctx, rule, self.telling(rule), out)
        self.tests(depth, out)
        out.add(f"yield {choosing.chosen(rule.name)}")
        return out

    def things(self, depth: int, rule: ChoiceRule, choice: core.SeveralOf) -> Lines:
        """What a set is chosen from."""
        out, telling = self.begin(depth), self.telling(rule)
        if depth == 0:
            self.first(out)
        same = choosing.compared_by(self.ctx, rule, telling)
        out.add(f"things = {choosing.listing(self.ctx, choice.source, telling)}", rule.span)
        high = "None" if choice.high is None else expr(self.ctx, choice.high)
        if same == "None":
            classes = same
        else:
            out.add(f"same = {same}")
            classes = "[same(s, thing) for thing in things]"
        out.add(f"return things, {expr(self.ctx, choice.low)}, {high}, {classes}", rule.span)
        if out.depth > 1:
            out.depth = 1
            out.add("return (), 1, None, None")
        return out

    def holds(self, depth: int, text: SiteText) -> str:
        """The name of what tells whether a set may be chosen; None where any may."""
        out = self.begin(depth + 1)
        if depth == 0:
            self.first(out)
        self.tests(depth, out)
        if out.depth == 1:
            return "None"
        out.add("return True")
        out.depth = 1
        out.add("return False")
        return text.add(f"holds_{self.suffix}_{depth}", [ASKED, GIVEN], out)

    def explain(self, depth: int, rule: ChoiceRule, text: SiteText) -> None:
        """Writes what lists all things of a choice, and what is wrong with one of them (or a set)."""


class ChoiceKeys(Keys):
    """The one key of a `choose` in an effect."""

    def __init__(self, module: Module, number: int, site: Site, choice: core.Choice) -> None:
        ctx = Context(module, renamed={site.name: choosing.chosen(site.name)})
        super().__init__(module, number, 0, (ChoiceRule(site.name, choice, choice.kind, site.text),), ctx)
        self.who = site.who

    def info(self) -> OfferInfo:
        """How the options are told."""
        rule = self.choices[0]
        return OfferInfo(rule.name, (choosing.choice_info(rule, self.telling(rule)),), False)

    def telling(self, rule: ChoiceRule) -> Telling:
        """How what the choice offers is told."""
        return told_by(self.module.ruleset, self.module.facts, rule.choice, self.who)


class ActionKeys(Keys):
    """The keys of an action that a site offers."""

    def __init__(self, module: Module, number: int, position: int, offer: Offer) -> None:
        self.writer = OfferWriter(module, position, offer)
        self.action: Action = self.writer.action
        super().__init__(module, number, position, self.action.choices, self.writer.ctx)

    def info(self) -> OfferInfo:
        """How the options are told."""
        return self.writer.info()

    def telling(self, rule: ChoiceRule) -> Telling:
        """How what a choice offers is told."""
        return self.writer.telling(rule)

    def is_staged(self) -> bool:
        """The same; an action that can never be taken isn't asked at all."""
        never = any(isinstance(need.that, core.Const) and not need.that.value for need in self.action.needs)
        return not never and super().is_staged()

    def write(self, text: SiteText) -> str:
        """All functions; the identity of a card that may stand for another is a key of its own."""
        self.explain_first(text)
        stages = super().write(text)
        if not self.writer.identity:
            return stages
        depth = len(self.choices)
        out = self.begin(depth)
        if self.action.to is not None:
            self.writer.room(out, self.action.to, False, "")
        self.writer.identities(out, False, "", self.place())
        out.add(f"yield {choosing.chosen(IDENTITY.name)}")
        values = text.add(f"values_{self.suffix}_{depth}", [ASKED, GIVEN], out)
        self.explain_identity(depth, text)
        together = 1 if isinstance(self.choices[-1].choice, core.SeveralOf) else 2
        return f"{stages.removesuffix(',))')}, One({values})), {together})"

    def place(self) -> str:
        """The place where the card is laid."""
        assert self.action.to is not None
        return expr(self.ctx, self.action.to)

    def first(self, out: Lines) -> None:
        """Opens the tests that speak of no choice."""
        if self.writer.invited is not None:
            out.add(f"if may_act(s, {self.writer.invited}, {ASKED}):")
            out.depth += 1
        self.writer.needs(out, self.names, -1, False)

    def tests(self, depth: int, out: Lines) -> None:
        """Opens the needs, and behind the last choice what the place accepts."""
        self.writer.needs(out, self.names, depth, False)
        if depth == len(self.choices) - 1 and not self.writer.identity:
            self.writer.target(out, False)

    def may(self, depth: int, rule: ChoiceRule, text: SiteText) -> str:
        """From the needs that speak of the set and of nothing after it."""
        later = set(self.names[depth + 1 :])
        needs = [need for need in self.action.needs if not later & set(free_locals(need.that))]
        about = (need.that for need in needs if rule.name in free_locals(need.that))
        parts = [part for that in about if (part := for_parts(self.module.sizes, that, rule.name)) is not None]
        if not parts:
            return "None"
        out = self.begin(depth + 1)
        condition = " and ".join(test(self.ctx, part) for part in parts)
        out.add(f"return tried(lambda: {condition}, True)", parts[0].span)
        return text.add(f"may_{self.suffix}_{depth}", [ASKED, GIVEN], out)

    # ------------------------------------------------------------ what is wrong

    def explain_first(self, text: SiteText) -> None:
        """Writes what is wrong whatever is chosen; None where the player isn't asked for this action."""
        out = Lines()
        if self.writer.invited is not None:
            out.add(f"if not may_act(s, {self.writer.invited}, {ASKED}): return None")
        out.add("why0 = []")
        self.writer.needs(out, self.names, -1, True)
        out.add("return why0")
        text.add(f"wrong_{self.suffix}", [ASKED], out)

    def explain(self, depth: int, rule: ChoiceRule, text: SiteText) -> None:
        """Writes what lists all things of a choice, and what is wrong with one of them (or a set)."""
        out, where = self.begin(depth + 1), None
        out.add(f"why{depth + 1} = []")
        if isinstance(rule.choice, core.OneOf):
            listed, where = choosing.offered(self.ctx, rule, rule.choice, self.telling(rule))
            every = self.begin(depth)
            every.add(f"return tried(lambda: list({listed}), [])", rule.span)
            text.add(f"every_{self.suffix}_{depth}", [ASKED, GIVEN], every)
        if where is not None:
            asked = choosing.asks_where(self.ctx, rule, where, ("where", self.action.name, depth))
            out.add(f"why{depth + 1} += {asked}", rule.span)
        self.writer.needs(out, self.names, depth, True)
        if depth == len(self.choices) - 1 and not self.writer.identity:
            self.writer.target(out, True)
        out.add(f"return why{depth + 1}")
        text.add(f"wrong_{self.suffix}_{depth}", [ASKED, GIVEN], out)

    def explain_identity(self, depth: int, text: SiteText) -> None:
        """The same for what a card is laid as."""
        assert self.action.moves is not None
        assert self.action.to is not None
        card, place = expr(self.ctx, self.action.moves), self.place()
        found = f"laid_as(s, {card}, {place}, {ASKED})"
        every, wrong = self.begin(depth), self.begin(depth)
        every.add(f"return list(tried(lambda: {found}, ()) or (None,))", self.action.to.span)
        text.add(f"every_{self.suffix}_{depth}", [ASKED, GIVEN], every)
        wrong.rows[0] = (wrong.rows[0][0] + "[:-1]", wrong.rows[0][1])
        where = f"lambda: ({card}, {place})"
        wrong.add("why = []")
        self.writer.room(wrong, self.action.to, True, "why")
        wrong.add(f"return why + {refusals(self.ctx, self.action, where, found)}", self.action.to.span)
        text.add(f"wrong_{self.suffix}_{depth}", [ASKED, GIVEN], wrong)
