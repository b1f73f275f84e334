"""`cardwright rules`."""

from __future__ import annotations

from tests.cli.conftest import LANTERNS


def test_a_sheet_goes_to_the_screen(cardwright):
    done = cardwright("rules", "five-alive", "--set", "limit=30")
    assert done.code == 0
    assert done.out.startswith("# 5 Alive\n")
    assert "The total may not pass 30." in done.out


def test_a_variant_is_named_with_what_it_changes(cardwright):
    done = cardwright("rules", "five-alive", "--with", "house/lifeline")
    assert "## House rules in force" in done.out
    assert "**5 Alive, Lifeline.** Two new cards." in done.out
    assert "the card “lifeline”" in done.out


def test_a_page_is_written_whole_and_nothing_is_written_over(cardwright, tmp_path):
    path = tmp_path / "sheet.html"
    asked = ("rules", str(LANTERNS), "--format", "html", "--output", str(path))
    assert cardwright(*asked).code == 0
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert not [outside for outside in ("<script", "http", "url(", "@import") if outside in page]
    again = cardwright(*asked)
    assert again.code == 2
    assert "There is a file" in again.err
    assert cardwright(*asked, "--force").code == 0


def test_a_given_player_is_told(cardwright):
    assert "The starter is player 2." in cardwright("rules", "five-alive", "--given", "starter=2").out


def test_what_cannot_be_is_told_in_a_sentence(cardwright):
    assert cardwright("rules", "five-alive", "--players", "9").code == 2
    assert cardwright("rules", "no-such-game").code == 2
    assert cardwright("rules", "five-alive", "--output", "/no/such/folder/sheet.md").code == 2


def test_numbers_of_players_are_put_in(cardwright):
    two = cardwright("rules", "hanabi", "--players", "2").out
    assert "Deal 5 cards" in two
    assert "For 2 players." in two
