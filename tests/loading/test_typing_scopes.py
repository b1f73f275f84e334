"""Claims about what surrounds a sentence: what is known before it, what is noted as used, one finding for one fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from interpreter.loading.typing import UNKNOWN, Elaborator
from interpreter.loading.world import Scope, World
from interpreter.rules import core
from interpreter.rules.core import Param
from interpreter.rules.kinds import CARD, CARDS, GROUP, NUMBER, Kind
from interpreter.source.span import fragment_of
from interpreter.syntax import parser, tree
from tests.loading.typing_world import ACTING, ACTION, BARE, SCOPES, new_world


def expression(text: str) -> tree.Expr:
    parsed, findings = parser.parse_condition(fragment_of(text))
    assert parsed is not None, findings
    return parsed


def effect(text: str) -> tree.Block:
    parsed, findings = parser.parse_effect(fragment_of(text))
    assert parsed is not None, findings
    return parsed


def choice(text: str) -> tree.Choice:
    parsed, findings = parser.parse_choice(fragment_of(text))
    assert parsed is not None, findings
    return parsed


def codes(world: World) -> list[str]:
    return [finding.code for finding in world.findings]


def messages(world: World) -> list[tuple[str, str]]:
    return [(finding.message, finding.help) for finding in world.findings]


def used(text: str, scope: Scope = ACTING) -> set[tuple[str, str]]:
    world = new_world()
    Elaborator(world).block(effect(text), scope)
    assert world.findings == []
    return world.used


# ---------------------------------------------------------------- one fault, one finding

ONCE = [
    "let x be totl; set total to x + x",
    "let x be totl\nlet y be x\nadd y to my score",
    "for each p in plyrs, add 1 to p's score",
    "choose x from cards in hnd; move x to heap",
    "let x be faulty + 1; set total to x",
    "if keeper is not nobody then give turn to keeper",
    "if keepr is not none then give turn to keeper else set starter to keeper",
    "if card is frut then add card's value to total",
    "if card is frut and card's value > 2 then draw 1",
    "repeat until keepr is none, give turn to keeper",
    "set totl to my score + 1",
    "set total to totl if open else 3",
    "add sum of vlue over fruit cards in my hand to total",
    "move cards in hnd where color = red to heap",
    "let limit be 3; set total to limit",
    "do watr(1, friend)",
    "me must pik with 3",
]


@pytest.mark.parametrize("text", ONCE)
def test_one_fault_is_found_once(text: str) -> None:
    world = new_world()
    Elaborator(world).block(effect(text), ACTING)
    assert len(world.findings) == (0 if "faulty" in text else 1), messages(world)


def test_unknown_local_is_passed_over() -> None:
    world = new_world()
    assert Elaborator(world).expression(expression("lost's color"), SCOPES["broken"]) is None
    assert world.findings == []
    assert SCOPES["broken"].locals["lost"].kind == UNKNOWN


def test_local_that_repeats_a_field_is_found_once() -> None:
    world = new_world()
    text = "let color be red\nif any card in my hand where color = red then draw 1"
    Elaborator(world).block(effect(text), ACTING)
    assert codes(world) == ["N005"]


# ---------------------------------------------------------------- what earlier rules have shown


def test_condition_shows_what_is_not_none() -> None:
    elaborator = Elaborator(new_world())
    condition = elaborator.condition(expression("keeper is not none and my hand is not empty"), ACTION)
    assert condition is not None
    holds = elaborator.assuming(ACTION, condition)
    assert (
        elaborator.expression(expression("keeper's score + (top card of my hand)'s worth"), holds, NUMBER) is not None
    )
    assert elaborator.world.findings == []


def test_condition_that_fails_shows_the_opposite() -> None:
    elaborator = Elaborator(new_world())
    condition = elaborator.condition(expression("keeper is none or open"), ACTION)
    assert condition is not None
    fails = elaborator.assuming(ACTION, condition, holds=False)
    assert elaborator.expression(expression("keeper's score"), fails, NUMBER) is not None


def test_choice_tells_the_type_of_its_card() -> None:
    elaborator = Elaborator(new_world())
    offered = elaborator.choice(choice("fruit card in my hand where ripe"), ACTION)
    assert offered is not None
    inner = elaborator.with_choice(ACTION, "plum", offered)
    assert elaborator.expression(expression("plum's value"), inner, NUMBER) is not None
    assert elaborator.world.findings == []


def test_choice_tells_what_its_filter_has_shown() -> None:
    elaborator = Elaborator(new_world())
    offered = elaborator.choice(choice("other player where promise is not none"), ACTION)
    assert offered is not None
    inner = elaborator.with_choice(ACTION, "rich", offered)
    assert elaborator.expression(expression("rich's promise + 1"), inner, NUMBER) is not None


def test_optional_choice_may_be_none() -> None:
    elaborator = Elaborator(new_world())
    offered = elaborator.choice(choice("optional fruit card in my hand"), ACTION)
    assert offered is not None
    elaborator.expression(expression("plum's value"), elaborator.with_choice(ACTION, "plum", offered))
    assert codes(elaborator.world) == ["K002"]


def test_choice_of_several_is_a_list() -> None:
    elaborator = Elaborator(new_world())
    offered = elaborator.choice(choice("exactly 2 fruit cards in my hand"), ACTION)
    assert offered is not None
    inner = elaborator.with_choice(ACTION, "pair", offered)
    found = elaborator.expression(expression("sum of value over cards in pair"), inner, NUMBER)
    assert found is not None
    assert inner.locals["pair"] == Param("pair", CARDS)


def test_each_thing_of_a_list_is_looked_at() -> None:
    elaborator = Elaborator(new_world())
    asked = choice("group of twins in my hand")
    offered = elaborator.choice(asked, ACTION)
    assert offered is not None
    inner = elaborator.looking_at(ACTION, offered.source, Param("item", GROUP), asked)
    found = elaborator.expression(expression("count of cards in it"), inner, NUMBER)
    assert found == core.Count(core.CardsOf((core.Local("item", GROUP),), CARDS))


def test_pile_of_a_choice_is_of_its_zone() -> None:
    elaborator = Elaborator(new_world())
    offered = elaborator.choice(choice("pile in rows"), ACTION)
    assert offered is not None
    inner = elaborator.with_choice(ACTION, "row", offered)
    elaborator.condition(expression("card fits row"), inner)
    elaborator.condition(expression("row's color = red"), inner)
    assert codes(elaborator.world) == ["K013", "N009"]


# ---------------------------------------------------------------- what is noted as used


def test_reading_a_variable_is_noted() -> None:
    assert {("variable", "total"), ("read", "total")} <= used("set my score to total")


@pytest.mark.parametrize("text", ["set total to 3", "add 3 to total", "subtract 3 from total"])
def test_giving_a_variable_a_value_is_not_reading_it(text: str) -> None:
    assert ("variable", "total") in used(text)
    assert ("read", "total") not in used(text)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("draw limit", ("option", "limit")),
        ("draw 1", ("zone", "stock")),
        ("draw 1", ("zone", "hand")),
        ("set shade to red", ("value", "red")),
        ("set shade to red", ("kind", "color")),
        ("move fruit cards in my hand to heap", ("card", "fruit")),
        ("if card is fruit then draw 1", ("card", "fruit")),
        ("if card's color = red then draw 1", ("field", "color")),
        ("if my hand form line then draw 1", ("pattern", "line")),
        ("if die = sun then draw 1", ("die", "die")),
        ("roll die", ("rolled", "die")),
        ("do water", ("procedure", "water")),
        ("me must pick", ("action", "pick")),
        ("end turn", ("step", "turn")),
        ("set total to round's number", ("step", "round")),
        ("set total to target", ("define", "target")),
        ("set total to card's worth", ("card define", "worth")),
        ("set total to final", ("scoring", "final")),
        ("if any pile in homes where color = red then draw 1", ("kind", "color")),
    ],
)
def test_what_is_met_is_noted(text: str, mark: tuple[str, str]) -> None:
    assert mark in used(text)


def test_trying_leaves_no_marks() -> None:
    world = new_world()
    Elaborator(world).condition(expression("card's color is red or gren"), ACTION)
    assert codes(world) == ["N001"]
    assert ("value", "green") not in world.used


# ---------------------------------------------------------------- names of locals


def locals_of(block: core.Block) -> list[str]:
    found: list[str] = []
    for statement in block:
        match statement:
            case core.Let(local=Param(name=name)) | core.ForEach(item=Param(name=name)):
                found.append(name)
            case core.If():
                found += locals_of(statement.then) + locals_of(statement.otherwise)
            case _:
                pass
        if isinstance(statement, core.ForEach):
            found += locals_of(statement.body)
    return found


def test_locals_of_a_routine_have_different_names() -> None:
    text = """\
if open
  let x be 1
else
  let x be 2
for each x in players
  each player draws 1
each player draws count of cards in heap
each player draws count of cards in heap
"""
    block = Elaborator(new_world()).block(effect(text), ACTING)
    names = locals_of(block)
    assert names == ["x", "x_2", "x_3", "each", "amount", "each_2", "amount_2", "each_3"]


def test_locals_do_not_take_the_names_of_choices() -> None:
    block = Elaborator(new_world()).block(
        effect("each player draws 1"), replace(ACTING, locals={"each": Param("each", CARD)})
    )
    assert locals_of(block) == ["each_2"]


# ---------------------------------------------------------------- what the parser would not let through


def test_groups_of_nothing_are_found() -> None:
    world = new_world()
    Elaborator(world).expression(tree.Ask(tree.GroupsHead((tree.Name("twins"),))), BARE)
    assert messages(world) == [
        ("It isn't said in which cards to look for groups.", "Name them: `group of ... in my ...`.")
    ]


def test_draw_needs_a_zone_that_draws() -> None:
    world = new_world()
    world.zones["hand"] = replace(world.zones["hand"], draws_from=None)
    assert Elaborator(world).block(effect("draw 1"), ACTING) == ()
    assert messages(world) == [
        (
            "It isn't said from where and into which zone a player draws.",
            "Say it at the player's zone: `hand: {per: player, draws from: stock}`.",
        )
    ]


def test_a_define_at_fault_is_passed_over() -> None:
    world = new_world()
    assert Elaborator(world).expression(expression("faulty + 1"), BARE) is None
    assert world.findings == []


def test_a_define_checked_meanwhile_keeps_its_findings() -> None:
    world = new_world()

    def kind_of(space: str, name: str) -> Kind | None:
        Elaborator(world).expression(expression("totl"), BARE)
        return None

    world.define_kind = kind_of
    Elaborator(world).condition(expression("card is bright"), ACTION)
    assert "N001" in codes(world)
