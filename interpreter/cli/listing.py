"""`cardwright list`: the games, with their variants, players and options.

Reads merged rulesets without checking them further: the list shows also what can't be played yet. Must not know rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import click

from interpreter.cli.output import fitted, in_terminal, paragraph, say, styled

WIDTH = 110
"""How long lines may be where they don't go to a screen."""


@dataclass(slots=True)
class Row:
    """One game, and what its variants say of themselves."""

    key: str
    data: Mapping[str, Any]
    variants: dict[str, str] = field(default_factory=dict)


@click.command("list", short_help="The games, with their variants, players and options.")
@click.option("--long", "-l", is_flag=True, help="Say what each option and variant does.")
def command(long: bool) -> None:
    """The games that can be played from here, with their variants, players and options."""
    rows, libraries, broken = _rows()
    for row in rows:
        for line in _lines(row, long):
            say(fitted(line))
    if libraries:
        say(fitted(f"Libraries, for games to use: {', '.join(libraries)}"))
    for key in broken:
        say(styled(f"{key}: can't be read; cardwright validate {key} says why", fg="yellow"))
    if in_terminal() and not long:
        say("cardwright list --long says what the options and variants do.")


def _rows() -> tuple[list[Row], list[str], list[str]]:
    """The games with their variants, the libraries, and what can't be read."""
    from interpreter.loading.document import load_document
    from interpreter.loading.files.discovery import all_rulesets

    rows: dict[str, Row] = {}
    libraries: list[str] = []
    broken: list[str] = []
    names = [listed.name for listed in all_rulesets()]
    for name in sorted(names, key=lambda name: (name.count("/"), name)):
        document, _ = load_document(name)
        if document is None:
            broken.append(name)
            continue
        if document.is_library:
            libraries.append(name)
            continue
        data = _plain(document.root)
        around = rows.get(name.split("/")[0])
        if around is None or around.key == name:
            rows[name] = Row(name, data)
        else:
            around.variants[name] = str(data.get("about") or data.get("name") or "")
    return [rows[key] for key in sorted(rows)], libraries, broken


def _plain(root: Any) -> Mapping[str, Any]:
    from interpreter.source.nodes import plain

    data = plain(root)
    assert isinstance(data, dict)
    return data


def _lines(row: Row, long: bool) -> list[str]:
    players = row.data.get("players", "?")
    shown = " or ".join(map(str, players)) if isinstance(players, list) else players
    title = f"{row.data.get('name', row.key)}, {shown} players"
    lines = [f"{styled(row.key, bold=True)}  {title}", f"    {row.data.get('about', '')}".rstrip()]
    options = row.data.get("options") or {}
    if long:
        lines += [
            f"    --set {name}={_option(rule)}  {rule.get('help', '')}".rstrip() for name, rule in options.items()
        ]
        lines += [f"    --with {_short(name)}  {about}".rstrip() for name, about in row.variants.items()]
    else:
        lines += _wrapped("options", [f"{name}={_option(rule)}" for name, rule in options.items()])
        lines += _wrapped("variants", [_short(name) for name in row.variants])
    return [line for line in lines if line.strip()]


def _short(name: str) -> str:
    return name.split("/", 1)[-1]


def _option(rule: Any) -> str:
    if not isinstance(rule, dict):
        return "?"
    values = rule.get("values")
    can = rule.get("range") or ("|".join(map(str, values)) if isinstance(values, list) else "yes|no")
    return f"{rule.get('default', '?')} ({can})"


def _wrapped(title: str, things: list[str]) -> list[str]:
    return paragraph(f"    {title}: ", things, 8, None if in_terminal() else WIDTH) if things else []
