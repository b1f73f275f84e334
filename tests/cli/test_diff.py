"""`cardwright diff`: sentences, places, marks, and what it ends with."""

from __future__ import annotations

import json
import re
from pathlib import Path


def test_a_variant_is_compared_with_its_game(cardwright, folder):
    done = cardwright("diff", "five-alive/teams")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0] == "From five-alive to five-alive/teams"
    assert "  The number of players is 4 or 6 instead of 2-6.  (five-alive.cardgame.yaml:" in done.out
    at = next(n for n, line in enumerate(lines) if line.startswith("  `bomb`: what happens is different:"))
    assert re.search(r"\(five-alive\.cardgame\.yaml:\d+ -> teams\.cardgame\.yaml:\d+\)$", lines[at])
    assert lines[at + 1] == "    - each other player must answer_bomb or keep_zero"
    assert lines[at + 2].startswith("    + each other player where (bomb_hits_teammates")
    assert lines[at + 3] == "      set total to 0"


def test_the_same_game_has_no_differences(cardwright, folder):
    done = cardwright("diff", "five-alive", "five-alive", "--set", "limit=30")
    assert (done.code, done.out) == (
        0,
        "Nothing differs: five-alive with limit=30 and five-alive with limit=30 are the same game.\n",
    )


def test_a_game_is_compared_with_itself_as_set(cardwright, folder):
    done = cardwright("diff", "five-alive", "--with", "schmidt-deck", "--set", "limit=25", "--set", "lives=5")
    assert done.code == 1
    assert "`limit`: the default is 25 instead of 21." in done.out
    assert "`skip`: 6 copies instead of 4 (2 more)." in done.out
    assert "`lives`" not in done.out


def test_two_variants_are_compared(cardwright, folder):
    out = cardwright("diff", "five-alive/teams", "five-alive/sudden-death").out
    assert "The option `bomb_hits_teammates` is gone." in out
    assert "New ending `first_fall`." in out


def test_unrelated_games_are_summed_up(cardwright, folder):
    done = cardwright("diff", "five-alive", "push")
    assert done.code == 1
    assert "  cards: 9 and 3, 1 of the same name" in done.out
    assert len(done.out.splitlines()) < 30
    assert len(cardwright("diff", "five-alive", "push", "--all").out.splitlines()) > 100


def test_files_of_my_own_are_compared(cardwright, folder):
    cardwright("new", "my-game")
    text = Path("my-game.cardgame.yaml").read_text()
    Path("copy.cardgame.yaml").write_text(text.replace("copies: 6", "copies: 8"))
    out = cardwright("diff", "my-game", "copy.cardgame.yaml").out
    assert out.splitlines()[2:] == ["cards", out.splitlines()[3]]
    assert "`slide`: 8 copies instead of 6 (2 more)." in out


def test_json_has_everything(cardwright, folder):
    done = cardwright("diff", "five-alive/sudden-death", "--format", "json")
    told = json.loads(done.out)
    assert (done.code, told["same"], told["related"]) == (1, False, True)
    gone = next(one for one in told["differences"] if one["name"] == "no_lives")
    assert (gone["subject"], gone["sentence"]) == ("triggers", "The trigger `no_lives` is gone.")
    assert Path(gone["right"]["file"]).name == "sudden-death.cardgame.yaml"
    assert Path(gone["left"]["file"]).name == "five-alive.cardgame.yaml"


def test_markdown_marks_lines_as_a_difference(cardwright, folder):
    out = cardwright("diff", "five-alive/hand-aside", "--format", "markdown").out
    assert "## Procedures\n\n- `leave`: what happens is different:\n\n  ```diff\n  - move my hand to discard\n" in out


def test_words_that_differ_are_marked_in_a_terminal(terminal):
    shown = terminal("diff", "five-alive/hand-aside", NO_COLOR="")
    marked = shown.wait_for("eliminate me")
    assert "move my hand to \x1b[31m\x1b[1m\x1b[4mdiscard" in marked
    assert "move my hand to \x1b[32m\x1b[1m\x1b[4maside" in marked
    assert shown.ends() == 1


def test_what_cannot_be_compared_ends_with_2(cardwright, folder):
    done = cardwright("diff", "five-alive")
    assert (done.code, "Name two to compare, or a variant." in done.err) == (2, True)
    done = cardwright("diff", "five-alive", "five-alife")
    assert (done.code, "Did you mean `five-alive`?" in done.err) == (2, True)
    done = cardwright("diff", "five-alive", "--set", "limt=3")
    assert (done.code, "Did you mean `limit`?" in done.err) == (2, True)
