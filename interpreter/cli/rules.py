"""`cardwright rules`: the rule sheet of a game, for people.

Must not know what a sheet says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interpreter.cli.files import SCREEN, give
from interpreter.cli.naming import WholeNumber, pairs, players_given, with_settings
from interpreter.cli.output import say
from interpreter.diagnostics.errors import RulesetError
from interpreter.source.files import shown_path

if TYPE_CHECKING:
    from interpreter.sheets.page import Sheet

FORMS = ("markdown", "html")


@click.command("rules", short_help="The rule sheet of a game, for people.")
@click.argument("name")
@click.option("--players", type=WholeNumber(min=1), help="For so many players only.")
@click.option("--format", "form", type=click.Choice(FORMS), default=FORMS[0], help="A text, or a page to print.")
@click.option("--output", metavar="FILE", help="Where the sheet is written; without it, to the screen.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@with_settings
def command(
    name: str,
    players: int | None,
    form: str,
    output: str | None,
    force: bool,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> None:
    """The rules of NAME as a player reads them: set-up, turns, cards, scoring, with the options in force."""
    sheet = _sheet(name, players, variants, options, given)
    path = give(SCREEN if output is None else output, _written(sheet, form), force)
    if path is not None:
        say(f"Wrote {shown_path(path)}.")


def _sheet(
    name: str, players: int | None, variants: tuple[str, ...], options: tuple[str, ...], given: tuple[str, ...]
) -> Sheet:
    from interpreter.api.checking import ruleset_of
    from interpreter.loading.document import load_document
    from interpreter.rules import settings
    from interpreter.sheets.houses import houses
    from interpreter.sheets.outdated import without_outdated
    from interpreter.sheets.sheet import written

    document, findings = load_document(name, variants)
    if document is None:
        raise RulesetError(findings)
    ruleset = ruleset_of(without_outdated(document))
    if players is not None:
        settings.check_players(ruleset, players)
    seats = settings.check_given(
        ruleset, settings.givable(ruleset), players_given(given), players or max(ruleset.players), all_of_them=False
    )
    return written(ruleset, settings.settle(ruleset, pairs(options, "--set")), players, houses(document), seats)


def _written(sheet: Sheet, form: str) -> str:
    if form == "html":
        from interpreter.sheets.html import as_html

        return as_html(sheet)
    from interpreter.sheets.markdown import as_markdown

    return as_markdown(sheet)
