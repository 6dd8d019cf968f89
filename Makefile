# One door for every task: `make` lists them. Everything is installed in .venv, nothing outside.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# A stamp's name carries a checksum of what it was made from and of where, so that a second run
# is instant, an edited lock installs again, and a moved folder gets a new .venv.
key = $(firstword $(shell { echo '$(CURDIR)'; cat $(1) /dev/null; } | cksum))
BOOT := $(VENV)/.stamp-boot-$(call key,req/boot.txt)
RUN := $(VENV)/.stamp-run-$(call key,req/boot.txt req/run.txt)
PROJECT := $(VENV)/.stamp-project-$(call key,req/boot.txt req/run.txt pyproject.toml)
TEST := $(VENV)/.stamp-test-$(call key,req/boot.txt req/run.txt req/test.txt)
BENCH := $(VENV)/.stamp-bench-$(call key,req/boot.txt req/run.txt req/bench.txt)

# The page: its packages, and what Vite builds from it for the server.
NPM := web/node_modules/.stamp-$(call key,web/package-lock.json web/.npmrc)
PAGE := src/enlinea/server/static/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print)

# A .venv whose Python has gone (an upgrade, a copy) counts as missing.
ifneq ($(shell $(BIN)/python -c 'print("ok")' 2>/dev/null),ok)
.PHONY: $(BOOT)
endif

# Without bytecode every start of Python would compile all packages again.
INSTALL = $(BIN)/uv pip install --python $(BIN)/python --compile-bytecode
# Apart from the rest, because Numba starts more slowly where it finds SciPy.
BENCH_PACKAGES := $(VENV)/bench
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --annotation-style line \
	--custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)
# The tests use all cores; WORKERS=0 runs them one after the other in one process.
WORKERS ?= auto
SIDE_BY_SIDE = -n $(WORKERS) --dist worksteal
# A browser on a busy machine may be late once: what failed is run again alone, and must pass then.
AGAIN = $(BIN)/python -m pytest --last-failed --last-failed-no-failures none tests/e2e
stamp = @rm -f $(VENV)/.stamp-$(1)-* && touch $@

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play terminal test browser speed nightly check web fixtures screenshots bench golden lock docs clean compiler

help: ## List these tasks
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | \
		while IFS="$$(printf '\t')" read -r task text; do \
			printf '  make %-11s %s\n' "$$task" "$$text"; done

setup: $(PROJECT) ## Install what playing needs into .venv
	@echo "Ready: try make play"

play: $(PROJECT) $(PAGE) ## Start the server and play in the browser (ARGS="..." is handed on)
	@$(BIN)/enlinea serve $(ARGS)

terminal: $(PROJECT) ## Play in the terminal (ARGS="..." is handed on)
	@$(BIN)/enlinea play $(ARGS)

test: check ## Run the checks and every test
	@echo "== Tests, compiled"
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) --ignore=tests/e2e
	@echo "== Tests with the JIT off, and their coverage"
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest $(SIDE_BY_SIDE) -m nojit \
		--cov=enlinea --cov-report=term-missing:skip-covered
	@echo "== Tests with bounds checking"
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest $(SIDE_BY_SIDE) -m bounds
	@echo "== Tests of the page's parts"
	@cd web && npm run --silent test
	@echo "== Every game in Chromium"
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) tests/e2e || $(AGAIN)

browser: $(PROJECT) $(TEST) $(PAGE) ## Play every game in Chromium against the real server
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) tests/e2e || $(AGAIN)

speed: $(PROJECT) $(TEST) $(PAGE) ## Measure in Chromium how quick the page is
	@$(BIN)/python -m tests.e2e.speed

nightly: $(PROJECT) $(TEST) ## Throw 100,000 frames at the server
	@ENLINEA_FRAMES=100000 $(BIN)/python -m pytest tests/server/test_fuzz.py

check: $(PROJECT) $(TEST) $(PAGE) ## Run the linters, the type checker and the repository's own checks
	@echo "== ruff check"
	@$(BIN)/ruff check .
	@echo "== ruff format"
	@$(BIN)/ruff format --check .
	@echo "== mypy"
	@$(BIN)/mypy
	@echo "== import-linter"
	@$(BIN)/lint-imports
	@echo "== scripts/check_repo.py"
	@$(BIN)/python -m scripts.check_repo
	@echo "== The page: prettier, eslint, svelte-check, size of the first load"
	@cd web && npm run --silent format && npm run --silent lint && npm run --silent check \
		&& npm run --silent budget

web: $(PAGE) ## Build the page for the server

screenshots: $(PROJECT) $(TEST) $(PAGE) ## Take pictures of every screen of the page (ONLY="home linja")
	@$(BIN)/python -m tests.e2e.screenshots $(ONLY)

bench: compiler $(PROJECT) $(BENCH) ## Measure against peers (ONLY=linja for one game)
	@PYTHONPATH=$(BENCH_PACKAGES) $(BIN)/python -m bench $(if $(ONLY),--only $(ONLY))

fixtures: $(PROJECT) ## Write the positions anew that the page teaches and tests with
	@$(BIN)/python -m scripts.fixtures
	@$(BIN)/python -m scripts.material

golden: $(PROJECT) $(TEST) ## Write the golden playthroughs and perft tables anew
	@$(BIN)/python -m tests.golden.make
	@$(BIN)/python -m tests.perft.make

docs: $(PROJECT) $(TEST) ## Write the generated parts of the docs anew
	@$(BIN)/python -m scripts.docs

lock: $(BOOT) ## Compile req/*.in to req/*.txt (UPGRADE=1 for the newest versions)
	@for name in run boot test bench; do \
		echo "== req/$$name.txt"; \
		$(COMPILE) --output-file req/$$name.txt req/$$name.in || exit 1; done

clean: ## Remove .venv and everything else that was made
	rm -rf $(VENV) build dist .coverage .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache web/node_modules src/enlinea/server/static
	find . -name node_modules -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

compiler:
	@command -v cc >/dev/null || { echo "make bench needs a C compiler, and there is no cc here:" \
		"install one (Debian: apt-get install build-essential)." >&2; exit 1; }

$(BOOT):
	@command -v $(PYTHON) >/dev/null || { echo "enlinea needs Python 3.11 or newer, and there is no" \
		"'$(PYTHON)' here: install it (Debian: apt-get install python3 python3-venv) or name" \
		"another with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "enlinea needs Python" \
		"3.11 or newer, and '$(PYTHON)' is not: install one (Debian 12 or newer: apt-get install" \
		"python3 python3-venv) or name another with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "'$(PYTHON)' cannot make virtual" \
		"environments: install its venv package (Debian: apt-get install python3-venv)." >&2; exit 1; }
	@echo "== Making $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@echo "== Installing the installer (req/boot.txt)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r req/boot.txt
	$(call stamp,boot)

$(RUN): $(BOOT)
	@echo "== Installing what the games need (req/run.txt)"
	@$(INSTALL) --require-hashes -r req/run.txt
	$(call stamp,run)

$(PROJECT): $(RUN)
	@echo "== Installing enlinea itself"
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	$(call stamp,project)

$(TEST): $(RUN)
	@echo "== Installing what the tests need (req/test.txt)"
	@$(INSTALL) --require-hashes -r req/test.txt
	$(call stamp,test)

$(BENCH): $(RUN)
	@echo "== Installing what the benchmarks need (req/bench.txt)"
	@$(INSTALL) --target $(BENCH_PACKAGES) --require-hashes -r req/bench.txt
	$(call stamp,bench)

$(NPM):
	@command -v npm >/dev/null || { echo "The page needs Node.js 20.19 or newer with npm, and there is" \
		"no npm here: install them (Debian 13 or newer: apt-get install nodejs npm)." >&2; exit 1; }
	@node web/scripts/node.mjs
	@echo "== Installing what the page needs (web/package-lock.json)"
	@cd web && npm ci --silent
	@rm -f web/node_modules/.stamp-* && touch $@

$(PAGE): $(NPM) $(PAGE_SOURCES)
	@echo "== Building the page"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@
