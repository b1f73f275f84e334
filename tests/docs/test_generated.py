"""The generated parts of the reference and the README are what the program's own tables and the rulesets say."""

from pathlib import Path

import pytest

from tests.docs.generate import DOCUMENT, DOCUMENTS, PART, PARTS, renewed


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_document_is_up_to_date(document: Path) -> None:
    text = document.read_text()
    assert PART.search(text)
    assert text == renewed(text), f"python -m tests.docs.generate renews {document.name}"


def test_every_table_stands_in_the_reference() -> None:
    assert {part["name"] for part in PART.finditer(DOCUMENT.read_text())} == set(PARTS)
