# make run      play; make run ARGS="--camera demo" passes words on
# make test     everything that is checked before a change is kept
# make test-appliance   the whole machine rehearsed in a container: installed, booted, used, abused, taken away

PYTHON_IN := .venv/bin/python -m
ARGS ?=

.PHONY: run test test-appliance clean

run: .venv/ready
	@$(PYTHON_IN) companion play $(ARGS)

test: .venv/ready-for-tests
	$(PYTHON_IN) ruff check .
	$(PYTHON_IN) ruff format --check .
	$(PYTHON_IN) mypy
	$(PYTHON_IN) pytest

# 77: this machine cannot, and a line has said why.
test-appliance: .venv/ready-for-tests
	@appliance/run.sh || [ $$? = 77 ]

clean:
	rm -rf .venv

.venv/ready: pyproject.toml environment.sh
	@./environment.sh .
	@touch $@

.venv/ready-for-tests: pyproject.toml environment.sh
	@./environment.sh '.[dev]'
	@touch $@ .venv/ready
