"""`validate --fix` and `--diff`: files are changed where that is safe, and each change is told."""

from __future__ import annotations

import json

from interpreter.source.disk import write

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
    assert (done.code, list(folder.iterdir())) == (2, [])


def test_file_that_cannot_be_written_is_told(cardwright, folder, monkeypatch):
    (folder / "slip.cardgame.yaml").write_text(SLIP)
    (folder / "other.cardgame.yaml").write_text(SLIP)
    real = write

    def refuse_one(path, text):
        return "Permission denied" if path.name.startswith("slip") else real(path, text)

    monkeypatch.setattr("interpreter.cli.files.write", refuse_one)
    assert "+  t: {after: play_card" in cardwright("validate", "slip.cardgame.yaml", "--diff").out
    done = cardwright("validate", "--fix", "slip.cardgame.yaml", "other.cardgame.yaml")
    assert "slip.cardgame.yaml can't be written: Permission denied." in done.err
    assert done.code == 1
    assert "slip.cardgame.yaml:4:14: error N" in done.out
    assert (folder / "other.cardgame.yaml").read_text() == RIGHT


def test_what_was_installed_is_told_and_left(cardwright, folder, monkeypatch):
    inside = folder / "site-packages" / "slip.cardgame.yaml"
    inside.parent.mkdir()
    inside.write_text(SLIP)
    done = cardwright("validate", "--fix", "site-packages/slip.cardgame.yaml")
    assert "came with Cardwright or a package. Copy it to change it." in done.err
    assert inside.read_text() == SLIP
