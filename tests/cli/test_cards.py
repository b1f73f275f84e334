"""`cardwright cards`: all cards are on the page, each with its name, what it does, and symbols beside colours."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from interpreter.api.checking import load_ruleset
from interpreter.rules.settings import settle
from interpreter.sheets.card_faces import SYMBOLS, Face, Mark, card_faces
from interpreter.sheets.card_sheet import ACROSS, HIGH, MARK, PAPERS, SIZES, WIDE, as_page


class Balanced(HTMLParser):
    """Reads a page and sees that what is opened is closed."""

    def __init__(self):
        super().__init__()
        self.open, self.links = [], []

    def handle_starttag(self, tag, attrs):
        self.links += [value for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def names_on(page):
    return Counter(unescape(name) for name in re.findall(r'<h2 class="name"[^>]*>(.*?)</h2>', page))


def faces_of(name, players=4, **options):
    ruleset = load_ruleset(name)
    return card_faces(ruleset, settle(ruleset, options), players)


def test_every_card_is_on_the_page(cardwright, folder):
    done = cardwright("cards", "five-alive", "--players", 4)
    assert (done.code, done.err) == (0, "")
    page = Path("five-alive-cards.html").read_text()
    names = names_on(page)
    assert (names["0"], names["7"], names["Bomb"], names["Alive"]) == (8, 1, 1, 20)
    assert done.out.startswith(f"Wrote five-alive-cards.html: {sum(names.values())} cards on 11 pages.")
    assert page.count('<section class="page">') == 11
    assert max(page.count("<article", a.start(), b.start()) for a, b in pages(page)) == 9


def pages(page):
    """Each page with the next."""
    begins = list(re.finditer('<section class="page">|</body>', page))
    return list(pairwise(begins))


@pytest.mark.parametrize("name", ["five-alive", "crazy-rummy", "push", "hanabi", "love-letter", "six-nimmt"])
def test_page_needs_nothing_else_and_is_whole(cardwright, folder, name):
    assert cardwright("cards", name, "--output", "page.html", "--backs").code == 0
    page = Path("page.html").read_text()
    reader = Balanced()
    reader.feed(page)
    assert (reader.open, reader.links) == ([], [])
    assert "http" not in page
    assert "url(" not in page


def test_what_a_card_does_stands_on_it(cardwright, folder):
    ruleset = load_ruleset("five-alive")
    helps = {face.name: face.help for face in faces_of("five-alive")}
    assert helps["Bomb"] == ruleset.cards["bomb"].help
    cardwright("cards", "five-alive", "--type", "bomb", "--output", "bomb.html")
    assert ruleset.cards["bomb"].help[:30] in unescape(Path("bomb.html").read_text())


def test_an_effect_without_help_is_said_in_words(cardwright, folder):
    cardwright("new", "my-game")
    text = Path("my-game.cardgame.yaml").read_text()
    Path("my-game.cardgame.yaml").write_text(re.sub(r"    help: It .*\n", "", text))
    assert all(face.help for face in faces_of("my-game.cardgame.yaml"))


@pytest.mark.parametrize(("name", "field"), [("hanabi", "color"), ("crazy-rummy", "suit"), ("push", "color")])
def test_symbols_stand_beside_colours(name, field):
    marks = {mark.value: mark for face in faces_of(name) for mark in face.marks if mark.field == field}
    symbols = [mark.symbol for mark in marks.values()]
    assert len(marks) > 3
    assert len(set(symbols)) == len(symbols)
    assert set(symbols) <= set(SYMBOLS)
    assert all(mark.color for mark in marks.values())


def test_values_of_an_order_are_told_by_their_text():
    marks = [mark for face in faces_of("crazy-rummy") for mark in face.marks if mark.field == "rank"]
    assert {mark.symbol for mark in marks} == {""}


def test_a_value_that_names_a_colour_has_it():
    colors = {mark.value: mark.color for face in faces_of("hanabi") for mark in face.marks if mark.color}
    assert (colors["red"], colors["blue"]) == ("#c8281e", "#0063a3")


def test_options_and_variants_count(cardwright, folder):
    cardwright("cards", "five-alive", "--with", "schmidt-deck", "--set", "lives=2", "--players", 2)
    names = names_on(Path("five-alive-cards.html").read_text())
    assert (names["Alive"], names["Skip"], names["Reverse"]) == (4, 6, 4)


def test_a_type_or_a_place_can_be_asked_for(cardwright, folder):
    cardwright("cards", "five-alive", "--type", "bomb", "--type", "skip", "--output", "a.html")
    assert set(names_on(Path("a.html").read_text())) == {"Bomb", "Skip"}
    cardwright("cards", "five-alive", "--zone", "alive", "--output", "b.html")
    assert set(names_on(Path("b.html").read_text())) == {"Alive"}


def test_cards_of_a_table_are_printed(cardwright, folder):
    Path("gifts.csv").write_text("Name,Copies,Amount,Help\nSmall Gift,3,1,\nBig <Gift>,1,3,Much & more\n")
    Path("gifts.cardgame.yaml").write_text(
        "extends: five-alive\nname: Gifts\ncards:\n"
        "  gift: {from: gifts.csv, starts in: draw, effect: next player draws amount}\n"
    )
    done = cardwright("cards", "gifts", "--type", "gift")
    assert done.code == 0, done.err
    page = Path("gifts-cards.html").read_text()
    assert names_on(page) == {"Small Gift": 3, "Big <Gift>": 1}
    assert "Much &amp; more" in page
    assert "The next player draws 1 card" in page


def test_backs_follow_each_page(cardwright, folder):
    cardwright("cards", "crazy-rummy", "--backs")
    page = Path("crazy-rummy-cards.html").read_text()
    kinds = ["back" in page[a.start() : b.start()].split("<article", 1)[1][:20] for a, b in pages(page)]
    assert kinds == [False, True] * 6


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_and_their_marks_fit_the_paper(paper):
    size = PAPERS[paper]
    page = as_page("Title", faces_of("five-alive")[:9], size)
    left, top = (size.width - ACROSS * WIDE) / 2, (size.height - ACROSS * HIGH) / 2
    assert f"@page {{ size: {size.name}; margin: 0; }}" in page
    marks = re.findall(r"left:([\d.-]+)mm;top:([\d.-]+)mm;width:([\d.]+)mm;height:([\d.]+)mm", page)
    assert len(marks) == 16 * page.count('<section class="page">')
    for x, y, width, height in (map(float, mark) for mark in marks):
        assert min(x, y) >= 0
        assert x + width <= size.width
        assert y + height <= size.height
        is_beside = x + width < left or x > left + ACROSS * WIDE or y + height < top or y > top + ACROSS * HIGH
        assert is_beside
        assert MARK in (width, height)


def test_longer_names_are_set_smaller():
    sizes = [size for _, size in SIZES]
    assert sizes == sorted(sizes, reverse=True)


def test_nothing_is_written_over(cardwright, folder):
    Path("page.html").write_text("mine")
    done = cardwright("cards", "push", "--output", "page.html")
    assert (done.code, Path("page.html").read_text()) == (2, "mine")
    assert cardwright("cards", "push", "--output", "page.html", "--force").code == 0
    assert cardwright("cards", "push", "--output", "nowhere/page.html").code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--type", "bom"], "Did you mean `bomb`?"),
        (["--zone", "drawing"], "has no place for cards 'drawing'"),
        (["--zone", "hand"], "These are 0 cards"),
        (["--players", "9"], "2 to 6"),
        (["--set", "lives=9"], "from 1 to 5"),
    ],
)
def test_wrong_wishes_write_nothing(cardwright, folder, arguments, said):
    done = cardwright("cards", "five-alive", *arguments)
    assert done.code == 2
    assert said in done.err
    assert list(folder.iterdir()) == []


def test_page_goes_where_it_is_wanted(cardwright, folder):
    assert cardwright("cards", "kuhn-poker", "--output", "-").out.startswith("<!DOCTYPE html>")
    assert not list(folder.iterdir())
    for command in ("cards", "rules"):
        for name, why in ((".", "that is a folder"), ("mine.cardgame.yaml", "rulesets and scenarios end so")):
            done = cardwright(command, "kuhn-poker", "--output", name, "--force")
            assert (done.code, why in done.err) == (2, True)
    assert not list(folder.iterdir())
    assert cardwright("rules", "kuhn-poker", "--output", "rules.md").out == "Wrote rules.md.\n"
    assert "Write --force" in cardwright("rules", "kuhn-poker", "--output", "rules.md").err


def test_types_that_there_are_are_named(cardwright, folder):
    assert "It has card." in cardwright("cards", "kuhn-poker", "--type", "nope").err


def test_long_texts_are_set_smaller_lest_they_run_over():
    def sizes(name, help, values=()):
        marks = tuple(Mark("field", value) for value in values)
        page = as_page("Game", [Face(name, "type", marks, help, 1)], PAPERS["a4"])
        return [float(size) for size in re.findall(r'style="font-size:([0-9.]+)pt"', page)]

    name, short = sizes("Owl", "Flies.")
    assert sizes("Owl", "Flies. " * 60)[1] < short
    assert sizes("Owl", "Flies. " * 200)[1] < sizes("Owl", "Flies. " * 60)[1]
    assert sizes("Owl", "Flies. " * 20, ["a long text " * 6] * 3)[1] < sizes("Owl", "Flies. " * 20)[1]
    assert sizes("Unbreakablewordlengths", "")[0] < sizes("Un breakable wordlengt", "")[0] < name


def test_both_sorts_of_pages_have_one_frame(cardwright, folder):
    cardwright("cards", "five-alive", "--output", "cards.html")
    cardwright("rules", "five-alive", "--format", "html", "--output", "rules.html")
    for name in ("cards.html", "rules.html"):
        page = Path(name).read_text()
        assert page.startswith("<!DOCTYPE html>")
        assert (page.count("box-sizing: border-box"), page.count("<title>"), "$" in page) == (1, 1, False)
