# Ludolog: `make play` and `make test` do everything on Debian and Ubuntu, and say what to type
# elsewhere. The first call installs what is missing; the next ones start at once.

SHELL := /bin/bash
PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play test test-all test-versions check audit crosscheck found mutants pictures strength bench soak perft plots site web-packages pack release clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

play: .venv/.run ## open the shell (ARGS="play splut size=7" goes to the program)
	@$(BIN)/ludolog $(ARGS)

test: .venv/.dev ## run the tests that a person waits for
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -m "not long" $(ARGS)

test-all: .venv/.dev ## run all tests, the long forms as well
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup $(ARGS)

test-versions: ## run the tests under each SWI-Prolog and Python found, write docs/platforms.md (ARGS="--swipl DIR --python PY")
	@$(PYTHON) -m tests.versions --jobs $(JOBS) $(ARGS)

check: .venv/.dev .venv/names ## ruff, mypy --strict, Prolog's own checks
	$(BIN)/ruff check
	$(BIN)/mypy
	swipl tests/prolog/check.pl

audit: .venv/.dev ## look up known weaknesses of what the program depends on; needs the network
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit || \
	    { echo "Nothing is known: pip-audit cannot be installed."; exit 2; }
	@$(BIN)/python -m tests.audit

pictures: .venv/.dev ## draw the pictures of the screens and boards again
	$(BIN)/python -m docs.screens
	$(BIN)/python -m docs.boards

strength: .venv/.dev ## play the levels against each other, measure their moves, write docs/strength.md
	$(BIN)/python -m tests.bench.strength $(ARGS)

bench: .venv/.dev ## measure everything, write docs/performance.md (ARGS=--baseline keeps the ratios)
	$(BIN)/python -m tests.bench $(ARGS)

SECONDS_OF_SOAK ?= 600
KILLED_GAMES ?= 200
soak: .venv/.dev ## attack it: changed texts and signals for SECONDS_OF_SOAK=600 each, killed games, a million positions, long queries and arenas, keystrokes, records
	$(BIN)/python -m tests.bench.fuzz --seconds $(SECONDS_OF_SOAK)
	$(BIN)/python -m tests.bench.interrupts --seconds $(SECONDS_OF_SOAK)
	$(BIN)/python -m tests.bench.kills --games $(KILLED_GAMES)
	$(BIN)/python -m tests.bench.soak $(ARGS)
	$(BIN)/python -m tests.bench.long queries
	$(BIN)/python -m tests.bench.long arena
	LUDOLOG_SOAK=1000 $(BIN)/python -m pytest -n $(JOBS) -k "random or damaged" \
	    tests/shell/test_keys.py tests/shell/test_damaged.py

perft: .venv/.dev ## count move sequences for ten minutes, write docs/perft.md
	$(BIN)/python -m docs.perft_tables $(ARGS)

plots: .venv/.dev ## draw docs/plots: branching, lengths, values, strength by budget
	$(BIN)/python -m ludolog.compute.plots docs/plots $(ARGS)

crosscheck: .venv/.dev .venv/names ## compare core and model in 100,000 positions of each game (ARGS="--positions N")
	CROSSCHECK=1 $(BIN)/python -m pytest -n $(JOBS) tests/crosscheck
	$(BIN)/python -m tests.crosscheck.compare --jobs $(JOBS) --write docs/crosscheck.md $(ARGS)

found: .venv/.dev .venv/names ## judge the example programs without adapters, write the table in docs/check.md (ARGS="--seeds N")
	$(BIN)/python -m tests.crosscheck.found --jobs $(JOBS) --write docs/check.md $(ARGS)

mutants: .venv/.dev ## change the rules, one condition at a time, and see the tests notice (ARGS=GAME)
	$(BIN)/python -m tests.mutants.run --jobs $(JOBS) --write docs/crosscheck.md $(ARGS)

site: .venv/.docs shell/web/node_modules/.installed ## build the site into shell/site: documentation, Play, Query
	rm -rf shell/site
	$(BIN)/python -m sphinx -q -b html docs shell/site
	PYTHON=$(BIN)/python node shell/web/build.mjs shell/site

web-packages: shell/web/node_modules/.installed ## install the npm packages of the pages and their tests

pack: ## make the pack for SWI-Prolog in dist
	@$(PYTHON) -m release.pack

release: .venv/.dev site ## build and check all packages in dist, and say what is to be uploaded: uploads nothing
	@$(BIN)/python -m release

clean: ## remove the virtual environment and what was built
	rm -rf .venv build dist share/man shell/site shell/web/build shell/web/node_modules docs/reference *.egg-info .pytest_cache .mypy_cache .ruff_cache

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

# What the site is made with.
.venv/.docs: pyproject.toml .venv/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	@touch $@

shell/web/node_modules/.installed: shell/web/package-lock.json
	@command -v npm >/dev/null || { echo "The pages are built with node and npm. On Debian and Ubuntu: apt install nodejs npm"; exit 1; }
	cd shell/web && npm ci --silent --no-audit --no-fund
	@touch $@

# The folders under the names that are installed, for mypy, which looks at folders.
.venv/names:
	@mkdir -p $@ && ln -sfn ../../pybridge $@/ludolog && ln -sfn ../../shell $@/ludolog_shell

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
