"""What may be chosen where somebody is asked: one function for each site that lists the options, and one that explains.

An option is a tuple: the position of the action among those offered, then one entry for each choice, then, where a
card may
be laid as another, its identity. (-1,) is the last: pass or done. A card that the chooser cannot see is an entry
that says
where it lies. Choices that nobody can tell apart are one option.
Must not know how a move is carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.compile.expressions import expr, fits, place_index, test
from interpreter.compile.facts import by_position
from interpreter.compile.hooks import IDENTITY, lays_identity
from interpreter.compile.ir import Offer, Site
from interpreter.compile.lists import cards, items
from interpreter.compile.queries import over
from interpreter.compile.statements import text
from interpreter.compile.walk import free_locals
from interpreter.compile.writer import Context, Lines, Module, local
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import Kind
from interpreter.rules.model import AcceptRow, Action, ChoiceRule

ASKED = "l_asked"
FEW_CLASSES = 60
"""Up to so many classes of cards a set of them is kept as bits."""


@dataclass(frozen=True, slots=True)
class ChoiceInfo:
    """How one entry of an option is told: the choice's name, kind, and whether by what it is or where it lies."""

    name: str
    kind: Kind
    by_position: bool
    lasting: bool
    """Whether the same entry is told in the same way in any state."""


@dataclass(frozen=True, slots=True)
class OfferInfo:
    """How the options of one action are told."""

    action: str
    choices: tuple[ChoiceInfo, ...]
    identity: bool


@dataclass(frozen=True, slots=True)
class SiteInfo:
    """How the options of a site are told."""

    offers: tuple[OfferInfo, ...]
    declined: str | None


def write_site(module: Module, number: int, site: Site) -> tuple[Lines, Lines, SiteInfo]:
    """The bodies of `legal_N` and `explain_N` (parameters: the state and who is asked), and how options are told."""
    legal, explain = Lines(), Lines()
    for out in (legal, explain):
        out.add("out = []", site.span)
    infos = []
    for position, offer in enumerate(site.offers):
        writer = OfferWriter(module, position, offer)
        infos.append(writer.info())
        writer.write(legal, explaining=False)
        writer.write(explain, explaining=True)
    if site.choice is not None:
        rule = ChoiceRule(site.name, site.choice, site.choice.kind)
        ctx = Context(module)
        choose_loop(ctx, rule, legal, False)
        legal.add(f"out.append((0, {local(site.name)}))")
        legal.depth = 1
        infos.append(OfferInfo("choose", (choice_info(module, ctx, rule),), False))
    if site.declined is not None:
        legal.add("if out: out.append((-1,))")
    for out in (legal, explain):
        out.add("return out")
    return legal, explain, SiteInfo(tuple(infos), site.declined)


class OfferWriter:
    """Writes the part of a site that offers one action."""

    def __init__(self, module: Module, position: int, offer: Offer) -> None:
        self.module = module
        self.position = position
        self.action: Action = module.ruleset.actions[offer.action]
        plain = Context(module)
        renamed = {"me": ASKED}
        for param, argument in zip(self.action.params[1:], offer.arguments, strict=True):
            renamed[param.name] = expr(plain, argument)
        self.ctx = Context(module, False, "-1", renamed)
        self.identity = lays_identity(module.ruleset, self.action)
        self.choosing = self.ctx
        for rule in self.action.choices:
            piles = rule.choice.source
            piles = piles.source if isinstance(piles, core.Query) else piles
            if isinstance(piles, core.PilesOf):
                self.choosing = self.choosing.of_zone(rule.name, piles.zone)

    def info(self) -> OfferInfo:
        """How its options are told."""
        choices = tuple(choice_info(self.module, self.ctx, c) for c in self.action.choices)
        return OfferInfo(self.action.name, choices, self.identity)

    def write(self, out: Lines, explaining: bool) -> None:
        """Loops over the choices, and the tests as soon as all that they speak of is chosen."""
        names = [c.name for c in self.action.choices]
        if explaining:
            out.add("why0 = []")
        elif any(isinstance(need.that, core.Const) and not need.that.value for need in self.action.needs):
            return
        self.needs(out, names, -1, explaining)
        for depth, rule in enumerate(self.action.choices):
            choose_loop(self.ctx, rule, out, explaining, f"why{depth}", f"why{depth + 1}")
            self.needs(out, names, depth, explaining)
        self.target(out, explaining)
        self.append(out, explaining)
        out.depth = 1

    def needs(self, out: Lines, names: Sequence[str], depth: int, explaining: bool) -> None:
        """The needs whose last choice is the one at `depth` (-1: those that speak of none)."""
        for need in self.action.needs:
            used = [names.index(n) for n in free_locals(need.that) if n in names]
            if max(used, default=-1) != depth:
                continue
            condition = test(self.ctx, need.that)
            if explaining:
                out.add(
                    f"if not holds(lambda: {condition}): why{depth + 1}.append({text(self.ctx, need.why)})", need.span
                )
            else:
                out.add(f"if {condition}:", need.that.span)
                out.depth += 1

    def target(self, out: Lines, explaining: bool) -> None:
        """What the place to which something is laid accepts."""
        action = self.action
        if action.to is None or action.moves is None:
            return
        last = f"why{len(action.choices)}"
        place = expr(self.ctx, action.to)
        if action.moves.kind.base == "group" and not action.moves.kind.many:
            test = f"accepts_group(s, {expr(self.ctx, action.moves)}, {place}, {ASKED})"
        elif self.identity:
            self.identities(out, explaining, last, place)
            return
        else:
            card = first_card(self.ctx, action.moves)
            if not explaining:
                test = self.inline_test(action.to, card, place)
            else:
                test = f"fits(s, {card}, {place}, {ASKED})"
        if explaining:
            card = first_card(self.ctx, action.moves)
            out.add(f"{last} = {last} + refusals(s, {card}, {place}, {ASKED}, lambda: {test})", action.to.span)
        elif test:
            out.add(f"if {test}:", action.to.span)
            out.depth += 1

    def identities(self, out: Lines, explaining: bool, last: str, place: str) -> None:
        """A card that may stand for another: each identity that fits is an option of its own."""
        assert self.action.moves is not None and self.action.to is not None
        card = expr(self.ctx, self.action.moves)
        name = local(IDENTITY.name)
        found = f"laid_as(s, {card}, {place}, {ASKED})"
        if explaining:
            out.add(f"{last} = {last} + refusals(s, {card}, {place}, {ASKED}, lambda: {found})", self.action.to.span)
            found = f"({found} or (None,))"
        out.add(f"for {name} in {found}:", self.action.to.span)
        out.depth += 1

    def inline_test(self, to: Expr, card: str, place: str) -> str:
        """The rows of `accepts` as one condition, where the zone is known here; else a call."""
        if not isinstance(to, core.ZoneAt):
            return fits(self.choosing, card, to, ASKED)
        rows = self.module.ruleset.zones[to.zone].accepts
        if any(row.patterns for row in rows) or not card.isidentifier():
            return fits(self.choosing, card, to, ASKED) if rows else ""
        ctx = Context(self.module, False, "-1", {"card": card, "here": place_index(self.ctx, to), "me": ASKED})
        return " and ".join(accept_row(ctx, row, card) for row in rows)

    def append(self, out: Lines, explaining: bool) -> None:
        """One option is found."""
        entries = [str(self.position), *(local(c.name) for c in self.action.choices)]
        if self.identity:
            entries.append(local(IDENTITY.name))
        option = f"({', '.join(entries)},)"
        if explaining:
            out.add(f"out.append(({option}, why{len(self.action.choices)}))")
            return
        if self.module.late_sameness and any(alike_key(self.ctx, c) for c in self.action.choices):
            keys = [alike_key(self.ctx, c) or local(c.name) for c in self.action.choices]
            keys += [local(IDENTITY.name)] if self.identity else []
            out.add(f"key = ({self.position}, {', '.join(keys)})")
            out.add("if key not in had:")
            out.depth += 1
            out.add("had.add(key)")
        out.add(f"out.append({option})")


# ---------------------------------------------------------------- one choice


def choose_loop(
    ctx: Context, rule: ChoiceRule, out: Lines, explaining: bool, before: str = "", after: str = ""
) -> None:
    """Opens the loop over one choice, leaving `out` inside it."""
    name = local(rule.name)
    if isinstance(rule.choice, core.SeveralOf):
        high = "None" if rule.choice.high is None else expr(ctx, rule.choice.high)
        listed = listing(ctx, rule.choice.source)
        told_apart = rule.kind.base != "card" or by_position(ctx.module.ruleset, rule.choice.source)
        same = "None" if told_apart else "alike"
        out.add(f"for {name} in subsets(s, {listed}, {expr(ctx, rule.choice.low)}, {high}, {same}):", rule.span)
        out.depth += 1
        where = None
    else:
        where = _one_of(ctx, rule, rule.choice, out)
    if explaining:
        out.add(f"{after} = list({before})")
        if where is not None:
            out.add(f"if not holds(lambda: {where}): {after}.append({not_offered(rule)!r})")
        return
    if where is not None:
        out.add(f"if {where}:", rule.span)
        out.depth += 1
    key = alike_key(ctx, rule)
    if key and not ctx.module.late_sameness:
        _once_alike(ctx, key, rule, out)
    elif key:
        _had_once(out)


def _once_alike(ctx: Context, key: str, rule: ChoiceRule, out: Lines) -> None:
    """Goes on only with the first of those that look alike; a bit for each class of cards where there are few."""
    had = ctx.module.fresh("had")
    few = key.startswith("CLASS[") and ctx.module.facts.classes <= FEW_CLASSES
    out.rows.insert(1, (f"    {had} = {0 if few else 'set()'}", rule.span))
    out.add(f"key = {key.replace('CLASS[', 'BIT[')}" if few else f"key = {key}")
    out.add(f"if not {had} & key:" if few else f"if key not in {had}:")
    out.depth += 1
    out.add(f"{had} |= key" if few else f"{had}.add(key)")


def _had_once(out: Lines) -> None:
    if not any(text.strip() == "had = set()" for text, _ in out.rows[:3]):
        out.rows.insert(1, ("    had = set()", out.rows[0][1]))


def not_offered(rule: ChoiceRule) -> str:
    """The sentence for something that a choice does not list."""
    return f"For '{rule.name}', choose {rule.text}." if rule.text else f"'{rule.name}' does not offer that."


def _one_of(ctx: Context, rule: ChoiceRule, choice: core.OneOf, out: Lines) -> str | None:
    """Opens the loop over single things; returns the condition of its `where`, if any, still to be tested."""
    name, source, where = local(rule.name), choice.source, None
    if isinstance(source, core.Query) and not source.most and source.by is None and not choice.optional:
        inner = ctx.inside(source.item, name)
        if isinstance(source.source, core.PilesOf):
            inner = inner.of_zone(source.item.name, source.source.zone)
        where = None if source.where is None else test(inner, source.where)
        source = source.source
    listed = listing(ctx, source)
    if choice.optional:
        listed = f"(*{listed}, None)"
    out.add(f"for {name} in {listed}:", rule.span)
    out.depth += 1
    return where


def listing(ctx: Context, source: Expr) -> str:
    """What a choice goes through; cards that can't be seen as places where they lie."""
    if by_position(ctx.module.ruleset, source):
        place = source.places[0] if isinstance(source, core.CardsOf) and len(source.places) == 1 else source
        if place.kind.base == "zone" and not place.kind.many:
            return f"positions(s, {place_index(ctx, place)})"
        return cards(ctx, source)
    return over(ctx, source, True) if isinstance(source, core.CardsOf) else items(ctx, source)


def alike_key(ctx: Context, rule: ChoiceRule) -> str:
    """What two cards must share to be one option; empty where every entry is an option of its own."""
    if rule.kind.base != "card" or rule.kind.many or ctx.module.all_distinct or not isinstance(rule.choice, core.OneOf):
        return ""
    if by_position(ctx.module.ruleset, rule.choice.source):
        return ""
    source = rule.choice.source
    while isinstance(source, (core.Query, core.CardsOf)):
        if isinstance(source, core.CardsOf) and len(source.places) != 1:
            break
        source = source.source if isinstance(source, core.Query) else source.places[0]
    plain = isinstance(source, core.ZoneAt) and not rule.choice.optional and _faces_hide_nothing(ctx, source)
    return f"CLASS[{local(rule.name)}]" if plain else f"alike(s, {local(rule.name)})"


def _faces_hide_nothing(ctx: Context, source: core.ZoneAt) -> bool:
    return not ctx.module.facts.uses_faces or ctx.module.ruleset.zones[source.zone].visible not in ("all", "top")


def choice_info(module: Module, ctx: Context, rule: ChoiceRule) -> ChoiceInfo:
    """How the entries of a choice are told."""
    position = rule.kind.base == "card" and by_position(module.ruleset, rule.choice.source)
    lasting = not position and rule.kind.base not in ("zone", "group") and not module.facts.uses_stand_ins
    return ChoiceInfo(rule.name, rule.kind, position, lasting)


def first_card(ctx: Context, moves: Expr) -> str:
    """The card that a place is asked about."""
    if moves.kind.base == "card" and not moves.kind.many:
        return expr(ctx, moves)
    return f"first({cards(ctx, moves)})"


def accept_row(ctx: Context, row: AcceptRow, card: str) -> str:
    """A row of `accepts` as a condition."""
    that = "True" if row.that is None else test(ctx, row.that)
    if row.types is None:
        return that
    return f"({about(ctx.module, row, card)} or {that})"


def about(module: Module, row: AcceptRow, card: str) -> str:
    """The condition that a row does not speak of a card."""
    kinds = tuple(module.type_index(t) for t in row.types or ())
    return f"TYPE[{card}] != {kinds[0]}" if len(kinds) == 1 else f"TYPE[{card}] not in {kinds}"
