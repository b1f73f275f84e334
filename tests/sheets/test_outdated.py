"""An author's text on a sheet goes with its rule: a variant that changes the one leaves out the other."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from interpreter.cli.rules import command

BASE = yaml.safe_load((Path(__file__).parent / "phrases.yaml").read_text(encoding="utf-8"))["base"]
HELP = "Lift a card."


@pytest.mark.parametrize(
    ("lines", "stays"),
    [
        ("do: move card to shore; draw 1", True),
        ("needs: {rich: {that: my coins > 1, why: You are poor}}", True),
        ("choose: {card: card in shore}, do: move card to my hand", False),
        ("choose: {card: card in shore}, do: move card to my hand, help: Lift a card", True),
    ],
)
def test_an_actions_help_goes_by_what_is_chosen(tmp_path: Path, lines: str, stays: bool) -> None:
    (tmp_path / "ferry.cardgame.yaml").write_text(BASE, encoding="utf-8")
    variant = tmp_path / "other.cardgame.yaml"
    variant.write_text(f"extends: ferry\nname: Other\nactions: {{lift: {{{lines}}}}}\n", encoding="utf-8")
    result = CliRunner().invoke(command, [str(variant)])
    assert "**Lift.**" in result.output, result.output
    assert (HELP in result.output) == stays
