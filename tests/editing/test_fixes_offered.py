"""The fix of every finding in the bad files and slips: made, it is gone and nothing is wrong that wasn't before."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest

from interpreter.diagnostics.finding import Finding
from interpreter.editing.edits import edited
from interpreter.editing.fixing import stage_of
from tests import test_bad as bad
from tests.loading import test_suggestions as slips


def wrong_after(findings: Callable[[], list[Finding]], left: Collection[str] = ()) -> Iterator[str]:
    """What is wrong with the fixes of some findings: each is made alone, and taken back."""
    before = findings()
    for finding in before:
        if not finding.fix:
            continue
        (file,) = {Path(edit.span.file) for edit in finding.fix}
        text = file.read_bytes()
        file.write_bytes(edited(text.decode(), finding.fix).encode())
        after = findings()
        file.write_bytes(text)
        # what a later check finds could not be seen before
        new = Counter(told([one for one in after if stage_of(one) <= stage_of(finding)])) - Counter(told(before))
        if set(new) - set(left) or finding.message in [other.message for other in after]:
            yield f"{finding}: {sorted(new)}"


def told(findings: list[Finding]) -> list[str]:
    return [f"{finding.code} {finding.message}" for finding in findings]


LEFT = {"variable_of_many_cards": ["C009 Nothing says which card `pile_of` starts with."]}
"""What is still to be said when the fix of a bad file is made."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(bad.FOLDER, tmp_path_factory.mktemp("bad") / "files"))


@pytest.mark.parametrize("name", bad.BAD)
def test_fixes_of_bad_files_are_right(name: str, folder: Path) -> None:
    variants = bad.variants_of((bad.FOLDER / f"{name}.expected").read_text(encoding="utf-8").splitlines())
    assert list(wrong_after(lambda: bad.found_in(name, variants, folder), LEFT.get(name, ()))) == []


@pytest.mark.parametrize("claim", slips.CASES)
def test_fixes_of_slips_are_right(claim: str, tmp_path: Path) -> None:
    case = slips.CASES[claim]
    slips.found(tmp_path, case, "variant")
    assert list(wrong_after(lambda: slips.again(tmp_path), case.get("left", ()))) == []


def test_many_findings_have_a_fix(folder: Path) -> None:
    some = [name for name in bad.BAD if name.startswith(("misspelt", "wrong_word"))]
    assert sum(bool(finding.fix) for name in some for finding in bad.found_in(name, [], folder)) > len(some) / 2


def test_name_that_stands_already_is_asked_for_and_not_put_there(tmp_path: Path) -> None:
    game = (bad.FOLDER / "lantern_row.cardgame.yaml").read_text(encoding="utf-8")
    (tmp_path / f"twice{bad.ENDING}").write_text(game.replace("variables:\n", "variables:\n  totel: {type: number}\n"))
    (finding,) = bad.found_in("twice", [], tmp_path)
    assert (finding.code, finding.help, finding.fix) == ("C024", "Did you mean `total`?", ())
