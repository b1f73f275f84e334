"""All that is done with findings once they are found, in its order: each slip told once, where it is, to its author.

A pass takes the findings so far and gives those that are told instead. Which comes before which, and why, stands here
and nowhere else. Must not know how anything is found, nor what a finding says: passes ask what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING

from interpreter.diagnostics.about import Scope, Topic
from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.loading.files.conflicts import at_the_later
from interpreter.loading.shape.schema import ruleset_schema
from interpreter.loading.shape.slips import told
from interpreter.loading.slips.blame import blamed
from interpreter.loading.slips.columns import of_columns
from interpreter.loading.slips.declared_otherwise import declared_otherwise
from interpreter.loading.slips.left_unused import left_unused
from interpreter.loading.slips.misplaced import of_places
from interpreter.loading.slips.misspelt import respelt, told_once
from interpreter.loading.slips.readable_fixes import readable
from interpreter.loading.slips.readable_part import of_the_rest
from interpreter.loading.slips.respelling import Patches, Trial, of_keys, of_lines, retold
from interpreter.loading.slips.second_places import with_second_places
from interpreter.loading.slips.taken_names import without_what_follows
from interpreter.loading.slips.undeclared import undeclared
from interpreter.loading.slips.untested import without_untested
from interpreter.loading.slips.variant_lines import (
    explained,
    lines_like_others,
    outside_of,
    without_doubts_about_faults,
    without_echoes,
)
from interpreter.source.nodes import Mapping

if TYPE_CHECKING:
    from interpreter.loading.document import Document

LEFT_TO_GAMES = frozenset(("zone", "kind", "step", "action", "procedure", "hook"))
"""Sorts of names that mean nothing in a library, as the game that uses it may declare them."""
OWNERS = frozenset(("", "a player", "a side"))
"""Of whom it may declare something."""


class Stage(Enum):
    """When passes run, by what has been found until then."""

    SHAPE = "what is wrong with the shape of what the files give together"
    SHAPES_TRIED = "the same, once it is told: other spellings and places are tried"
    NAMES = "what is wrong with names and sentences"
    WHOLE = "the same and what the checks of the whole find"
    TRIED = "the same, once all is found, where something is wrong: other spellings and omissions are tried"
    CLEAN = "the same, where nothing is wrong, and what of its game is unused besides"
    REST = "what is found in the part that can be read, beside lines of the wrong shape"
    SHOWN = "all that is told"


@dataclass(frozen=True, slots=True)
class Case:
    """What passes know beside the findings."""

    root: Mapping
    """All files merged, as the author's places say."""
    patches: Patches = ()
    """What each file writes."""
    names: tuple[str, ...] = ()
    """The files, in the order in which they are merged."""
    variants: frozenset[str] = frozenset()
    """Those of them that change another."""
    trial: Trial = field(default=lambda patches: ())
    """What is found at this stage if the files write something else."""
    merging: tuple[Finding, ...] = ()
    """What was found while the files were merged."""
    faulty: frozenset[str] = frozenset()
    """The files in which lines have the wrong shape."""
    document: Document | None = None


Run = Callable[[Sequence[Finding], Case], list[Finding]]


@dataclass(frozen=True, slots=True)
class Pass:
    """One thing that is done with findings: its name, when, how, and why before the next."""

    name: str
    stage: Stage
    run: Run
    why: str


def run(stage: Stage, findings: Sequence[Finding], case: Case) -> list[Finding]:
    """What is told instead of the findings of a stage."""
    left = list(findings)
    for one in PASSES:
        if one.stage is stage:
            left = one.run(left, case)
    return left


# ---------------------------------------------------------------- what needs more than its findings


def _with_merging(findings: Sequence[Finding], case: Case) -> list[Finding]:
    """With what merging found, unless that is about lines of what a file forgot to say that it changes."""
    is_alone = len(case.patches) == 1
    if any(f.severity == ERROR and (is_alone or (f.about and f.about.scope is Scope.FILE)) for f in findings):
        return list(findings)
    return [*outside_of(case.merging, findings, case.root), *findings]


def _shapes_retold(findings: Sequence[Finding], case: Case) -> list[Finding]:
    own = case.variants | {case.names[-1]}
    lines = of_lines(lines_like_others(case.root, own), case.patches)
    places = of_places(findings, case.patches, ruleset_schema())
    return retold(findings, case.patches, {}, chain(of_keys(findings, case.patches), lines, places), case.trial)


def _not_left_to_games(findings: Sequence[Finding], case: Case) -> list[Finding]:
    is_library = case.document is not None and case.document.is_library
    return [finding for finding in findings if not (is_library and _is_left_to_games(finding))]


def _is_left_to_games(finding: Finding) -> bool:
    """Whether a name is unknown in a library and isn't a slip for one that the library declares."""
    about = finding.about
    if about is None or about.topic is not Topic.UNKNOWN or finding.meant is not None:
        return False
    return about.sort in LEFT_TO_GAMES or (not about.sort and about.other in OWNERS)


def _with(document: Document | None) -> Document:
    assert document is not None
    return document


# ---------------------------------------------------------------- the table

PASSES = (
    Pass(
        "slips of layout told once",
        Stage.SHAPE,
        lambda found, case: told(found, case.root, ruleset_schema()),
        "the others count on one finding a slip",
    ),
    Pass(
        "two keys that exclude each other told at the later one",
        Stage.SHAPE,
        lambda found, case: at_the_later(found, case.names),
        "merging's findings are compared with the places at which shapes are told",
    ),
    Pass(
        "a variant's new line told as the one that it may be meant for",
        Stage.SHAPE,
        lambda found, case: explained(found, case.root, case.variants),
        "it is asked about shapes alone; merging names such lines itself",
    ),
    Pass("what merging found", Stage.SHAPE, _with_merging, "the last of its stage"),
    Pass(
        "other spellings and places of keys tried",
        Stage.SHAPES_TRIED,
        _shapes_retold,
        "alone in its stage, as it runs the stage before anew",
    ),
    Pass(
        "slips in tables told in the table",
        Stage.NAMES,
        lambda found, case: of_columns(found, case.root),
        "a name that is the heading's slip is declared there",
    ),
    Pass(
        "a name that is declared nowhere told once",
        Stage.NAMES,
        lambda found, case: told_once(found, case.root),
        "its other uses are no faults by which something could be untested",
    ),
    Pass(
        "nothing untested behind a fault",
        Stage.NAMES,
        lambda found, case: without_untested(found, case.root),
        "the checks of the whole begin with what is left",
    ),
    Pass(
        "a variant's new line told as the one that it may be meant for",
        Stage.WHOLE,
        lambda found, case: explained(found, case.root, case.variants),
        "what speaks of such a line is an echo of what is told here",
    ),
    Pass(
        "nothing that follows from such a line",
        Stage.WHOLE,
        lambda found, case: without_echoes(found, case.root),
        "an echo in a library is nobody's to declare",
    ),
    Pass(
        "nothing that a library leaves to its games",
        Stage.WHOLE,
        _not_left_to_games,
        "what is tried next counts what is left",
    ),
    Pass(
        "other spellings of names tried",
        Stage.TRIED,
        lambda found, case: respelt(_with(case.document), found, case.trial),
        "a misspelt name is to blame where it stands, whatever line of a variant brings it to light",
    ),
    Pass(
        "faults in a game told at the line of the variant that brings them about",
        Stage.TRIED,
        lambda found, case: blamed(_with(case.document), found, case.trial),
        "only then do they lie in the variant's things",
    ),
    Pass(
        "what is declared nowhere told with the line to write, what a library needs where it is used",
        Stage.TRIED,
        lambda found, case: undeclared(_with(case.document), found, case.trial),
        "what a variant took away is told at its line",
    ),
    Pass(
        "what a game declares otherwise than its library needs it told at the declaration",
        Stage.TRIED,
        lambda found, case: declared_otherwise(_with(case.document), found, case.trial),
        "what is left in a library's lines then is of something that is declared",
    ),
    Pass(
        "nothing inside a thing whose name is taken",
        Stage.TRIED,
        lambda found, case: without_what_follows(found, case.patches),
        "the name becomes the error that doubts at its place would repeat",
    ),
    Pass(
        "no doubts about what is wrong",
        Stage.TRIED,
        lambda found, case: without_doubts_about_faults(found),
        "the last of its stage",
    ),
    Pass(
        "what a variant leaves unused of its game told at its line",
        Stage.CLEAN,
        lambda found, case: left_unused(_with(case.document), found, case.trial),
        "alone in its stage, as it tries omissions in rulesets in which nothing is wrong",
    ),
    Pass(
        "sentences that have nothing to do with what was left out",
        Stage.REST,
        lambda found, case: of_the_rest(found, _with(case.document).left_out, case.faulty),
        "alone in its stage, as the shapes themselves are told whole",
    ),
    Pass(
        "no fix that a file could not hold",
        Stage.SHOWN,
        lambda found, case: readable(found, case.root),
        "fixes are looked at where they were made",
    ),
    Pass(
        "with the place of what is declared elsewhere",
        Stage.SHOWN,
        lambda found, case: with_second_places(found, case.root),
        "the last, since it only adds",
    ),
)
"""Every pass; those of a stage run from the first to the last."""
