# `make demo` and `make test` need only Python >= 3.11 and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-postgres format bench docs clean

demo: $(VENV)/.installed
	$(BIN)/companion demo

test: $(VENV)/.test-installed
	$(BIN)/python -m compileall -q companion rulesindex
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/pytest -q -n 2 --dist worksteal

# Everything that touches a record, on PostgreSQL; `make test` runs the store, the basics and the play-throughs on both.
test-postgres: $(VENV)/.test-installed
	COMPANION_TEST_DATABASE=postgresql $(BIN)/pytest -q -n 2 --dist worksteal

format: $(VENV)/.test-installed
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .

bench: $(VENV)/.bench-installed
	$(BIN)/python -m tests.bench

docs: $(VENV)/.test-installed
	$(BIN)/python -m companion.cli.reference write
	$(BIN)/python -m companion.cli.picture

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	$(BIN)/python -m compileall -q companion rulesindex
	@touch $@

$(VENV)/.test-installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/.installed

$(VENV)/.bench-installed: $(VENV)/.test-installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
