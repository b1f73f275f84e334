"""What can be known of a ruleset before it is played: which zones may hold undrawn cards, what has to be kept, what
may ask.

Must not write code.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.model import CardType, Decision, Ruleset, Step, Trigger
from interpreter.rules.walk import everything, steps, trees

Routine = tuple[str, str]
"""("action" | "procedure" | "effect", name): what may be called; an effect is a card type's."""

ALWAYS_IN = (core.NextPlayer, core.Neighbour)
"""Who is spoken of so is never out."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Static facts of one ruleset."""

    hiding: frozenset[str]
    """Zones in which undrawn cards may lie."""
    drawing: frozenset[tuple[str, str]]
    """Defines (space, name) that may read undrawn cards, themselves or through what they ask."""
    has_stores: bool
    uses_faces: bool
    uses_movers: bool
    uses_stand_ins: bool
    asking: frozenset[Routine]
    """Routines that may stop to ask somebody, by themselves or through what they call."""
    hooks: dict[tuple[str, tuple[str, str]], tuple[Trigger, ...]]
    """(moment, target) -> triggers, in order."""
    dropped_from: frozenset[str]
    """The steps from which somebody may be dropped."""
    goes_out: bool
    """Whether a player is ever out."""
    skips: bool
    """Whether a turn is ever skipped or given away."""
    all_distinct: bool
    """Whether no two cards look alike, whatever the options."""
    classes: int
    """How many different cards there are."""
    identity_matters: bool
    """Whether any rule compares cards with `=`, so that cards that look alike may differ in what is legal."""

    def may_be_out(self, who: Expr | None) -> bool:
        """Whether a player who is spoken of so may be out."""
        return self.goes_out and not isinstance(who, ALWAYS_IN)


def facts_of(ruleset: Ruleset) -> Facts:
    """All facts of a ruleset."""
    nodes = tuple(everything(tuple(trees(ruleset))))
    hooks = _hooks(ruleset)
    hiding = _hiding(ruleset, nodes)
    return Facts(
        hiding=hiding,
        drawing=_drawing(ruleset, hiding) if hiding else frozenset(),
        has_stores=any(z.piles is not None and not z.piles.fixed for z in ruleset.zones.values()),
        uses_faces=_starts_hidden(ruleset) or any(_speaks_of_faces(ruleset, n) for n in nodes),
        uses_movers=any(isinstance(n, core.Owner) and n.of.kind.base == "card" for n in nodes),
        uses_stand_ins=any(p.stand_ins is not None for p in ruleset.patterns.values()),
        asking=_asking(ruleset, hooks),
        hooks=hooks,
        dropped_from=frozenset(n.step for n in nodes if isinstance(n, core.Drop)),
        goes_out=any(isinstance(n, core.Drop | core.Eliminate) for n in nodes),
        skips=any(isinstance(n, core.Skip | core.GiveTurn) for n in nodes),
        all_distinct=all(_one_each(card) for card in ruleset.cards.values()),
        classes=sum(len(card.specs) for card in ruleset.cards.values()),
        identity_matters=any(_compares_cards(n) for n in nodes),
    )


def _one_each(card: CardType) -> bool:
    return card.per is None and all(isinstance(s.copies, core.Const) and s.copies.value in (0, 1) for s in card.specs)


def _speaks_of_faces(ruleset: Ruleset, node: Core) -> bool:
    return isinstance(node, (core.IsFace, core.Flip)) or _hides_in_the_open(ruleset, node)


def _hides_in_the_open(ruleset: Ruleset, node: Core) -> bool:
    """Whether a statement lays cards face down where everybody would see them; elsewhere a face hides nothing."""
    if not isinstance(node, (core.Move, core.Deal)) or node.face is not False:
        return False
    to = node.to
    return not isinstance(to, core.ZoneAt | core.NewPile) or ruleset.zones[to.zone].visible in ("all", "top")


def _starts_hidden(ruleset: Ruleset) -> bool:
    """Whether cards start face down where everybody would see them."""
    cards = ruleset.cards.values()
    return any(c.face_up is False and ruleset.zones[c.starts_in].visible in ("all", "top") for c in cards)


def _compares_cards(node: Core) -> bool:
    match node:
        case core.Compare(left=left, right=right):
            return left.kind.base == "card" and right.kind.base == "card"
        case core.IsIn(item=item):
            return item.kind.base == "card"
        case _:
            return False


def _hiding(ruleset: Ruleset, nodes: Iterable[Core]) -> frozenset[str]:
    """Zones that nobody, or not everybody at all times, looks into, if anything is ever shuffled."""
    nodes = tuple(nodes)
    if not any(isinstance(n, (core.Shuffle, core.ShuffleInto)) for n in nodes):
        return frozenset()
    down: Container[str] = ()
    if _starts_hidden(ruleset) or any(_speaks_of_faces(ruleset, n) for n in nodes):
        down = _faces_down(ruleset, nodes)
    return frozenset(
        z.name
        for z in ruleset.zones.values()
        if z.visible in ("none", "count", "top", "others") or (z.visible == "all" and z.name in down)
    )


def _faces_down(ruleset: Ruleset, nodes: Iterable[Core]) -> Container[str]:
    """Zones in which undrawn cards may come to lie face down: they start so, are laid so, or are shuffled there."""
    found = {card.starts_in for card in ruleset.cards.values() if card.face_up is False}
    for node in nodes:
        match node:
            case core.Move(to=to, face=False) | core.Deal(to=to, face=False):
                places: tuple[Expr, ...] = (to,)
            case core.Shuffle(zone=zone) | core.ShuffleInto(zone=zone):
                places = (zone,)
            case core.SwapZones(left=left, right=right):
                places = (left, right)
            case _:
                continue
        for place in places:
            if not isinstance(place, core.ZoneAt | core.NewPile):
                return ruleset.zones
            found.add(place.zone)
    return found


def _drawing(ruleset: Ruleset, hiding: frozenset[str]) -> frozenset[tuple[str, str]]:
    """The least set that is closed under calling."""
    bodies = {key: tuple(everything((rule.rows, rule.otherwise))) for key, rule in ruleset.defines.items()}
    drawing: set[tuple[str, str]] = set()
    while True:
        more = {
            key
            for key, body in bodies.items()
            if key not in drawing and any(_may_draw(node, hiding, drawing) for node in body)
        }
        if not more:
            return frozenset(drawing)
        drawing |= more


def _may_draw(node: Core, hiding: frozenset[str], drawing: set[tuple[str, str]]) -> bool:
    match node:
        case core.ZoneAt(zone=zone) | core.PilesOf(zone=zone) | core.EveryZone(zone=zone):
            return zone in hiding
        case core.Local(kind=kind):
            return kind.base == "zone"
        case core.CallDefine(space=space, name=name):
            return (space, name) in drawing
        case _:
            return False


# ---------------------------------------------------------------- who may ask


def _hooks(ruleset: Ruleset) -> dict[tuple[str, tuple[str, str]], tuple[Trigger, ...]]:
    found: dict[tuple[str, tuple[str, str]], tuple[Trigger, ...]] = {}
    for trigger in ruleset.triggers.values():
        if trigger.target is not None:
            key = (trigger.moment, trigger.target)
            found[key] = (*found.get(key, ()), trigger)
    return found


def _asking(ruleset: Ruleset, hooks: dict[tuple[str, tuple[str, str]], tuple[Trigger, ...]]) -> frozenset[Routine]:
    """The least set that is closed under calling: whoever calls one that asks, asks."""
    bodies = dict(_bodies(ruleset, hooks))
    asking: set[Routine] = set()
    while True:
        more = {r for r, body in bodies.items() if r not in asking and any(asks(n, asking) for n in everything(body))}
        if not more:
            return frozenset(asking)
        asking |= more


def _bodies(
    ruleset: Ruleset, hooks: dict[tuple[str, tuple[str, str]], tuple[Trigger, ...]]
) -> Iterator[tuple[Routine, object]]:
    for action in ruleset.actions.values():
        yield ("action", action.name), (action.do, _hooked(hooks, ("action", action.name)))
    for procedure in ruleset.procedures.values():
        yield ("procedure", procedure.name), (procedure.do, _hooked(hooks, ("procedure", procedure.name)))
    for card in ruleset.cards.values():
        yield ("effect", card.name), tuple(row.do for row in card.effect)


def _hooked(
    hooks: dict[tuple[str, tuple[str, str]], tuple[Trigger, ...]], target: tuple[str, str]
) -> tuple[object, ...]:
    return tuple(t.do for moment in ("before", "instead", "after") for t in hooks.get((moment, target), ()))


def asks(node: Core, asking: Iterable[Routine]) -> bool:
    """Whether a statement itself (not what is inside it) may stop to ask, given which routines do."""
    match node:
        case core.Must() | core.Choose():
            return True
        case core.CallProcedure(procedure=name):
            return ("procedure", name) in asking
        case core.CardEffect():
            return any(kind == "effect" for kind, _ in asking)
        case _:
            return False


def may_ask(block: object, asking: Iterable[Routine]) -> bool:
    """Whether anything in a block may stop to ask."""
    return any(asks(node, asking) for node in everything(block))


def decisions(ruleset: Ruleset) -> Iterator[tuple[Step, Decision]]:
    """All steps with a decision."""
    return ((step, step.decision) for step in steps(ruleset.play) if step.decision is not None)
