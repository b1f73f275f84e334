"""The generated parts of the reference are what the program's own tables say."""

from tests.docs.generate import DOCUMENT, PART, PARTS, renewed


def test_reference_is_up_to_date() -> None:
    text = DOCUMENT.read_text()
    assert text == renewed(text), "python -m tests.docs.generate renews docs/language.md"


def test_every_table_stands_in_the_reference() -> None:
    assert {part["name"] for part in PART.finditer(DOCUMENT.read_text())} == set(PARTS)
