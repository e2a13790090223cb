# Everything needs only Python 3.11 or newer, make and (for the fast engine) a C compiler.
# `make PYTHON=/path/to/python3.12 test` chooses the Python; otherwise the first that is new enough.

CANDIDATES = python3 python3.14 python3.13 python3.12 python3.11 python
NEW_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in $(CANDIDATES); do \
    $$name -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$name && break; done)

VENV = .venv
BIN = $(VENV)/bin
# What an installed queenside depends on, beside the Python files, which are used where they lie.
BUILT_FROM = pyproject.toml setup.py src/queenside/__init__.py $(wildcard native/*/*.[ch] native/*/*/*.[ch] native/*/*/*/*.[ch])

# Of `make attack`: for how long, by which seed, and which parts (tests/attack); all if none is named.
SECONDS = 600
SEED = 1
PARTS =

# Python keeps what it compiles: the tests start hundreds of processes, each of which would compile it again.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL = help
.PHONY: help demo quick test lint style fuzz attack mutants soak bench reading report page-check page-speed gpu-check \
	collection wasm wasm-agree cross extension extension-lint extension-keys extension-boards site docs docs-serve man build bundle release-check release-lock clean

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-16s  %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(VENV)/installed ## Set up, and solve a real board
	$(BIN)/queenside solve examples/first.txt

quick: lint ## Between two edits: style, types, and the tests that take little, in three minutes
	$(BIN)/pytest -n auto -q -m "not slow and not long" tests/unit

test: style ## Set up, and run every check: style, types, layers, tests, examples, browsers
	$(BIN)/pytest -n auto --durations=25

lint: style ## Check style, types, names and the budget of lines
	$(BIN)/mypy
	$(BIN)/python -m lab.tools.sizes --check
	$(BIN)/python -m lab.tools.names --check

# npm and pip wait for the network, so they do it side by side.
style:
	@$(MAKE) --no-print-directory -j2 $(VENV)/ready node_modules/.ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check

fuzz: $(VENV)/ready ## Compare the engines on 10,000 random boards, and on all known ones
	QUEENSIDE_FUZZ_CASES=$${QUEENSIDE_FUZZ_CASES:-10000} $(BIN)/pytest -n auto -m "" tests/fuzz tests/conformance tests/unit/native/test_native.py tests/e2e/test_accessibility.py tests/e2e/test_layout_shift.py tests/e2e/extension tests/unit/maker

attack: $(VENV)/ready ## Attack kernels and files for 10 minutes (SECONDS=3600: an hour), then jobs, pages and the rest; ends with a table
	$(BIN)/python -m tests.attack --seconds $(SECONDS) --seed $(SEED) $(PARTS)

mutants: $(VENV)/ready ## Put small faults into the sources, for a night (SECONDS=28800): what share do the tests notice?
	$(BIN)/python -m tests.attack mutants --seconds $(SECONDS) --seed $(SEED)

soak: $(VENV)/ready ## Kill, fill up and falsify jobs, fill up the store, ask the server 10,000 times, and to end 250 times: half an hour
	QUEENSIDE_SOAK=1 $(BIN)/pytest -s tests/soak

bench: $(VENV)/ready ## Measure speed, answers checked first
	@$(BIN)/python -m lab.bench.report --print compare counters

report: $(VENV)/ready ## Measure everything in half an hour; write docs/report and all figures in docs/
	@$(BIN)/python -m lab.bench.report

reading: $(VENV)/ready ## Read 5,000 screenshots and 500 photos of boards, and 500 pictures without one: how many are right
	@$(BIN)/python -m lab.bench.report --print --thorough reading reading-photos reading-boardless

page-speed: $(VENV)/ready ## Measure the page in Chromium: first paint, a tap on a large board, weight
	@$(BIN)/python -m lab.bench.report --print --thorough page

gpu-check: $(VENV)/ready ## Count n-queens on a graphics processor, compare and measure
	@$(BIN)/python -m lab.bench.report --print --thorough gpu

collection: $(VENV)/ready ## Prove by two engines that the collection's boards have one solution, and grade them again
	@$(BIN)/python -m lab.tools.collection

wasm: $(VENV)/ready ## Compile the kernels to WebAssembly again, for the page, the browser extension and Pyodide
	@$(BIN)/python -m lab.tools.wasm
	@$(BIN)/python -m lab.tools.pyodide

wasm-agree: $(VENV)/ready ## Compare the kernels in WebAssembly with their sources, and with Python's on 20,000 random boards
	QUEENSIDE_FUZZ_CASES=$${QUEENSIDE_FUZZ_CASES:-10000} $(BIN)/pytest -n auto -m "" tests/unit/core/kernels/test_wasm.py tests/fuzz/test_wasm_agrees.py

cross: $(VENV)/ready ## Link the kernels for Linux, macOS and Windows, on x86-64 and arm64
	@$(BIN)/python -m lab.tools.cross

extension: $(VENV)/installed ## Build the browser extension in dist/, as a zip and as a folder
	@mkdir -p dist
	$(BIN)/queenside extension build --output dist
	$(BIN)/queenside extension build --output dist --unpacked

extension-lint: extension ## Check the packed extension as the stores do; takes web-ext from npm
	npx --yes web-ext@10.7.0 lint --source-dir $$(ls -t dist/queenside-extension-*.zip | head -1)

extension-keys: $(VENV)/ready ## Play with real keys and a real mouse, the package as it is; needs Xvfb and xdotool
	$(BIN)/pytest -m "" tests/e2e/extension/test_real_keys.py

extension-boards: $(VENV)/ready ## Play 50 boards in each real browser that is installed
	QUEENSIDE_EXTENSION_BOARDS=50 $(BIN)/pytest tests/e2e/extension/test_browsers.py -k win

site: bundle ## Build the web app as static files in dist/site, with Python if npm is there, and the docs if they were built
	$(BIN)/queenside site dist/site $$(test -d node_modules/pyodide && echo --python) $(if $(wildcard site/index.html),--docs site) $(if $(ADDRESS),--address $(ADDRESS))

page-check: $(VENV)/ready node_modules/.ready ## Run the page's long tests, and those that need no server against a static site
	QUEENSIDE_STATIC=1 $(BIN)/pytest -n auto --ignore tests/e2e/extension tests/e2e
	$(BIN)/pytest -n auto -m long tests/e2e/test_keeping.py tests/e2e/test_links.py tests/e2e/test_site*.py

# MkDocs warns that it ends; CONTRIBUTING.md says what comes then.
docs: $(VENV)/ready ## Build the documentation's site in site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

docs-serve: $(VENV)/ready ## Show the site while you write, until Ctrl-C
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

man: $(VENV)/ready ## Make the man page again, from the command line itself
	$(BIN)/queenside --manual > man/queenside.1

bundle: $(VENV)/installed node_modules/.ready ## Bundle the page, so that `queenside serve` and sites send few files; takes npm
	$(BIN)/python -m lab.tools.bundle

release-lock: ## Pin what builds a release anew, in packaging/release.txt; takes uv
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --upgrade packaging/release.in --output-file packaging/release.txt

build: bundle $(VENV)/ready ## Make the wheel and the source archive in dist/
	$(BIN)/python -m build

release-check: $(VENV)/ready node_modules/.ready ## Build, and install in every Python there is, without a compiler
	QUEENSIDE_RELEASE=1 $(BIN)/pytest -s tests/release

clean: ## Remove everything that was made
	rm -rf $(VENV) node_modules build dist site src/*.egg-info src/queenside/core/kernels/*.so
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The page is checked with packages of npm: its types, its accessibility. Without npm it is not.
node_modules/.ready: package.json package-lock.json
	@if npm ci --silent --no-fund --no-audit; then touch $@; \
	else echo "Without npm the types of the page and its accessibility are not checked."; fi

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/it" >&2; exit 1; }
	@$(PYTHON) -c '$(NEW_ENOUGH)' || { echo "$(PYTHON) is older than Python 3.11" >&2; exit 1; }
	@echo "Setting up $(VENV); compiling the kernels takes about half a minute."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python $(BUILT_FROM)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/ready: $(VENV)/bin/python $(BUILT_FROM)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	@test ! -e .git || git config core.hooksPath >/dev/null || git config core.hooksPath lab/hooks
	@touch $@ $(VENV)/installed
