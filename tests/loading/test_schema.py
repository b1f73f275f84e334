"""The schema files: that editors and the loader read the same thing in them, and that they describe everything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from interpreter.loading.files.yaml_tree import read_tree
from interpreter.loading.shape.check import DEEPEST, check
from interpreter.loading.shape.schema import Schema, ruleset_schema, scenario_schema
from interpreter.source.files import SourceFile, read_source
from interpreter.source.nodes import from_plain, plain
from interpreter.source.span import Span

SCHEMAS = [ruleset_schema(), scenario_schema()]
IDS = ["rulesets", "scenarios"]
FOLDER = Path(__file__).parent.parent
FILES = sorted([*(FOLDER / "bad" / "files").glob("*.yaml"), *(FOLDER.parent / "rulesets").rglob("*.cardgame.yaml")])
SCENARIOS = sorted([*(FOLDER.parent / "rulesets").glob("*/tests/*.yaml"), *FOLDER.glob("docs/scenarios/*.yaml")])
HERE = Span("file", 1, 1, 1, 1)
ABOUT = frozenset("$schema $id $defs title description".split())
TOLD = frozenset(
    "$ref type enum const properties additionalProperties propertyNames items required pattern minimum maximum "
    "minItems maxItems minLength minProperties maxProperties uniqueItems allOf not if then else".split()
)
"""Keywords whose faults can be put into words."""
WITHIN = frozenset("additionalProperties propertyNames items not if then else allOf anyOf".split())


def parts_of(part: object) -> Iterator[dict[str, Any]]:
    """A schema's part and all parts inside it."""
    if isinstance(part, dict):
        yield part
        for key, inner in part.items():
            if key in WITHIN:
                for one in inner if isinstance(inner, list) else [inner]:
                    yield from parts_of(one)
            elif key in ("properties", "$defs"):
                for one in inner.values():
                    yield from parts_of(one)


def validator(schema: Schema) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(dict(schema.root))


@pytest.mark.parametrize("schema", SCHEMAS, ids=IDS)
def test_schemas_are_schemas(schema: Schema) -> None:
    jsonschema.Draft202012Validator.check_schema(dict(schema.root))


@pytest.mark.parametrize("schema", SCHEMAS, ids=IDS)
def test_faults_of_every_keyword_can_be_told(schema: Schema) -> None:
    asked = [part["if"] for part in parts_of(schema.root) if "if" in part]  # only asked, so it has no faults
    used = {key for part in parts_of(schema.root) if part not in asked for key in part if not key.startswith("x-")}
    within = {key for one in asked for part in parts_of(one) for key in part}
    assert used - within <= TOLD | ABOUT
    assert within <= TOLD | {"anyOf"}


@pytest.mark.parametrize("schema", SCHEMAS, ids=IDS)
def test_references_stay_in_the_file(schema: Schema) -> None:
    assert all(part["$ref"].startswith("#/$defs/") for part in parts_of(schema.root) if "$ref" in part)


@pytest.mark.parametrize("schema", SCHEMAS, ids=IDS)
def test_nothing_is_too_deep_to_be_checked(schema: Schema) -> None:
    deep: Any = 1
    for _ in range(DEEPEST):
        deep = {"a": [deep]}
    assert [finding.code for finding in check(from_plain({"name": deep}, HERE), schema)] == ["F015"]


def test_whole_numbers_have_no_point() -> None:
    root = from_plain({"extends": "lanterns", "players": 2.0}, HERE)
    wanted = "`players` is a number of players such as 2-6 or [4, 6], not `2.0`."
    assert [finding.message for finding in check(root, ruleset_schema())] == [wanted]


def shapes(schema: Schema) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key that an author may write. Parts of the schema that only ask for more describe nothing."""
    for name, part in [("", schema.root), *schema.root["$defs"].items()]:
        if name.startswith("whole") or name == "no_null":
            continue
        whole = {key: value for key, value in part.items() if key not in ("$defs", "else", "if", "allOf")}
        for inner in parts_of(whole):
            yield from inner.get("properties", {}).items()


@pytest.mark.parametrize("schema", SCHEMAS, ids=IDS)
def test_every_key_is_described(schema: Schema) -> None:
    bare = [key for key, part in shapes(schema) if "not" not in part and not schema.resolve(part).get("description")]
    assert bare == []


@pytest.mark.parametrize("schema", SCHEMAS, ids=IDS)
def test_maps_of_fixed_keys_are_closed(schema: Schema) -> None:
    for part in parts_of(dict(schema.root)):
        named_by_authors = isinstance(part.get("additionalProperties"), dict)
        if "object" in part.get("type", ()) and "properties" in part and not named_by_authors:
            assert part.get("additionalProperties") is False, list(part["properties"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".cardgame.yaml"))
def test_editors_and_the_loader_agree(path: Path) -> None:
    source = read_source(path)
    if not isinstance(source, SourceFile):
        return
    root, findings = read_tree(source)
    if root is None or findings:
        return
    here = check(root, ruleset_schema())
    there = list(validator(ruleset_schema()).iter_errors(plain(root)))
    assert bool(here) == bool(there), ([f.message for f in here], [e.message for e in there])


SCENARIO = {
    "game": "lantern_row",
    "variants": ["forty"],
    "options": {"hand_size": 3},
    "players": 2,
    "seed": 1,
    "given": {"starter": 1},
    "covers": ["LR-1"],
    "setup": {
        "zones": {"hand": {"1": ["red 1"], "2": []}, "row": ["blue 2", "blue 3"]},
        "variables": {"total": 5, "leader": {"1": 2}},
        "to_act": 1,
        "direction": "clockwise",
        "chance": ["red 2", 6],
    },
    "steps": [
        {"legal": ["lay red 1"]},
        {"refused": {"lay red 9": "The row may not pass 40"}},
        {"play": "lay red 1", "chance": [3]},
        {
            "expect": {
                "zones": {"row": []},
                "to_act": 2,
                "ranking": [[1], [2]],
                "scores": [1, 2],
                "direction": "clockwise",
                "says": ["Well laid", 3],
                "over": "no",
                "unfinished": "no",
                "view": {"1": {"zones": {}}},
            }
        },
    ],
}


SEVERAL = {
    "players": 2,
    "variants": "forty",
    "chance": ["red 2"],
    "scenarios": {
        "one": {key: SCENARIO[key] for key in ("setup", "steps")},
        "another": {"variants": None, "covers": "LR-2", "steps": [{"refused": ["lay red 9"]}, {"play": ["a", "b"]}]},
        "a third": {"players": 9, "refused start": "Lantern Row is for 2 to 4 players"},
        "piles": {"steps": [{"expect": {"zones": {"rows": {"1": [["a", "b"], ["c"]], "2": "3 cards"}}}}]},
    },
}
ONE_FOR_ALL = {"steps": SCENARIO["steps"], "scenarios": {"with two": {"players": 2}, "with three": {"players": 3}}}


@pytest.mark.parametrize("scenario", [SCENARIO, SEVERAL, ONE_FOR_ALL], ids=["one", "several", "one for all"])
def test_a_whole_scenario_fits(scenario: dict[str, object]) -> None:
    assert check(from_plain(scenario, HERE), scenario_schema()) == []
    assert validator(scenario_schema()).is_valid(scenario)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_scenarios_that_are_there_fit(path: Path) -> None:
    source = read_source(path)
    assert isinstance(source, SourceFile)
    root, findings = read_tree(source)
    assert root is not None
    assert [f.message for f in (*findings, *check(root, scenario_schema()))] == []
    assert [fault.message for fault in validator(scenario_schema()).iter_errors(plain(root))] == []


def test_each_scenario_needs_steps() -> None:
    several = {"scenarios": {"one": {"players": 2}}}
    message = "`one` lacks `steps`, so it proves nothing."
    assert [finding.message for finding in check(from_plain(several, HERE), scenario_schema())] == [message]
    assert not validator(scenario_schema()).is_valid(several)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": []}, "`game` is the name of a ruleset, not an empty list."),
        ({"players": "two"}, "`players` is a number of players, not `two`."),
        ({"step": []}, "Nothing reads `step`."),
        (
            {"steps": []},
            "`steps` is a list of steps, each with `play`, `legal`, `refused` or `expect`, not an empty list.",
        ),
        ({"steps": [{"seat": 1}]}, "`steps` lacks one of `play`, `legal`, `refused` and `expect`."),
        ({"steps": [{"play": "lay", "legal": ["lay"]}]}, "`legal` can't stand beside `play`."),
        ({"steps": [{"legal": ["lay"], "chance": [1]}]}, "`legal` can't stand beside `chance`."),
        ({"refused start": "Too few"}, "`steps` can't stand beside `refused start`."),
        ({"steps": [{"expect": {"zones": {}}, "seat": 1}]}, "`expect` can't stand beside `seat`."),
        ({"steps": [{"expect": {"over": "perhaps"}}]}, "`over` is `yes` or `no`, not `perhaps`."),
        ({"setup": {"direction": "left"}}, "`direction` is `clockwise` or `counterclockwise`, not `left`."),
        ({"setup": {"zone": {}}}, "Nothing reads `zone` under `setup`."),
    ],
)
def test_a_faulty_scenario_is_found(change: dict[str, object], message: str) -> None:
    faulty = {**SCENARIO, **change}
    assert [finding.message for finding in check(from_plain(faulty, HERE), scenario_schema())] == [message]
    assert not validator(scenario_schema()).is_valid(json.loads(json.dumps(faulty)))
