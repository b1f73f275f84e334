"""What a loop reads in every round is read once before it, what is asked again is remembered, and nothing else is."""

from __future__ import annotations

from itertools import count

import pytest

from interpreter.compile.unvarying import ask_once, read_once
from interpreter.compile.writer import Lines


class Names:
    """As much of a module as is asked for here."""

    def __init__(self):
        self.numbers = count(1)

    def fresh(self, prefix):
        return f"{prefix}{next(self.numbers)}"


def read(*texts):
    lines = Lines()
    lines.rows = [(text, None) for text in texts]
    read_once(Names(), lines, 0)
    return [text for text, _ in lines.rows]


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
    lines = Lines()
    lines.rows = [(text, None) for text in texts]
    ask_once(Names(), lines)
    return [text for text, _ in lines.rows]


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
