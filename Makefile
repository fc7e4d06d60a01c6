# Ludolog: `make play` and `make test` do everything on Debian and Ubuntu, and say what to type
# elsewhere. The first call installs what is missing; the next ones start at once.

SHELL := /bin/bash
PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play test check crosscheck mutants pictures strength bench soak perft plots clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

play: .venv/.run ## open the shell (ARGS="play splut size=7" goes to the program)
	@$(BIN)/ludolog $(ARGS)

test: .venv/.dev ## run all tests
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup $(ARGS)

check: .venv/.dev ## ruff, mypy --strict, Prolog's own checks
	$(BIN)/ruff check
	$(BIN)/mypy
	swipl tests/prolog/check.pl

pictures: .venv/.dev ## draw the README's pictures again
	$(BIN)/python -m docs.screens

strength: .venv/.dev ## play the levels against each other, measure their moves, write docs/strength.md
	$(BIN)/python -m tests.bench.strength $(ARGS)

bench: .venv/.dev ## measure everything, write docs/performance.md (ARGS=--baseline keeps the ratios)
	$(BIN)/python -m tests.bench $(ARGS)

soak: .venv/.dev ## a million positions with flat memory; 1,000 keystroke scripts, 1,000 damaged records
	$(BIN)/python -m tests.bench.soak $(ARGS)
	LUDOLOG_SOAK=1000 $(BIN)/python -m pytest -n $(JOBS) -k "random or damaged" \
	    tests/shell/test_keys.py tests/shell/test_damaged.py

perft: .venv/.dev ## count move sequences for ten minutes, write docs/perft.md
	$(BIN)/python -m tests.bench.perft_tables $(ARGS)

plots: .venv/.dev ## draw docs/plots: branching, lengths, values, strength by budget
	$(BIN)/python -m pybridge.plots docs/plots $(ARGS)

crosscheck: .venv/.dev ## compare core and model in 100,000 positions of each game (ARGS="--positions N")
	CROSSCHECK=1 $(BIN)/python -m pytest -n $(JOBS) tests/crosscheck
	$(BIN)/python -m tests.crosscheck.compare --jobs $(JOBS) --write docs/crosscheck.md $(ARGS)

mutants: .venv/.dev ## change the rules, one condition at a time, and see the tests notice (ARGS=GAME)
	$(BIN)/python -m tests.mutants.run --jobs $(JOBS) --write docs/crosscheck.md $(ARGS)

clean: ## remove the virtual environment and what was built
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache

# What the program needs: SWI-Prolog, and a virtual environment with the package in it.
.venv/.run: pyproject.toml | swipl
	@$(SETUP_VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

# What the tests need besides.
.venv/.dev: pyproject.toml | swipl
	@$(SETUP_VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch .venv/.run $@

.PHONY: swipl
swipl:
	@$(SETUP_SWIPL)

# A recipe as one shell script.
define SETUP_VENV
set -eu; \
if ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
    echo "Ludolog needs Python 3.11 or newer as $(PYTHON)."; \
    echo "Install it, or name another one: make PYTHON=/path/to/python3 $(MAKECMDGOALS)"; exit 1; \
fi; \
if [ ! -x $(BIN)/python ]; then \
    rm -rf .venv; \
    if ! $(PYTHON) -m venv .venv; then \
        rm -rf .venv; \
        echo "Python's venv is missing. On Debian and Ubuntu: apt install python3-venv"; exit 1; \
    fi; \
fi
endef

define SETUP_SWIPL
set -eu; \
recent() { command -v swipl >/dev/null && \
    swipl -g 'current_prolog_flag(version, V), ( V >= 90004 -> halt(0) ; halt(1) )' -t 'halt(1)' 2>/dev/null; }; \
if recent; then exit 0; fi; \
echo "Ludolog needs SWI-Prolog 9.0.4 or newer."; \
if command -v apt-get >/dev/null; then \
    sudo=; if [ "$$(id -u)" != 0 ]; then \
        if command -v sudo >/dev/null; then sudo=sudo; else \
            echo "Ask whoever administers this machine to run: apt-get install swi-prolog-nox"; exit 1; fi; fi; \
    echo "Installing it with apt-get ($${sudo:-as root})."; \
    $$sudo apt-get update -qq && \
    $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq swi-prolog-nox >/dev/null; \
    recent || { echo "The packaged SWI-Prolog is older than 9.0.4; see https://www.swi-prolog.org/build/PPA.html"; exit 1; }; \
else \
    echo "Install it, then call make again:"; \
    echo "  macOS            brew install swi-prolog"; \
    echo "  Fedora           sudo dnf install pl"; \
    echo "  Arch             sudo pacman -S swi-prolog"; \
    echo "  Windows (WSL)    sudo apt-get install swi-prolog-nox"; \
    echo "  Windows          winget install SWI-Prolog.SWI-Prolog"; \
    echo "  conda            conda install -c conda-forge swi-prolog"; \
    exit 1; \
fi
endef
