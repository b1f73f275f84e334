"""Steps, actions, procedures, triggers, defines and endings become what the rules model says."""

from pathlib import Path

from interpreter.rules import core
from interpreter.rules.core import Local, Param
from interpreter.rules.kinds import CARD, NUMBER, PLAYER, Kind
from interpreter.rules.walk import everything
from tests.loading.building import built, codes, game

DO = "do: add card's value to total"


# ---------------------------------------------------------------- who is me


def test_me_is_whose_turn_it_is(tmp_path: Path) -> None:
    turn = built(tmp_path).play[1]
    assert turn.decision is not None
    (draw,) = turn.decision.otherwise or ()
    assert isinstance(draw, core.Draw)
    assert draw.player == core.Actor(PLAYER)


def test_me_is_for_whom_a_step_is(tmp_path: Path) -> None:
    step = "  cheering: {who: each player at once, do: add 1 to my cheers}\n  turn:\n"
    variables = "variables:\n  cheers: {type: number, per: player}\n"
    made = built(
        tmp_path,
        ("  turn:\n", step),
        ("variables:\n", variables),
        ("least cards_left", "least cheers, least cards_left"),
    ).play[1]
    assert made.at_once
    assert isinstance(made.who, core.Players)
    assert made.do is not None
    assert Local("me", PLAYER) in set(everything(made.do))


def test_me_is_who_acts(tmp_path: Path) -> None:
    action = built(tmp_path, (DO, "do: draw 1")).actions["lay"]
    assert action.params == (Param("me", PLAYER),)
    (draw,) = action.do
    assert isinstance(draw, core.Draw)
    assert draw.player == Local("me", PLAYER)


# ---------------------------------------------------------------- actions


def test_to_lays_the_one_card_chosen(tmp_path: Path) -> None:
    assert built(tmp_path).actions["lay"].moves == Local("card", CARD)


def test_moves_says_what_is_laid(tmp_path: Path) -> None:
    change = ("    to: row\n", "    to: row\n    moves: stack from card\n")
    moves = built(tmp_path, change).actions["lay"].moves
    assert isinstance(moves, core.Stack)


def test_needs_teach_what_is_there(tmp_path: Path) -> None:
    need = "    needs:\n      begun: {that: top card of row is not none, why: Nothing lies there}\n    to: row\n"
    change = ("    to: row\n", need)
    seen = (DO, 'say: "{top card of row} lies there"\n    do: add card\'s value to total')
    assert built(tmp_path, change, seen).actions["lay"].needs[0].name == "begun"
    after = (DO, "do: add (top card of row)'s value to total")
    assert codes(tmp_path, change, after) == ["K002"], "once something was laid, the test is no longer true"


def test_actions_take_parameters(tmp_path: Path) -> None:
    calm = "actions:\n  calm:\n    with: {amount: number}\n    do: subtract amount from total\n"
    made = built(tmp_path, ("actions:\n", calm), (DO, "do: next player must calm with 3")).actions
    assert made["calm"].params == (Param("me", PLAYER), Param("amount", NUMBER))


def test_choices_see_earlier_ones(tmp_path: Path) -> None:
    change = ("choose: {card: card in my hand}", "choose: {card: card in my hand, extra: from 1 to card's value}")
    choices = built(tmp_path, change, (DO, "do: add extra to total")).actions["lay"].choices
    assert [(choice.name, choice.kind) for choice in choices] == [("card", CARD), ("extra", NUMBER)]


def test_out_of_turn_actions_have_a_window(tmp_path: Path) -> None:
    jump = "actions:\n  jump:\n    out of turn: {after: lay, who: other players}\n    do: add 1 to total\n"
    window = built(tmp_path, ("actions:\n", jump)).actions["jump"].out_of_turn
    assert window is not None
    assert window.after == ("lay",)
    assert window.who == core.Players(Local("me", PLAYER), Local("me", PLAYER), Kind("player", many=True))


# ---------------------------------------------------------------- procedures and triggers


def with_procedure(text: str, do: str = "do: do note", step: str = "") -> tuple[tuple[str, str], ...]:
    changes = [("actions:\n", f"procedures:\n{text}actions:\n"), (DO, do)]
    return (*changes, ("      shuffle stock\n", f"      shuffle stock\n{step}"))


def test_procedures_say_whether_somebody_acts(tmp_path: Path) -> None:
    made = built(tmp_path, *with_procedure("  note: add 1 to total\n")).procedures["note"]
    assert (made.uses_me, made.params) == (False, ())
    made = built(tmp_path, *with_procedure("  note: draw 1\n")).procedures["note"]
    assert (made.uses_me, made.params) == (True, (Param("me", PLAYER),))


def test_procedures_inherit_the_need_of_somebody(tmp_path: Path) -> None:
    text = "  note: do more\n  more: draw 1\n"
    assert built(tmp_path, *with_procedure(text)).procedures["note"].uses_me


def test_a_procedure_that_needs_somebody_is_refused_where_nobody_acts(tmp_path: Path) -> None:
    assert codes(tmp_path, *with_procedure("  note: draw 1\n", step="      do note\n")) == ["N007"]


def test_an_order_of_players_begins_with_the_first_where_nobody_acts(tmp_path: Path) -> None:
    text = "  note: deal 1 from stock to each player's hand\n"
    made = built(tmp_path, *with_procedure(text, step="      do note\n"))
    assert made.procedures["note"].uses_me
    assert made.play[0].do is not None
    called = [s for s in made.play[0].do if isinstance(s, core.CallProcedure)]
    assert isinstance(called[0].who, core.First)


def test_triggers_see_what_they_hook(tmp_path: Path) -> None:
    text = "  note:\n    with: {amount: number}\n    do: add amount to total\n"
    hooks = (
        "triggers:\n  a: {after: lay, do: add card's value to total}\n  b: {before: note, if: amount > 3, do: draw 1}\n"
    )
    made = built(tmp_path, *with_procedure(text, "do: do note(2)"), ("endings:\n", f"{hooks}endings:\n"))
    assert [(t.moment, t.target) for t in made.triggers.values()] == [
        ("after", ("action", "lay")),
        ("before", ("procedure", "note")),
    ]
    assert made.procedures["note"].uses_me, "what its trigger needs, it needs"


def test_triggers_watch_each_of_some_things(tmp_path: Path) -> None:
    hooks = "triggers:\n  empty: {for each: player, when: hand is empty, do: draw 2}\nendings:\n"
    made = built(tmp_path, ("endings:\n", hooks)).triggers["empty"]
    assert made.item == Param("me", PLAYER)
    assert isinstance(made.each, core.Players)
    (draw,) = made.do
    assert isinstance(draw, core.Draw)
    assert draw.player == Local("me", PLAYER)


# ---------------------------------------------------------------- defines, scoring, endings


def with_define(lines: str, use: str) -> tuple[tuple[str, str], ...]:
    return ("define:\n", f"define:\n{lines}"), ("until: total > 40", f"until: total > 40 or {use}")


def test_rows_of_a_define_have_one_kind(tmp_path: Path) -> None:
    lines = "  table:\n    mood:\n      rows:\n        low: {when: total < 9, gives: red}\n      otherwise: none\n"
    made = built(tmp_path, *with_define(lines, "mood is none")).defines["table", "mood"]
    assert made.kind == Kind("value", "color", maybe=True)


def test_defines_need_each_other_in_any_order(tmp_path: Path) -> None:
    lines = "  table:\n    first: second + 1\n    second: total * 2\n"
    made = built(tmp_path, *with_define(lines, "first > 9")).defines
    assert list(made)[:2] == [("table", "first"), ("table", "second")]
    assert isinstance(made["table", "first"].otherwise, core.Arithmetic)


def test_later_rows_know_that_earlier_ones_failed(tmp_path: Path) -> None:
    rows = "        none_there: {when: row is empty, gives: 0}\n"
    lines = f"  table:\n    newest:\n      rows:\n{rows}      otherwise: (top card of row)'s value\n"
    assert built(tmp_path, *with_define(lines, "newest > 8")).defines["table", "newest"].kind == NUMBER


def test_scoring_rows_count_each_thing(tmp_path: Path) -> None:
    rows = "      high: {for each: lantern card in my hand where value > 5, gives: value}\n"
    table = f"scoring:\n  bonus:\n    of: player\n    rows:\n{rows}play:\n"
    row = (
        built(tmp_path, ("play:\n", table), ("least cards_left", "most bonus, least cards_left"))
        .scorings["bonus"]
        .rows[0]
    )
    assert row.item == Param("card", CARD)
    assert isinstance(row.gives, core.CardField)


def test_endings_rank_sides(tmp_path: Path) -> None:
    ending = built(
        tmp_path, ("rank by: [least cards_left]", "rank by: [most survived, least cards_left], scores: total")
    )
    (survived, left) = ending.endings["out"].rank_by
    assert (survived[0], left[0]) == (True, False)
    assert isinstance(survived[1], core.Survived)
    assert isinstance(left[1], core.CallDefine)
    assert isinstance(left[1].arguments[0], core.OnlyPlayer)


def test_sides_are_counted_or_listed(tmp_path: Path) -> None:
    scores = (
        ("rank by: [least cards_left]", "scores: total"),
        ("define:\n  player:\n    cards_left: count of cards in my hand\n", ""),
    )
    two = built(tmp_path, ("players: 2-4", "players: [2, 4]\nsides: {count: 2}"), *scores).sides
    assert (two.count, two.seated) == (2, "alternating")
    listed = built(tmp_path, ("players: 2-4", "players: 4\nsides: {count: 2, seated: [1, 2, 2, 1]}"), *scores).sides
    assert (listed.count, listed.seated) == (2, (0, 1, 1, 0))


def test_the_game_for_tests_is_a_game() -> None:
    assert "turns from: starter" in game()
