"""What generated code may speak of: nothing that isn't there, and no name that an author has chosen."""

from __future__ import annotations

import ast
import builtins
import dis
import json
from types import CodeType

import pytest

from interpreter.compile.program import compile_ruleset
from interpreter.compile.vocabulary_of_play import FUNCTIONS, MESSAGES
from interpreter.loading.build import build
from interpreter.loading.document import document_from_json
from interpreter.rules.settings import settle
from tests.language.playing import cases, game
from tests.properties.renaming import Renamer
from tests.properties.rulesets import names, ruleset_of

GAMES = (*names(), *cases())
RECORDED = pytest.mark.parametrize("record", [False, True])


def ruleset(one):
    return ruleset_of(one) if isinstance(one, str) else game(one).ruleset


def machine_of(rules, record):
    return compile_ruleset(rules, settle(rules, {})).machine(rules.players[0], record)


def codes(code):
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


@RECORDED
@pytest.mark.parametrize("one", GAMES, ids=str)
def test_generated_code_speaks_of_what_is_there(one, record):
    machine = machine_of(ruleset(one), record)
    module = compile(machine.generated.source, "generated", "exec")
    known = set(machine.names) | set(dir(builtins))
    asked = {
        step.argval for code in codes(module) for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"
    }
    assert asked - known == set()


@pytest.mark.parametrize("name", names())
def test_authors_names_are_no_python_names(name):
    renamer = Renamer(json.loads(ruleset_of(name).document), 5)
    rules, findings = build(document_from_json(json.dumps(renamer.document), name))
    assert rules is not None, findings
    tree = ast.parse(machine_of(rules, True).generated.source)
    used = {node.id.removeprefix("l_") for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id[:2] != "l_"}
    used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    used |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert used & renamer.given == set()


def test_generated_text_depends_on_the_ruleset_alone():
    rules = ruleset_of("shipped five-alive")
    texts = {machine_of(rules, False).generated.source for _ in range(2)}
    texts |= {compile_ruleset(rules, settle(rules, {})).machine(players, False).generated.source for players in (2, 6)}
    assert len(texts) == 1


def test_options_that_are_not_used_leave_nothing_behind():
    rules = ruleset_of("shipped five-alive")
    plain = compile_ruleset(rules, settle(rules, {})).machine(3, False).generated.source
    other = compile_ruleset(rules, settle(rules, {"bomb_zero_optional": "yes"})).machine(3, False).generated.source
    assert len(plain) < len(other)


def test_runtime_functions_have_names_of_their_own():
    assert not set(FUNCTIONS) & set(dir(builtins))
    assert all(message[0].isupper() and message.endswith(".") for message in MESSAGES.values())
