"""Which known name somebody may have meant.

Must not know what the names stand for.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

CLOSE_ENOUGH = 0.66
LONGEST = 60
DID_YOU_MEAN = "Did you mean"


def near(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that looks most like `name`, or None if none looks much like it. Ties go to the first."""
    best, best_ratio = None, CLOSE_ENOUGH
    wanted = _folded(name)
    for candidate in candidates:
        if candidate == name or max(len(name), len(candidate)) > LONGEST:
            continue
        matcher = SequenceMatcher(None, _folded(candidate), wanted, autojunk=False)
        if matcher.quick_ratio() > best_ratio and (ratio := matcher.ratio()) > best_ratio:
            best, best_ratio = candidate, ratio
    return best


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """The question `Did you mean x?`, or an empty text if nothing is near."""
    found = near(name, candidates)
    return f"{DID_YOU_MEAN} `{found}`?" if found is not None else ""


def _folded(name: str) -> str:
    """Case and the spelling of gaps don't count: `One-Of` is as good as `one of`."""
    return name.lower().replace("_", " ").replace("-", " ")
