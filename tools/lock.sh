#!/bin/sh
# Writes requirements/*.lock from the three pyproject.toml: every version with its hashes, one file for
# Python 3.11 to 3.13 on every platform. Versions that still fit stay; --upgrade renews them.
# Needs the network, and uv: the one on the PATH, or one put into .venv/uv for this.
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

# First the larger set: the site then takes its versions, so tests run the published versions.
compile --group pyproject.toml:dev --output-file requirements/dev.lock "$@"
compile --constraint requirements/dev.lock --output-file requirements/site.lock "$@"
