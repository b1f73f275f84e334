"""Options, kinds, dice and variables become what the rules model says."""

from pathlib import Path

import pytest

from interpreter.rules import core
from interpreter.rules.kinds import NUMBER, PLAYER, YES_NO, value_of
from tests.loading.building import built, codes


def with_option(line: str, use: str = "total + 0") -> tuple[tuple[str, str], ...]:
    return ("options:\n", f"options:\n  wind: {line}\n"), ("until: total > 40", f"until: total > 40 or {use}")


def test_option_keeps_its_range(tmp_path: Path) -> None:
    option = built(tmp_path).options["hand_size"]
    assert (option.kind, option.default, option.low, option.high, option.values) == (NUMBER, 5, 1, 9, ())


def test_option_with_numbers_is_limited_to_them(tmp_path: Path) -> None:
    changes = with_option("{default: 4, values: [2, 4], help: Wind}", "total > wind")
    option = built(tmp_path, *changes).options["wind"]
    assert (option.kind, option.default, option.values) == (NUMBER, 4, ("2", "4"))


def test_option_with_yes_is_yes_or_no(tmp_path: Path) -> None:
    option = built(tmp_path, *with_option("{default: no, help: Wind}", "wind")).options["wind"]
    assert (option.kind, option.default) == (YES_NO, False)


def test_named_values_make_a_kind(tmp_path: Path) -> None:
    changes = with_option("{default: breezy, values: [calm, breezy], help: Wind}", "wind = calm")
    ruleset = built(tmp_path, *changes)
    assert ruleset.options["wind"].kind == value_of("wind")
    assert ruleset.options["wind"].default == 1
    assert ruleset.enumerations["wind"].values == ("calm", "breezy")


def test_option_without_help_is_doubtful(tmp_path: Path) -> None:
    assert codes(tmp_path, (", help: Cards dealt to each player", "")) == ["C001"]


def with_kind(kind: str) -> tuple[str, str]:
    return "  color: [red, green, blue]", f"  color: {kind}"


def test_cyclic_kinds_are_ordered(tmp_path: Path) -> None:
    kind = built(tmp_path, with_kind("{cyclic: yes, values: [red, green, blue]}")).enumerations["color"]
    assert (kind.ordered, kind.cyclic) == (True, True)


def test_fields_of_values_have_kinds(tmp_path: Path) -> None:
    red, other = "{warm: yes, light: 3, tone: bright}", "{{warm: no, light: {0}, tone: dull}}"
    values = f"{{red: {red}, green: {other.format(2)}, blue: {other.format(1)}}}"
    ruleset = built(tmp_path, with_kind(values))
    kind = ruleset.enumerations["color"]
    assert kind.fields == {"warm": YES_NO, "light": NUMBER, "tone": value_of("tone")}
    assert kind.field_values == {"warm": (True, False, False), "light": (3, 2, 1), "tone": (0, 1, 1)}
    assert ruleset.enumerations["tone"].values == ("bright", "dull")


def test_direction_is_always_there(tmp_path: Path) -> None:
    assert built(tmp_path).enumerations["direction"].values == ("clockwise", "counterclockwise")


def with_die(faces: str, use: str) -> tuple[tuple[str, str], ...]:
    do = f"do: |\n      roll die\n      if {use} then add 1 to total"
    return ("zones:\n", f"dice:\n  die: {{faces: {faces}}}\nzones:\n"), ("do: add card's value to total", do)


def test_die_of_values_is_of_their_kind(tmp_path: Path) -> None:
    die = built(tmp_path, *with_die("[red, blue, blue]", "card's color = die")).dice["die"]
    assert (die.kind, die.faces) == (value_of("color"), (0, 2, 2))


def test_die_with_own_faces_extends_the_kind(tmp_path: Path) -> None:
    ruleset = built(tmp_path, *with_die("[star, red, blue]", "card's color = die or die = star"))
    assert ruleset.dice["die"].faces == (3, 0, 2)
    assert ruleset.enumerations["die"].values == ("red", "green", "blue", "star")
    assert ruleset.enumerations["die"].extends == "color"


def test_die_of_own_faces_has_its_own_kind(tmp_path: Path) -> None:
    ruleset = built(tmp_path, *with_die("[sun, moon, sun]", "die = sun"))
    assert ruleset.enumerations["die"].values == ("sun", "moon")
    assert ruleset.dice["die"].faces == (0, 1, 0)


def test_die_of_numbers_shows_numbers(tmp_path: Path) -> None:
    die = built(tmp_path, *with_die("[1, 2, 2, 6]", "die > 3")).dice["die"]
    assert (die.kind, die.faces) == (NUMBER, (1, 2, 2, 6))


@pytest.mark.parametrize(
    ("kind", "start"),
    [("number", 0), ("yes or no", False), ("text", ""), ("card or none", None), ("color or none", None)],
)
def test_variables_start_with_nothing(tmp_path: Path, kind: str, start: object) -> None:
    setting = {"number": "4", "yes or no": "yes", "text": '"ho"', "card or none": "card", "color or none": "red"}[kind]
    variable = built(
        tmp_path,
        ("  total: {type: number}", f"  total: {{type: number}}\n  mark: {{type: {kind}}}"),
        (
            "do: add card's value to total",
            f"do: |\n      set mark to {setting}\n      if mark = {setting} then end turn",
        ),
    ).variables["mark"]
    assert isinstance(variable.start, core.Const)
    assert variable.start.value == start


def test_players_can_be_given_or_drawn(tmp_path: Path) -> None:
    rules = built(tmp_path, ("start: random", "start: given or random")).variables
    assert (rules["starter"].start, rules["starter"].kind) == ("given or random", PLAYER)


def test_variables_start_with_expressions(tmp_path: Path) -> None:
    start = (
        built(tmp_path, ("total: {type: number}", "total: {type: number, start: hand_size * 2}"))
        .variables["total"]
        .start
    )
    assert isinstance(start, core.Arithmetic)


def test_variables_last_as_long_as_a_step(tmp_path: Path) -> None:
    assert (
        built(tmp_path, ("total: {type: number}", "total: {type: number, lasts: turn}")).variables["total"].lasts
        == "turn"
    )
    assert (
        built(tmp_path, ("total: {type: number}", "total: {type: number, lasts: game}")).variables["total"].lasts
        is None
    )
