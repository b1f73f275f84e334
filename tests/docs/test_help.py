"""Every action of a shipped game says in the game's own help what it is for."""

import pytest

import interpreter


@pytest.mark.parametrize("name", ["five-alive", "push", "crazy-rummy"])
def test_every_action_has_a_help_text(name: str) -> None:
    actions = interpreter.load(name).ruleset.actions
    assert not [action for action, rule in actions.items() if not rule.help]
