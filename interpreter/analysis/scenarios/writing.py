"""Writes what was played as a scenario: how the game stood, the moves with what chance gave, and what each changed.

A table is set up by what lies on it, so that the scenario can be read and outlives a change of the deal. Where a set-up
can't say how the game stood, the scenario begins with the game and makes all its moves. Either is run before it is
given away: what doesn't hold is never written. Must not know files, nor who asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from interpreter.analysis.scenarios import setup as scenario_setup
from interpreter.analysis.scenarios.file import Scenario, Wrong, scenarios_in
from interpreter.analysis.scenarios.games import Compilation, Games
from interpreter.analysis.scenarios.picture import Keys, laid, nested, places, said, standing, variables
from interpreter.analysis.scenarios.places import Scene, zones
from interpreter.analysis.scenarios.run import run
from interpreter.analysis.scenarios.setup import REST
from interpreter.analysis.scenarios.values import Tree
from interpreter.compile.program import Compiled, Machine
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import steps
from interpreter.runtime import chance, replay
from interpreter.runtime.codec import events
from interpreter.runtime.faults import ImpossibleOutcome, PlayFault
from interpreter.runtime.moves import Names
from interpreter.runtime.replay import Told
from interpreter.runtime.state import State
from interpreter.source.files import SourceFile
from interpreter.source.writing import lines

MOST_MOVES = 12
"""Up to so many moves are all listed before the first that was made."""

MOST_EARLIER = 12
"""So many moves earlier a scenario may begin, if no later point can be set up."""


@dataclass(frozen=True, slots=True)
class Played:
    """A stretch of a game: the rules, where it began, and the moves from there on."""

    ruleset: Ruleset
    compiled: Compiled
    names: Names
    before: State
    moves: Sequence[Told]
    head: Mapping[str, Any]
    """What a scenario says of the game: its name, variants, options, players."""
    given: Mapping[str, int]
    seed: int

    @property
    def machine(self) -> Machine:
        """What runs it."""
        return self.compiled.machine(self.before.t.players, self.before.record)


def written(played: Played, claim: str) -> str | None:
    """The text of a scenario file that holds; None where what was played can't be begun again.

    Where no set-up says how the game stood, as in the midst of an effect, it begins a few moves earlier.
    """
    begun = replay.told(played.before.history)
    for earlier in range(min(len(begun), MOST_EARLIER) + 1):
        stretch = played if earlier == 0 else _begun_earlier(played, begun, earlier)
        steps = None if stretch is None else _followed(stretch, earlier)
        if stretch is None or steps is None:
            return None
        for beginning in _set_ups(stretch):
            text = _text(played, claim, beginning, steps)
            if _holds(played, text):
                return text
    return _from_the_start(played, claim, [text for _, text in begun])


def _begun_earlier(played: Played, begun: Sequence[Told], earlier: int) -> Played | None:
    """The same with some moves more before it."""
    machine, known = played.machine, len(begun) - earlier
    fresh = replay.beginning(machine, played.before.origin)
    of_old = len(replay.told(fresh.history))
    if known < of_old or replay.follow(machine, played.names, fresh, begun[of_old:known]) is not None:
        return None
    return replace(played, before=fresh, moves=[*begun[known:], *played.moves])


def _from_the_start(played: Played, claim: str, begun: Sequence[str]) -> str | None:
    """The scenario that begins with the game itself and makes all its moves."""
    steps = _followed(played, 0)
    given = {"given": {name: str(seat + 1) for name, seat in played.given.items()}} if played.given else {}
    before = [{"play": list(begun)}] if begun else []
    text = _text(played, claim, {"seed": str(played.seed), **given}, [*before, *(steps or [])])
    return text if steps is not None and _holds(played, text) else None


def _text(played: Played, claim: str, beginning: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> str:
    scenario = {**beginning, "steps": list(steps)}
    return "\n".join(lines({**played.head, "scenarios": {claim: scenario}})) + "\n"


# ---------------------------------------------------------------- a set-up


def _set_ups(played: Played) -> Iterator[dict[str, Any]]:
    """Set-ups that say how the game stands, the plainest first."""
    scene, blank = _scene(played, played.before), _scene(played, played.machine.blank(0))
    usual = variables(blank)
    table: dict[str, Any] = {"zones": nested(dict(_zones(scene, blank)))}
    changed = {keys: value for keys, value in variables(scene).items() if usual.get(keys) != value}
    if changed:
        table["variables"] = nested(changed)
    to_act = {"to_act": str(played.before.seat + 1)}
    direction = {"direction": str(standing(scene)["direction",])}
    asks = played.machine.decision_span(played.before)  # the step in which it happened is what a reader looks for
    names = [rule.name for rule in sorted(steps(played.ruleset.play), key=lambda rule: rule.span != asks)]
    passes = {name: number for name in names if (number := played.machine.pass_of(played.before, name)) > 1}
    counted = [{}] if not passes else [{}, {"passes": {name: str(number) for name, number in passes.items()}}]
    for step in ({}, *({"step": name} for name in names)):
        for count in counted:
            for who in (to_act, {}):
                for way in ({}, direction):
                    beginning = {"setup": {**step, **count, **who, **way, **table}}
                    made = _set_up(played, beginning)
                    if made is not None and _stands_alike(made, played):
                        yield beginning


def _zones(scene: Scene, blank: Scene) -> Iterator[tuple[Keys, Tree]]:
    """The places that don't hold what they hold before a game begins, with what lies there."""
    before = {keys: laid(blank, z) for keys, z in places(blank)}
    for keys, z in places(scene):
        cards = laid(scene, z)
        unknown = [text for text in cards if text.removesuffix("s").endswith(" card")]
        if before.get(keys) and cards == unknown and cards:
            continue  # nobody knows anything of what lies here, and nothing else names it
        if before.get(keys) and cards and cards[-1:] == unknown:
            yield keys, [*cards[:-1], REST]
        elif cards != before.get(keys, []):
            yield keys, cards


def _set_up(played: Played, beginning: Mapping[str, Any]) -> Scene | None:
    """The game as a set-up makes it; None where it can't."""
    text = "\n".join(lines({"game": "this", **beginning, "steps": []}))
    root, _ = read_tree(SourceFile("set-up.yaml", text))
    if root is None:
        return None
    scenario = Scenario("", Path("set-up.yaml"), root.span, root)
    scene = _scene(played, played.machine.blank(0))
    with suppress(Wrong, PlayFault, ImpossibleOutcome):
        scenario_setup.lay_out(scene, scenario, played.given)
        return scene
    return None


def _stands_alike(scene: Scene, played: Played) -> bool:
    """Whether a game stands as the one that was played, and asks the same of the same players."""
    s, then = scene.s, played.before
    asked = played.machine.waiting(s)
    return (
        s.over == then.over
        and s.seat == then.seat
        and asked == played.machine.waiting(then)
        and _sorted(scene, standing(scene)) == _sorted(scene, standing(_scene(played, then)))
        and all(_may(played, s, seat) == _may(played, then, seat) for seat in asked)
    )


def _may(played: Played, s: State, seat: int) -> list[str]:
    return sorted(move.text for move in played.names(s, played.machine.options(s, seat), seat))


def _sorted(scene: Scene, lines: Mapping[Keys, Tree]) -> dict[Keys, Tree]:
    """The same where the order of cards that nobody arranges doesn't count."""
    known = zones(scene.s.t)
    ordered = {name for name, zone in scene.ruleset.zones.items() if zone.ordered or known[name].per is None}
    return {
        keys: sorted(tree) if isinstance(tree, list) and keys[0] == "zones" and keys[1] not in ordered else tree
        for keys, tree in lines.items()
    }


def _scene(played: Played, s: State) -> Scene:
    """A game that may be played on without harm to another."""
    return Scene(played.ruleset, played.machine, played.names, played.machine.clone(s))


# ---------------------------------------------------------------- moves


def _followed(played: Played, quietly: int) -> list[dict[str, Any]] | None:
    """The steps of a scenario that makes the moves, each with what it changed; None where one can't be made.

    The first moves, so many, only lead to where it becomes of interest.
    """
    scene, found = _scene(played, played.before), list[dict[str, Any]]()
    for number, (seat, text) in enumerate(played.moves):
        if number == quietly:
            legal = [move.text for move in played.names(scene.s, played.machine.options(scene.s), scene.s.seat)]
            found += [{"legal": legal}] if len(legal) <= MOST_MOVES else []
        made = _made(played, scene, seat, text)
        if made is None:
            return None
        found += made[:1] if number < quietly else made
    return found


def _made(played: Played, scene: Scene, seat: int, text: str) -> list[dict[str, Any]] | None:
    """One move with what chance gave in it, and what it changed."""
    s = scene.s
    before, asked = standing(scene), s.seat
    scene.heard = len(events(s.log))
    s.script = chance.recording()
    try:
        if replay.follow(played.machine, played.names, s, [(seat, text)]) is not None:
            return None
    except PlayFault:
        return None
    gave, s.script = chance.recorded(s), None
    move: dict[str, Any] = {"play": text}
    if seat != asked:
        move["seat"] = str(seat + 1)
    if gave:
        move["chance"] = [str(outcome) for outcome in gave]
    after = {**standing(scene), **said(scene)}
    gone: dict[Keys, Tree] = {keys: [] for keys in before if keys[0] == "zones" and keys not in after}
    changed = {keys: tree for keys, tree in after.items() if before.get(keys) != tree}
    expected = nested({**changed, **gone})
    return [move, {"expect": expected}] if expected else [move]


# ---------------------------------------------------------------- whether it holds


class _Known(Games):
    """The one game that is played, whatever it is called."""

    def __init__(self, game: Compilation) -> None:
        super().__init__()
        self._game = game

    def game(self, scenario: Scenario, variants: Sequence[str], options: Mapping[str, object]) -> Compilation:
        """The game."""
        return self._game


def _holds(played: Played, text: str) -> bool:
    """Whether the scenario of a text holds under the rules that were played by."""
    root, findings = read_tree(SourceFile("played.yaml", text))
    if root is None or findings:
        return False
    scenarios = scenarios_in(root, Path("played.yaml"))
    games = _Known(Compilation(played.ruleset, played.compiled))
    return all(run(scenario, games) is None for scenario in scenarios)
