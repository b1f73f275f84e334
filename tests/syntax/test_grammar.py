"""The grammar has one meaning for each text; where a choice is made for the author, it stands here with its reason."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lark
import pytest
from lark import Lark, Token, Tree
from lark.lexer import Lexer

from interpreter.syntax import build_tables, grammar, tables
from interpreter.syntax.automaton import Branch, Tables, parse, tables_from
from interpreter.syntax.words import END, Words
from tests.syntax.sentences import of_drafts

ROOT = Path(__file__).parent.parent.parent
NEAREST = (
    "as with `else` in every language, `otherwise` goes to the nearest `highest` or `lowest`; E024 asks for brackets"
)
CONFLICTS = {
    ("OTHERWISE", "<measured{firm_query} : HIGHEST any_sum OVER firm_query>"): NEAREST,
    ("OTHERWISE", "<measured{plain_query} : HIGHEST any_sum OVER plain_query>"): NEAREST,
    ("OTHERWISE", "<measured{picked_query} : HIGHEST any_sum OVER picked_query>"): NEAREST,
    ("OTHERWISE", "<measured{wide_query} : HIGHEST any_sum OVER wide_query>"): NEAREST,
}
"""Every place where both going on and stopping would be right, and why going on is. Lark refuses reduce/reduce ones."""


class Conflicts(logging.Handler):
    """Listens to what lark says about conflicts that it resolves."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._word = ""

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        if shift := re.match(r"Shift/Reduce conflict for terminal (\w+)", said):
            self._word = shift[1]
        elif rule := re.match(r" \* (.*)", said):
            self.found.append((self._word, rule[1]))


class OurWords(Lexer):
    """Gives lark the words that the automaton reads."""

    __future_interface__ = 1
    tables: Tables

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        text, by_lines = lexer_state.text
        words = Words(self.tables.lexicon, text, by_lines)
        accepted = parser_state.parse_conf.parse_table.states
        while True:
            word = words.next(accepted[parser_state.position], lambda kind: True)
            if word.kind == END:
                return
            yield Token(word.kind, word.text)


@pytest.fixture(scope="module")
def conflicts() -> list[tuple[str, str]]:
    return []


@pytest.fixture(scope="module")
def theirs(conflicts: list[tuple[str, str]]) -> Lark:
    """Lark's own parser of the grammar, with our words."""
    listener, level = Conflicts(), lark.logger.level
    lark.logger.addHandler(listener)
    lark.logger.setLevel(logging.DEBUG)
    parser = build_tables.lark_parser(debug=True, lexer=OurWords, postlex=None)
    lark.logger.removeHandler(listener)
    lark.logger.setLevel(level)
    conflicts += listener.found
    return parser


@pytest.fixture(scope="module")
def built(theirs: Lark) -> dict[str, Any]:
    return build_tables.tables_of(theirs)


def test_every_conflict_has_its_reason(theirs: Lark, conflicts: list[tuple[str, str]]) -> None:
    assert theirs.rules
    assert sorted(conflicts) == sorted(CONFLICTS)


def test_listening_for_conflicts_works() -> None:
    listener = Conflicts()
    lark.logger.addHandler(listener)
    lark.logger.setLevel(logging.DEBUG)
    Lark('start: start "+" start | "1"', parser="lalr", debug=True)
    lark.logger.removeHandler(listener)
    assert listener.found == [("PLUS", "<start : start PLUS start>")]


def test_no_game_word_is_in_the_grammar() -> None:
    assert not re.search(r'"(suit|rank|trick|trump|meld|wild|joker|bid|pot)s?"', grammar.grammar_text())


# ---------------------------------------------------------------- tables


def test_shipped_tables_are_those_of_the_grammar(built: dict[str, Any]) -> None:
    assert tables.FILE.read_text(encoding="utf-8") == build_tables.text(built), (
        "run: python -m interpreter.syntax.build_tables"
    )


def test_shipped_tables_need_no_lark() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tables.tables.cache_clear()
        assert tables.tables().states


@pytest.mark.parametrize("key", ["of another grammar", ""])
def test_tables_that_do_not_fit_are_built_anew(
    key: str, built: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "tables.json"
    if key:
        old.write_text(json.dumps({"key": key}), encoding="utf-8")
    before = old.read_bytes() if key else b""
    monkeypatch.setattr(tables, "FILE", old)
    monkeypatch.setattr(build_tables, "build", lambda: built)
    tables.tables.cache_clear()
    with pytest.warns(UserWarning, match="built anew"):
        assert isinstance(parse(tables.tables(), "draw 1", "effect"), Branch)
    tables.tables.cache_clear()
    assert (old.read_bytes() if key else b"") == before


def test_building_gives_what_is_shipped() -> None:
    command = [
        sys.executable,
        "-c",
        "from interpreter.syntax import build_tables as b; print(b.text(b.build()), end='')",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env={"PYTHONHASHSEED": "3"})
    assert done.stdout == tables.FILE.read_text(encoding="utf-8")


# ---------------------------------------------------------------- the automaton does what lark does


def plain(piece: Any) -> Any:
    """A tree of either kind as nested tuples."""
    if isinstance(piece, Tree | Branch):
        return (str(piece.data), *map(plain, piece.children))
    return str(piece) if isinstance(piece, Token) else piece.text


def test_automaton_makes_the_trees_that_lark_makes(theirs: Lark, built: dict[str, Any]) -> None:
    ours = tables_from(json.loads(json.dumps(built)))
    OurWords.tables = ours
    for entry, text in of_drafts():
        if entry != "template":
            found = parse(ours, text, entry)
            assert isinstance(found, Branch)
            assert plain(found) == plain(theirs.parse((text, entry == "effect"), start=entry))  # type: ignore[arg-type]
