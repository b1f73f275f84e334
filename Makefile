# Everything sets itself up in .venv, once; a second run is quick.
#
# make play    a game of Five Alive        make test    lint, then the whole test suite
# make lint    what the test run checks    make bench   speed, against plain Python
# make docs    renew what is generated in docs/   make peers   many games against another engine
# make clean   remove what was made        make mutation  small faults in rulesets: which do scenarios notice? (GAME=push MOST=300)
#                                          make tables    what holds for every game, with every number of players
#                                          make catching  slips of an author's pen: which are found, and where? (GAME=push MOST=10)

# Tried in this order. To use another: make PYTHON=/opt/python3.12/bin/python3 test
PYTHON := python3 python3.13 python3.12 python3.11 python3.14
OLDEST := 3.11

VENV := .venv
BIN := $(VENV)/bin
MADE := $(VENV)/.made
CAN_PLAY := $(VENV)/.can-play
CAN_TEST := $(VENV)/.can-test
VERSIONS := tests/constraints.txt
INSTALL := $(BIN)/python -m pip install --quiet --constraint $(VERSIONS) --editable

export PIP_BUILD_CONSTRAINT := $(VERSIONS)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test lint bench peers docs mutation catching tables clean

play: $(CAN_PLAY)
	@$(BIN)/cardwright play five-alive

test: lint
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

lint: $(CAN_TEST)
	$(BIN)/ruff check interpreter tests
	$(BIN)/ruff format --check interpreter tests
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

bench: $(CAN_TEST)
	$(BIN)/python tests/bench/run.py

peers: $(CAN_TEST)
	$(BIN)/python -m tests.peers.run

mutation: $(CAN_TEST)
	$(BIN)/python -m tests.mutation.measure $(if $(MOST),--most $(MOST)) $(GAME)

catching: $(CAN_TEST)
	$(BIN)/python -m tests.catching.measure $(if $(MOST),--most $(MOST)) $(if $(MISSED),--missed) $(GAME)

tables: $(CAN_TEST)
	ALL_TABLES=1 $(BIN)/python -m pytest --numprocesses auto --dist worksteal tests/properties

docs: $(CAN_TEST)
	$(BIN)/python -m tests.docs.generate
	$(BIN)/python -m tests.docs.picture

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(CAN_PLAY): pyproject.toml $(VERSIONS) | $(MADE)
	@echo "Installing what playing needs (once, up to a minute)"
	@$(INSTALL) .
	@touch $@

$(CAN_TEST): pyproject.toml $(VERSIONS) tests/schema_in_editors/package-lock.json | $(MADE)
	@echo "Installing what testing needs (once, a minute or two)"
	@$(INSTALL) '.[test]'
	@$(BIN)/python -m tests.schema_in_editors.server
	@touch $(CAN_PLAY) $@

$(MADE):
	@bare=; for name in $(PYTHON); do \
	  "$$name" -c 'import sys; low = tuple(map(int, "$(OLDEST)".split("."))); sys.exit(sys.version_info < low)' \
	    >/dev/null 2>&1 || continue; \
	  if ! "$$name" -c 'import ensurepip, venv' >/dev/null 2>&1; then bare="$$name"; continue; fi; \
	  echo "Making $(VENV) with $$("$$name" --version)"; \
	  "$$name" -m venv --clear $(VENV) && touch $@ && exit 0; \
	  exit 1; \
	done; \
	if [ -n "$$bare" ]; then \
	  echo "$$bare is new enough, but it lacks the parts that make virtual environments (ensurepip, venv)."; \
	  echo "On Debian or Ubuntu: apt install python3-venv. Then run make again."; \
	else \
	  echo "Python $(OLDEST) or newer is needed, and none of these is that: $(PYTHON)."; \
	  echo "Install one, or name one that isn't on the path: make PYTHON=/where/it/is/python3 $(MAKECMDGOALS)"; \
	fi >&2; exit 1
