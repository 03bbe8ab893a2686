# Everything happens in .venv, from the versions in requirements.lock. `make help` tells what there is.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

LOCK := --universal --generate-hashes --no-emit-index-url --no-annotate --python-version 3.11 --custom-compile-command 'make lock' --quiet

.PHONY: help build browser test lint fix hooks golden bench ratios growth docs site profile lock clean

help:            ## this list of targets
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*##/\t/'

$(READY): requirements.lock pyproject.toml
	@echo "setting up .venv once: about a minute, 250 MB"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

build: $(READY)  ## set up, then make every file to print in output/
	$(BIN)/cardgen build

browser: $(READY) ## what the tests of pages in a browser need, besides Chromium
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/browser.lock

test: $(READY)   ## set up, then run all tests
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(READY)   ## style and types
	$(BIN)/ruff check cardgen tests bench docs
	$(BIN)/ruff format --check --quiet cardgen tests bench docs
	$(BIN)/mypy

fix: $(READY)    ## repair what can be repaired
	$(BIN)/ruff check --fix cardgen tests bench docs
	$(BIN)/ruff format --quiet cardgen tests bench docs

hooks: $(READY)  ## check style, types and architecture before each commit
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pre-commit
	$(BIN)/pre-commit install

golden: $(READY) ## write the expected results of the tests anew; review the diff
	CARDGEN_GOLDEN=write $(BIN)/python -m pytest tests/golden tests/games/fsys/test_transcripts.py

bench: $(READY)  ## speed and size, as JSON, with ratios to typst, to plain reportlab and to the last release
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.lock
	$(BIN)/python -m bench

ratios: $(READY) ## is anything slower by more than a third, against something else that this machine does?
	$(BIN)/python -m bench.ratios

growth: $(READY) ## time and memory of 10 to 10,000 cards, and the plots of the docs
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.lock
	$(BIN)/python -m bench.growth
	$(BIN)/python -m docs.growth

docs: $(READY)   ## reference pages made from the program
	$(BIN)/python -m docs.reference

site: $(READY)    ## the docs as a site with search, in site/; a link that leads nowhere stops it
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r docs/requirements.lock
	$(BIN)/python -m docs.site

profile: $(READY) ## the profile of a press that cardgen ships: computed in 20 seconds
	$(BIN)/python -m docs.profile

lock: $(READY)   ## newer versions of everything, written down in the lock files
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile $(LOCK) --extra dev pyproject.toml -o requirements.lock --upgrade
	$(BIN)/uv pip compile $(LOCK) --extra bench pyproject.toml -c requirements.lock -o bench/requirements.lock --upgrade
	$(BIN)/uv pip compile $(LOCK) --extra docs pyproject.toml -c requirements.lock -o docs/requirements.lock --upgrade
	$(BIN)/uv pip compile $(LOCK) --extra browser pyproject.toml -c requirements.lock -o tests/browser.lock --upgrade

clean:           ## remove what was made
	rm -rf $(VENV) site output/* .pytest_cache .mypy_cache .ruff_cache
