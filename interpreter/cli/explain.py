"""`cardwright explain`: what the code of a finding means, with an example that is wrong and one that is right.

Must not know what any code means.
"""

from __future__ import annotations

import json

import click

from interpreter.cli.output import say
from interpreter.diagnostics.errors import UsageError

FORMATS = ("text", "markdown", "json")


@click.command("explain", short_help="What the code of a finding means, with examples.")
@click.argument("codes", nargs=-1, metavar="[CODE ...]")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How it is written.")
def command(codes: tuple[str, ...], form: str) -> None:
    """Say what codes of findings, such as N001, mean: what is wrong, why it matters, and how it is put right.

    Without a code, all of them are listed.
    """
    from interpreter.diagnostics.explanations import small_games

    games = [code.lower() for code in codes if code.lower() in small_games()]
    wanted = [code.upper() for code in codes if code.lower() not in small_games()]
    _check(wanted)
    if not codes:
        _list(form)
    for name in games:
        from interpreter.cli.explaining import game_text

        say(game_text(name).rstrip("\n"))
    if wanted:
        _explain(list(dict.fromkeys(wanted)), form)


def _check(codes: list[str]) -> None:
    """Stop at what is no code."""
    from interpreter.diagnostics.codes import CODES
    from interpreter.diagnostics.near import did_you_mean

    for code in codes:
        if code not in CODES:
            near = did_you_mean(code, CODES).text.replace("`", "")
            told = near or "Codes are such as N001; cardwright explain lists all of them."
            raise UsageError(f"There is no code {code}. {told}" if code else f"An empty text is no code. {told}")


def _list(form: str) -> None:
    from interpreter.cli.explaining import listed, listed_as_data

    say(json.dumps(listed_as_data(), indent=2) if form == "json" else "\n".join(listed()))


def _explain(codes: list[str], form: str) -> None:
    from interpreter.cli.explaining import as_data, as_markdown, as_text
    from interpreter.diagnostics.explanations import explanation

    told = [explanation(code) for code in codes]
    if form == "json":
        say(json.dumps([as_data(one) for one in told], indent=2))
        return
    shown = as_text if form == "text" else as_markdown
    say("\n\n".join(shown(one).rstrip("\n") for one in told))
