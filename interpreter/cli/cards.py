"""`cardwright cards`: the cards of a game on paper, to be cut out.

Must not know what stands on a card, nor how it looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from interpreter.cli.as_set import document_of
from interpreter.cli.files import give
from interpreter.cli.naming import SET, WITH, WholeNumber, pairs
from interpreter.cli.output import say
from interpreter.diagnostics.english import joined
from interpreter.diagnostics.errors import UsageError
from interpreter.diagnostics.near import did_you_mean
from interpreter.source.files import shown_path

if TYPE_CHECKING:
    from interpreter.rules.model import Ruleset

MOST_NAMED = 12
MOST_CARDS = 3_000


@click.command("cards", short_help="The cards of a game, to print and cut out.")
@click.argument("name")
@click.option("--output", metavar="FILE", help="Where the page is written; without it, NAME-cards.html here.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", help="The size of the paper.")
@click.option("--backs", is_flag=True, help="A page of backs behind each page of cards.")
@click.option("--players", type=WholeNumber(min=1), help="For so many players, where cards belong to each of them.")
@click.option("--zone", metavar="ZONE", help="Only the cards that start there.")
@click.option("--type", "types", multiple=True, metavar="TYPE", help="Only the cards of this type; repeatable.")
@WITH
@SET
def command(
    name: str,
    output: str | None,
    force: bool,
    paper: str,
    backs: bool,
    players: int | None,
    zone: str | None,
    types: tuple[str, ...],
    variants: tuple[str, ...],
    options: tuple[str, ...],
) -> None:
    """The cards of NAME as a page that prints well: nine to a sheet of paper, 63 by 88 millimetres each."""
    from interpreter.api.checking import ruleset_of
    from interpreter.rules import settings
    from interpreter.sheets.card_faces import card_faces
    from interpreter.sheets.card_sheet import PAPERS, as_page, page_count

    document = document_of(name, variants)
    ruleset = ruleset_of(document)
    if players is not None:
        settings.check_players(ruleset, players)
    _check(ruleset, zone, types)
    chosen = settings.settle(ruleset, pairs(options, "--set"))
    faces = card_faces(ruleset, chosen, players or max(ruleset.players), zone or "", types)
    count = sum(face.copies for face in faces)
    if not 0 < count <= MOST_CARDS:
        raise UsageError(f"These are {count} cards, and a page has room for 1 to {MOST_CARDS:,}.")
    wanted = output or f"{document.key.split('+')[0].replace('/', '-')}-cards.html"
    path, pages = give(wanted, as_page(ruleset.name, faces, PAPERS[paper], backs), force), page_count(faces)
    if path is None:
        return
    say(f"Wrote {shown_path(path)}: {count} card{'s' if count > 1 else ''} on {pages} page{'s' if pages > 1 else ''}.")
    say("Open it in a browser and print it in full size (100 %).")


def _check(ruleset: Ruleset, zone: str | None, types: Iterable[str]) -> None:
    """Raises UsageError for a place or a type that the game doesn't have."""
    asked = [(zone, "place for cards", ruleset.zones)] if zone is not None else []
    for wanted, what, known in (*asked, *((name, "card type", ruleset.cards) for name in types)):
        if wanted not in known:
            help = did_you_mean(wanted, known).text or (f"It has {joined(known, most=MOST_NAMED)}." if known else "")
            raise UsageError(f"{ruleset.key} has no {what} {wanted!r}. {help}".rstrip())
