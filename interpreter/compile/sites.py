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
from collections.abc import Iterator, Sequence

from interpreter.compile.accepting import asked_of, demand_taken, has_patterns
from interpreter.compile.choosing import (
    ASKED,
    alike_key,
    choice_info,
    choose_loop,
    chosen,
    explain_loop,
    is_one_of_few,
    listing,
    source_of,
)
from interpreter.compile.conditions import demand
from interpreter.compile.expressions import expr, fits, place_index
from interpreter.compile.fitting import fitting_loop
from interpreter.compile.hooks import IDENTITY, lays_identity
from interpreter.compile.ir import Offer, Site
from interpreter.compile.lists import cards
from interpreter.compile.naming import ACTING, Telling, told_by
from interpreter.compile.queries import going_through
from interpreter.compile.saying import no_room, refusals, why_not
from interpreter.compile.site_info import OfferInfo, SiteInfo, WrittenSite
from interpreter.compile.unvarying import ask_once, read_once
from interpreter.compile.walk import free_locals, substitute
from interpreter.compile.writer import Context, Lines, Module
from interpreter.rules import core
from interpreter.rules.core import Choice, Expr, Local
from interpreter.rules.kinds import PLAYER
from interpreter.rules.model import Action, ChoiceRule, Need

ALWAYS = re.compile(r"    (?:out\.append\(\((\d+),\)\)|if out: out\.append\(\(-1,\)\))")
"""A line that adds an option whatever the state is."""
EACH = re.compile(r"( *)(for .*):")
CONDITION = re.compile(r" *if (.*):")
LEVEL = 4


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
    ask_once(module, offered)
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
    rule = ChoiceRule(site.name, choice, choice.kind, site.text)
    telling = told_by(module.ruleset, module.facts, choice, site.who)
    ctx, option = Context(module, renamed={rule.name: chosen(rule.name)}), f"(0, {chosen(rule.name)})"
    choose_loop(ctx, rule, telling, offered)
    add_each(offered, option)
    explain.add("why0 = []")
    explain_loop(ctx, rule, telling, explain, "why0", "why1", ("choose", site.span))
    explain.add(f"out.append(({option}, why1))")
    offered.depth = explain.depth = 1
    return OfferInfo(site.name, (choice_info(rule, telling),), False)


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
        choices = tuple(choice_info(c, self.telling(c)) for c in self.action.choices)
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
        self.choose(out, names, explaining)
        self.append(out, explaining)
        out.depth = 1
        if not explaining:
            read_once(self.module, out, first)

    def choose(self, out: Lines, names: Sequence[str], explaining: bool) -> None:
        """The loops, what they need, and what the place asks to which something is laid."""
        if not explaining and self.fitting(out):
            return
        joining = None if explaining else self.joining()
        if joining is not None:
            out.add(joining, self.action.span)
            out.depth += 1
        taken = None if explaining else self.taken()
        for depth, rule in enumerate(self.action.choices):
            if explaining:
                key = ("where", self.action.name, depth)
                explain_loop(self.ctx, rule, self.telling(rule), out, f"why{depth}", f"why{depth + 1}", key)
            elif joining is None:
                is_last = rule is self.action.choices[-1]
                wanted = [*self.needs_at(names, depth), *(taken or () if is_last else ())]
                choose_loop(self.ctx, rule, self.telling(rule), out, wanted, self.given(depth))
                continue
            self.needs(out, names, depth, explaining)
        if joining is None and taken is None:
            self.target(out, explaining)

    def taken(self) -> list[Expr] | None:
        """What the place asks to which a chosen card is laid, where it is one place; None if that isn't known here."""
        to = self.action.to
        if not isinstance(to, core.ZoneAt) or self.identity or not self.action.choices:
            return None
        asked = self.accepting(self.action.choices[-1], to)
        return None if asked is None else [substitute(node, "here", to) for node in asked]

    def fitting(self, out: Lines) -> bool:
        """The loop over cards that may be chosen, where little decides; False, and nothing written, elsewhere."""
        if len(self.action.choices) != 1 or self.identity:
            return False
        (rule,) = self.action.choices
        source = rule.choice.source
        if not is_one_of_few(self.ctx, rule, self.telling(rule)):
            return False
        wanted = [] if self.action.to is None else self.accepting(rule, self.action.to)
        if wanted is None:
            return False
        card = Local(rule.name, rule.kind)
        wanted += [need.that for need in self.action.needs if rule.name in free_locals(need.that)]
        if isinstance(source, core.Query):
            wanted = [*([] if source.where is None else [substitute(source.where, source.item.name, card)]), *wanted]
            source = source.source
        return fitting_loop(self.ctx, rule, listing(self.ctx, source, self.telling(rule)), wanted, out)

    def accepting(self, rule: ChoiceRule, to: Expr) -> list[Expr] | None:
        """What a place asks of a card that is chosen, as conditions; None if that isn't known here."""
        zone, card = self.choosing.zone_of(to), Local(rule.name, rule.kind)
        if (
            zone is None
            or self.action.moves != card
            or self.may_be_full(to)
            or has_patterns(self.module.ruleset.zones[zone])
        ):
            return None
        asked = asked_of(self.module.ruleset.zones[zone].accepts)
        return [] if asked is None else [substitute(asked, "card", card)]

    def given(self, depth: int) -> list[Local]:
        """Who is asked, and what is chosen before, where that is never none."""
        before = (rule for rule in self.action.choices[:depth] if not rule.kind.maybe)
        return [Local("me", PLAYER), *(Local(rule.name, rule.kind) for rule in before)]

    def needs_at(self, names: Sequence[str], depth: int) -> list[Expr]:
        """The needs whose last choice is the one at `depth`, without those that always hold."""
        return [need.that for need in self.at(names, depth) if not isinstance(need.that, core.Const)]

    def at(self, names: Sequence[str], depth: int) -> Iterator[Need]:
        """The needs whose last choice is the one at `depth` (-1: those that speak of none)."""
        for need in self.action.needs:
            used = [names.index(n) for n in free_locals(need.that) if n in names]
            if max(used, default=-1) == depth:
                yield need

    def needs(self, out: Lines, names: Sequence[str], depth: int, explaining: bool) -> None:
        """Tests those needs, or tells why one isn't met."""
        if not explaining:
            for that in self.needs_at(names, depth):
                demand(self.ctx, that, out)
            return
        for need in self.at(names, depth):
            out.add(f"why{depth + 1} = why{depth + 1} + {why_not(self.ctx, self.action, need)}", need.span)

    def target(self, out: Lines, explaining: bool) -> None:
        """What the place to which something is laid accepts."""
        action = self.action
        if action.to is None or action.moves is None:
            return
        last = f"why{len(action.choices)}"
        place = expr(self.ctx, action.to)
        self.room(out, action.to, explaining, last)
        if action.moves.kind.base == "group" and not action.moves.kind.many:
            if not explaining and self.surely_taken(action.moves, action.to):
                return
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
            out.add(f"{last} = {last} + {refusals(self.ctx, action, where, test)}", action.to.span)
        else:
            out.add(f"if {test}:", action.to.span)
            out.depth += 1

    def room(self, out: Lines, to: Expr, explaining: bool, last: str) -> None:
        """Whether the place can take so many cards, where it can be full."""
        if self.action.moves is None or not self.may_be_full(to):
            return
        asked = f"{cards(self.ctx, self.action.moves)}, {expr(self.ctx, to)}"
        if explaining:
            out.add(f"{last} = {last} + {no_room(self.ctx, self.action, asked)}", to.span)
        else:
            out.add(f"if has_room(s, {asked}):", to.span)
            out.depth += 1

    def may_be_full(self, to: Expr) -> bool:
        """Whether there are places that take only so many cards, or piles, among those that are meant."""
        zone = self.choosing.zone_of(to)
        zones = self.module.ruleset.zones
        asked = zones.values() if zone is None else (zones[zone],)
        new = isinstance(to, core.NewPile) and zones[to.zone].piles
        return bool(new and new.most is not None) or any(rule.capacity is not None for rule in asked)

    def surely_taken(self, moves: Expr, to: Expr) -> bool:
        """Whether every group that is chosen is one that a new pile asks for."""
        source = next((c.choice.source for c in self.action.choices if moves == Local(c.name, c.kind)), None)
        if not isinstance(to, core.NewPile) or not isinstance(source, core.Groups):
            return False
        rows = self.module.ruleset.zones[to.zone].accepts
        return set(source.patterns) <= {name for row in rows for name in row.patterns or ()}

    def joining(self) -> str | None:
        """The one loop for a card, a pile and as what it is laid there, where nothing else is chosen."""
        if not self.identity or len(self.action.choices) != 2 or self.action.to is None:
            return None
        card, pile = self.action.choices
        places = going_through(self.ctx, source_of(pile.choice), chosen(pile.name))
        zone = self.choosing.zones.get(pile.name)
        laid = (Local(card.name, card.kind), Local(pile.name, pile.kind))
        if places is None or zone is None or (self.action.moves, self.action.to) != laid:
            return None
        if any(source_of(rule.choice) is not rule.choice.source for rule in (card, pile)):
            return None
        telling = self.telling(card)
        if (
            alike_key(self.ctx, card, telling)
            or telling.by != "name"
            or not has_patterns(self.module.ruleset.zones[zone])
            or self.may_be_full(self.action.to)
        ):
            return None
        names = ", ".join([chosen(card.name), chosen(pile.name), chosen(IDENTITY.name)])
        hand = listing(self.ctx, card.choice.source, telling)
        return f"for {names} in joining(s, {hand}, {places[0]}, {zone!r}, {ASKED}):"

    def identities(self, out: Lines, explaining: bool, last: str, place: str) -> None:
        """A card that may stand for another: each identity that fits is an option of its own."""
        assert self.action.moves is not None
        assert self.action.to is not None
        card = expr(self.ctx, self.action.moves)
        name = chosen(IDENTITY.name)
        found = f"laid_as(s, {card}, {place}, {ASKED})"
        if explaining:
            where = f"lambda: ({card}, {place})"
            out.add(f"{last} = {last} + {refusals(self.ctx, self.action, where, found)}", self.action.to.span)
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
        add_each(out, self.ready_made() or option)

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


def add_each(out: Lines, option: str) -> None:
    """Adds an option; all at once, where nothing but a condition stands between that and the loop that lists them."""
    condition = CONDITION.fullmatch(out.rows[-1][0])
    head = out.rows[-2:] if condition else out.rows[-1:]
    loop = EACH.fullmatch(head[0][0])
    if loop is None or len(loop[1]) + LEVEL * len(head) != LEVEL * out.depth:
        out.add(f"out.append({option})")
        return
    only = f" if {condition[1]}" if condition else ""
    out.rows[-len(head) :] = [(f"{loop[1]}out += [{option} {loop[2]}{only}]", head[0][1])]


def first_card(ctx: Context, moves: Expr) -> str:
    """The card that a place is asked about."""
    if moves.kind.base == "card" and not moves.kind.many:
        return expr(ctx, moves)
    return f"first({cards(ctx, moves)})"
