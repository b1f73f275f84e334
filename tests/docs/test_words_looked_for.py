"""The table of words in docs/authoring.md: each phrase in it means something in a game with those names."""

from __future__ import annotations

import re

from interpreter.diagnostics.finding import ERROR
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset
from interpreter.source.span import fragment_of
from interpreter.syntax.parser import parse_effect
from tests.test_documents import ROOT

PAGE = (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8")
TABLE = PAGE.partition("## Words you might look for")[2].partition("\n## ")[0]
QUOTED = re.compile(r"`([^`]+)`")
NAMED = {"friend": "friend from other player", "chosen": "chosen from card in my hand"}
GAME = """extends: crazy-eights
name: Words
variables:
  score: {type: number, per: player}
  last_one: {type: player or none}
  dealer: {type: player, start: random}
define: {card: {value: {gives: rank's place}}}
triggers:
"""


def phrases() -> list[str]:
    """What is written, as far as it is a whole sentence or value."""
    rows = [line.split("|")[2] for line in TABLE.splitlines() if line.startswith("| ")][1:]
    found = [piece for row in rows for piece in QUOTED.findall(row)]
    return [piece for piece in found if ":" not in piece and "..." not in piece and " " in piece]


def lines_of(phrase: str) -> list[str]:
    """The lines of an effect in which a phrase stands."""
    before = [f"choose {how}" for name, how in NAMED.items() if name in phrase and not phrase.startswith("choose")]
    is_sentence = not parse_effect(fragment_of(phrase))[1]
    if phrase.startswith("each "):
        phrase, is_sentence = f"{phrase} draws 1", True
    return [*before, phrase if is_sentence else f'say "{{{phrase}}}"']


def test_words_are_said_as_the_table_says(tmp_path):
    text, where = GAME, {}
    for number, phrase in enumerate(phrases()):
        lines = "".join(f"      {line}\n" for line in lines_of(phrase))
        text += f"  word_{number}:\n    after: play_card\n    do: |\n{lines}"
        where[text.count("\n")] = phrase
    (tmp_path / "changed.cardgame.yaml").write_text(text, encoding="utf-8")
    found = open_ruleset("changed.cardgame.yaml", (), Search(tmp_path, packages=False)).findings
    assert len(where) > 40
    assert {where.get(one.span.line): one.message for one in found if one.severity == ERROR} == {}
