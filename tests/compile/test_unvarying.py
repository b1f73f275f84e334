"""What a loop reads in every round is read once before it, and nothing else is."""

from __future__ import annotations

from itertools import count

import pytest

from interpreter.compile.unvarying import read_once
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
