"""`cardwright play`, with a person in a terminal and without."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

from tests.cli.conftest import LANTERNS, ROOT


def test_without_a_terminal_random_players_play(cardwright):
    done = cardwright("play", LANTERNS, "--seed", "3", "--players", "3")
    assert done.code == 0
    assert done.out.startswith("Lanterns, 3 players, seed 3\n")
    assert re.search(r"^Player \d: (lay|rest|share_out)", done.out, re.MULTILINE)
    assert re.search(r"^1\. Player \d \(\d+\)$", done.out, re.MULTILINE)


def test_same_seed_is_the_same_log(cardwright):
    assert cardwright("play", LANTERNS, "--seed", "3").out == cardwright("play", LANTERNS, "--seed", "3").out


def test_replay_shows_the_lines_of_the_rules(cardwright, folder):
    cardwright("play", LANTERNS, "--seed", "3", "--save", "game.json")
    plain, full = cardwright("replay", "game.json").out, cardwright("replay", "game.json", "--why").out
    lines = [line for line in full.splitlines() if line.startswith("      saved ruleset:")]
    assert lines
    assert any("one of: [" in line for line in lines)
    assert [line for line in full.splitlines() if line not in lines] == plain.splitlines()


def test_resumed_game_plays_on(cardwright, folder):
    cardwright("play", LANTERNS, "--seed", "3", "--save", "game.json")
    saved = json.loads((folder / "game.json").read_text())
    (folder / "game.json").write_text(json.dumps({**saved, "moves": saved["moves"][:4], "result": None}))
    done = cardwright("play", "--resume", "game.json")
    assert done.code == 0
    assert json.loads((folder / "game.json").read_text())["result"] is not None


def test_game_that_cannot_be_saved_is_a_wrong_command(cardwright):
    done = cardwright("play", LANTERNS, "--seed", "3", "--save", "no/such/folder.json")
    assert done.code == 2
    assert "can't be saved as no/such/folder.json" in done.err


def test_no_input_at_all_is_clean(cardwright, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt="": (_ for _ in ()).throw(EOFError))
    done = cardwright("play", LANTERNS, "--seed", "3", "--seat", "1=human")
    assert done.code == 0
    assert "Traceback" not in done.err


# ---------------------------------------------------------------- in a terminal


def test_table_and_moves_are_shown(terminal):
    screen = terminal("play", LANTERNS, "--seed", "4", "--given", "starter=1")
    shown = screen.wait_for("Player 1> ")
    assert "Player 1 (you)" in shown
    assert "a. make_wish 0" in shown
    assert re.search(r"hand: \w+", shown)
    others = shown.partition("Player 2")[2]
    assert "hand: 3 cards" in others


def test_move_is_played_by_number_and_text(game):
    game.type("c")
    game.wait_for("Player 1> ")
    game.type("rest")
    shown = game.wait_for("Player 1> ")
    assert "Player 1: rest" in shown
    assert "Player 2:" in shown


def test_help_names_actions_and_commands(game):
    game.type("?")
    shown = game.wait_for("Player 1> ")
    assert "why MOVE" in shown
    assert "make_wish: Guess how many points you will have" in shown


def test_why_tells_the_rules_sentence(game):
    game.type("1")
    game.wait_for("Player 1> ")
    game.type("why blow gust")
    assert "blow" in game.wait_for("Player 1> ")
    game.type("fly")
    assert "You may: lay, rest" in game.wait_for("Player 1> ")
    game.type("why 1")
    assert "may be made now." in game.wait_for("Player 1> ")
    game.type("lay rest")
    assert "Did you mean" not in game.wait_for("Player 1> ")


def test_why_alone_tells_which_rules_made_the_last_changes(terminal):
    screen = terminal("play", "five-alive", "--seed", "5", "--players", "3", "--given", "starter=1")
    screen.wait_for("Player 1> ")
    screen.type("1")
    screen.wait_for("Player 1> ")
    screen.type("why")
    last = screen.wait_for("Player 1> ")
    assert re.search(r"five-alive\.cardgame\.yaml:\d+: to: discard\n", last)
    assert "Player 1:" not in last
    screen.type("why last 3")
    more = screen.wait_for("Player 1> ")
    assert "Player 1: play_card" in more
    assert re.search(r"  total: \d+\n +five-alive\.cardgame\.yaml:\d+: ", more)


def test_help_tells_what_a_card_does(terminal):
    screen = terminal("play", "five-alive", "--seed", "5", "--players", "3")
    screen.wait_for("Player 1> ")
    screen.type("? cards")
    shown = screen.wait_for("Player 1> ")
    assert "  Draw 1, Draw 2: Everybody else draws so many cards from the draw pile." in shown
    assert "  0 to 7: Add its value to the total" in shown
    screen.type("? skip")
    assert "?" not in screen.wait_for("Player 1> ").replace("? skip", "").replace("  Skip: The next player loses", "")
    screen.type("? banana")
    assert "No card is called banana." in screen.wait_for("Player 1> ")


def test_help_fits_on_the_screen_with_the_moves(terminal):
    games = [["five-alive", "--players", "6", "--with", "teams", "--with", "schmidt-deck"], ["push"], ["kuhn-poker"]]
    for game in games:
        screen = terminal("play", *game, "--seed", "5", "--seat", "1=human", COLUMNS="80", LINES="24")
        screen.wait_for("Player 1> ")
        screen.type("?")
        shown = screen.wait_for("Player 1> ")
        assert "why MOVE" in shown
        assert "  1. " in shown or "  a. " in shown
        assert shown.count("\n") <= 24, shown  # the line typed goes up
        assert max(map(len, shown.split("\n"))) <= 80


def test_moves_are_meant_by_how_their_action_begins(terminal):
    screen = terminal("play", "five-alive", "--seed", "5", "--players", "3", "--given", "starter=1")
    shown = screen.wait_for("Player 1> ")
    missing = next(str(number) for number in range(8) if f"play_card {number}\n" not in shown)
    here = next(str(number) for number in range(8) if f"play_card {number}\n" in shown)
    for typed in (f"play {missing}", f"why play {missing}"):
        screen.type(typed)
        assert f"You have no {missing}." in screen.wait_for("Player 1> ")
    screen.type(f"why play {here}")
    assert f"play_card {here} may be made now." in screen.wait_for("Player 1> ")
    screen.type(f"play {here}")
    assert f"Player 1: play_card {here}" in screen.wait_for("Player 1> ")


def test_keys_that_type_nothing_leave_nothing(terminal):
    screen = terminal("play", "five-alive", "--seed", "5", "--players", "3", "--given", "starter=1")
    screen.wait_for("Player 1> ")
    screen.type("\x1b[Abanana")
    shown = screen.wait_for("Player 1> ")
    assert "\x1b" not in shown
    assert "banana" in shown


def test_why_of_several_moves_asks_which(terminal):
    screen = terminal("play", "five-alive", "--seed", "5", "--players", "3", "--given", "starter=1")
    screen.wait_for("Player 1> ")
    screen.type("why play_card")
    assert "play_card may mean any of these: play_card " in screen.wait_for("Player 1> ")


def test_what_is_typed_where_nobody_sits_is_told(terminal, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "interpreter.cli", "play", "push", "--seed", "3"],
        input="1\n2\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0
    assert "Nobody was asked for what came on the input: --seat 1=human plays by it." in done.stderr


def test_title_names_all_that_is_in_force(cardwright, folder):
    (folder / "shy.cardgame.yaml").write_text("extends: five-alive\nname: 5 Alive, shy\n")
    (folder / "bold.cardgame.yaml").write_text("extends: five-alive\nname: Bold Five\n")
    said = cardwright("play", "shy", "--with", "five-alive/teams", "--with", "bold", "--seed", "1").out
    assert said.startswith("5 Alive, shy, Teams, Bold Five, 4 players, ")
    assert cardwright("play", "bold", "--seed", "1").out.startswith("Bold Five, 2 players")


def test_help_tells_what_comes_later(terminal):
    screen = terminal("play", "crazy-rummy", "--seed", "3", "--players", "3")
    screen.wait_for("Player 1> ")
    screen.type("?")
    now, later, others = screen.wait_for("Player 1> ").partition("At other times:\n")
    assert later
    assert "draw_from_stock: Draw the top card of the stock\n" in now
    assert "  meld: Put down a set or a run\n  lay_off: Add a card to a meld\n" in others
    assert "draw_from_stock" not in others.partition("Type the number")[0]


def test_effect_is_told_where_a_card_has_no_help(terminal, tmp_path):
    (tmp_path / "gale.cardgame.yaml").write_text("extends: five-alive\ncards: {skip: {help: null}}\n")
    screen = terminal("play", "gale.cardgame.yaml", "--seed", "5")
    screen.wait_for("Player 1> ")
    screen.type("? skip")
    assert "Skip: skip next player\n" in screen.wait_for("Player 1> ")


def test_why_names_a_card_that_is_missing(terminal):
    screen = terminal("play", "five-alive", "--seed", "5", "--players", "3")
    screen.wait_for("Player 1> ")
    for typed in ("why bomb", "why play_card bomb", "bomb"):
        screen.type(typed)
        assert "\nYou have no Bomb.\n" in screen.wait_for("Player 1> ")
    screen.type("flip")
    assert "only if you can play nothing" in screen.wait_for("Player 1> ")


def test_why_of_a_number_names_the_line_that_offers_it(terminal):
    screen = terminal("play", "crazy-rummy", "--seed", "3", "--players", "3")
    screen.wait_for("Player 1> ")
    screen.type("why 1")
    shown = screen.wait_for("Player 1> ")
    assert "draw_from_stock may be made now.\n" in shown
    assert re.search(r"crazy-rummy\.cardgame\.yaml:\d+: draw: {if: not opening, one of:", shown)


def test_stand_in_is_read_and_typed_in_words(terminal):
    screen = terminal("play", "crazy-rummy", "--seed", "3", "--players", "3")
    screen.wait_for("Player 1> ")
    screen.type("draw_from_stock")
    assert "1. meld set five of clubs + ace of hearts as five of diamonds" in screen.wait_for("Player 1> ")
    screen.type("meld set five of clubs + ace of hearts as five of diamonds + five of hearts")
    assert "meld 1: five of hearts, ace of hearts as five of diamonds" in screen.wait_for("Player 1> ")


def test_options_that_are_set_are_told(cardwright):
    out = cardwright("play", LANTERNS, "--seed", "3", "--set", "passing=no", "--set", "hand_size=4").out
    assert out.startswith("Lanterns, 2 players, seed 3, hand_size=4, passing=no\n")


def test_card_that_is_a_number_can_be_typed(terminal):
    screen = terminal("play", "six-nimmt", "--players", "3", "--seed", "5")
    screen.wait_for("Player 1> ")
    screen.type("66")
    assert "choose_card 66" in screen.wait_for("Player 1> ")


def test_choice_within_an_effect_shows_its_sentence(terminal, tmp_path):
    (tmp_path / "gifts.cardgame.yaml").write_text(
        "extends: five-alive\ntriggers:\n  gift:\n    before: play_card\n    do: |\n"
        "      choose friend from other player\n      friend draws 1\n"
    )
    screen = terminal("play", "gifts.cardgame.yaml", "--players", "3", "--seed", "5")
    screen.wait_for("Player 1> ")
    screen.type("a")
    assert "  choose friend from other player:\n    a. friend player 2\n" in screen.wait_for("Player 1> ")


def test_person_may_stop_instead_of_taking_the_seat(terminal):
    screen = terminal("play", LANTERNS, "--seed", "4", "--seat", "1=human", "--seat", "2=human", "--players", "2")
    screen.wait_for("Take the seat and press Enter")
    screen.type("q")
    assert screen.ends() == 0


def test_move_is_taken_back_before_the_next_person_looks(terminal):
    screen = terminal("play", LANTERNS, "--seed", "4", "--seat", "1=human", "--seat", "2=human", "--players", "2")
    screen.wait_for("Take the seat and press Enter (q stops). ")
    screen.type("")
    screen.wait_for("Player 1> ")
    screen.type("2")
    screen.wait_for("u takes the last move back")
    screen.type("u")
    assert "Taken back." in screen.wait_for("Player 1> ")
    screen.type("1")
    screen.wait_for("u takes the last move back")
    screen.type("")
    assert "from box to hand of player 2" in screen.wait_for("Player 2> ")


def test_many_moves_stand_side_by_side():
    from interpreter.cli.screen.person import in_columns

    lines = [f"  {number}. go {number}" for number in range(30)]
    shown = in_columns(lines)
    assert len(shown) < 10
    assert sorted(int(number) for number in re.findall(r"(\d+)\. go", " ".join(shown))) == list(range(30))
    assert in_columns(lines[:5]) == lines[:5]


def test_card_alone_is_a_move(game):
    game.type("1")
    shown = game.wait_for("Player 1> ")
    card = re.findall(r"\d+\. lay (.*)", shown)[0]
    game.type(card.upper())
    assert f"Player 1: lay {card}" in game.wait_for("Player 1> ")


def test_number_out_of_range_is_told(game):
    game.type("1")
    game.wait_for("Player 1> ")
    game.type("99")
    assert re.search(r"numbered 1 to \d\.", game.wait_for("Player 1> "))


def test_beginning_of_several_moves_is_asked_about(game):
    game.type("make")
    shown = game.wait_for("Player 1> ")
    assert "make may mean any of these. Which one?\n    a. make_wish 0\n    b. make_wish 1\n" in shown


def test_move_is_taken_back(game):
    game.type("u")
    assert "not made a move" in game.wait_for("Player 1> ")
    game.type("c")
    game.wait_for("Player 1> ")
    game.type("rest")
    game.wait_for("Player 1> ")
    game.type("u")
    shown = game.wait_for("Player 1> ")
    assert "Taken back." in shown
    assert "hand: " in shown
    game.type("u")
    assert "make_wish 0" in game.wait_for("Player 1> ")


def test_hands_are_hidden_between_two_people(terminal):
    screen = terminal("play", LANTERNS, "--seed", "4", "--seat", "1=human", "--seat", "2=human", "--players", "2")
    shown = screen.wait_for("Take the seat and press Enter")
    assert "Player 1, it is for you" in shown
    assert "hand" not in shown
    screen.type("")
    screen.wait_for("Player 1> ")
    screen.type("1")
    shown = screen.wait_for("Take the seat and press Enter")
    assert "\x1b[2J" in shown
    assert "Player 2, it is for you" in shown
    assert "hand" not in shown.partition("\x1b[2J")[2]
    screen.type("")
    shown = screen.wait_for("Player 2> ")
    assert "Player 2 (you)" in shown
    assert "make_wish 0" in shown


def test_whole_game_is_played_to_its_result(game):
    for _ in range(40):
        game.type("1")
        if "1. Player" in (shown := _until(game, ("Player 1> ", "1. Player"))):
            break
    assert "1. Player" in shown
    assert game.ends() == 0


def _until(screen, texts):
    while not any(text in screen.shown for text in texts):
        screen._read()
    shown = screen.shown
    screen.shown = ""
    return shown
