"""Plays many games of every pairing, or of those with a word in their name: `python -m tests.peers.run [WORD ...]`."""

from __future__ import annotations

import argparse
from time import process_time

from tests.peers.driver import play_many
from tests.peers.pairings import PAIRINGS

GAMES = 20_000
FIRST = 1_000_000
"""Other seeds than those of the test run."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only pairings with one of these words in their name")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first game")
    asked = parser.parse_args()
    for pairing in PAIRINGS:
        if not asked.words or any(word in pairing.name for word in asked.words):
            began = process_time()
            decisions = play_many(pairing, asked.games, asked.first)
            took = process_time() - began
            print(f"{pairing.name}: {asked.games:,} games, {decisions:,} decisions, {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
