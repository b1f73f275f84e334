"""Speed of the interpreter against games written by hand and against OpenSpiel (`make bench`).

python tests/bench/run.py               medians of five alternating rounds
python tests/bench/run.py --check       prove that those written by hand are the same games, instead of timing them
"""

from __future__ import annotations

import argparse
import sys

import agreement
import engines
import speed


def main() -> int:
    """Run what the arguments ask for."""
    parser = argparse.ArgumentParser(description="Measure the interpreter against games written by hand.")
    parser.add_argument("--check", action="store_true", help="compare the games instead of timing them")
    parser.add_argument("--games", type=int, default=3000, help="random games of each kind for --check")
    parser.add_argument("--rounds", type=int, default=5, help="alternating rounds; more are steadier")
    parser.add_argument("--scale", type=float, default=1.0, help="shorter (0.1) or longer (3) rounds")
    arguments = parser.parse_args()
    if arguments.check:
        return 0 if agreement.check(arguments.games) else 1
    speed.report(arguments.rounds, arguments.scale)
    engines.report(arguments.rounds, arguments.scale)
    return 0


if __name__ == "__main__":
    sys.exit(main())
