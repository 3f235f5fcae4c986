# One command a task, on a bare machine: python3 (3.11 to 3.13) with venv, make and git are enough.
# Everything is installed into .venv; uv is used when it is on the PATH and never needed.

# make PYTHON=python3.12 ... takes another interpreter for .venv than python3.
# Tests are shared out to one process more than there are cores, since some wait for a browser; make test ARGS="-n 0 -k kayles" runs a few in one process.
SHARED := -n $(shell expr $$(nproc) + 1) --maxprocesses 5 --dist worksteal
# Extra words for the program behind a target: make test ARGS="-k kayles", make serve ARGS=--help
ARGS   ?=
BIN    := .venv/bin
PY     := $(BIN)/python

export NO_MKDOCS_2_WARNING := 1
export UV_PYTHON_DOWNLOADS := never
# A run of the tests starts some hundred processes; without files of bytecode each would compile all sources anew.
unexport PYTHONDONTWRITEBYTECODE

# The date of the build is that of the commit, so that two builds of one commit are the same bytes.
ifeq ($(origin SOURCE_DATE_EPOCH),undefined)
SOURCE_DATE_EPOCH := $(shell git log -1 --format=%ct 2>/dev/null)
ifeq ($(SOURCE_DATE_EPOCH),)
SOURCE_DATE_EPOCH := 1767225600
endif
endif
export SOURCE_DATE_EPOCH

# `site` is also the name of the folder that it makes: no target here is a file.
.PHONY: help site serve test test-full check check-locks check-format check-lint check-types web web-check \
        format bench prove lock venv clean distclean
.DEFAULT_GOAL := help

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

site: ## Compute the tables and build the site into site/
	@tools/venv.sh site
	@echo "site: building into site/"
	@$(BIN)/atlas build $(ARGS)

serve: ## Show the site on this machine and rebuild it at every edit
	@tools/venv.sh site
	@$(BIN)/atlas serve $(ARGS)

test: ## Run all tests, those in a real browser too (make test ARGS="-m 'not browser'" leaves them out)
	@tools/venv.sh dev
	@case "$$ARGS" in *"not browser"*) ;; \
	  *) ATLAS_BROWSER=$$(tools/browser.sh) || exit $$?; export ATLAS_BROWSER ;; esac; \
	echo "test: pytest $(SHARED) $$ARGS"; \
	$(PY) -m pytest -q $(SHARED) $(ARGS)
test: export ARGS := $(ARGS)

test-full: ## Run all tests, those too that are only run now and then (hours); cut short, it goes on where it was
	@ATLAS_FULL=1 PYTEST_TIMEOUT=0 $(MAKE) --no-print-directory test

check: check-locks check-format check-lint check-imports check-spelling check-types web-check ## Check everything but the tests; change nothing

check-locks:
	@tools/venv.sh dev
	@echo "check: requirements/*.lock against pyproject.toml"
	@$(PY) tools/locks.py

check-format:
	@tools/venv.sh dev
	@echo "check: ruff format"
	@$(BIN)/ruff format --check .

check-lint:
	@tools/venv.sh dev
	@echo "check: ruff"
	@$(BIN)/ruff check --output-format concise .

check-imports:
	@tools/venv.sh dev
	@echo "check: import-linter"
	@$(BIN)/lint-imports --no-logo --cache-dir .atlas/import-linter

check-spelling:
	@tools/venv.sh dev
	@echo "check: codespell"
	@$(BIN)/codespell .

check-types:
	@tools/venv.sh dev
	@echo "check: mypy"
	@$(BIN)/mypy --no-error-summary

format: ## Put the Python files into the house format and fix what ruff can fix
	@tools/venv.sh dev
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .

web: ## Rebuild the browser bundle generator/fairgame_site/bundle/ (to be committed)
	@tools/venv.sh dev
	@tools/web.sh build

web-check: ## Check the types of the browser side, and that the committed bundle is what its sources give
	@tools/venv.sh dev
	@tools/web.sh check

bench: ## Time the kernels and the site build
	@tools/venv.sh dev
	@$(PY) -m tests.bench $(ARGS)

prove: ## Check the formal proofs with Rocq, and all certificates with the program extracted from them
	@tools/venv.sh dev
	@tools/prove.sh $(ARGS)

lock: ## Write requirements/*.lock anew from pyproject.toml (ARGS=--upgrade takes the newest versions)
	@tools/venv.sh empty
	@echo "lock: requirements/dev.lock, requirements/site.lock"
	@tools/lock.sh $(ARGS)

venv: ## Make .venv with everything for development, and nothing else
	@tools/venv.sh dev

clean: ## Remove what was built or cached: site/, the table store .atlas/, caches
	@rm -rf site .atlas .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name .venv -prune -o -name node_modules -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## clean, and also .venv and node_modules
	@rm -rf .venv generator/web/node_modules *.egg-info
