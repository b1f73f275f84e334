"""Too few cards for the players: what one effect deals, against what there is.

Must not know when an effect happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.loading.checks.amounts import Setup, setup_of, value
from interpreter.loading.checks.subject import Inspected, Trees, zones_in
from interpreter.rules import core
from interpreter.rules.core import Block, Statement


def too_few_cards(it: Inspected) -> Iterator[Finding]:
    """An effect of a step that deals more cards from a zone than can be there, for some allowed number of players."""
    setups = [setup for n in it.ruleset.players if _is_allowed(it, setup := setup_of(it.ruleset, n))]
    for step in it.steps:
        for zone in sources(step.do or ()):
            short = first_short(it, step.do or (), zone, setups)
            if short is not None:
                yield _finding(short, zone)
                break


def refused_players(it: Inspected) -> Iterator[Finding]:
    """Numbers of players that a variant allows, and with which its game's `needs` refuse as the options stand."""
    entry = it.document.root.entries.get("players")
    if entry is None or not it.is_own(entry.value.span):
        return
    refused = [n for n in it.ruleset.players if not _is_allowed(it, setup_of(it.ruleset, n))]
    allowed = [n for n in it.ruleset.players if n not in refused]
    need = next((n for n in it.ruleset.needs if refused and _refuses(n.that, it, refused[0])), None)
    if need is not None and allowed and need.span.file != entry.value.span.file:
        with_whom = " or ".join(str(n) for n in refused)
        message = f"With {with_whom} players no game can begin as the options stand: `needs` refuses it."
        in_a_row = allowed == list(range(allowed[0], allowed[-1] + 1))
        players = f"{allowed[0]}-{allowed[-1]}" if in_a_row and len(allowed) > 1 else str(allowed)
        players = str(allowed[0]) if len(allowed) == 1 else players
        help = f"Write `players: {players}`, or change the options or the cards."
        yield warning("C036", entry.value.span, message, help, (need.span, "this is not so then"))


def _refuses(condition: core.Expr, it: Inspected, players: int) -> bool:
    return value(condition, setup_of(it.ruleset, players)) is False


def _is_allowed(it: Inspected, setup: Setup) -> bool:
    """Whether the ruleset's `needs` let so many play, as far as can be told."""
    return all(value(need.that, setup) is not False for need in it.ruleset.needs)


def sources(block: Block) -> list[str]:
    """The zones from which an effect deals."""
    deals = [s.source.zone for s in block if isinstance(s, core.Deal) and isinstance(s.source, core.ZoneAt)]
    return list(dict.fromkeys(deals))


@dataclass(frozen=True, slots=True)
class Short:
    """A sentence for which there are too few cards: the set-up, how many are dealt by then, and how many there are."""

    statement: Statement
    setup: Setup
    wanted: int
    there: int


def first_short(it: Trees, block: Block, zone: str, setups: Iterable[Setup]) -> Short | None:
    """The first set-up in which an effect deals more cards from a zone than can be there."""
    feeding = _feeding(it, zone)
    for setup in setups:
        there = sum(setup.cards.get(name, 0) for name in feeding)
        wanted = 0
        for statement in block:
            wanted += _taken(statement, zone, setup)
            if wanted > there:
                return Short(statement, setup, wanted, there)
    return None


def _feeding(it: Trees, zone: str) -> set[str]:
    """The zone, and all zones from which some sentence brings cards to it."""
    found = {zone}
    for node in it.nodes:
        match node:
            case core.Move() | core.Deal() if zone in zones_in(it, node.to):
                found |= zones_in(it, node.cards if isinstance(node, core.Move) else node.source)
            case core.ShuffleInto() if zone in zones_in(it, node.zone):
                found |= zones_in(it, node.cards)
            case core.SwapZones() if zone in zones_in(it, (node.left, node.right)):
                found |= zones_in(it, (node.left, node.right))
            case _:
                pass
    return set(it.ruleset.zones) if _has_locals(it, zone) else found


def _has_locals(it: Trees, zone: str) -> bool:
    """Whether cards that a local names are moved to the zone: they can come from anywhere."""
    for node in it.nodes:
        if isinstance(node, core.Move) and zone in zones_in(it, node.to) and not zones_in(it, node.cards):
            return True
    return False


def _taken(statement: Statement, zone: str, setup: Setup) -> int:
    """How many cards a sentence takes from a zone: 0 if that cannot be known."""
    match statement:
        case core.Deal(count=count, source=core.ZoneAt(zone=source)) if source == zone and count is not None:
            places = 1 if statement.players is None else value(core.Count(statement.players), setup) or 0
            return (value(count, setup) or 0) * places
        case core.Move(cards=core.EndCard(of=core.ZoneAt(zone=source))) if source == zone:
            return 1
        case _:
            return 0


def _finding(short: Short, zone: str) -> Finding:
    message = f"With {short.setup.players} players {short.wanted} cards are dealt from `{zone}`, "
    help = "Let fewer play, deal fewer cards, add copies, or refuse such a game with a sentence in `needs:`."
    return error("C036", short.statement.span, f"{message}and there are only {short.there}.", help)
