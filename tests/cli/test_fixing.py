"""`validate --fix` and `--diff`: files are changed where that is safe, and each change is told."""

from __future__ import annotations

import json

SLIP = "extends: five-alive\nname: Five\ntriggers:\n  t: {after: play_crad, do: draw 1}\n"
RIGHT = SLIP.replace("crad", "card")


def test_fixes_are_made_and_told(cardwright, folder):
    (folder / "slip.cardgame.yaml").write_text(SLIP)
    done = cardwright("validate", "slip.cardgame.yaml", "--fix")
    assert done.code == 0
    assert done.out == (
        "Changed slip.cardgame.yaml, line 4: t: {after: play_crad, do: draw 1} -> t: {after: play_card, do: draw 1}\n"
        "\nChecked 1 ruleset: nothing is wrong.\n"
    )
    assert (folder / "slip.cardgame.yaml").read_text() == RIGHT
    again = cardwright("validate", "slip.cardgame.yaml", "--fix")
    assert again.out.startswith("There is nothing that could be fixed safely.\n")


def test_diff_only_shows(cardwright, folder):
    (folder / "slip.cardgame.yaml").write_text(SLIP)
    done = cardwright("validate", "slip.cardgame.yaml", "--diff")
    assert done.code == 1
    assert "-  t: {after: play_crad, do: draw 1}\n+  t: {after: play_card, do: draw 1}\n" in done.out
    assert (folder / "slip.cardgame.yaml").read_text() == SLIP


def test_what_is_left_is_told(cardwright, folder):
    (folder / "slip.cardgame.yaml").write_text(SLIP + "  u: {after: play_card, do: set quux to 1}\n")
    done = cardwright("validate", "slip.cardgame.yaml", "--fix")
    assert done.code == 1
    assert done.out.startswith("Changed slip.cardgame.yaml, line 4: ")
    assert "Nothing here is called `quux`" in done.out


def test_forms_for_machines_stay_readable(cardwright, folder):
    (folder / "slip.cardgame.yaml").write_text(SLIP)
    done = cardwright("validate", "slip.cardgame.yaml", "--fix", "--format", "json")
    assert json.loads(done.out) == []
    assert "Changed slip.cardgame.yaml, line 4" in done.err
    assert cardwright("validate", "slip.cardgame.yaml", "--diff", "--format", "json").code == 2


def test_all_rulesets_of_a_folder_are_fixed(cardwright, folder):
    (folder / "games").mkdir()
    for name in ("one", "two"):
        (folder / "games" / f"{name}.cardgame.yaml").write_text(SLIP)
    assert cardwright("validate", "games/", "--fix").code == 0
    assert {path.read_text() for path in (folder / "games").iterdir()} == {RIGHT}


def test_wrong_name_changes_nothing(cardwright, folder):
    done = cardwright("validate", "nothing-of-the-kind", "--fix")
    assert (done.code, list(folder.iterdir())) == (1, [])
