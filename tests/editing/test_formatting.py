import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from interpreter.editing.formatting import Formatted, formatted
from interpreter.loading.files.discovery import Search
from interpreter.source.files import SourceFile, read_source
from tests.test_documents import DOCUMENTS, blocks

ROOT = Path(__file__).parent.parent.parent
RULESETS = sorted((ROOT / "rulesets").rglob("*.cardgame.yaml"))
CASES = yaml.safe_load((Path(__file__).parent / "formatting.yaml").read_text())
OF_SCENARIOS = re.compile(r"^(game|steps|setup|scenarios|[0-9. ]+):", re.MULTILINE)


def form(text: str, folder: Path = ROOT) -> Formatted:
    name = "house.cardgame.yaml"
    return formatted(SourceFile(name, text, folder / name), Search(folder))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["claim"])
def test_one_form(case: dict[str, str]) -> None:
    assert form(case["text"]).text == case["becomes"]
    assert form(case["becomes"]).text == case["becomes"]


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.name)
def test_shipped_rulesets_are_in_their_form(path: Path) -> None:
    source = read_source(path)
    assert isinstance(source, SourceFile)
    assert formatted(source, Search(path.parent)).text == source.text


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_of_the_documents_are_in_their_form(path: Path) -> None:
    for block in blocks(path.read_text(), "yaml"):
        text = textwrap.dedent(block)
        if not OF_SCENARIOS.search(text):
            assert form(text).text == text


def doubled(text: str) -> str:
    return re.sub(r"^ +", lambda found: found[0] * 2, text, flags=re.MULTILINE)


def spread(text: str) -> str:
    return re.sub(r"^( *[a-z_]+:) (?=[a-z{\[])", r"\1   ", text, flags=re.MULTILINE)


def spaced(text: str) -> str:
    return text.replace("\n\n", "\n\n   \n\n").replace("\n", "  \n")


@pytest.mark.parametrize("change", [doubled, spread, spaced])
@pytest.mark.parametrize("path", RULESETS[::4], ids=lambda path: path.name)
def test_form_is_found_again(change: Callable[[str], str], path: Path) -> None:
    text = path.read_text()
    found = form(change(text), path.parent)
    assert found.text is not None, found.why
    assert _without_columns(found.text) == _without_columns(text)


def _without_columns(text: str) -> str:
    return re.sub(r"(?<=\S) +#", " #", text)


def test_file_that_yaml_cannot_read_is_left() -> None:
    found = form("extends: a\n  name: b\n")
    assert found.text is None
    assert found.findings


def test_doubled_keys_are_left() -> None:
    assert form("extends: lanterns\nname: a\nname: b\n").text is None
