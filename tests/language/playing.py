"""Runs the cases of `cases/*.yaml`: a small ruleset, moves, and what must hold, through the public surface alone.

A file holds `base`, rules that its cases build on, and `cases`: claim -> {rules, players, seed, options, given, steps}.
The rules of a case are a variant of the base. Everything is read as text. A step is one of:

- `play: MOVE` or a list; `seat: 2` beside it where several are asked;
- `legal: [MOVE, ...]`: exactly these, in order; `refused: {MOVE: why}`; `fails: {MOVE: [words, line]}`: a fault of play
  that says these words, on a line that has this text;
- `why: {MOVE: {text: ..., line: WORDS, values: [...]}}`: the reasons (one, or a list), each with its sentence, words of
  the author's line and what the condition comes to; what isn't said there isn't compared; of a legal move, why it is;
- `says: [...]`: all that was said since the last such step;
- `to_act`, `waiting`, `over`, `ranking` (as text: `1 2=3`), `scores`;
- `cards: {ZONE: [...]}` as those see them who see most, top first (a number: how many); `values: {VARIABLE: ...}` too;
- `sees: {SEAT: {cards: ..., values: ...}}`: the same for one seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml

import interpreter
from interpreter import Game, IllegalMove, PlayError, State

CASES = Path(__file__).parent / "cases"
ENDING = ".cardgame.yaml"


@dataclass(frozen=True)
class Case:
    """One claim, with the rules that it is about and what happens."""

    file: str
    claim: str
    base: str
    parts: Mapping[str, Any]

    @property
    def rules(self) -> str:
        return str(self.parts.get("rules", ""))

    def __str__(self) -> str:
        return f"{self.file}: {self.claim}"


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.yaml")):
        held = yaml.load(path.read_text(), yaml.BaseLoader)
        for claim, parts in held["cases"].items():
            yield Case(path.stem, claim, held["base"], parts)


@cache
def game_of(base: str, rules: str, options: tuple[tuple[str, str], ...] = ()) -> Game:
    """The game that rules make on top of a base."""
    with TemporaryDirectory() as folder:
        name = f"case{ENDING}"
        if base and rules:
            (Path(folder) / f"base{ENDING}").write_text(base)
            rules = f"extends: base{ENDING}\n{rules}"
        (Path(folder) / name).write_text(rules or base)
        return interpreter.load(Path(folder) / name, dict(options))


def game(case: Case) -> Game:
    return game_of(case.base, case.rules, tuple(case.parts.get("options", {}).items()))


def start(case: Case, record: bool = True) -> State:
    """A case's game at its first decision."""
    parts = case.parts
    given = {name: int(seat) - 1 for name, seat in parts.get("given", {}).items()}
    return game(case).start(int(parts.get("players", 2)), int(parts.get("seed", 1)), given, record)


def play_through(case: Case) -> State:
    """Does what a case says; fails at the first thing that isn't so."""
    run = Run(start(case), case)
    for number, step in enumerate(case.parts["steps"], 1):
        for key, wanted in step.items():
            if key != "seat":
                getattr(run, f"step_{key}")(wanted, f"step {number}, {key}", step.get("seat"))
    return run.state


class Run:
    """A game in progress, and how much of what was said has been looked at."""

    def __init__(self, state: State, case: Case) -> None:
        self.state = state
        self.case = case
        self.heard = 0

    def step_play(self, moves: Any, at: str, seat: str | None) -> None:
        for move in listed(moves):
            self.state.play(move, None if seat is None else int(seat) - 1)

    def step_legal(self, moves: Any, at: str, seat: str | None) -> None:
        legal = self.state.legal_moves(None if seat is None else int(seat) - 1)
        same([str(move) for move in legal], listed(moves), at)

    def step_refused(self, moves: Mapping[str, str], at: str, seat: str | None) -> None:
        before = self.state.to_json()
        for move, why in moves.items():
            with pytest.raises(IllegalMove) as caught:
                self.state.play(move, None if seat is None else int(seat) - 1)
            assert why in caught.value.why, f"{at}: {move}"
        assert self.state.to_json() == before, at

    def step_why(self, moves: Mapping[str, Any], at: str, seat: str | None) -> None:
        asked = None if seat is None else int(seat) - 1
        for move, wanted in moves.items():
            reasons = self.state.why(move, asked) or self.state.why_legal(move, asked)[1:]
            told = [
                {"text": reason.text, "line": reason.rule.text if reason.rule else "", "values": list(reason.values)}
                for reason in reasons
            ]
            expected = wanted if isinstance(wanted, list) else [wanted]
            same(len(told), len(expected), f"{at}: {move}: {told}")
            for found, parts in zip(told, expected, strict=True):
                assert parts.get("line", "") in found["line"], f"{at}: {move}: {found['line']}"
                same({key: found[key] for key in parts if key != "line"}, without_line(parts), f"{at}: {move}")

    def step_says(self, lines: Any, at: str, seat: str | None) -> None:
        said = [told[1] for _, told in self.state.log if told[0] == "say"]
        new, self.heard = said[self.heard :], len(said)
        same(new, listed(lines), at)

    def step_to_act(self, seat: str, at: str, _: str | None) -> None:
        same(None if self.state.to_act is None else self.state.to_act + 1, int(seat), at)

    def step_waiting(self, seats: Any, at: str, _: str | None) -> None:
        same([seat + 1 for seat in self.state.waiting], [int(seat) for seat in listed(seats)], at)

    def step_over(self, over: str, at: str, _: str | None) -> None:
        same(self.state.over, over == "yes", at)

    def step_ranking(self, wanted: str, at: str, _: str | None) -> None:
        places = ["=".join(str(seat + 1) for seat in tied) for tied in self.state.ranking]
        assert self.state.over, at
        same(" ".join(places), wanted, at)

    def step_scores(self, wanted: Any, at: str, _: str | None) -> None:
        scores = self.state.scores
        same(None if scores is None else list(map(str, scores)), None if wanted == "none" else wanted, at)

    def step_cards(self, zones: Mapping[str, Any], at: str, _: str | None) -> None:
        check_cards([self.state.view(seat) for seat in range(self.state.players)], zones, at)

    def step_values(self, values: Mapping[str, Any], at: str, _: str | None) -> None:
        check_values([self.state.view(seat) for seat in range(self.state.players)], values, at)

    def step_sees(self, seats: Mapping[str, Any], at: str, _: str | None) -> None:
        for seat, seen in seats.items():
            view = self.state.view(int(seat) - 1)
            check_cards([view], seen.get("cards", {}), f"{at} {seat}")
            check_values([view], seen.get("values", {}), f"{at} {seat}")

    def step_fails(self, moves: Mapping[str, Any], at: str, _: str | None) -> None:
        before = self.state.to_json()
        for move, (words, line) in moves.items():
            with pytest.raises(PlayError) as caught:
                self.state.play(move)
            fault = caught.value
            assert words in fault.finding.message, f"{at}: {fault.finding.message}"
            same(fault.moves, (*(text for _, text in self.state.moves), move), at)
            assert line in self.line_of(fault), f"{at}: {self.line_of(fault)}"
            same(self.state.to_json(), before, at)

    def line_of(self, fault: PlayError) -> str:
        """The author's line at which the rules failed; in the case's own file `extends` stands before its rules."""
        span = fault.finding.span
        text = self.case.base if Path(span.file).name.startswith("base") else f"\n{self.case.rules}"
        return text.splitlines()[span.line - 1]


def without_line(parts: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in parts.items() if key != "line"}


def same(found: Any, wanted: Any, at: str) -> None:
    assert found == wanted, f"{at}: {found} instead of {wanted}"


def check_cards(views: list[Any], zones: Mapping[str, Any], at: str) -> None:
    for zone, wanted in zones.items():
        for owner, pile, cards in spread(wanted):
            found = cards_seen(views, zone, owner, pile)
            if isinstance(cards, str):
                same(len(found), int(cards), f"{at}: {zone} {owner} {pile}")
            else:
                same(found, cards, f"{at}: {zone} {owner} {pile}")


def spread(wanted: Any) -> Iterator[tuple[int | None, int | None, Any]]:
    """(owner, pile, cards) of what a zone should hold: a list or number, by owner, or by pile (`pile 2`)."""
    if not isinstance(wanted, dict):
        yield None, None, wanted
        return
    for key, inner in wanted.items():
        if key.startswith("pile "):
            yield None, int(key[5:]), inner
        elif isinstance(inner, dict):
            yield from ((int(key) - 1, pile, cards) for _, pile, cards in spread(inner))
        else:
            yield int(key) - 1, None, inner


def cards_seen(views: list[Any], zone: str, owner: int | None, pile: int | None) -> list[str]:
    """The cards of a place from the top, each by name if any of the views shows it, else `?`; face down ones say so."""
    try:
        shown = [view.place(zone, owner, pile) for view in views]
    except KeyError:
        return []
    found = []
    for index, cards in enumerate(zip(*(place.cards for place in shown), strict=True)):
        name = next((card for card in cards if card is not None), "?")
        up = shown[0].up
        found.append(name if up is None or up[index] else f"{name} face down")
    return found[::-1]


def check_values(views: list[Any], values: Mapping[str, Any], at: str) -> None:
    for name, wanted in values.items():
        for owner, value in wanted.items() if isinstance(wanted, dict) else [(None, wanted)]:
            key = (name, None if owner is None else int(owner) - 1)
            shown = [v.value for view in views for v in view.variables if (v.name, v.owner) == key]
            same({plain(v) for v in shown}, set() if value == "unseen" else {value}, f"{at}: {key}")


def plain(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value]
