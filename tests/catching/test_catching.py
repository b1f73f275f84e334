"""Slips of an author's pen are found: a sample of all faults of some files must reach the bars."""

from __future__ import annotations

import pytest

from tests.catching.bench import Bench
from tests.catching.judging import AS_GOOD, FOUND, SAME, judged
from tests.catching.measure import Tally, measure, mutants_of, share, together
from tests.catching.mutants import CAPITALS, NAMES, Mutant

FILES = (
    "betting/fixed-limit.cardgame.yaml",
    "five-alive/sudden-death.cardgame.yaml",
    "goofspiel/goofspiel.cardgame.yaml",
    "gin-rummy/gin-rummy.cardgame.yaml",
    "hanabi/rainbow.cardgame.yaml",
    "hearts/jack.cardgame.yaml",
    "love-letter/love-letter.cardgame.yaml",
    "president/revolution.cardgame.yaml",
    "push/house/race.cardgame.yaml",
    "push/push.cardgame.yaml",
    "spades/jokers.cardgame.yaml",
)
MOST = 6
NAMES_IN_LINE, NAMES_RIGHT, ALL_IN_LINE, ALL_FOUND, EACH = 0.98, 0.95, 0.96, 0.99, 1.1


@pytest.fixture(scope="module")
def tallies():
    return measure(Bench(), FILES, MOST)


@pytest.fixture(scope="module")
def names(tallies):
    return together(tallies, NAMES)


def worst(tally: Tally, good) -> list[str]:
    """Some of those that went wrong, for who reads the failure."""
    return [str(one) for one in tally.faults if not good(one)][:12]


def test_misspelt_names_are_told_where_they_stand(names):
    assert names.in_line >= NAMES_IN_LINE, worst(names, lambda one: one.in_line)


def test_the_first_suggestion_for_a_name_is_right(names):
    assert names.right >= NAMES_RIGHT, worst(names, lambda one: one.right is not False)


def test_faults_of_all_classes_are_told_where_they_stand(tallies):
    every = together(tallies, tallies)
    assert every.in_line >= ALL_IN_LINE, worst(every, lambda one: one.in_line)
    assert share(len(every.found), len(every.faults)) >= ALL_FOUND, worst(every, lambda one: one.result == FOUND)


def test_one_fault_is_told_once(tallies):
    every = together(tallies, tallies)
    assert every.each <= EACH, worst(every, lambda one: len(one.findings) == 1)


SMALL = "push/house/race.cardgame.yaml"


def verdict(before: str, after: str, line: int, right: tuple[str, ...] = (), slip: str = ""):
    """What becomes of a file in which something stands in the place of something else."""
    bench = Bench()
    with bench.quick():
        text = bench.source(SMALL).text
        assert text.count(before) == 1
        fault = Mutant("", "", text.replace(before, after), line, right, was=before, slip=slip or after)
        return judged(fault, bench.check(SMALL, fault.text), bench.checked(SMALL), bench.file(SMALL), SMALL)


def test_what_says_the_same_is_no_fault():
    assert verdict("extends: push", "extends:   push", 2).result == SAME


def test_a_label_may_be_called_otherwise():
    assert verdict("goal_reached", "gaol_reached", 10).result == AS_GOOD


def test_a_misspelt_name_is_found_in_its_line():
    found = verdict("bank's worth", "bank's wroth", 8, ("worth",), slip="wroth")
    assert (found.result, found.in_line, found.right) == (FOUND, True, True)


def test_each_word_is_misspelt_once():
    bench = Bench()
    with bench.quick():
        places = bench.file(SMALL).places()
        faults = list(mutants_of(bench, SMALL))
    asked = [place for place in places if place.role != "number" and place.text != "s"]
    assert len([one for one in faults if one.slip and one.sort != CAPITALS]) == len(asked)
    assert all(one.text != bench.source(SMALL).text for one in faults)
