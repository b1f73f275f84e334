"""What a help offers and what a fix does are one."""

from __future__ import annotations

from dataclasses import replace

from interpreter.diagnostics.finding import Edit, error, warning, with_help, without_fix
from interpreter.diagnostics.near import did_you_mean, write
from interpreter.source.span import NOWHERE, Span

HERE = Span("a.cardgame.yaml", 3, 5, 3, 12)


def test_question_is_its_fix() -> None:
    found = error("N001", HERE, "Nothing.", did_you_mean("visibel", ["visible"]))
    assert (found.help, found.fix) == ("Did you mean `visible`?", (Edit(HERE, "visible"),))


def test_no_name_near_offers_nothing() -> None:
    assert error("N001", HERE, "Nothing.", did_you_mean("visibel", ["colour"])).fix == ()


def test_place_larger_than_the_name_has_no_fix() -> None:
    assert error("N001", HERE, "Nothing.", did_you_mean("visibl", ["visible"])).fix == ()


def test_fix_of_all_that_is_marked() -> None:
    assert warning("C001", HERE, "Small.", write("yes")).fix == (Edit(HERE, "yes"),)


def test_no_file_no_fix() -> None:
    assert error("C001", NOWHERE, "Small.", write("yes")).fix == ()


def test_another_help_takes_the_fix_along() -> None:
    found = error("N001", HERE, "Nothing.", did_you_mean("visibel", ["visible"]))
    assert with_help(found, "Take it out.").fix == ()
    assert with_help(found, write("zones")).fix == (Edit(HERE, "zones"),)


def test_more_behind_an_offer_keeps_it() -> None:
    help = did_you_mean("visibel", ["visible"]).followed_by("If not, rename it.")
    assert error("N001", HERE, "Nothing.", help).fix == (Edit(HERE, "visible"),)
    assert help.text == "Did you mean `visible`? If not, rename it."


def test_a_finding_told_elsewhere_is_fixed_there_or_nowhere() -> None:
    found = error("N001", HERE, "Nothing.", did_you_mean("visibel", ["visible"]))
    assert replace(found, span=replace(HERE, end_column=HERE.end_column + 1)).fix == ()


def test_words_stay_without_the_fix() -> None:
    found = without_fix(error("N001", HERE, "Nothing.", did_you_mean("visibel", ["visible"])))
    assert (found.help, found.meant, found.fix) == ("Did you mean `visible`?", "visible", ())
