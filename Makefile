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

# On PostgreSQL alone: the store, what commands have in common, an evening or campaign of each game. `make test` has run what is
# marked `both` there already (and tests/store/test_postgres.py, about the server itself): ONLY="not both" leaves it out.
ON_POSTGRES := tests/store tests/table tests/cli/test_commands.py tests/cli/test_hands.py tests/cli/test_box.py \
  tests/cli/test_safekeeping.py tests/cli/test_stats.py tests/cli/test_where_were_we.py tests/cli/test_export_formats.py \
  "tests/games/pacg/test_evening.py::test_an_ordinary_evening_takes_few_short_lines[rotr]" \
  tests/games/runebound/test_evening.py::test_a_game_of_three_heroes_in_ten_rounds_takes_at_most_ninety_lines \
  "tests/games/descent/test_campaigns.py::test_a_whole_campaign[mixed]" tests/games/arcania/test_evening.py \
  tests/games/plain/test_plain.py::test_every_step_is_undone_and_travels_in_an_export

test-postgres: $(VENV)/.test-installed
	COMPANION_TEST_DATABASE=postgresql $(BIN)/pytest -q -n 2 --dist worksteal -m "$(ONLY)" $(ON_POSTGRES)

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
