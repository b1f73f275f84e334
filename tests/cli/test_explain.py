"""`cardwright explain`."""

from __future__ import annotations

import json

import pytest

from interpreter.diagnostics.codes import CODES, GROUPS


def test_code_is_told_with_its_examples(cardwright, folder):
    done = cardwright("explain", "N001")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("N001: a name that nobody declares\n\nA sentence uses a name")
    wrong, _, right = done.out.partition("Right:")
    assert "  -     if: totl > 25" in wrong
    assert "house-rule.cardgame.yaml:6:9: error N001: Nothing here is called `totl`." in wrong
    assert "help: Did you mean `total`?" in wrong
    assert "  +     if: total > 25" in right
    assert list(folder.iterdir()) == []


def test_letters_may_be_small(cardwright):
    assert cardwright("explain", "n001").out == cardwright("explain", "N001").out


def test_several_codes_are_told_once_each(cardwright):
    done = cardwright("explain", "N001", "f010", "n001")
    assert [line for line in done.out.splitlines() if line[:4] in CODES] == [
        "N001: a name that nobody declares",
        "F010: a key that stands twice",
    ]


def test_without_a_code_all_are_listed_by_group(cardwright):
    lines = cardwright("explain").out.splitlines()
    assert len(lines) == len(CODES) + len(GROUPS)
    assert lines[0] == "Files and YAML"
    assert "  N001  a name that nobody declares" in lines


def test_what_is_no_code_is_told_with_a_near_one(cardwright):
    done = cardwright("explain", "P01")
    assert (done.code, done.err) == (2, "cardwright: There is no code P01. Did you mean P001?\n")
    assert "cardwright explain lists all of them" in cardwright("explain", "colours").err


def test_small_game_of_the_examples_is_shown(cardwright):
    assert "lanterns is a small game that examples change" in cardwright("explain", "N001").out
    assert cardwright("explain", "lanterns").out.startswith("cardwright: 1\nname: Lanterns\n")


def test_programs_get_json(cardwright):
    (told,) = json.loads(cardwright("explain", "N001", "--format", "json").out)
    assert (told["code"], told["title"]) == ("N001", CODES["N001"])
    assert [finding["code"] for finding in told["findings"]] == ["N001"]
    assert "totl" in told["wrong"]["house-rule.cardgame.yaml"]
    assert "totl" not in told["right"]["house-rule.cardgame.yaml"]
    assert [group["group"] for group in json.loads(cardwright("explain", "--format", "json").out)][:2] == [
        "files",
        "merging",
    ]


@pytest.mark.parametrize("code", ["N001", "T004", "P001"])
def test_pages_get_markdown(cardwright, code):
    out = cardwright("explain", code, "--format", "markdown").out
    assert out.startswith(f"## {code}: {CODES[code]}\n")
    assert out.count("```diff\n") == 2
    assert f" {code}: " in out
