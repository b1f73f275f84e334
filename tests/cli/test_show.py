"""`cardwright show` and `list`."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.loading.document import load_document
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.source.files import SourceFile
from interpreter.source.nodes import Mapping, plain
from tests.cli.conftest import LANTERNS


def test_what_is_shown_reads_back_the_same(cardwright):
    done = cardwright("show", LANTERNS, "--with", "short")
    assert done.code == 0
    root, findings = read_tree(SourceFile("shown", done.out))
    assert findings == []
    document, _ = load_document(str(LANTERNS), ["short"])
    assert plain(root) == plain(document.root)


def test_every_part_shows_its_origin(cardwright):
    lines = cardwright("show", LANTERNS, "--with", "short").out.splitlines()
    hand_size = next(line for line in lines if line.strip().startswith("default: 2"))
    assert hand_size.rstrip().endswith("short.cardgame.yaml:4")
    path = next(line for line in lines if line.startswith("  path:"))
    assert "lanterns.cardgame.yaml:" in path


def test_why_names_all_who_wrote_a_part(cardwright):
    done = cardwright("show", LANTERNS, "--with", "short", "--why", "options.hand_size.default")
    assert done.code == 0
    assert "default: 2" in done.out
    places = [Path(line.strip()).name for line in done.out.splitlines() if line.startswith("  ")]
    assert [place.split(":")[0] for place in places] == ["lanterns.cardgame.yaml", "short.cardgame.yaml"]


def test_plain_is_without_places(cardwright):
    done = cardwright("show", LANTERNS, "--plain")
    assert "lanterns.cardgame.yaml" not in done.out
    root, findings = read_tree(SourceFile("shown", done.out))
    assert findings == []
    document, _ = load_document(str(LANTERNS))
    assert plain(root) == plain(document.root)


def test_shipped_files_are_called_by_their_name(cardwright, folder):
    out = cardwright("show", "five-alive").out
    assert "  # five-alive.cardgame.yaml:" in out
    assert str(LANTERNS.parents[4]) not in out


def test_names_are_what_a_variant_can_use(cardwright):
    out = cardwright("show", "five-alive", "--names").out
    assert 'pass ("Pass Me By")' in out
    for line in (
        "actions     play_card, flip_alive, answer_bomb, keep_zero",
        "procedures  flip_instead, lose_life, go_out, leave, redeal_hands",
        "steps       seating, round, round.steps.dealing, round.steps.turn, round.steps.going_out",
        "rules       needs.enough_cards, zones.discard.accepts.within_limit,",
    ):
        assert line in out.splitlines()
    assert all(len(line) <= 100 for line in out.splitlines())


def test_why_finds_a_name_further_in(cardwright):
    done = cardwright("show", "five-alive", "--why", "bomb")
    assert "Did you mean `cards.bomb`?" in done.err
    assert "`play.round.steps.turn`" in cardwright("show", "five-alive", "--why", "turn").err


def test_why_offers_the_near_key(cardwright):
    done = cardwright("show", LANTERNS, "--why", "zones.pathh")
    assert done.code == 2
    assert "There is no 'pathh' in zones. Did you mean `path`?" in done.err


def test_list_tells_games_variants_and_options(cardwright, folder):
    (folder / "lanterns").mkdir()
    for file in LANTERNS.parent.glob("*.yaml"):
        (folder / "lanterns" / file.name).write_text(file.read_text())
    done = cardwright("list")
    assert done.code == 0
    assert "lanterns  Lanterns, 2-4 players" in done.out
    assert "hand_size=3 (1-8)" in done.out
    assert "variants: broken-lamp, short" in done.out
    assert "--set weather=calm (calm|windy)  Whether wind may blow" in cardwright("list", "--long").out


def test_list_names_what_cannot_be_read(cardwright, folder):
    (folder / "broken.cardgame.yaml").write_text("name: [")
    assert "broken: can't be read" in cardwright("list").out


def test_library_tells_what_it_expects(cardwright):
    lines = cardwright("show", "betting/fixed-limit").out.splitlines()
    notes = [line for line in lines if line.startswith("#")]
    assert any("A game brings three steps: `round`" in line for line in notes)
    assert not any("yaml-language-server" in line for line in lines)
    assert not [line for line in cardwright("show", "limit-holdem").out.splitlines()[1:] if line.startswith("#")]


STACKS = (
    ("five-alive", "teams", "sudden-death"),
    ("five-alive", "house/on-the-nose", "starter-card"),
    ("crazy-rummy/railway", "no-swap", "beanie"),
    ("president", "twos-clear", "revolution"),
    ("limit-holdem",),
    ("cribbage/partners",),
)


def lines_of(node):
    for key, entry in node.items():
        yield key, entry
        if isinstance(entry.value, Mapping):
            yield from lines_of(entry.value)


@pytest.mark.parametrize(("name", "variants"), [(name, variants) for name, *variants in STACKS])
def test_every_place_is_where_the_key_is_written(name, variants):
    document, findings = load_document(name, variants)
    assert findings == []
    texts = {file.name: file.text.split("\n") for file in document.files}
    for key, entry in lines_of(document.root):
        for span in (entry.key_span, *entry.writers):
            written = texts[span.file][span.line - 1][span.column - 1 :]
            is_short_form = entry.value.span == span  # the value stands alone: `go: draw 1` is `go: {do: draw 1}`
            assert is_short_form or written.lstrip("\"'").startswith(key), (key, str(span))


def test_what_a_variant_takes_away_is_told_with_its_place(cardwright):
    out = cardwright("show", "five-alive", "--with", "sudden-death", "--with", "teams").out
    _, _, taken = out.partition("# Taken away:\n")
    assert [line.split("#")[1].strip() for line in taken.splitlines()] == [
        "triggers.no_lives",
        "procedures.leave",
        "endings.last_alive",
    ]
    assert all("sudden-death.cardgame.yaml:" in line for line in taken.splitlines())
    why = cardwright("show", "five-alive", "--with", "sudden-death", "--why", "endings.last_alive")
    assert why.out.startswith("endings.last_alive was taken away by:\n  ")
    assert "Taken away" not in cardwright("show", "five-alive/teams").out


def test_what_is_taken_away_and_written_again_is_there(cardwright, folder):
    (folder / "none.cardgame.yaml").write_text("extends: five-alive\ncards: {bomb: null}\n")
    (folder / "again.cardgame.yaml").write_text("extends: none\ncards: {bomb: {copies: 2, starts in: draw}}\n")
    assert "#   cards.bomb" in cardwright("show", "none").out
    assert "Taken away" not in cardwright("show", "again").out


def test_what_is_set_is_shown_as_the_default(cardwright):
    lines = cardwright("show", "five-alive", "--set", "limit=30", "--set", "voluntary_flip=yes").out.splitlines()
    set_here = [line.split("#")[0].strip() for line in lines if line.endswith("  # command")]
    assert set_here == ["default: 30", "default: yes"]
    done = cardwright("show", "five-alive", "--set", "limit=3")
    assert (done.code, "a number from 21 to 99" in done.err) == (2, True)


def test_why_tells_a_place_once_where_lines_share_it(cardwright):
    shown = cardwright("show", "five-alive", "--why", "cards.number.copies").out.partition("\n\n")[0]
    assert shown.count("five-alive.cardgame.yaml:") == 1


def test_sign_of_a_comment_in_a_text_is_no_place(cardwright, folder, monkeypatch):
    monkeypatch.setattr("interpreter.cli.output.has_color", lambda: True)
    text = "extends: push\nname: Mine\nabout: |\n  one  # two\n"
    (folder / "mine.cardgame.yaml").write_text(text)
    assert "  one  # two\n" in cardwright("show", "mine").out
