#!/bin/sh
# Writes requirements/*.lock from the three pyproject.toml: every version with its hashes, each file for Python 3.11 to
# 3.14 on every platform. Versions that still fit are unchanged; --upgrade renews all of them.
# Needs the network, and uv: from the PATH, or else installed into .venv/uv by this script.
set -eu
cd "$(dirname "$0")/.."

uv=$(command -v uv || true)
if [ -z "$uv" ]; then
    uv=.venv/uv/bin/uv
    if [ ! -x $uv ]; then .venv/bin/python -m pip install --quiet --target .venv/uv uv; fi
fi

compile() {
    "$uv" pip compile --quiet --universal --generate-hashes --no-emit-package fairgame --python .venv/bin/python \
        --python-version 3.11 --custom-compile-command "make lock" generator/pyproject.toml --group pyproject.toml:build \
        "$@" >/dev/null
}

# The larger set comes first and constrains the site's lock, so tests run with the versions of the site.
compile --group pyproject.toml:dev --output-file requirements/dev.lock "$@"
compile --constraint requirements/dev.lock --output-file requirements/site.lock "$@"
