"""What operators give for two values that are known, division aside: it may give nothing.

Must not know where the values come from.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ARITHMETIC: Mapping[str, Callable[[Any, Any], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
