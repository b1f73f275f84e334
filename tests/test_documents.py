"""Every `$ cardwright ...` line of the README and of docs/ is run, in the order and folder that a reader would have.

A reader follows a document from its first line to its last, so the commands of one document share a folder. Two notes
that readers see as ordinary comments steer this: a block of YAML whose first line is `# NAME.yaml` (any path that ends
in `.yaml`) is saved under that name before the commands that follow; a command that ends in `# exit 1` is meant to
find something.

Rulesets that are saved so are checked as well: nothing is wrong with them, unless a command is meant to find something
there. Other blocks of YAML can at least be read, blocks of `effect` are sentences of the language, and all Python of a
document is one program that runs.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

import interpreter
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.source.files import SourceFile
from interpreter.source.span import fragment_of
from interpreter.syntax.parser import parse_effect

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]

BLOCK = re.compile(
    r"^ *```(?P<language>[\w-]*)(?: (?P<name>[\w.-]+))?[^\n]*\n(?P<text>.*?)^ *```", re.MULTILINE | re.DOTALL
)
COMMAND = re.compile(r"^ *\$ (?P<command>cardwright\b.*?)(?: +# exit (?P<exit>\d))?$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")
FILE = re.compile(r"# (?P<name>\S+\.yaml)\n")
SHELLS = {"console", "sh", "shell", "bash"}
RULESET = ".cardgame.yaml"


@dataclass(frozen=True)
class Step:
    """Something that a reader does: save `text` as `name`, or run `text` and see exit code `code`."""

    text: str
    name: str | None = None
    code: int = 0


def steps(document: str) -> Iterator[Step]:
    for block in BLOCK.finditer(document):
        if block["language"] in SHELLS:
            for line in COMMAND.finditer(block["text"].replace("\\\n", " ")):
                yield Step(line["command"], code=int(line["exit"] or 0))
        elif block["language"] == "yaml" and (file := FILE.match(block["text"])):
            yield Step(block["text"], name=file["name"])
        elif block["language"] == "csv" and block["name"]:
            yield Step(block["text"], name=block["name"])


def blocks(document: str, language: str) -> list[str]:
    """All blocks of one language."""
    return [block["text"] for block in BLOCK.finditer(document) if block["language"] == language]


def text_of(document: Path) -> str:
    return document.read_text() if document.exists() else ""


@pytest.fixture
def environment(tmp_path: Path) -> Mapping[str, str]:
    """As in a shell where `cardwright` is installed, with output that doesn't depend on who looks."""
    installed = tmp_path / "bin"
    installed.mkdir()
    command = installed / "cardwright"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m interpreter.cli "$@"\n')
    command.chmod(0o755)
    path = f"{installed}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "120"}


def save(step: Step, folder: Path) -> None:
    assert step.name is not None
    file = folder / step.name
    assert file.resolve().is_relative_to(folder.resolve()), step.name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(step.text)


def do(step: Step, folder: Path, environment: Mapping[str, str]) -> None:
    if step.name is not None:
        save(step, folder)
        return
    run(["/bin/sh", "-c", step.text], step, folder, environment)


def run(command: list[str], step: Step, folder: Path, environment: Mapping[str, str]) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    shown = f"$ {step.text}\n{done.stdout}\n{done.stderr}"
    assert done.returncode == step.code, shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_in_documents_work(document: Path, tmp_path: Path, environment: Mapping[str, str]) -> None:
    folder = tmp_path / "reader"
    folder.mkdir()
    for step in steps(text_of(document)):
        do(step, folder, environment)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_rulesets_in_documents_are_clean(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    every = list(steps(text_of(document)))
    faulty = {word for step in every if step.code for word in step.text.split()}
    for step in every:
        if step.name is None:
            continue
        save(step, tmp_path)
        if step.name.endswith(RULESET) and step.name not in faulty:
            assert not interpreter.validate(step.name), step.name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_blocks_in_documents_can_be_read(document: Path) -> None:
    for text in blocks(text_of(document), "yaml"):
        tree, findings = read_tree(SourceFile(document.name, text))
        assert not findings, text
        assert tree is not None
    for text in blocks(text_of(document), "effect"):
        effect, findings = parse_effect(fragment_of(text, document.name))
        assert not findings, text
        assert effect


def anchors(document: str) -> set[str]:
    """What a link may name in a document: its headings as web pages call them."""
    found = re.findall(r"^#+ (.*)$", BLOCK.sub("", document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_in_documents_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(BLOCK.sub("", text_of(document))):
        name, _, anchor = target.partition("#")
        other = document if not name else document.parent / name
        assert other.exists(), target
        assert not anchor or anchor in anchors(other.read_text()), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_in_documents_runs(document: Path, tmp_path: Path, environment: Mapping[str, str]) -> None:
    program = "\n".join(blocks(text_of(document), "python"))
    if not program:
        return
    folder = tmp_path / "reader"
    folder.mkdir()
    for step in steps(text_of(document)):
        if step.name is not None:
            save(step, folder)
    run([sys.executable, "-W", "error", "-c", program], Step(program), folder, environment)


def test_readme_shows_commands() -> None:
    """Once there is a README, it has something to try."""
    readme = ROOT / "README.md"
    assert not readme.exists() or any(step.name is None for step in steps(readme.read_text()))


def test_steps_are_read_in_order() -> None:
    document = """
```yaml
# mine.cardgame.yaml
extends: something
```

- in a list:
  ```console
  $ cardwright validate mine.cardgame.yaml  # exit 1
  mine.cardgame.yaml:2:10: nothing is called something
  $ cardwright list
  ```

```yaml
extends: not saved
```
"""
    assert list(steps(document)) == [
        Step("# mine.cardgame.yaml\nextends: something\n", name="mine.cardgame.yaml"),
        Step("cardwright validate mine.cardgame.yaml", code=1),
        Step("cardwright list"),
    ]
