"""`cardwright new`: a file to begin with, a game of one's own or a change of one that is there.

Must not know what stands in such a file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.as_set import document_of
from interpreter.cli.files import make, make_folder, unwritten, without_accents
from interpreter.cli.naming import SET, WITH, pairs
from interpreter.cli.output import say
from interpreter.diagnostics.english import as_written
from interpreter.diagnostics.errors import RulesetError, UsageError
from interpreter.loading.files.beside import folder_beside
from interpreter.loading.files.discovery import ENDING, NAME, Search, find, is_path
from interpreter.source.files import shown_path
from interpreter.source.frozen import frozen

if TYPE_CHECKING:
    from interpreter.editing.beginning import Wanted
    from interpreter.loading.opened import Opened
    from interpreter.rules.model import Ruleset

LONGEST = 60


@frozen
class Choice:
    """What was chosen: a game or variant, variants on top of it, options, and how many play."""

    base: str
    variants: tuple[str, ...]
    options: tuple[str, ...]
    players: int | None


@click.command("new", short_help="A file to begin with: a game of your own, or a change of another.")
@click.argument("name")
@click.option("--extends", "base", metavar="NAME", help="The game or variant that is changed.")
@click.option("--from", "saved", metavar="FILE", help="A saved game, of which the variants and options are kept.")
@click.option("--players", type=int, help="How many play, if the file is to say so.")
@click.option("--plain", is_flag=True, help="Without the comments that say what else could be changed.")
@WITH
@SET
def command(
    name: str,
    base: str | None,
    saved: str | None,
    players: int | None,
    plain: bool,
    variants: tuple[str, ...],
    options: tuple[str, ...],
) -> None:
    """Write NAME.cardgame.yaml: a small whole game, or with --extends a variant of another game.

    --with, --set and --players are written down in it, so that an evening's choices have a name and can be shared.
    Nothing that is there is written over.
    """
    file = _file(name)
    if saved is not None:
        if base is not None or variants or options:
            raise UsageError("--from takes game, variants and options from the saved game. Leave the others out.")
        _write({file: _variant(file, _chosen_in(saved, players), plain)})
    elif base is not None:
        _write({file: _variant(file, Choice(base, variants, options, players), plain)})
    elif variants or options or players is not None:
        raise UsageError("--with, --set and --players change a game. Say which one: --extends NAME.")
    else:
        _write(_game(file))
    say(f"Play it: cardwright play {_called(file)}")


def _chosen_in(saved: str, players: int | None) -> Choice:
    """What was chosen for a game that was saved."""
    from interpreter.api.replaying import open_saved

    game = open_saved(saved)
    options = tuple(f"{name}={as_written(value)}" for name, value in game.options.items())
    return Choice(game.game.split("+")[0], game.variants, options, players)


# ---------------------------------------------------------------- names


def _file(name: str) -> Path:
    """The file for a name; raises UsageError if it can't be one, or is taken."""
    called = name.removesuffix(ENDING)
    if not NAME.fullmatch(called) or ".." in called or len(called) > LONGEST:
        raise UsageError(_misnamed(name, called))
    file = Path(f"{called}{ENDING}")
    if file.exists():
        raise UsageError(f"{file} is there already, and nothing is written over it. Choose another name.")
    from interpreter.loading.document import COMMAND

    path, findings = find(called, Search(Path.cwd()), COMMAND)
    if path is not None or any(finding.code == "M002" for finding in findings):
        raise UsageError(
            f"There is a ruleset called {called} already. Choose another name; --extends changes that one."
        )
    return file


def _misnamed(name: str, called: str) -> str:
    """Why a name can't be one, and which could."""
    slug = re.sub(r"[^a-z0-9]+", "-", without_accents(called.lower())).strip("-")[:LONGEST].strip("-")
    is_long = len(called) > LONGEST
    rule = f"at most {LONGEST} characters" if is_long else "letters a to z, digits and `-`"
    shown = f"{name[:LONGEST]}..." if is_long else name
    return f"{shown!r} can't be the name of a ruleset. It has {rule}{f': {slug}, for example.' if slug else '.'}"


def _called(file: Path) -> str:
    """The name by which commands find a file from here."""
    return file.as_posix().removesuffix(ENDING)


def _title(file: Path) -> str:
    words = re.split(r"[-_.]+", file.name.removesuffix(ENDING))
    return " ".join(word[:1].upper() + word[1:] for word in words if word)


# ---------------------------------------------------------------- texts


def _game(file: Path) -> dict[Path, str]:
    from interpreter.editing.beginning import game_texts

    test = folder_beside(file) / f"{file.name.removesuffix(ENDING)}.yaml"
    if test.exists():
        raise UsageError(f"{test} is there already, and nothing is written over it. Choose another name.")
    texts = game_texts(file.name.removesuffix(ENDING), _title(file), file.as_posix(), test.as_posix())
    return dict(zip((file, test), texts, strict=True))


def _variant(file: Path, choice: Choice, plain: bool) -> str:
    from interpreter.editing.beginning import bare_variant, variant_text
    from interpreter.source.nodes import plain as as_data

    document = document_of(choice.base, choice.variants)
    if document.is_library:
        raise UsageError(f"{choice.base} is a library. A game takes it in by `use: {choice.base}`: it has no variants.")
    wanted = _wanted(file, choice)
    _check(file, bare_variant(wanted))
    data = as_data(document.root)
    assert isinstance(data, dict)
    return bare_variant(wanted) if plain else variant_text(wanted, data, lambda text: not _opened(file, text).findings)


def _wanted(file: Path, choice: Choice) -> Wanted:
    """What is asked for, checked against the game."""
    from interpreter.api.checking import load_ruleset
    from interpreter.editing.beginning import Wanted
    from interpreter.rules.settings import check_players

    ruleset, players = load_ruleset(choice.base, choice.variants), choice.players
    if players is not None:
        check_players(ruleset, players)
    keys = ruleset.key.split("+")
    named = (name if is_path(name) else key for name, key in zip((choice.base, *choice.variants), keys, strict=True))
    settings = _settings(ruleset, choice.options)
    return Wanted(
        title=f"{load_ruleset(choice.base).name}, {_title(file)}",
        file=file.as_posix(),
        parents=tuple(dict.fromkeys(named)),
        players=players if players is not None and ruleset.players != (players,) else None,
        options=settings,
        **({"about": about} if (about := _about(choice.variants, settings, players)) else {}),
    )


def _settings(ruleset: Ruleset, options: tuple[str, ...]) -> tuple[tuple[str, object], ...]:
    """The options that differ from the game's own defaults: one that doesn't needs no line."""
    from interpreter.rules.settings import settle, written

    chosen = pairs(options, "--set")
    as_it_is, as_set = settle(ruleset, {}), settle(ruleset, chosen)
    told = written(ruleset, as_set)
    return tuple((name, told[name]) for name in chosen if as_set[name] != as_it_is[name])


def _about(variants: tuple[str, ...], settings: tuple[tuple[str, object], ...], players: int | None) -> str:
    """One line that says what was chosen."""
    from interpreter.editing.examples import value_text

    chosen = [*(name.removesuffix(ENDING) for name in variants)]
    chosen += [f"{name} {value_text(value)}" for name, value in settings]
    if players is not None:
        chosen.append(f"{players} players")
    return f"With {', '.join(chosen)}." if chosen else ""


def _check(file: Path, text: str) -> None:
    """Raises RulesetError for a choice that gives no right game."""
    opened = _opened(file, text)
    if opened.faults:
        raise RulesetError(opened.findings)


def _opened(file: Path, text: str) -> Opened:
    """What a file would be with a text; a doubt that a comment leaves out is none."""
    from interpreter.loading.opened import open_ruleset
    from interpreter.source.files import real_path

    return open_ruleset(str(file), (), Search(Path.cwd(), drafts={real_path(file): text}))


# ---------------------------------------------------------------- files


def _write(texts: dict[Path, str]) -> None:
    """Write files that aren't there, and beside them what editors read."""
    from interpreter.editing.beginning import SCHEMAS
    from interpreter.source.disk import write
    from interpreter.source.shipped import shipped_folder

    schemas = make_folder(next(iter(texts)).parent / SCHEMAS)
    for schema in sorted(shipped_folder("schemas").glob("*.json")):
        why = write(schemas / schema.name, schema.read_text(encoding="utf-8"))
        if why:
            raise UsageError(unwritten(schemas / schema.name, why))
    for file, text in texts.items():
        make_folder(file.parent)
        make(file, text)
        say(f"Wrote {shown_path(file)}.")
