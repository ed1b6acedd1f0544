# Everything happens in .venv, made from nothing but a Python of 3.11 or newer.
# `make PYTHON=/path/to/python setup` names the Python to use; ARGS= is handed on to the command.

SHELL := bash
.SHELLFLAGS := -o pipefail -ec

VENV := .venv
BIN := $(VENV)/bin
CANDIDATES := $(if $(PYTHON),$(PYTHON),python3.13 python3.12 python3.11 python3)
WORKERS ?= auto
OPT ?= 1 # how far rules are optimised for tests: 3, as everywhere else, takes a third longer to compile
ARGS ?=

# Tests start hundreds of processes: without bytecode each would compile the sources anew, and pytest rewrite all asserts.
unexport PYTHONDONTWRITEBYTECODE

# Stamps: set-up is done again only when one of the files it follows from has changed.
MADE := $(VENV)/.made
PLAYABLE := $(VENV)/.playable
COMPLETE := $(VENV)/.complete
PAGE := src/fourcures/server/page/index.html
BROWSER := $(VENV)/.browser
PYODIDE := build/pyodide/.made
PROXIES := build/proxies/.made

PIP := $(BIN)/python -m pip --disable-pip-version-check install
PROGRESS := | sed -n 's/^Collecting \([^ ]*\).*/  \1/p; s/^Installing collected.*/  unpacking .../p'
INSTALL_SELF := $(PIP) --quiet --no-deps --no-build-isolation --editable .

# A name on the path is not enough: it must start, be new enough, and be able to make a venv with pip.
PROBE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

.DEFAULT_GOAL := help
.PHONY: help setup play check test soak lint lintpython format speed docs wheel release pins clean

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

setup: $(COMPLETE) ## make .venv with everything needed to develop
	@echo "$(VENV) is ready."

play: $(PLAYABLE) $(PAGE) ## play in the browser; ARGS=play plays in the terminal
	@$(BIN)/fourcures $(ARGS)

# A game's kernels are compiled by one worker, the longest first: tests/tiers.py says which tests they are.
PYTEST := NUMBA_OPT=$(strip $(OPT)) $(BIN)/python -m pytest -n $(WORKERS) --no-loadscope-reorder

check: lintpython ## lint, types and interpreted rules: no compiler, no browser
	$(BIN)/python -m pytest -n $(WORKERS) --check -p no:schemathesis $(ARGS)

test: lint $(BROWSER) $(PYODIDE) $(PROXIES) ## lint, then all tests; ARGS="-k outbreak" picks some
	$(BIN)/python web/build.py test
	$(MKDOCS) build --strict
	$(PYTEST) $(ARGS)

# The theme's own advertisement is not for those who build this site.
MKDOCS := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs

docs: $(COMPLETE) ## build the documentation into build/site, links checked; ARGS=serve serves it
	@$(MKDOCS) $(or $(ARGS),build --strict)

soak: $(COMPLETE) $(PROXIES) ## tests that draw at random or kill processes, with ten times the budget
	FOURCURES_BUDGET=10 $(PYTEST) -m soak $(ARGS)

lint: lintpython $(PAGE) ## ruff, mypy, import-linter, and the types of the page
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python web/build.py check

lintpython: $(COMPLETE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(COMPLETE) ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

speed: $(PLAYABLE) ## measure the speed of the rules
	@$(BIN)/fourcures speed $(ARGS)

# Other builds of a wheel compile nothing: their users do, once.
wheel: $(COMPLETE) $(PAGE) ## build a wheel into dist/ that carries all games compiled, for this platform and Python
	@FOURCURES_WHEEL_COMPILED=1 $(BIN)/python -m hatchling build --target wheel

release: $(COMPLETE) $(PAGE) ## build what PyPI is given into build/upload, and check it; docs/release.md says what else
	@rm -rf build/upload
	@$(BIN)/python -m venv build/release
	@build/release/bin/python -m pip --disable-pip-version-check install --quiet build twine
	@build/release/bin/python -m build --outdir build/upload
	@build/release/bin/python -m twine check --strict build/upload/*

clean: ## remove .venv and everything that tools left behind
	rm -rf $(VENV) build dist web/node_modules web/.node src/fourcures/server/page .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE):
	@found=; for candidate in $(CANDIDATES); do \
		if "$$candidate" -c '$(PROBE)' >/dev/null 2>&1; then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "No usable Python among: $(CANDIDATES)." >&2; \
		echo "Install Python 3.11 or newer with its venv module (on Debian: python3 and python3-venv)," >&2; \
		echo "or name one: make PYTHON=/path/to/python3.12 setup" >&2; \
		exit 1; \
	fi; \
	echo "Making $(VENV) with $$("$$found" --version) ..."; \
	"$$found" -m venv --clear $(VENV) && touch $@

$(PLAYABLE): requirements/run.txt pyproject.toml $(MADE)
	@echo "Installing what playing needs (some 100 MB to fetch; a minute or two the first time) ..."
	@$(PIP) --require-hashes --requirement requirements/run.txt $(PROGRESS)
	@$(INSTALL_SELF)
	@touch $@

$(COMPLETE): requirements/dev.txt pyproject.toml $(MADE)
	@echo "Installing what development needs (some 350 MB to fetch; a few minutes the first time) ..."
	@$(PIP) --require-hashes --requirement requirements/dev.txt $(PROGRESS)
	@$(INSTALL_SELF)
	@touch $(PLAYABLE) $@

$(PAGE): $(shell find web -name node_modules -prune -o -name .node -prune -o -name generated -prune -o -type f -print) | $(MADE)
	@echo "Building the page ..."
	@$(BIN)/python web/build.py

# Tests of the page drive a real Chromium: that of the system, or one that is fetched.
$(BROWSER): tests/browser/chromium.py $(COMPLETE)
	@$(BIN)/python tests/browser/chromium.py
	@touch $@

# Tests of the core run in Pyodide too, which npm brings: what its Python needs is built for WebAssembly, as pinned for players.
$(PYODIDE): requirements/run.txt $(MADE)
	@rm -rf $(@D)
	@sed -n '/^msgspec==/,/^    # via/p' $< | $(PIP) --quiet --require-hashes --no-deps --only-binary=:all: \
		--python-version 3.14 --platform pyemscripten_2026_0_wasm32 --target $(@D) --requirement /dev/stdin
	@touch $@

# Servers are tested behind the proxies of the system, or those of Debian, unpacked here so that no service starts.
$(PROXIES):
	@mkdir -p $(@D)
	@cd $(@D); PATH="$$PATH:/usr/sbin"; is_new=; \
	for proxy in nginx caddy; do \
		if command -v $$proxy >/dev/null || ! command -v apt-get >/dev/null; then continue; fi; \
		if [ -z "$$is_new" ] && [ "$$(id -u)" = 0 ]; then apt-get -qq update || true; is_new=yes; fi; \
		apt-get -qq -o APT::Sandbox::User=root download $$proxy && dpkg -x $${proxy}_*.deb . && rm $${proxy}_*.deb || \
			echo "There is no $$proxy: tests of servers behind it will be skipped. Install it to run them."; \
	done
	@touch $@

# Pins carry hashes and no addresses, so they hold whichever package index a machine uses.
UV := build/pins/bin/uv
COMPILE := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make pins"

pins: $(MADE) ## choose newer versions of all packages and write requirements/*.txt
	@echo "Pinning ..."
	@$(BIN)/python -m venv build/pins
	@build/pins/bin/python -m pip --disable-pip-version-check install --quiet uv
	@$(COMPILE) --extra server pyproject.toml requirements/run.in --output-file requirements/run.txt
	@$(COMPILE) --extra server --extra dev pyproject.toml requirements/dev.in --output-file requirements/dev.txt
	@echo "Wrote requirements/run.txt and requirements/dev.txt."
