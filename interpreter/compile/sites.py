"""What may be chosen where somebody is asked: one function for each site that lists the options, and one that explains.

An option is a tuple: the position of the action among those offered, then one entry for each choice, then, where a
card may
be laid as another, its identity. (-1,) is the last: pass or done. A card that the chooser cannot see is an entry
that says
where it lies. Choices that nobody can tell apart are one option.
Must not know how a move is carried out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.compile.accepting import demand_taken, has_patterns
from interpreter.compile.conditions import demand
from interpreter.compile.expressions import expr, fits, place_index, test
from interpreter.compile.hooks import IDENTITY, lays_identity
from interpreter.compile.ir import Offer, Site
from interpreter.compile.lists import cards, items
from interpreter.compile.naming import ACTING, Telling, told_by
from interpreter.compile.queries import going_through, over
from interpreter.compile.site_info import ChoiceInfo, OfferInfo, SiteInfo, WrittenSite
from interpreter.compile.statements import text
from interpreter.compile.unvarying import read_once
from interpreter.compile.walk import free_locals
from interpreter.compile.writer import Context, Lines, Module, local
from interpreter.rules import core
from interpreter.rules.core import Choice, Expr
from interpreter.rules.model import Action, ChoiceRule
from interpreter.runtime.labels import Naming

ASKED = "asked"
ALWAYS = re.compile(r"    (?:out\.append\(\((\d+),\)\)|if out: out\.append\(\(-1,\)\))")
"""A line that adds an option whatever the state is."""
FEW_CLASSES = 60
"""Up to so many classes of cards a set of them is kept as bits."""


def write_site(module: Module, number: int, site: Site) -> WrittenSite:
    """The bodies of `legal_N` and `explain_N` (parameters: the state and who is asked), and how options are told."""
    offered, explain = Lines(), Lines()
    for out in (offered, explain):
        out.add("out = []", site.span)
    infos = []
    for position, offer in enumerate(site.offers):
        writer = OfferWriter(module, position, offer)
        infos.append(writer.info())
        writer.write(offered, explaining=False)
        writer.write(explain, explaining=True)
    if site.choice is not None:
        infos.append(_bare_choice(module, site, site.choice, offered, explain))
    if site.declined is not None:
        offered.add("if out: out.append((-1,))")
    always = _always_offered(offered)
    if always is not None:
        module.fixed_options[number] = always
        offered = Lines([(f"    out = FIXED_{number}", site.span)])
    legal = Lines()
    legal.extend(offered)
    for out in (legal, explain):
        out.add("return out")
    info = SiteInfo(tuple(infos), site.declined, span=site.span)
    return WrittenSite(offered, legal, explain, info, always is not None)


def _always_offered(lines: Lines) -> list[tuple[int]] | None:
    """The options, if they are always the same: actions without choices or needs."""
    found = [ALWAYS.fullmatch(text) for text, _ in lines.rows[1:]]
    options = [(int(match[1] if match[1] else -1),) for match in found if match]
    return options if len(options) == len(found) > 0 and options[0] != (-1,) else None


def _bare_choice(module: Module, site: Site, choice: Choice, offered: Lines, explain: Lines) -> OfferInfo:
    """The options of a choice that belongs to no action."""
    rule = ChoiceRule(site.name, choice, choice.kind)
    telling = told_by(module.ruleset, module.facts, choice, site.who)
    ctx, option = Context(module, renamed={rule.name: chosen(rule.name)}), f"(0, {chosen(rule.name)})"
    choose_loop(ctx, rule, telling, offered, False)
    offered.add(f"out.append({option})")
    explain.add("why0 = []")
    choose_loop(ctx, rule, telling, explain, True, "why0", "why1")
    explain.add(f"out.append(({option}, why1))")
    offered.depth = explain.depth = 1
    return OfferInfo(site.name, (choice_info(module, rule, telling),), False)


def chosen(name: str) -> str:
    """The Python name for what a choice goes through; it never lives in a frame."""
    return "c_" + local(name)[2:]


class OfferWriter:
    """Writes the part of a site that offers one action."""

    def __init__(self, module: Module, position: int, offer: Offer) -> None:
        self.module = module
        self.position = position
        self.invited = offer.invited
        self.action: Action = module.ruleset.actions[offer.action]
        plain = Context(module)
        renamed = {"me": ASKED}
        for param, argument in zip(self.action.params[1:], offer.arguments, strict=True):
            renamed[param.name] = expr(plain, argument)
        renamed |= {name: chosen(name) for name in (IDENTITY.name, *(c.name for c in self.action.choices))}
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
        choices = tuple(choice_info(self.module, c, self.telling(c)) for c in self.action.choices)
        return OfferInfo(self.action.name, choices, self.identity)

    def telling(self, rule: ChoiceRule) -> Telling:
        """How what a choice offers is told."""
        return told_by(self.module.ruleset, self.module.facts, rule.choice, ACTING)

    def write(self, out: Lines, explaining: bool) -> None:
        """Loops over the choices, and the tests as soon as all that they speak of is chosen."""
        names, first = [c.name for c in self.action.choices], len(out.rows)
        if explaining:
            out.add("why0 = []")
        elif any(isinstance(need.that, core.Const) and not need.that.value for need in self.action.needs):
            return
        if self.invited is not None:
            out.add(f"if may_act(s, {self.invited}, {ASKED}):")
            out.depth += 1
        self.needs(out, names, -1, explaining)
        if explaining and self.action.choices:
            out.add(f"out.append((({self.position},), why0))")
        for depth, rule in enumerate(self.action.choices):
            whys = (f"why{depth}", f"why{depth + 1}")
            choose_loop(self.ctx, rule, self.telling(rule), out, explaining, *whys)
            self.needs(out, names, depth, explaining)
        self.target(out, explaining)
        self.append(out, explaining)
        out.depth = 1
        if not explaining:
            read_once(self.module, out, first)

    def needs(self, out: Lines, names: Sequence[str], depth: int, explaining: bool) -> None:
        """The needs whose last choice is the one at `depth` (-1: those that speak of none)."""
        for need in self.action.needs:
            used = [names.index(n) for n in free_locals(need.that) if n in names]
            if max(used, default=-1) != depth:
                continue
            if explaining:
                condition = test(self.ctx, need.that)
                why = f"why_not(lambda: {condition}, lambda: {text(self.ctx, need.why)})"
                out.add(f"why{depth + 1} = why{depth + 1} + {why}", need.span)
            elif not isinstance(need.that, core.Const):
                demand(self.ctx, need.that, out)

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
                self.accepted(action.to, card, place, out)
                return
            test = f"fits(s, {card}, {place}, {ASKED})"
        if explaining:
            card = first_card(self.ctx, action.moves)
            where = f"lambda: ({card}, {place})"
            out.add(f"{last} = {last} + refusals(s, {where}, {ASKED}, lambda: {test})", action.to.span)
        else:
            out.add(f"if {test}:", action.to.span)
            out.depth += 1

    def identities(self, out: Lines, explaining: bool, last: str, place: str) -> None:
        """A card that may stand for another: each identity that fits is an option of its own."""
        assert self.action.moves is not None
        assert self.action.to is not None
        card = expr(self.ctx, self.action.moves)
        name = chosen(IDENTITY.name)
        found = f"laid_as(s, {card}, {place}, {ASKED})"
        if explaining:
            where = f"lambda: ({card}, {place})"
            out.add(f"{last} = {last} + refusals(s, {where}, {ASKED}, lambda: {found})", self.action.to.span)
            found = f"(tried(lambda: {found}, ()) or (None,))"
        out.add(f"for {name} in {found}:", self.action.to.span)
        out.depth += 1

    def accepted(self, to: Expr, card: str, place: str, out: Lines) -> None:
        """What a place has to accept: in place, where the zone is known here and asks for no pattern; else a call."""
        zone = self.choosing.zone_of(to)
        if zone is not None and not has_patterns(self.module.ruleset.zones[zone]):
            place = place_index(self.ctx, to) if isinstance(to, core.ZoneAt) else place
            demand_taken(self.module, zone, card, place, ASKED, out)
            return
        out.add(f"if {fits(self.choosing, card, to, ASKED)}:", to.span)
        out.depth += 1

    def append(self, out: Lines, explaining: bool) -> None:
        """One option is found."""
        entries = [str(self.position), *(chosen(c.name) for c in self.action.choices)]
        if self.identity:
            entries.append(chosen(IDENTITY.name))
        option = f"({', '.join(entries)},)"
        if explaining:
            out.add(f"out.append(({option}, why{len(self.action.choices)}))")
            return
        keys = [alike_key(self.ctx, c, self.telling(c)) for c in self.action.choices]
        if self.module.late_sameness and any(keys):
            keys = [key or chosen(c.name) for key, c in zip(keys, self.action.choices, strict=True)]
            keys += [chosen(IDENTITY.name)] if self.identity else []
            out.add(f"key = ({self.position}, {', '.join(keys)})")
            out.add("if key not in had:")
            out.depth += 1
            out.add("had.add(key)")
        out.add(f"out.append({self.ready_made() or option})")

    def ready_made(self) -> str | None:
        """The option taken from a table, where there are few that it can be."""
        if len(self.action.choices) != 1 or self.identity:
            return None
        (rule,) = self.action.choices
        one = isinstance(rule.choice, core.OneOf) and not rule.choice.optional and self.telling(rule).by == "name"
        of = {"card": "cards", "player": "players", "side": "sides"}.get(rule.kind.base)
        if rule.kind.base == "value":
            of = str(len(self.module.ruleset.enumerations[rule.kind.of].values))
        return f"O{self.position}_{of}[{chosen(rule.name)}]" if one and of and not rule.kind.many else None


# ---------------------------------------------------------------- one choice


def choose_loop(
    ctx: Context,
    rule: ChoiceRule,
    telling: Telling,
    out: Lines,
    explaining: bool,
    before: str = "",
    after: str = "",
) -> None:
    """Opens the loop over one choice, leaving `out` inside it."""
    name = chosen(rule.name)
    key = "" if explaining else alike_key(ctx, rule, telling)
    had = ""
    if key and not ctx.module.late_sameness:
        had = _none_yet(ctx, key, out)
    if isinstance(rule.choice, core.SeveralOf):
        high = "None" if rule.choice.high is None else expr(ctx, rule.choice.high)
        listed = listing(ctx, rule.choice.source, telling)
        same = SAME[telling.by] if rule.kind.base == "card" else "None"
        found = f"subsets(s, {listed}, {expr(ctx, rule.choice.low)}, {high}, {same})"
        where = None
    else:
        found, where = offered(ctx, rule, rule.choice, telling)
    if not explaining:
        found, there = going_through(ctx, source_of(rule.choice), name) or (found, None)
    out.add(f"for {name} in {f'tried(lambda: list({found}), ())' if explaining else found}:", rule.span)
    out.depth += 1
    if not explaining and there is not None:
        out.add(f"if {there}:")
        out.depth += 1
    if explaining:
        out.add(f"{after} = list({before})")
        if where is not None:
            out.add(f"if not holds(lambda: {where}): {after}.append({not_offered(rule)!r})")
        return
    if where is not None:
        out.add(f"if {where}:", rule.span)
        out.depth += 1
    if had:
        _once_alike(ctx, key, had, out)
    elif key:
        _had_once(out)


def source_of(choice: Choice) -> Expr | None:
    """The list that single things are chosen from one by one, if it is nothing but a list and its filter."""
    if isinstance(choice, core.SeveralOf) or choice.optional:
        return None
    source = choice.source
    return source.source if isinstance(source, core.Query) and not source.most and source.by is None else source


def _few(ctx: Context, key: str) -> bool:
    """Whether a bit for each class of cards will do."""
    return key.startswith("CLASS[") and ctx.module.facts.classes <= FEW_CLASSES


def _none_yet(ctx: Context, key: str, out: Lines) -> str:
    """What keeps, for one loop, those that looked different."""
    had = ctx.module.fresh("had")
    out.add(f"{had} = {0 if _few(ctx, key) else 'set()'}")
    return had


def _once_alike(ctx: Context, key: str, had: str, out: Lines) -> None:
    """Goes on only with the first of those that look alike."""
    few = _few(ctx, key)
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


def offered(ctx: Context, rule: ChoiceRule, choice: core.OneOf, telling: Telling) -> tuple[str, str | None]:
    """The list of single things, and the condition of its `where`, if any, still to be tested."""
    name, source, where = chosen(rule.name), choice.source, None
    if isinstance(source, core.Query) and not source.most and source.by is None and not choice.optional:
        inner = ctx.inside(source.item, name)
        if isinstance(source.source, core.PilesOf):
            inner = inner.of_zone(source.item.name, source.source.zone)
        where = None if source.where is None else test(inner, source.where)
        source = source.source
    listed = listing(ctx, source, telling)
    return f"(*{listed}, None)" if choice.optional else listed, where


def listing(ctx: Context, source: Expr, telling: Telling) -> str:
    """What a choice goes through; cards that nobody has seen as places where they lie."""
    if telling.by == "name" or not _may_be_unseen(ctx, source):
        return over(ctx, source, True) if isinstance(source, core.CardsOf) else items(ctx, source)
    places = source.places if isinstance(source, core.CardsOf) else (source,)
    lists = [_where_they_lie(ctx, place) for place in places]
    return lists[0] if len(lists) == 1 else f"[{', '.join('*' + text for text in lists)}]"


def _may_be_unseen(ctx: Context, source: Expr) -> bool:
    places = source.places if isinstance(source, core.CardsOf) else (source,)
    return any(place.kind.base == "zone" and ctx.may_hide(place) for place in places)


def _where_they_lie(ctx: Context, place: Expr) -> str:
    if place.kind.base != "zone":
        return cards(ctx, place)
    return f"positions_of(s, {expr(ctx, place)})" if place.kind.many else f"positions(s, {place_index(ctx, place)})"


SAME = {
    "name": "alike",
    "place": "None",
    "sight": f"lambda s, card: alike_to(s, card, {ASKED})",
}
"""By how cards are told: what two sets of cards are compared by."""


def alike_key(ctx: Context, rule: ChoiceRule, telling: Telling) -> str:
    """What two cards must share to be one option; empty where every entry is an option of its own."""
    if rule.kind.base != "card" or rule.kind.many or ctx.module.all_distinct or not isinstance(rule.choice, core.OneOf):
        return ""
    if telling.by == "place":
        return ""
    source = rule.choice.source
    while isinstance(source, (core.Query, core.CardsOf)):
        if isinstance(source, core.CardsOf) and len(source.places) != 1:
            break
        source = source.source if isinstance(source, core.Query) else source.places[0]
    if telling.by == "sight":
        return f"alike_to(s, {chosen(rule.name)}, {ASKED})"
    plain = isinstance(source, core.ZoneAt) and not rule.choice.optional and not _told_by_mover(ctx, source)
    return f"CLASS[{chosen(rule.name)}]" if plain else f"alike(s, {chosen(rule.name)})"


def _told_by_mover(ctx: Context, source: core.ZoneAt) -> bool:
    """Whether cards that look alike differ by who laid them there."""
    return ctx.module.facts.uses_movers and ctx.module.ruleset.zones[source.zone].per != "player"


def choice_info(module: Module, rule: ChoiceRule, telling: Telling) -> ChoiceInfo:
    """How the entries of a choice are told."""
    kind, how = rule.kind, (telling.by, telling.several, telling.twins)
    differs = telling.twins or module.facts.uses_stand_ins or kind.base in ("zone", "group")
    naming = Naming(rule.name, kind.base, kind.of, kind.many, *how)
    return ChoiceInfo(naming, telling.by == "name" and not differs)


def first_card(ctx: Context, moves: Expr) -> str:
    """The card that a place is asked about."""
    if moves.kind.base == "card" and not moves.kind.many:
        return expr(ctx, moves)
    return f"first({cards(ctx, moves)})"
