"""What may be chosen is what is left of a list after each need; what has nothing to do with the thing is asked once."""

from __future__ import annotations

import pytest

from interpreter.compile.certain import Knowing
from interpreter.compile.filtering import Filter, opposite
from interpreter.compile.program import compile_ruleset
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.core import Any, CardField, Compare, Const, EndCard, IfElse, Local, Logic, Not, Query, ZoneAt
from interpreter.rules.kinds import CARD, NONE, PLAYER, ZONE, value_of
from interpreter.rules.settings import settle
from tests.properties.rulesets import ruleset_of

SUIT = value_of("suit")
CHOSEN, ME, IT = Local("card", CARD), Local("me", PLAYER), Local("it", CARD)
HAND, TRICK, STOCK = ZoneAt("hand", ME, ZONE), ZoneAt("trick", None, ZONE), ZoneAt("stock", None, ZONE)
BOTTOM = EndCard(False, TRICK, CARD.or_none())
LED = IfElse(Any(TRICK), CardField(BOTTOM, "suit", SUIT), Const(None, NONE), SUIT.or_none())


def suit(card):
    return CardField(card, "suit", SUIT)


def same(left, right):
    return Compare("=", left, right)


def none_in(place, where):
    return Not(Any(Query(place, core.Param("it", CARD), where, (), None, CARD.list_of())))


@pytest.fixture(scope="module")
def ctx():
    rules = ruleset_of("shipped hearts")
    module = compile_ruleset(rules, settle(rules, {})).machine(4, False).generated.module
    return Context(module, renamed={"me": "asked", "card": "c"})


def written(ctx, *conditions):
    out = Lines()
    left = Filter(Knowing(ctx).also((ME,)), CHOSEN, "c", HAND, "HAND", out)
    left.demand(conditions)
    names = {"out": out, "left": left.things}
    return names["left"], [text.strip() for text, _ in out.rows]


def test_nothing_asked_leaves_the_list(ctx):
    assert written(ctx) == ("HAND", [])


def test_condition_about_other_things_is_asked_before_the_list(ctx):
    _, texts = written(ctx, Logic("or", (same(suit(CHOSEN), Const(1, SUIT)), Any(TRICK))))
    tested = next(n for n, text in enumerate(texts) if text.startswith("if "))
    filtered = next(n for n, text in enumerate(texts) if " for c in " in text)
    assert tested < filtered
    assert " for c in " not in texts[tested]


def test_all_are_left_where_none_would_be(ctx):
    follow = Logic("or", (same(suit(CHOSEN), LED), none_in(HAND, same(suit(IT), LED))))
    left, texts = written(ctx, follow)
    assert texts[-1].startswith(f"{left} = [c for c in {left} if ")
    assert texts[-1].endswith(f"] or {left}")
    assert not any(text.startswith("for ") for text in texts)


def test_another_list_is_gone_through_by_itself(ctx):
    _, texts = written(ctx, Logic("or", (same(suit(CHOSEN), LED), none_in(TRICK, same(suit(IT), LED)))))
    assert any(text.startswith("for ") for text in texts)


def test_only_the_whole_list_may_be_left(ctx):
    red = same(suit(CHOSEN), Const(1, SUIT))
    _, texts = written(ctx, red, Logic("or", (same(suit(CHOSEN), LED), none_in(HAND, same(suit(IT), LED)))))
    assert any(text.startswith("for ") for text in texts)


def test_what_several_ask_is_asked_once(ctx):
    _, texts = written(
        ctx, same(suit(CHOSEN), LED), Logic("or", (same(LED, Const(None, NONE)), same(suit(CHOSEN), LED)))
    )
    assert sum(" else None)" in text for text in texts) == 1


@pytest.mark.parametrize(
    ("asked", "is_certain"),
    [
        (LED, True),
        (suit(BOTTOM), False),
        (Logic("and", (Any(TRICK), same(suit(BOTTOM), Const(1, SUIT)))), True),
        (Logic("or", (Not(Any(TRICK)), same(suit(BOTTOM), Const(1, SUIT)))), True),
        (Logic("or", (Any(TRICK), same(suit(BOTTOM), Const(1, SUIT)))), False),
        (Compare("<", LED, Const(1, SUIT)), False),
        (none_in(HAND, same(suit(IT), LED)), True),
        (none_in(HAND, same(suit(BOTTOM), suit(IT))), False),
    ],
)
def test_only_what_is_something_is_asked_early(ctx, asked, is_certain):
    assert Knowing(ctx).also((ME,)).answers(asked) is is_certain


def test_what_must_be_drawn_is_not_asked_early(ctx):
    top = EndCard(True, STOCK, CARD.or_none())
    effect = Context(ctx.module, True)
    assert Knowing(ctx).answers(top)
    assert not Knowing(effect).answers(top)


def test_opposite_of_the_opposite_is_the_same():
    condition = Logic("or", (Not(Any(TRICK)), same(suit(IT), LED)))
    assert opposite(opposite(condition)) == condition


def test_loop_is_known_until_it_is_left():
    out = Lines()
    assert not out.is_in_loop()
    out.add("for c in HAND:")
    out.depth = 2
    assert out.is_in_loop()
    out.add("if c:")
    out.depth = 3
    assert out.is_in_loop()
    out.depth = 1
    assert not out.is_in_loop()
