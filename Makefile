# make run      play; make run ARGS="--camera demo" passes words on
# make test     everything that is checked before a change is kept
# make test-appliance   the whole machine rehearsed in a container: installed, booted, used, abused, taken away
# make pictures  the screenshots of README, taken anew
# make phones    how fast fifty phones hear of a throw

PYTHON_IN := .venv/bin/python -m
ARGS ?=

# Tests wait for browsers and for tables in processes of their own: half as many more keep every processor at work.
WORKERS = $(shell echo $$(($$(nproc) * 3 / 2)))

# Where the system was upgraded what was installed is another Python's, of no use to the one of now.
VERSION := $(shell .venv/bin/python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
MADE_ANEW := $(if $(wildcard .venv/lib/python$(VERSION)/.),,anew)

.PHONY: run test test-appliance pictures phones clean anew

run: .venv/ready
	@$(PYTHON_IN) companion play $(ARGS)

test: .venv/ready-for-tests tests/node_modules
	$(PYTHON_IN) ruff check .
	$(PYTHON_IN) ruff format --check .
	$(PYTHON_IN) mypy
	$(PYTHON_IN) pytest -n $(WORKERS) --dist worksteal

# 77: this machine cannot, and a line has said why.
test-appliance: .venv/ready-for-tests
	@appliance/run.sh || [ $$? = 77 ]

pictures: .venv/ready-for-tests
	$(PYTHON_IN) pytest -q tests/pictures.py

phones: .venv/ready-for-tests
	$(PYTHON_IN) web.phones

clean:
	rm -rf .venv tests/node_modules

# axe-core finds what somebody could not use on a page; without npm those checks are skipped, and say so.
tests/node_modules: tests/package.json
	@if command -v npm >/dev/null; then npm --prefix tests install --no-package-lock --no-audit --no-fund --silent; fi
	@mkdir -p $@ && touch $@

.venv/ready: pyproject.toml environment.sh $(MADE_ANEW)
	@./environment.sh .
	@touch $@

.venv/ready-for-tests: pyproject.toml environment.sh $(MADE_ANEW)
	@./environment.sh '.[dev]'
	@touch $@ .venv/ready
