"""What is offered for a sentence in everyday speech: it is told in one finding, and followed to the letter it is right.

`natural/sentences.yaml` and `conditions.yaml` hold, by shipped game, what people write and what must be offered.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml

from interpreter.diagnostics.finding import Finding
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset
from interpreter.syntax.natural import FILE, Row, read_rows

FOLDER = Path(__file__).parent / "natural"
CASES = {
    (key, game): (case["after"], case["sentences"])
    for key, name in (("do", "sentences"), ("if", "conditions"))
    for game, case in yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")).items()
}
SAID = [(*where, said) for where, (_, sentences) in CASES.items() for said in sentences]


def variant(key: str, game: str, sentences: list[str]) -> str:
    """A variant of a game with a trigger for each sentence."""
    lines = [f"extends: {game}", "name: Changed", "triggers:"]
    for number, said in enumerate(sentences):
        lines += [f"  trigger_{number}:", f"    after: {CASES[key, game][0]}", f"    {key}: |"]
        lines += [f"      {line}" for line in said.strip().split("\n")]
        lines += [] if key == "do" else ['    do: say "So"']
    return "\n".join([*lines, ""])


def findings(key: str, game: str, sentences: list[str]) -> dict[str, list[Finding]]:
    """What is found about each sentence."""
    text = variant(key, game, sentences)
    with TemporaryDirectory() as folder:
        (Path(folder) / "changed.cardgame.yaml").write_text(text, encoding="utf-8")
        found = list(open_ruleset("changed.cardgame.yaml", (), Search(Path(folder), packages=False)).findings)
    begins = [n for n, line in enumerate(text.split("\n"), 1) if line.startswith("  trigger_")]
    return {
        said: [one for one in found if begin <= one.span.line < end]
        for said, begin, end in zip(sentences, begins, [*begins[1:], 10**6], strict=True)
    }


@cache
def as_said(key: str, game: str) -> dict[str, list[Finding]]:
    return findings(key, game, list(CASES[key, game][1]))


@cache
def as_offered(key: str, game: str) -> dict[str, list[Finding]]:
    return findings(key, game, list(CASES[key, game][1].values()))


@pytest.mark.parametrize(("key", "game", "said"), SAID)
def test_it_is_told_how_it_is_said_here(key: str, game: str, said: str) -> None:
    told = as_said(key, game)[said]
    offered = CASES[key, game][1][said].strip()
    assert [one.code for one in told] == ["E016"], [f"{one.code} {one.message} {one.help}" for one in told]
    lines = [f"`{line}`" for line in offered.split("\n")]
    helps = [f"Write: {offered}", f"For example: {offered}", f"Write two lines, below `|`: {' and '.join(lines)}."]
    assert told[0].help in helps


@pytest.mark.parametrize(("key", "game", "said"), SAID)
def test_what_is_offered_is_right(key: str, game: str, said: str) -> None:
    told = as_offered(key, game)[CASES[key, game][1][said]]
    assert [f"{one.code} {one.message}" for one in told] == []


WILD = re.compile(r"\\w[+*]|(?<!\\)\.[+*]")
NAMED_GROUP = re.compile(r"\(\?P<\w+>|\(\?<?[!=]")


def without_names(pattern: str) -> str:
    """A pattern without its named groups, and without what only looks ahead or back."""
    while (begin := NAMED_GROUP.search(pattern)) is not None:
        end, depth = begin.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(pattern[end], 0) if pattern[end - 1] != "\\" else 0
            end += 1
        pattern = pattern[: begin.start()] + pattern[end:]
    return pattern


@pytest.mark.parametrize("row", read_rows(FILE.read_text(encoding="utf-8")), ids=lambda row: row.pattern[:60])
def test_no_phrase_drops_words(row: Row) -> None:
    """What may be any word has a name, and a phrase is only offered with all that it names."""
    assert WILD.search(without_names(row.pattern)) is None or row.instead[0].count("<0>")
