# One command for each task, on a machine with python3 (3.11 to 3.14), venv, make and git.
# Everything is installed into .venv, with uv if it is on the PATH.

# make PYTHON=python3.12 ... selects another interpreter for .venv.
# Tests run in one process more than the cores, since some wait for a browser; ARGS="-n 0 -k kayles" runs a few in one.
SHARED := -n $(shell expr $$(nproc) + 1) --maxprocesses 5 --dist worksteal
# Extra arguments for a target: make test ARGS="-k kayles", make serve ARGS=--help
ARGS   ?=
BIN    := .venv/bin
PY     := $(BIN)/python

export NO_MKDOCS_2_WARNING := 1
export UV_PYTHON_DOWNLOADS := never
# A test run starts some hundred processes; without bytecode files each would compile all sources.
unexport PYTHONDONTWRITEBYTECODE

# The date of the build is that of the commit, so two builds of one commit are equal.
ifeq ($(origin SOURCE_DATE_EPOCH),undefined)
SOURCE_DATE_EPOCH := $(shell git log -1 --format=%ct 2>/dev/null)
ifeq ($(SOURCE_DATE_EPOCH),)
SOURCE_DATE_EPOCH := 1767225600
endif
endif
export SOURCE_DATE_EPOCH

# No target is a file; `site` is also the name of a folder.
.PHONY: help site wheel serve test test-prose test-full check check-locks check-format check-lint check-types web web-check \
        format bench prove lock venv clean distclean
.DEFAULT_GOAL := help

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

site: ## Compute the tables and build the site into site/
	@tools/venv.sh site
	@echo "site: building into site/"
	@$(BIN)/atlas build $(ARGS)

wheel: ## Build the wheel of the library with the finished tables into dist/
	@tools/venv.sh dev
	@$(BIN)/atlas build --tables-only
	@$(PY) tools/library_wheel.py $(ARGS)

serve: ## Serve the site on this machine and rebuild it after every edit
	@tools/venv.sh site
	@$(BIN)/atlas serve $(ARGS)

test: ## Run the tests, browser included (make test ARGS="-m 'not browser'" leaves them out)
	@tools/venv.sh dev
	@case "$$ARGS" in *"not browser"*) ;; \
	  *) ATLAS_BROWSER=$$(tools/browser.sh) || exit $$?; export ATLAS_BROWSER ;; esac; \
	echo "test: pytest $(SHARED) $$ARGS"; \
	$(PY) -m pytest -q $(SHARED) $(ARGS)
test: export ARGS := $(ARGS)

# The tests that read a page of the site, or a Markdown file.
PROSE := tests/fairgame_site tests/browser/test_access.py tests/browser/test_reading.py tests/browser/test_learn.py \
         tests/project/test_style.py tests/project/test_docs.py tests/project/test_documents.py

test-prose: ## Run the tests that an edit of Markdown files can break
	@$(MAKE) --no-print-directory test ARGS="$(PROSE) $(ARGS)"

test-full: ## Run every case of every test (hours); an interrupted run resumes
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

format: ## Format all sources and fix what ruff and Biome can fix
	@tools/venv.sh dev
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .
	@tools/web.sh format

web: ## Rebuild the browser bundle generator/fairgame_site/bundle/ (to be committed)
	@tools/venv.sh dev
	@tools/web.sh build

web-check: ## Check the TypeScript sources and compare the committed bundle with them
	@tools/venv.sh dev
	@tools/web.sh check

bench: ## Time the kernels and the site build
	@tools/venv.sh dev
	@$(PY) -m tests.bench $(ARGS)

prove: ## Check the formal proofs with Rocq, and all certificates with the extracted program
	@tools/venv.sh dev
	@tools/prove.sh $(ARGS)

lock: ## Write requirements/*.lock from pyproject.toml (ARGS=--upgrade takes the newest versions)
	@tools/venv.sh empty
	@echo "lock: requirements/dev.lock, requirements/site.lock"
	@tools/lock.sh $(ARGS)

venv: ## Create .venv with everything for development
	@tools/venv.sh dev

clean: ## Remove built and cached files: site/, the table store .atlas/, caches
	@rm -rf site .atlas .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name .venv -prune -o -name node_modules -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## clean, and also .venv and node_modules
	@rm -rf .venv generator/web/node_modules *.egg-info
