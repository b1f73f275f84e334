"""The grammar has one meaning for each text; where a choice is made for the author, it stands here with its reason."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lark
import pytest
from lark import Lark, Tree

from interpreter.syntax import build_tables, grammar, tables
from interpreter.syntax.reading import Stop, parse
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


@pytest.fixture(scope="module")
def conflicts() -> list[tuple[str, str]]:
    return []


@pytest.fixture(scope="module")
def fresh(conflicts: list[tuple[str, str]]) -> Lark:
    """The parser with its tables worked out anew."""
    listener, level = Conflicts(), lark.logger.level
    lark.logger.addHandler(listener)
    lark.logger.setLevel(logging.DEBUG)
    parser = tables.new_parser()
    lark.logger.removeHandler(listener)
    lark.logger.setLevel(level)
    conflicts += listener.found
    return parser


@pytest.fixture
def anew() -> Iterator[None]:
    """The tables are looked for again, in the test and after it."""
    tables.language.cache_clear()
    yield
    tables.language.cache_clear()


def test_every_conflict_has_its_reason(fresh: Lark, conflicts: list[tuple[str, str]]) -> None:
    assert fresh.rules
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


def test_shipped_tables_are_those_of_the_grammar(fresh: Lark) -> None:
    assert tables.FILE.read_text(encoding="utf-8") == build_tables.text(build_tables.tables_of(fresh)), (
        "run: python -m interpreter.syntax.build_tables"
    )


def test_building_gives_the_same_everywhere() -> None:
    code = "from interpreter.syntax import build_tables as b; print(b.text(b.build()), end='')"
    environment = {**os.environ, "PYTHONHASHSEED": "3"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, env=environment
    )
    assert done.stdout == tables.FILE.read_text(encoding="utf-8")


def test_shipped_tables_serve_as_they_are(anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "new_parser", None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert isinstance(parse("draw 1", "effect"), Tree)


@pytest.mark.parametrize("change", [{"grammar": "another"}, {"lark": "0.1"}, None])
def test_tables_that_do_not_fit_are_built_anew(
    change: dict[str, str] | None, anew: None, fresh: Lark, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "tables.json"
    if change is not None:
        old.write_text(json.dumps({**json.loads(tables.FILE.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    before = old.read_bytes() if change is not None else b""
    monkeypatch.setattr(tables, "FILE", old)
    monkeypatch.setattr(tables, "new_parser", lambda: fresh)
    with pytest.warns(UserWarning, match="built anew"):
        assert isinstance(parse("draw 1", "effect"), Tree)
    assert (old.read_bytes() if change is not None else b"") == before


def plain(piece: Any) -> Any:
    """A tree as nested tuples, with the places of its parts; or where reading stopped."""
    if isinstance(piece, Stop):
        return piece.word, sorted(piece.expected)
    if isinstance(piece, Tree):
        return (str(piece.data), piece.meta.start_pos, piece.meta.end_pos, *map(plain, piece.children))
    return piece.type, str(piece), piece.start_pos


def test_shipped_tables_read_what_new_ones_read(anew: None, fresh: Lark, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [(entry, text[:cut]) for entry, text in of_drafts() if entry != "template" for cut in (None, -3)]
    shipped = [plain(parse(text, entry)) for entry, text in texts]
    monkeypatch.setattr(tables, "FILE", Path("nowhere"))
    monkeypatch.setattr(tables, "new_parser", lambda: fresh)
    tables.language.cache_clear()
    with pytest.warns(UserWarning, match="built anew"):
        assert [plain(parse(text, entry)) for entry, text in texts] == shipped


def test_texts_may_be_read_at_once(anew: None) -> None:
    texts = [(entry, text) for entry, text in of_drafts() if entry == "effect"][:150]
    alone = [plain(parse(text, entry)) for entry, text in texts]
    tables.language.cache_clear()
    together: list[list[Any]] = []

    def read() -> None:
        together.append([plain(parse(text, entry)) for entry, text in texts])

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [alone] * 4
