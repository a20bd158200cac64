# Two commands do everything: `make serve` shows the site, `make test` checks all of it. `make help` lists the rest.

.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := help

PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin

# The first Python that is new enough; `make PYTHON=/path/to/python3.12 test` names another.
NEW_ENOUGH := import sys; raise SystemExit(sys.version_info < (3, 11))
PYTHON_NAMES := python3 python3.14 python3.13 python3.12 python3.11 python
ifeq ($(origin PYTHON),undefined)
PYTHON := $(shell for p in $(PYTHON_NAMES); do $$p -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$p && break; done)
endif

# Settings of the caller that would lead pip or Python away from the virtual environment.
unexport PYTHONHOME PYTHONPATH PIP_TARGET PIP_PREFIX PIP_ROOT PIP_REQUIRE_HASHES PIP_NO_DEPS PIP_NO_BINARY
unexport PIP_ONLY_BINARY PIP_PLATFORM PIP_PYTHON_VERSION PIP_ABI PIP_IMPLEMENTATION PIP_DRY_RUN PIP_REPORT
unexport PIP_BUILD_CONSTRAINT PIP_CONSTRAINT PIP_REQUIREMENT PIP_EDITABLE PIP_PYTHON PIP_QUIET PIP_VERBOSE VIRTUAL_ENV
export PIP_USER := 0
export PIP_REQUIRE_VIRTUALENV := 0
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PYDEVD_DISABLE_FILE_VALIDATION := 1

INSTALL := $(BIN)/python -m pip install --quiet --no-deps --require-hashes
OWN := $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .

.PHONY: help serve site test check lint types imports unit notebooks stored papermill browser bench lock clean

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

# ---- environments: a stamp is newer than the lock it was installed from ------------------------------------

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
	  echo "mjteach needs Python 3.11 or newer, and none of these is: $(PYTHON_NAMES)." >&2; \
	  echo "Name one with: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@"$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null || { \
	  echo "mjteach needs Python 3.11 or newer; $(PYTHON) is not." >&2; exit 1; }
	@echo "Setting up $(VENV) with $(PYTHON)"
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python could not make a virtual environment; on Debian install the package python3-venv." >&2; exit 1; }

$(VENV)/site-installed: requirements/site.txt pyproject.toml | $(BIN)/python
	@echo "Installing what builds the site"
	@$(INSTALL) -r requirements/site.txt && $(OWN)
	@touch $@

$(VENV)/test-installed: requirements/test.txt pyproject.toml | $(BIN)/python
	@echo "Installing what builds and checks"
	@$(INSTALL) -r requirements/test.txt && $(OWN)
	@touch $@ $(VENV)/site-installed

# ---- the site --------------------------------------------------------------------------------------------------

serve: site ## build the site when needed and serve it on 127.0.0.1 (PORT=8000)
	@$(BIN)/python tools/serve.py --port $(PORT)

site: $(VENV)/site-installed ## build the site into dist/ when something has changed
	@$(BIN)/python site/build.py

# ---- checks, the quick ones first --------------------------------------------------------------------------------

test: check unit notebooks papermill browser ## run every check

check: lint types imports ## run the checks that run nothing

lint: $(VENV)/test-installed ## ruff
	$(BIN)/ruff check .

types: $(VENV)/test-installed ## mypy
	$(BIN)/mypy

imports: $(VENV)/test-installed ## import-linter: who may import whom
	$(BIN)/lint-imports

unit: $(VENV)/test-installed ## pytest without the browser, and the samples in docstrings
	$(BIN)/pytest -n 2 -q --doctest-modules mjteach tools site tests --ignore=tests/site/notebooks --ignore=tests/site/browser

notebooks: $(VENV)/test-installed ## nbval: every notebook gives what is stored in it
	$(BIN)/pytest -q -p no:xdist --nbval --nbval-sanitize-with tests/site/notebooks/sanitize.cfg notebooks

stored: $(VENV)/test-installed ## run the notebooks and store what they give, after a change
	$(BIN)/python tools/run_notebooks.py

papermill: $(VENV)/test-installed ## papermill: the notebooks with other parameters
	$(BIN)/pytest -q tests/site/notebooks

browser: $(VENV)/test-installed site ## the site in Chromium
	$(BIN)/pytest -q tests/site/browser

# ---- upkeep ------------------------------------------------------------------------------------------------------

bench: $(VENV)/test-installed site ## measure the rules, and bytes and seconds to the first puzzle
	$(BIN)/python tools/bench.py
	$(BIN)/python tools/bench_play.py
	$(BIN)/pytest -q -s tests/site/browser -k budget

UV := $(VENV)/lock/bin/uv pip compile --quiet --generate-hashes --no-header --no-annotate
lock: $(BIN)/python ## choose the newest versions that fit together and write requirements/*.txt
	@test -x $(VENV)/lock/bin/uv || { $(BIN)/python -m venv $(VENV)/lock && \
	  $(VENV)/lock/bin/python -m pip install --quiet --require-hashes -r requirements/lock.txt; }
	$(UV) --universal --python-version 3.11 requirements/lock.in --output-file requirements/lock.txt
	$(UV) --universal --python-version 3.11 requirements/node.in --output-file requirements/node.txt
	$(UV) --universal --python-version 3.11 pyproject.toml requirements/site.in --output-file requirements/site.txt
	$(UV) --universal --python-version 3.11 pyproject.toml requirements/site.in --extra dev \
	  --constraint requirements/site.txt --output-file requirements/test.txt
	$(UV) --python-platform wasm32-pyodide2025 --python-version 3.14 --only-binary :all: \
	  --no-emit-package jedi --no-emit-package parso --no-emit-package widgetsnbextension \
	  --no-emit-package jupyterlab-widgets requirements/kernel.in --output-file requirements/kernel.txt

clean: ## remove everything that was made
	rm -rf $(VENV) build dist site/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
