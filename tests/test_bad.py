"""Each file in `bad/files` with an `.expected` beside it has one mistake, and its findings are exactly those.

A line of `.expected` is `line:column CODE message`, with the file's name before it if the fault lies in another file,
and below it, indented, the help if it is to be compared too. `with: NAME, NAME` on top adds variants.
Files without an `.expected` are what the others build on; they must be clean.

`python tests/test_bad.py` writes down what is found now; read the difference before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.finding import Finding
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset

FOLDER = Path(__file__).parent / "bad" / "files"
ENDING = ".cardgame.yaml"
BAD = sorted(path.name.removesuffix(".expected") for path in FOLDER.glob("*.expected"))
GOOD = sorted({path.name.removesuffix(ENDING) for path in FOLDER.glob(f"*{ENDING}")} - set(BAD))


def found_in(name: str, variants: list[str], folder: Path = FOLDER) -> list[Finding]:
    return list(open_ruleset(f"{name}{ENDING}", variants, Search(folder)).findings)


def line_of(finding: Finding, name: str) -> str:
    span = finding.span
    file = Path(span.file).name
    where = "" if file == f"{name}{ENDING}" else f"{file}:"
    return f"{where}{span.line}:{span.column} {finding.code} {finding.message}"


def variants_of(lines: list[str]) -> list[str]:
    first = lines[0] if lines else ""
    return [name.strip() for name in first.removeprefix("with:").split(",")] if first.startswith("with:") else []


@pytest.mark.parametrize("name", BAD)
def test_bad_file_has_exactly_these_findings(name: str) -> None:
    wanted = (FOLDER / f"{name}.expected").read_text(encoding="utf-8").splitlines()
    findings = found_in(name, variants_of(wanted))
    said = wanted[bool(variants_of(wanted)) :]
    lines: list[str] = []
    for finding in findings:
        lines.append(line_of(finding, name))
        at = len(lines)
        if finding.help and at < len(said) and said[at].startswith("  "):
            lines.append(f"  {finding.help}")
    assert lines == said


@pytest.mark.parametrize("name", GOOD)
def test_other_files_are_clean(name: str) -> None:
    assert [line_of(finding, name) for finding in found_in(name, [])] == []


def test_every_bad_file_is_there() -> None:
    assert [name for name in BAD if not (FOLDER / f"{name}{ENDING}").is_file()] == []


@pytest.mark.parametrize("name", BAD)
def test_bad_files_use_known_codes(name: str) -> None:
    lines = (FOLDER / f"{name}.expected").read_text(encoding="utf-8").splitlines()
    assert {finding.code for finding in found_in(name, variants_of(lines))} <= set(CODES)


def accept(name: str) -> None:
    path = FOLDER / f"{name}.expected"
    variants = variants_of(path.read_text(encoding="utf-8").splitlines())
    lines = [f"with: {', '.join(variants)}"] if variants else []
    for finding in found_in(name, variants):
        lines += [line_of(finding, name), *([f"  {finding.help}"] if finding.help else [])]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    for one in sys.argv[1:] or BAD:
        accept(one)
