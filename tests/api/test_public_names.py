"""The public names are there, and cheap to ask for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import interpreter


@pytest.mark.parametrize("name", interpreter.__all__)
def test_public_name_is_there(name):
    assert getattr(interpreter, name) is not None
    assert name in dir(interpreter)


def test_unknown_name_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = interpreter.nothing


def test_checking_loads_nothing_that_plays():
    code = (
        "import sys, interpreter; interpreter.validate('no-such-game');"
        "print([m for m in sys.modules if m.startswith(('interpreter.compile', 'interpreter.players', 'rich'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
