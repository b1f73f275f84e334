"""Runs a scenario: sets its game up, makes its moves, and tells the first thing that isn't as it says.

Must not know how a file is read, nor what values look like.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from collections.abc import Mapping as MappingOf
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise

from interpreter.analysis.scenarios import expectations as scenario_expect
from interpreter.analysis.scenarios import lines as scenario_lines
from interpreter.analysis.scenarios import setup as scenario_setup
from interpreter.analysis.scenarios.file import (
    START,
    Scenario,
    Wrong,
    entries,
    items,
    number_of,
    seat_of,
    text_of,
    texts,
    wrong,
)
from interpreter.analysis.scenarios.games import Compilation, Games
from interpreter.analysis.scenarios.lines import says_no, says_yes
from interpreter.analysis.scenarios.places import Change, Scene
from interpreter.diagnostics.codes import SCENARIOS
from interpreter.diagnostics.english import joined
from interpreter.diagnostics.errors import UsageError
from interpreter.diagnostics.finding import Finding, Help, error, with_help
from interpreter.diagnostics.near import did_you_mean, near, write
from interpreter.diagnostics.sentences import in_one_line
from interpreter.rules import settings
from interpreter.runtime import chance, replay
from interpreter.runtime.codec import events
from interpreter.runtime.faults import ImpossibleOutcome, PlayFault
from interpreter.runtime.moves import Move, Option, position
from interpreter.runtime.ways import way
from interpreter.source.nodes import Entry, Listing, Mapping, Node
from interpreter.source.span import Span


@dataclass(frozen=True, slots=True)
class Extra:
    """What is set on top of what scenarios say themselves."""

    variants: tuple[str, ...] = ()
    options: MappingOf[str, object] = field(default_factory=dict)
    given: MappingOf[str, int] = field(default_factory=dict)


NOTHING = Extra()
MOST_TOLD = 3
"""Of so many moves that are missing, and of so many that are too many, it is told why."""
MISWRITTEN = ("T001", "T002")
"""What is wrong whatever has happened in the game."""
MOST_LISTED = 12
"""So many outcomes are named at most."""


def run(
    scenario: Scenario, games: Games, extra: Extra = NOTHING, accepted: list[Change] | None = None
) -> Finding | None:
    """The first thing that isn't as the scenario says, or None.

    With `accepted`, what may be expected otherwise is added there and the scenario goes on.
    """
    try:
        reason = scenario.get(START)
        if reason is not None:
            _refused_start(scenario, games, extra, reason)
            return None
        scene = _begun(scenario, games, extra)
        scene.changes = accepted
    except Wrong as found:
        return found.finding
    try:
        steps = scenario.get("steps")
        for step in items(steps) if steps is not None else ():
            assert isinstance(step, Mapping)
            _step(scene, step)
    except Wrong as found:
        note = "" if found.finding.code in MISWRITTEN else scene.note
        return with_help(found.finding, Help(note).followed_by(found.finding.advice))
    return None


# ---------------------------------------------------------------- the beginning


@dataclass(frozen=True, slots=True)
class _Seats:
    """A game that may be started: for how many, and who the given players are."""

    game: Compilation
    players: int
    given: dict[str, int]


class _NoStart(Exception):
    """A game that can't be started, with the sentences that say why, and where the scenario asks for it."""

    def __init__(self, sentences: Sequence[str], span: Span) -> None:
        self.sentences = sentences
        self.span = span
        super().__init__(*sentences)


def _begun(scenario: Scenario, games: Games, extra: Extra) -> Scene:
    try:
        seats = _seats(scenario, games, extra)
    except _NoStart as refused:
        raise wrong("T003", refused.span, in_one_line(refused.sentences)) from None
    game, seed = seats.game, scenario.get("seed")
    machine = game.machine(seats.players)
    with _faults(scenario.span):
        state = scenario_setup.begun(scenario, machine, 0 if seed is None else number_of(seed, "`seed`"), seats.given)
        scene = Scene(game.ruleset, machine, game.names(seats.players), state)
        if scenario_setup.is_set_up(scenario):
            scenario_setup.lay_out(scene, scenario, seats.given)
    return scene


def _seats(scenario: Scenario, games: Games, extra: Extra) -> _Seats:
    options = {key: text_of(entry.value) for key, entry in _entries(scenario, "options")}
    asked = "options"
    try:
        game = games.game(scenario, [*texts(scenario.get("variants")), *extra.variants], {**options, **extra.options})
        players, asked = _players(scenario, game.ruleset.players), "players"
        settings.check_players(game.ruleset, players)
        asked = "given"
        given = {key: seat_of(entry.value, entry.value.span, players) for key, entry in _entries(scenario, "given")}
        all_of_them = not scenario_setup.is_set_up(scenario)
        can = settings.givable(game.ruleset)
        checked = settings.check_given(game.ruleset, can, {**given, **extra.given}, players, all_of_them)
    except UsageError as fault:
        raise _NoStart([str(fault)], _place_of(scenario, asked, fault.name)) from None
    with _faults(scenario.span):
        missing = game.machine(players).needs_not_met()
    if missing:
        raise _NoStart(missing, scenario.span)
    return _Seats(game, players, checked)


def _place_of(scenario: Scenario, key: str, name: str) -> Span:
    """Where a scenario says what is refused: the line of what has that name, else the whole of its part."""
    node = scenario.get(key)
    if isinstance(node, Mapping):
        entry = node.entries.get(name)
        return node.span if entry is None else entry.key_span
    return scenario.span if node is None else node.span


def _refused_start(scenario: Scenario, games: Games, extra: Extra, reason: Node) -> None:
    """Stops the scenario if the game can be started, or is refused for another reason."""
    try:
        _seats(scenario, games, extra)
    except _NoStart as refused:
        said: Sequence[str] = refused.sentences
    except Wrong as fault:  # rules that can't be used, such as two variants that exclude each other
        if fault.finding.code in SCENARIOS:
            raise
        said = [fault.finding.message]
    else:
        raise wrong("T006", scenario.span, "This game can be started.")
    for wanted in texts(reason):
        if _bare(wanted) not in map(_bare, said):
            message = f"The start is refused for another reason: {in_one_line(said)}"
            raise wrong("T007", reason.span, message, f"Expected: {wanted}")


def _entries(scenario: Scenario, key: str) -> list[tuple[str, Entry]]:
    node = scenario.get(key)
    return [] if node is None else entries(node, f"`{key}`")


def _players(scenario: Scenario, can: tuple[int, ...]) -> int:
    node = scenario.get("players")
    return can[0] if node is None else number_of(node, "`players`")


@contextmanager
def _faults(span: Span, chance_span: Span | None = None) -> Iterator[None]:
    """Turns what stops a game into what a scenario stops with. `chance_span`: where outcomes of chance are fixed."""
    try:
        yield
    except PlayFault as fault:
        finding = error("T010", span, f"The rules fail here: {fault.message}", "", (fault.span, "this rule"))
        raise Wrong(finding) from None
    except ImpossibleOutcome as fault:
        can = [str(label) for label in fault.possible]
        more = joined(can, "or", most=MOST_LISTED)
        message = f"Chance can't give `{fault.label}` here."
        raise wrong("T009", chance_span or span, message, f"It can give {more}.") from None


# ---------------------------------------------------------------- steps


def _step(scene: Scene, step: Mapping) -> None:
    node = step.get("seat")
    seat = None if node is None else seat_of(node, node.span, scene.s.t.players)
    outcomes = step.get("chance")
    if outcomes is not None:
        scenario_setup.fix_chance(scene.s, outcomes)
    for key, entry in step.items():
        match key:
            case "play":
                scene.heard = len(events(scene.s.log))
                for move in items(entry.value):
                    _play(scene, move, seat, None if outcomes is None else outcomes.span)
            case "legal":
                _legal(scene, entry.value, seat)
            case "refused":
                _refused(scene, entry.value, seat)
            case "expect":
                _expect(scene, entry.value)
    if outcomes is not None and chance.unused(scene.s):
        left = ", ".join(map(str, chance.unused(scene.s)))
        help = "Write `chance` beside the move that rolls, draws or shuffles."
        if scene.note:
            help = f"{scene.note} What it rolled, drew or shuffled then is fixed by `chance` in the set-up."
        raise wrong("T009", outcomes.span, f"Chance was never asked for: {left}.", help)


def _expect(scene: Scene, node: Node) -> None:
    """Compares, and says by which lines of the rules the last moves came to what is there."""
    try:
        scenario_expect.check(scene, node)
    except Wrong as found:
        raise scenario_lines.with_changes(scene, found) from None


POSITION = re.compile(r"\b\d+(?:st|nd|rd|th)\b")
BY_POSITION = (
    "Cards that whoever chooses can't see go by position: `1st` is the oldest, which a list of cards names last."
)


def _choices(scene: Scene, seat: int | None, span: Span) -> tuple[int, Sequence[Option], tuple[Move, ...]]:
    s = scene.s
    if s.over:
        raise wrong("T004", span, "The game is over, so nobody is asked for a move.")
    asked = s.seat if seat is None else seat
    if asked not in scene.machine.waiting(s):
        message, asks = f"Player {asked + 1} isn't asked now, but player {s.seat + 1} is.", scenario_lines.asks(scene)
        raise wrong("T004", span, message, "", *asks)
    options = scene.machine.options(s, asked)
    return asked, options, scene.names(s, options, asked)


def _play(scene: Scene, node: Node, seat: int | None, chance_span: Span | None) -> None:
    text = text_of(node)
    asked, _, legal = _choices(scene, seat, node.span)
    with _faults(node.span):
        steps = way(scene.machine, scene.names, scene.s, asked, text)
    if not steps:
        _check_written(scene, node, text, legal)
        why = in_one_line(scene.machine.explain(scene.s, asked, text))
        help = f"Player {asked + 1} may: {_some(move.text for move in legal)}"
        question = did_you_mean(text, [move.text for move in legal])
        help = f"{question.text} {help}" if question else help
        if any(POSITION.search(move.text) for move in legal) and not POSITION.search(text):
            help = f"{help}. {BY_POSITION}"
        lines = says_no(scene, asked, text)
        raise wrong("T004", node.span, f"`{text}` can't be played here. {why}".rstrip(), help, *lines)
    with _faults(node.span, chance_span):
        for option, move in steps:
            replay.make(scene.machine, scene.s, option, asked, move.text)


WHO_MOVES = re.compile(r"(?:player|seat) \d+ (?:plays?|chooses?|picks?|takes?|does) (.+)|i (?:play|choose) (.+)", re.I)
"""A move with whoever makes it."""


def _check_written(scene: Scene, node: Node, text: str, legal: Sequence[Move]) -> None:
    """Stops the scenario at a move that is written as none is, whatever may be played there."""
    known = scene.ruleset.actions
    whose = WHO_MOVES.fullmatch(text)
    if whose is not None:
        moves = [move.text for move in legal if move.text.endswith(f" {whose[1] or whose[2]}")]
        help = f"Write `{moves[0]}`." if len(moves) == 1 else "Begin with the action, such as `play: {}`."
        message = "A move says what is done, and not who does it."
        raise wrong("T001", node.span, message, help.format(legal[0].text if legal else "..."))
    first, _, rest = text.partition(" ")
    meant = near(first, known) if first not in known else None
    if meant is not None and not any(move.text.startswith(first) for move in legal):
        message = f"There is no action called `{first}`."
        raise wrong("T002", node.span, message, write(f"{meant} {rest}".strip(), text))


def _check_commas(node: Node, wanted: Sequence[str], legal: Sequence[Move]) -> None:
    """Stops the scenario at a list in which commas have cut moves in two, or joined them."""
    texts = {move.text for move in legal}
    parts = wanted[0].split(", ") if len(wanted) == 1 else []
    if any(f"{one}, {other}" in texts for one, other in pairwise(wanted)):
        found = ", ".join(f'"{text}"' for text in _joined_up(wanted, texts))
        message = "A comma in a list ends a move, and these moves have commas of their own."
        raise wrong("T001", node.span, message, f"Put each move in quotes: `[{found}]`.")
    if len(parts) > 1 and wanted[0] not in texts and all(part in texts for part in parts):
        help = f"Write `[{', '.join(parts)}]`."
        raise wrong("T001", node.span, "Several moves are a list.", help)


def _joined_up(pieces: Sequence[str], moves: Container[str]) -> Iterator[str]:
    """Moves that commas have cut in two."""
    left = list(pieces)
    while left:
        piece = left.pop(0)
        yield piece if piece in moves or not left else f"{piece}, {left.pop(0)}"


def _legal(scene: Scene, node: Node, seat: int | None) -> None:
    wanted = [text_of(item) for item in items(node)]
    asked, _, legal = _choices(scene, seat, node.span)
    _check_commas(node, wanted, legal)
    found = [position(legal, text) for text in wanted]
    missing = [text for text, index in zip(wanted, found, strict=True) if index is None]
    extra = [move.text for index, move in enumerate(legal) if index not in found]
    if missing or extra:
        parts = [f"`{text}` isn't" for text in missing[:5]] + [f"`{text}` is too" for text in extra[:5]]
        message = f"These aren't the moves of player {asked + 1}: {', '.join(parts)}."
        help = f"Player {asked + 1} may: {_some(move.text for move in legal)}"
        lines = [line for text in missing[:MOST_TOLD] for line in says_no(scene, asked, text, named=True)]
        lines += [line for text in extra[:MOST_TOLD] for line in says_yes(scene, asked, text, named=True)]
        scene.differs(wrong("T005", node.span, message, help, *lines), [move.text for move in legal])


def _refused(scene: Scene, node: Node, seat: int | None) -> None:
    if isinstance(node, Mapping):
        for text, entry in node.items():
            _refuse(scene, text, entry.value, entry.key_span, seat)
        return
    for item in node.items if isinstance(node, Listing) else (node,):
        _refuse(scene, text_of(item), None, item.span, seat)


def _refuse(scene: Scene, text: str, reason: Node | None, span: Span, seat: int | None) -> None:
    asked, _, _ = _choices(scene, seat, span)
    if way(scene.machine, scene.names, scene.s, asked, text):
        raise wrong("T006", span, f"`{text}` may be played here.", "", *says_yes(scene, asked, text))
    if reason is None:
        return
    why = scene.machine.explain(scene.s, asked, text)
    for wanted in texts(reason):
        if _bare(wanted) not in map(_bare, why):
            message = f"`{text}` is refused for another reason: {in_one_line(why) or 'nothing'}"
            lines = says_no(scene, asked, text)
            found = wrong("T007", reason.span, message, f"Expected: {wanted}", *lines)
            scene.differs(found, why[0] if len(why) == 1 else list(why))
            return


def _bare(sentence: str) -> str:
    """A sentence as it is compared."""
    return " ".join(sentence.split()).rstrip(".").casefold()


def _some(texts: Iterable[str]) -> str:
    found = [f'"{text}"' if "," in text else text for text in texts]
    return ", ".join(found) if len(found) <= MOST_LISTED else joined(found, most=MOST_LISTED)
