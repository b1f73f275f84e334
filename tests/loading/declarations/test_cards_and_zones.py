"""Cards, zones and patterns become what the rules model says."""

from pathlib import Path

import pytest

from interpreter.rules import core
from interpreter.rules.core import Param
from interpreter.rules.kinds import CARD, PLAYER, ZONE
from tests.loading.building import built


def with_cards(lines: str) -> tuple[str, str]:
    return "    every: {color: color, value: 1-9}\n", lines


def test_every_value_of_every_field_is_a_card(tmp_path: Path) -> None:
    specs = built(tmp_path).cards["lantern"].specs
    assert [dict(spec.fields) for spec in specs[:2]] == [{"color": 0, "value": 1}, {"color": 0, "value": 2}]
    assert len(specs) == 27


def test_copies_are_counted_by_value(tmp_path: Path) -> None:
    specs = (
        built(
            tmp_path,
            with_cards("    every: color\n    copies: {value: {1: 3, 2: hand_size}}\n"),
        )
        .cards["lantern"]
        .specs
    )
    assert [(spec.fields["color"], spec.fields["value"]) for spec in specs] == [
        (c, v) for c in range(3) for v in (1, 2)
    ]
    assert [type(spec.copies) for spec in specs[:2]] == [core.Const, core.OptionValue]


def test_listed_values_are_the_only_ones(tmp_path: Path) -> None:
    specs = (
        built(tmp_path, with_cards("    every: {color: [blue, red], value: [3]}\n    copies: 20\n"))
        .cards["lantern"]
        .specs
    )
    assert [dict(spec.fields) for spec in specs] == [{"color": 2, "value": 3}, {"color": 0, "value": 3}]


def test_printed_names_hold_fields(tmp_path: Path) -> None:
    assert built(tmp_path).cards["lantern"].printed == (("color",), " ", ("value",))


def test_names_come_from_keys_without_a_name(tmp_path: Path) -> None:
    storm = ("zones:\n", "  night_storm: {copies: 2, starts in: stock}\nzones:\n")
    narrow = ("card in my hand", "lantern card in my hand")
    assert built(tmp_path, storm, narrow).cards["night_storm"].printed == ("Night storm",)


def test_effects_are_rows(tmp_path: Path) -> None:
    rows = "    effect:\n      low: {when: value < 3, do: draw 1}\n      all: {do: reverse direction}\n"
    cards = with_cards("    every: {color: color, value: 1-9}\n" + rows)
    effect = built(tmp_path, cards, ("do: add card's value to total", "do: do card's effect")).cards["lantern"]
    assert [row.name for row in effect.effect] == ["low", "all"]
    assert [row.when is None for row in effect.effect] == [False, True]
    assert effect.effect_params == (Param("card", CARD), Param("me", PLAYER))


def with_row(line: str) -> tuple[str, str]:
    return "  row: {visible: all}\n", f"  row:\n    visible: all\n    accepts:\n      fair: {{{line}, why: No}}\n"


def test_accepts_speaks_of_the_card(tmp_path: Path) -> None:
    row = built(tmp_path, with_row("that: value > count of cards in here")).zones["row"].accepts[0]
    assert row.types is None
    assert not row.uses_me
    assert isinstance(row.that, core.Compare)


def test_accepts_knows_who_lays_if_it_must(tmp_path: Path) -> None:
    assert built(tmp_path, with_row("that: count of cards in my hand > 1")).zones["row"].accepts[0].uses_me


def test_an_order_of_players_needs_nobody(tmp_path: Path) -> None:
    assert not built(tmp_path, with_row("that: count of players > 1")).zones["row"].accepts[0].uses_me


def test_accepts_is_for_card_types(tmp_path: Path) -> None:
    rows = "    accepts:\n      fair:\n        for: lantern cards\n        that: value > 1\n        why: No\n"
    zone = built(tmp_path, ("  row: {visible: all}\n", f"  row:\n    visible: all\n{rows}")).zones["row"]
    assert zone.accepts[0].types == ("lantern",)


PILES = """\
  row: {visible: all}
  one: {visible: all, piles: 3}
  two: {visible: all, piles: many}
  three:
    visible: all
    piles: {at most: hand_size}
  four:
    visible: all
    piles: {one for each: color}
"""
USING_PILES = """do: |
      add card's value to total
      for each p in piles in one, move p to new two
      for each p in piles in three, move p to new three
      for each p in piles in four, move p to row"""


def test_piles_are_fixed_or_come_and_go(tmp_path: Path) -> None:
    use = ("do: add card's value to total", USING_PILES)
    made = built(tmp_path, ("  row: {visible: all}\n", PILES), use).zones
    piles = {name: made[name].piles for name in ("one", "two", "three", "four")}
    assert [p is not None and p.fixed for p in piles.values()] == [True, False, False, True]
    assert piles["four"] is not None
    assert piles["four"].each == "color"
    assert piles["three"] is not None
    assert isinstance(piles["three"].most, core.OptionValue)


DECKS = """\
  row: {visible: all}
  deck:
    per: player
    visible: none
    when empty: shuffle my used into here
  used: {per: player, visible: all}
"""
USING_DECKS = """do: |
      add card's value to total
      move top card of my deck to my used
      move card to my deck"""


def test_an_empty_zone_knows_its_owner(tmp_path: Path) -> None:
    use = ("do: add card's value to total", USING_DECKS)
    block = built(tmp_path, ("  row: {visible: all}\n", DECKS), use).zones["deck"].when_empty
    assert block is not None
    here = core.Local("here", ZONE)
    used = core.ZoneAt("used", core.Owner(here, PLAYER), ZONE)
    assert block == (core.ShuffleInto(used, here),)


PATTERNS = """\
patterns:
  flight: {same: color, consecutive: value, size: 3-4}
  pair: {different: [color], size: hand_size}
define:
"""


def test_patterns_have_sizes(tmp_path: Path) -> None:
    use = ("until: total > 40", "until: total > 40 or row form flight or pair")
    made = built(tmp_path, ("define:\n", PATTERNS), use).patterns
    assert (made["flight"].same, made["flight"].consecutive) == (("color",), "value")
    assert [getattr(made["flight"].low, "value", None), getattr(made["flight"].high, "value", None)] == [3, 4]
    assert made["pair"].low == made["pair"].high


@pytest.mark.parametrize(
    ("size", "low", "high"),
    [
        ("4", "4", "4"),
        ("3-4", "3", "4"),
        ("hand_size", "hand_size", "hand_size"),
        ("hand_size-13", "hand_size", "13"),
        ("2 - hand_size", "2", "hand_size"),
        ("fewest-hand_size", "fewest", "hand_size"),
        ("3-(hand_size - 1)", "3", "hand_size - 1"),
        ("hand_size + 1", "hand_size + 1", "hand_size + 1"),
    ],
)
def test_a_size_may_go_from_one_option_to_another(tmp_path: Path, size: str, low: str, high: str) -> None:
    use = ("until: total > 40", "until: total > 40 or row form flight or fewest = 3")
    option = ("options:\n", "options:\n  fewest: {default: 3, range: 2-4, help: Fewest cards of a flight}\n")
    made = built(
        tmp_path, ("define:\n", f"patterns: {{flight: {{same: color, size: {size}}}}}\ndefine:\n"), use, option
    )
    flight = made.patterns["flight"]
    assert (told(flight.low), told(flight.high)) == (low, high)


def told(node: object) -> str:
    match node:
        case core.Const():
            return str(node.value)
        case core.OptionValue():
            return node.name
        case core.Arithmetic():
            return f"{told(node.left)} {node.operator} {told(node.right)}"
    return repr(node)
