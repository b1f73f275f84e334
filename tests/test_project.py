"""Claims about the whole project: what the interpreter may not say, how large its pieces are, what is installed."""

import ast
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "interpreter"
CONSTRAINTS = ROOT / "tests" / "constraints.txt"

OF_SOME_GAME = {"suit", "rank", "trick", "trump", "meld", "wild", "joker", "bid", "pot"}
ALSO_NAMES_OF_GAMES = {"rummy"}
OWN_WORDS = re.compile(r"\brank\W+by\b")
"""The language's own `rank by`, however it is quoted; `ranking` is another word."""

MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 40
NOT_A_ROOM = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}


def texts(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path, path.read_bytes().decode("utf-8", errors="replace")


def python_files() -> list[Path]:
    return sorted([*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")])


def names_of_games() -> set[str]:
    """What the shipped games are called, in words; a library of cards is no game."""
    folders = {path.parent.name for path in (ROOT / "rulesets").glob("*/*.cardgame.yaml")} - {"decks"}
    return {folder.replace("-", " ") for folder in folders} | ALSO_NAMES_OF_GAMES


def words(text: str) -> str:
    """The text in small letters, identifiers split where they have a `_` or a `-`, each gap one space."""
    return re.sub(r"[\s_-]+", " ", OWN_WORDS.sub(" ", re.sub(r"[_-]", " ", text.lower())))


def test_interpreter_knows_no_game() -> None:
    forbidden = "|".join(sorted(OF_SOME_GAME | names_of_games()))
    pattern = re.compile(rf"\b(?:{forbidden})\b")
    said = [
        f"{path.relative_to(ROOT)}:{number}: {', '.join(found)}"
        for path, text in texts(PACKAGE)
        for number, line in enumerate(text.splitlines(), 1)
        if (found := pattern.findall(words(line)))
    ]
    assert not said, "\n".join(said)


def test_forbidden_words_are_found_in_identifiers() -> None:
    assert "bid" in words("highest_bid").split()
    assert "rank" in words("rank_of").split()
    assert "rank" not in words('"rank" "by" least, rank_by, `rank by`').split()


def test_files_stay_short() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in python_files()}
    long = [f"{path.relative_to(ROOT)}: {lines}" for path, lines in lengths.items() if lines > MOST_LINES_OF_A_FILE]
    assert not long, "\n".join(long)


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_functions_stay_short() -> None:
    lengths = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in python_files()
        for node in functions(path)
    }
    long = [f"{name}: {lines}" for name, lines in lengths.items() if lines > MOST_LINES_OF_A_FUNCTION]
    assert not long, "\n".join(long)


def test_rooms_have_names_of_their_own() -> None:
    assert not [path for path in python_files() if path.stem in NOT_A_ROOM or path.parent.name in NOT_A_ROOM]


def test_every_module_says_what_for() -> None:
    bare = [path for path in PACKAGE.rglob("*.py") if not ast.get_docstring(ast.parse(path.read_text()))]
    assert not bare, "\n".join(str(path.relative_to(ROOT)) for path in sorted(bare))


def test_tested_versions_cover_all_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["test"]
    tested = {line.partition("==")[0].lower() for line in CONSTRAINTS.read_text().splitlines() if "==" in line}
    assert {re.split(r"[<>=]", name)[0].lower() for name in wanted} <= tested


def test_ci_runs_what_people_run() -> None:
    commands = [line for line in (ROOT / ".ci" / "run").read_text().splitlines() if not line.startswith("#")]
    assert commands[0] == "set -euo pipefail"
    assert commands[-1] == "make test"


# ---------------------------------------------------------------- the wheel, in an empty environment


def run(*command: str | Path, folder: Path) -> str:
    parts = [str(part) for part in command]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(parts, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{parts}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


def test_wheel_holds_what_the_checkout_holds(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    shipped = {f"interpreter/{path.relative_to(PACKAGE)}" for path, _ in texts(PACKAGE)}
    for folder in ("rulesets", "schemas"):
        shipped |= {f"interpreter/{path.relative_to(ROOT)}" for path, _ in texts(ROOT / folder)}
    assert not {name for name in shipped - inside if not name.endswith(".pyc")}


def test_wheel_brings_the_pytest_plugin(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (listed,) = [name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt")]
    assert "[pytest11]\ncardwright = interpreter.adapters.pytest_plugin\n" in archive.read(listed).decode()


def test_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    commands = home / ("Scripts" if sys.platform == "win32" else "bin")
    run(commands / "python", "-m", "pip", "install", "--quiet", "-c", CONSTRAINTS, wheel, folder=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert "five-alive" in run(commands / "cardwright", "list", folder=elsewhere)
    run(commands / "cardwright", "validate", "five-alive", folder=elsewhere)
