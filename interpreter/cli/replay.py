"""`cardwright replay`: steps through a saved game, or checks that it can still be played as it was.

Must not know how a game is replayed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from interpreter.cli.naming import SET, WITH, pairs
from interpreter.cli.output import in_terminal, say
from interpreter.diagnostics.errors import UsageError

if TYPE_CHECKING:
    from interpreter.api.game import Game
    from interpreter.runtime.record import SavedGame
    from interpreter.runtime.replay import Parting


@click.command("replay", short_help="Step through a saved game, or check it.")
@click.argument("file", type=click.Path())
@click.option("--check", is_flag=True, help="Only say whether every move can be made and the end is the same.")
@click.option("--against", metavar="NAME", help="Play it under the rules of NAME as they are now, not those it holds.")
@click.option("--scenario", "stretch", metavar="MOVES", help="Keep these moves as a scenario: 12, or 12-15.")
@click.option("--why", "with_rules", is_flag=True, help="Show the line of the rules beside what it did.")
@WITH
@SET
def command(
    file: str,
    check: bool,
    against: str | None,
    stretch: str | None,
    with_rules: bool,
    variants: tuple[str, ...],
    options: tuple[str, ...],
) -> int:
    """Play a saved game again, move by move, under the rules that were saved with it.

    With --against NAME it is played under other rules, and you are told at which move they part.
    With --scenario some of its moves become a scenario file in `tests`, which `cardwright test` runs.
    """
    from interpreter.api.replaying import open_saved

    saved = open_saved(file)
    game = _game(saved, against, variants, options)
    if stretch is not None:
        return _keep(saved, game, stretch)
    return _check(file, saved, game) if check else _step(saved, game, with_rules)


def _game(saved: SavedGame, against: str | None, variants: tuple[str, ...], options: tuple[str, ...]) -> Game:
    from interpreter.api.game import load
    from interpreter.api.replaying import game_in

    if against is None and not variants and not options:
        return game_in(saved)
    ruleset_options: dict[str, object] = {**saved.options, **pairs(options, "--set")}
    return load(against or saved.game, _known(against or saved.game, variants, ruleset_options, saved), variants)


def _known(name: str, variants: tuple[str, ...], options: dict[str, object], saved: SavedGame) -> dict[str, object]:
    """The saved options that the other rules still have; those just typed must be there."""
    from interpreter.api.checking import load_ruleset

    ruleset = load_ruleset(name, variants)
    return {key: value for key, value in options.items() if key in ruleset.options or key not in saved.options}


def _check(file: str, saved: SavedGame, game: Game) -> int:
    from interpreter.api.replaying import replayed

    again = replayed(saved, game)
    if again.parting is not None:
        return _part(again.parting)
    if again.result is not None:
        say("All moves can be made, but the game ends otherwise than it did.")
        return 1
    moves = "1 move" if len(saved.moves) == 1 else f"{len(saved.moves)} moves"
    say(f"{file}: {moves} of {game.key} for {saved.players} players, all as they were.")
    return 0


def _keep(saved: SavedGame, game: Game, stretch: str) -> int:
    """Some moves of the game as a scenario."""
    from interpreter.api.replaying import begin
    from interpreter.cli.scenario_keeping import keep

    first, last = _stretch(stretch, len(saved.moves))
    state = begin(saved, game)
    parting, since = state.follow(saved.moves[: first - 1]), state.clone()
    parting = parting or state.follow(saved.moves[first - 1 : last])
    if parting is not None:
        return _part(parting)
    return 0 if keep(state, since, game.key.partition("+")[0]) else 1


def _stretch(text: str, moves: int) -> tuple[int, int]:
    """The numbers of the first and the last move that are meant."""
    first, dash, last = text.partition("-")
    numbers = [int(part[:9]) for part in (first, last if dash else first) if part.strip().isdecimal()]
    if len(numbers) != 2 or not 1 <= numbers[0] <= numbers[1] <= moves:
        raise UsageError(f"--scenario takes moves of this game, which are 1 to {moves}: 12, or 12-15; not {text!r}.")
    return numbers[0], numbers[1]


def _part(parting: Parting) -> int:
    """Says where a game leaves its moves, and what the rules found there."""
    from interpreter.cli.screen.rule_lines import parting_lines

    for text in parting_lines(parting):
        say(text)
    return 1


def _step(saved: SavedGame, game: Game, with_rules: bool) -> int:
    from interpreter.api.replaying import begin
    from interpreter.cli.screen.telling import Teller

    state = begin(saved, game)
    teller = Teller(state, None, with_rules)
    say(f"{game.name}, {saved.players} players, seed {saved.seed}, {len(saved.moves)} moves")
    teller.tell(state)
    for number, move in enumerate(saved.moves, 1):
        if in_terminal() and not _goes_on(number, len(saved.moves)):
            return 0
        parting = state.follow([move])
        if parting is not None:
            return _part(replace(parting, number=number))
        for text in teller.new(state) or [f"Player {move[0] + 1} has answered."]:
            say(text)
    teller.tell_end(state)
    return 0


def _goes_on(number: int, of: int) -> bool:
    """Waits for a key between moves."""
    typed = input(f"[{number}/{of}] Enter for the next move, q to stop: ").strip().casefold()
    return typed not in ("q", "quit")
