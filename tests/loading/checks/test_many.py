"""A file with very many faults of one sort is checked in a moment."""

from __future__ import annotations

import interpreter

ZONES = 400


def test_many_faults_of_one_sort_are_told_in_part(tmp_path):
    path = tmp_path / "many.cardgame.yaml"
    names = "".join(f"  heap_{number}: {{per: player, visible: owner}}\n" for number in range(ZONES))
    path.write_text(
        "cardwright: 1\nname: Many\nplayers: 2\ncards: {drop: {copies: 9, starts in: cloud}}\n"
        f"zones:\n  cloud: {{visible: none}}\n  hand: {{per: player, visible: owner}}\n{names}"
        "play: {turn: {turns from: item 1 of players, laps: 1, one of: [take]}}\n"
        "actions: {take: {do: move top card of cloud to my hand}}\n"
        "endings: {done: {rank by: [most held]}}\ndefine: {player: {held: count of cards in hand}}\n"
    )
    found = [finding for finding in interpreter.validate(path) if "heap_" in finding.message]
    assert found
    assert len(found) < ZONES
