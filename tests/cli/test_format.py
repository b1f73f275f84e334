"""`cardwright format`."""

from __future__ import annotations

import io

import pytest

from tests.cli.conftest import LANTERNS

LOOSE = "extends:   lanterns   # mine\nactions:\n    rest: { help: 'Draw' }\n"
NEAT = "extends: lanterns     # mine\nactions:\n  rest: {help: Draw}\n"


@pytest.fixture
def loose(folder):
    (folder / "lanterns.cardgame.yaml").write_text(LANTERNS.read_text())
    path = folder / "loose.cardgame.yaml"
    path.write_text(LOOSE)
    return path


def test_file_is_written_in_its_form(cardwright, loose):
    done = cardwright("format", loose.name)
    assert (done.code, done.out) == (0, "loose.cardgame.yaml\n1 ruleset: 1 changed.\n")
    assert loose.read_text() == NEAT
    assert cardwright("format", loose.name).out == "1 ruleset: none changed.\n"


def test_check_writes_nothing(cardwright, loose):
    done = cardwright("format", "--check", loose.name)
    assert (done.code, done.out) == (1, "loose.cardgame.yaml\n1 ruleset: 1 would change.\n")
    assert loose.read_text() == LOOSE


def test_diff_shows_lines(cardwright, loose):
    done = cardwright("format", "--diff", loose.name)
    assert done.code == 0
    assert "-    rest: { help: 'Draw' }\n+  rest: {help: Draw}" in done.out
    assert loose.read_text() == LOOSE


def test_without_a_name_all_of_the_folder(cardwright, loose):
    assert cardwright("format").code == 0
    assert loose.read_text() == NEAT


@pytest.fixture
def typed(monkeypatch):
    """Gives a text as the input."""
    return lambda text: monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_input_goes_to_the_output(cardwright, loose, typed):
    typed(LOOSE)
    done = cardwright("format", "-")
    assert (done.code, done.out) == (0, NEAT)


def test_unreadable_input_comes_out_as_it_is(cardwright, loose, typed):
    text = "extends: [lanterns\n"
    typed(text)
    done = cardwright("format", "-")
    assert (done.code, done.out) == (1, text)
    assert "is left as it is: it can't be read as YAML" in done.err


def test_unreadable_file_is_left(cardwright, loose):
    loose.write_text("extends: [lanterns\n")
    done = cardwright("format", loose.name)
    assert done.code == 1
    assert "loose.cardgame.yaml is left as it is" in done.err
    assert loose.read_text() == "extends: [lanterns\n"


def test_unknown_name_is_a_finding(cardwright, folder):
    done = cardwright("format", "nothing-such")
    assert done.code == 2
    assert "There is no ruleset called `nothing-such`" in done.err


def test_binary_file_is_left(cardwright, folder):
    (folder / "bad.cardgame.yaml").write_bytes(b"\x00\x01")
    assert cardwright("format", "bad.cardgame.yaml").code == 1


def test_what_new_writes_is_in_its_form(cardwright, folder):
    cardwright("new", "my-game")
    cardwright("new", "my-variant", "--extends", "five-alive")
    assert cardwright("format", "--check").code == 0


def test_file_that_may_not_be_written_is_told_and_the_others_are_done(cardwright, folder, monkeypatch):
    for name in ("a", "b"):
        (folder / f"{name}.cardgame.yaml").write_text(
            "extends:   push\nname: Mine\noptions: {max_columns: {default: 4}}\n"
        )
    monkeypatch.setattr("interpreter.cli.files.write", lambda path, text: "Permission denied")
    done = cardwright("format")
    assert done.code == 1
    assert [f"{name}.cardgame.yaml can't be written: Permission denied." in done.err for name in "ab"] == [True, True]


def test_line_ends_and_mark_stay(cardwright, loose):
    raw = "\ufeff" + LOOSE.replace("\n", "\r\n")
    neat = "\ufeff" + NEAT.replace("\n", "\r\n")
    loose.write_bytes(raw.encode())
    assert "\r" not in cardwright("format", "--diff", loose.name).out
    assert cardwright("format", loose.name).code == 0
    assert loose.read_bytes() == neat.encode()


def test_line_ends_of_the_input_go_to_the_output(cardwright, loose, typed, monkeypatch):
    out = io.TextIOWrapper(io.BytesIO(), newline="")
    monkeypatch.setattr("sys.stdout", out)
    typed(LOOSE.replace("\n", "\r\n"))
    cardwright("format", "-")
    assert out.buffer.getvalue() == NEAT.replace("\n", "\r\n").encode()
