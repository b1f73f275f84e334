"""From names to files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.loading.files import discovery
from interpreter.loading.files.discovery import Search, all_rulesets, find, key_of
from interpreter.source.shipped import shipped_folder
from interpreter.source.span import Span

HERE = Span("<test>", 1, 1, 1, 1)


def write(path: Path, text: str = "name: One\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def hit(name: str, search: Search, within: bool = False) -> Path:
    path, findings = find(name, search, HERE, within)
    assert findings == []
    assert path is not None
    return path.resolve()


def miss(name: str, search: Search, within: bool = False) -> tuple[str, str, str]:
    path, (finding,) = find(name, search, HERE, within)
    assert path is None
    return finding.code, finding.message, finding.help


def alone(folder: Path) -> Search:
    return Search(folder, shipped=False, packages=False)


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("row.cardgame.yaml", "row"),
        ("row/row.cardgame.yaml", "row"),
        ("rulesets/row.cardgame.yaml", "row"),
        ("rulesets/row/row.cardgame.yaml", "row"),
        ("rulesets/row/tall.cardgame.yaml", "row/tall"),
        ("decks/plain-40.cardgame.yaml", "decks/plain-40"),
        ("row.cardgame.yaml", "row.cardgame.yaml"),
        ("row/tall.cardgame.yaml", "row/tall.cardgame.yaml"),
    ],
)
def test_names_find_files(place: str, name: str, tmp_path: Path) -> None:
    path = write(tmp_path / place).resolve()
    assert hit(name, alone(tmp_path)) == path


def test_a_games_folder_finds_its_own_game(tmp_path: Path) -> None:
    game = write(tmp_path / "row" / "row.cardgame.yaml").resolve()
    search = alone(tmp_path).beside(tmp_path / "row" / "tall.cardgame.yaml")
    assert hit("row", search) == game
    assert hit("row/row", search) == game


def test_rulesets_find_their_neighbours(tmp_path: Path) -> None:
    deck = write(tmp_path / "rulesets" / "decks" / "one.cardgame.yaml").resolve()
    assert hit("decks/one", alone(tmp_path / "rulesets" / "decks")) == deck


def test_folders_inside_a_game_find_the_game(tmp_path: Path) -> None:
    game = write(tmp_path / "row" / "row.cardgame.yaml").resolve()
    house = write(tmp_path / "row" / "house" / "tall.cardgame.yaml").resolve()
    assert hit("row", alone(house.parent)) == game
    assert hit("row/house/tall", alone(tmp_path)) == house
    assert [one.name for one in all_rulesets(alone(tmp_path))] == ["row", "row/house/tall"]
    assert miss("tall", alone(tmp_path))[2] == "Did you mean `row/house/tall`?"


def test_near_names_are_offered(tmp_path: Path) -> None:
    write(tmp_path / "lantern.cardgame.yaml")
    assert miss("lantren", alone(tmp_path)) == (
        "M001",
        "There is no ruleset called `lantren`.",
        "Did you mean `lantern`?",
    )


def test_other_endings_are_explained(tmp_path: Path) -> None:
    write(tmp_path / "lantern.yaml")
    assert miss("lantern.yaml", alone(tmp_path))[2] == "The name of a ruleset's file ends in `.cardgame.yaml`."


def test_files_of_scenarios_are_no_rulesets(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    write(tmp_path / "tests" / "lantern.yaml")
    help = "This is a file of scenarios, which `cardwright test tests/lantern.yaml` runs."
    assert miss("tests/lantern.yaml", alone(tmp_path))[2] == help


def test_two_hits_are_refused(tmp_path: Path) -> None:
    write(tmp_path / "row.cardgame.yaml", "name: One\n")
    write(tmp_path / "rulesets" / "row.cardgame.yaml", "name: Two\n")
    code, message, _ = miss("row", alone(tmp_path))
    assert code == "M002"
    assert "row.cardgame.yaml` and `" in message


def test_copies_of_one_file_are_one_hit(tmp_path: Path) -> None:
    write(tmp_path / "row.cardgame.yaml")
    write(tmp_path / "rulesets" / "row.cardgame.yaml")
    assert hit("row", alone(tmp_path)) == (tmp_path / "row.cardgame.yaml").resolve()


@pytest.mark.parametrize(
    "name", ["../row", "row/../../row", "/etc/passwd", "", "a//b", "row/", "~", "a b", "..", "C:\\x", "a\0b"]
)
def test_names_lead_nowhere_else(name: str, tmp_path: Path) -> None:
    assert miss(name, alone(tmp_path / "inside"))[0] == "M003"


@pytest.mark.parametrize("name", ["../row.cardgame.yaml", "a/../../row.cardgame.yaml", "/tmp/row.cardgame.yaml"])
def test_paths_in_files_stay_inside(name: str, tmp_path: Path) -> None:
    write(tmp_path / "row.cardgame.yaml")
    assert miss(name, alone(tmp_path / "inside"), within=True)[0] == "M003"


def test_links_do_not_lead_out(tmp_path: Path) -> None:
    write(tmp_path / "secret.cardgame.yaml")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "row.cardgame.yaml").symlink_to(tmp_path / "secret.cardgame.yaml")
    search = alone(tmp_path / "inside")
    assert miss("row.cardgame.yaml", search, within=True)[0] == "M003"
    assert miss("row", search)[0] == "M001"


def test_paths_on_the_command_go_anywhere(tmp_path: Path) -> None:
    path = write(tmp_path / "row.cardgame.yaml").resolve()
    (tmp_path / "inside").mkdir()
    assert hit("../row.cardgame.yaml", alone(tmp_path / "inside")) == path
    assert hit(str(path), alone(tmp_path / "inside")) == path


def test_all_names_are_listed(tmp_path: Path) -> None:
    for place in (
        "b.cardgame.yaml",
        "rulesets/a/a.cardgame.yaml",
        "rulesets/a/x.cardgame.yaml",
        "rulesets/.h/h.cardgame.yaml",
    ):
        write(tmp_path / place)
    assert [one.name for one in all_rulesets(alone(tmp_path))] == ["a", "a/x", "b"]


def test_listed_names_find_what_is_listed() -> None:
    search = Search(None)
    for one in all_rulesets(search):
        assert hit(one.name, search) == one.path.resolve()


def test_keys_are_the_names_that_find(tmp_path: Path) -> None:
    game = write(tmp_path / "row" / "row.cardgame.yaml")
    assert [key_of(game), key_of(game.with_name("tall.cardgame.yaml"))] == ["row", "row/tall"]
    assert key_of(tmp_path / "row" / "house" / "wide.cardgame.yaml") == "row/house/wide"
    assert key_of(tmp_path / "house.cardgame.yaml") == "house"
    assert key_of(tmp_path / "rulesets" / "house.cardgame.yaml") == "house"
    assert key_of(tmp_path / "rulesets" / "decks" / "stones.cardgame.yaml") == "decks/stones"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "more_games"
    write(folder / "__init__.py", "raise RuntimeError('a package of rulesets is not run')\n")
    points = "[cardwright.rulesets]\nmore = more_games\ngone = no_such_package\n"
    write(tmp_path / "more_games-1.0.dist-info" / "entry_points.txt", points)
    write(tmp_path / "more_games-1.0.dist-info" / "METADATA", "Name: more-games\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    discovery._package_roots.cache_clear()
    yield folder
    discovery._package_roots.cache_clear()


def test_packages_offer_rulesets(package: Path) -> None:
    path = write(package / "row" / "row.cardgame.yaml").resolve()
    assert hit("row", Search(None, shipped=False)) == path


def test_shipped_rulesets_come_from_one_place() -> None:
    assert Search(None, packages=False).roots() == [shipped_folder("rulesets").resolve()]
