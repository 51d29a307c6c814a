# `make demo` and `make test` need only Python >= 3.11 and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-postgres check format bench docs clean

demo: $(VENV)/.installed
	$(BIN)/companion demo

# What was printed last stays in .test.log, so that a failure can be read afterwards.
test: $(VENV)/.test-installed
	@{ $(MAKE) --no-print-directory check 2>&1; echo "exit code $$?"; } | tee .test.log
	@tail -n 1 .test.log | grep -qx "exit code 0"

check:
	$(BIN)/python -m compileall -q companion rulesindex
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/pytest -q -n 2 --dist worksteal

# Everything that touches a record, on PostgreSQL alone. `make test` has run what is marked `both` there already (and
# tests/store/test_postgres.py, about the server itself): ONLY="not both" leaves it out.
test-postgres: $(VENV)/.test-installed
	COMPANION_TEST_DATABASE=postgresql $(BIN)/pytest -q -n 2 --dist worksteal -m "$(ONLY)"

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
