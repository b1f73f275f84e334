"""What a loop reads in every round is read once before it, what is asked again is remembered, and nothing else is."""

from __future__ import annotations

from itertools import count

import pytest

from interpreter.compile.unvarying import ask_once, ask_once_between, read_once
from interpreter.compile.writer import Lines


class Names:
    """As much of a module as is asked for here."""

    def __init__(self):
        self.numbers = count(1)

    def fresh(self, prefix):
        return f"{prefix}{next(self.numbers)}"


def written(change, texts, *arguments):
    """Lines after a change."""
    lines = Lines()
    lines.rows = [(text, None) for text in texts]
    change(Names(), lines, *arguments)
    return [text for text, _ in lines.rows]


def read(*texts):
    return written(read_once, texts, 0)


def test_register_is_read_before_the_loop():
    assert read("for c in hand:", "    if V[v0] + f0[c] <= V[3]:", "        out.append(c)") == [
        "same1 = V[v0]",
        "same2 = V[3]",
        "for c in hand:",
        "    if same1 + f0[c] <= same2:",
        "        out.append(c)",
    ]


@pytest.mark.parametrize("name", ["c_pileV", "l_V", "c_Z", "c_xV"])
def test_name_that_ends_alike_is_left_alone(name):
    texts = ("for c in hand:", f"    out.append({name}[1])", f"    out.append({name}[z1 + asked])")
    assert read(*texts) == list(texts)


def test_place_of_whoever_is_asked_is_read_whole():
    assert read("for c in hand:", "    use(V[v0 + asked], V[v0])") == [
        "same1 = V[v0 + asked]",
        "same2 = V[v0]",
        "for c in hand:",
        "    use(same1, same2)",
    ]


def ask(*texts):
    return written(ask_once, texts)


def test_question_that_comes_up_again_is_answered_once():
    known = "(known1 if known1 is not None else (known1 := q3(s, asked)))"
    assert ask("if q3(s, asked) == 0:", "    out.append(1)", "if q3(s, asked) > 0 and q4(s):", "    out.append(2)") == [
        "known1 = None",
        f"if {known} == 0:",
        "    out.append(1)",
        f"if {known} > 0 and q4(s):",
        "    out.append(2)",
    ]


def test_question_in_a_loop_that_does_not_speak_of_it_is_answered_once():
    assert ask("if V[1]:", "    for c in hand:", "        if def_1(s) == f0[c]:", "            out.append(c)") == [
        "if V[1]:",
        "    known1 = None",
        "    for c in hand:",
        "        if (known1 if known1 is not None else (known1 := def_1(s))) == f0[c]:",
        "            out.append(c)",
    ]


def test_question_of_an_outer_loop_is_answered_once_for_each_of_its_rounds():
    assert ask("for p in seats:", "    for c in hand:", "        use(q1(s, p), q2(s, c))") == [
        "for p in seats:",
        "    known1 = None",
        "    for c in hand:",
        "        use((known1 if known1 is not None else (known1 := q1(s, p))), q2(s, c))",
    ]


@pytest.mark.parametrize(
    "rows",
    [
        ("for c in hand:", "    use(q1(s, c))"),
        ("for c, pile in joining(s):", "    use(q1(s, pile))"),
        ("for c in hand:", "    x = f0[c]", "    use(q1(s, x))"),
        ("for c in hand:", "    why(lambda: q1(s))"),
        ("for c in hand:", "    use([q1(s) for it in q2(s)])"),
        ("use(q1(s))", "use(q2(s))"),
    ],
    ids=["loop's own", "one of several", "set inside", "asked later", "own names", "asked once"],
)
def test_other_questions_are_left_alone(rows):
    assert ask(*rows) == list(rows)


COUNT = "sum(map(T1.__getitem__, Z[z0]))"
ONCE = f"(known1 if known1 is not None else (known1 := {COUNT}))"


def between(*texts):
    return written(ask_once_between, texts)


def test_answer_about_cards_holds_until_a_card_moves():
    moved = ("Z[z0].append(card)", f"V[v2] = {COUNT}")
    assert between(f"if {COUNT} == 31:", "    V[v1] = 1", f"if {COUNT} < 5: endless(s)", *moved) == [
        "known1 = None",
        f"if {ONCE} == 31:",
        "    V[v1] = 1",
        f"if {ONCE} < 5: endless(s)",
        *moved,
    ]


def test_block_that_returns_changes_nothing_for_what_comes_after():
    returning = (f"    if {COUNT} < 5:", "        p0(s)", "    return b1")
    assert between(f"if {COUNT} == 31:", *returning, f"V[v2] = {COUNT}") == [
        "known1 = None",
        f"if {ONCE} == 31:",
        f"    if {ONCE} < 5:",
        *returning[1:],
        f"V[v2] = {ONCE}",
    ]


@pytest.mark.parametrize(
    "texts",
    [
        (f"if {COUNT} == 31:", "    p0(s)", f"V[v2] = {COUNT}"),
        (f"if {COUNT} == 31:", "    return b1", "s.seen[card] = 1", f"V[v2] = {COUNT}"),
        (f"V[v1] = {COUNT}", "while True:", f"    if {COUNT} < 5: break", "    heap.pop()"),
        ("if V[v0]:", f"    V[v1] = {COUNT}", f"V[v2] = {COUNT}"),
        ("V[v1] = card_owner(s, l_c)", "l_c = top_of(Z[z1])", "V[v2] = card_owner(s, l_c)"),
        (
            "V[v1] = sum(map(T1.__getitem__, Z[z2 + V[1]]))",
            "V[1] = 2",
            "V[v2] = sum(map(T1.__getitem__, Z[z2 + V[1]]))",
        ),
    ],
)
def test_answer_that_may_be_another_is_asked_for_again(texts):
    assert between(*texts) == list(texts)
