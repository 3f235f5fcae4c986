#!/bin/sh
# Installs the packages of a lock file into .venv, if .venv does not have them.
#
#   tools/venv.sh site    packages for the build of the site
#   tools/venv.sh dev     the same, and packages for tests and checks
#   tools/venv.sh empty   only the environment, for the program that writes the locks
#
# PYTHON names the interpreter. Without it the script reuses an existing .venv, or creates one with python3. .venv has
# copies of the installed locks. The script compares contents, so it detects a change of branch or a moved checkout
# independently of file times.
set -eu
cd "$(dirname "$0")/.."

kind=${1:?site, dev or empty}
venv=.venv
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_PROGRESS_BAR=off
export UV_PYTHON_DOWNLOADS=never # use only installed interpreters

fail() {
    echo "$*" >&2
    exit 1
}

version_of() {
    "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null
}

has_uv() {
    command -v uv >/dev/null 2>&1
}

# The lock prevents two concurrent installations; without flock(1) neither waits.
exec 9<tools/venv.sh
if command -v flock >/dev/null 2>&1; then flock 9; fi

# --- the environment ---------------------------------------------------------------------

have=
if [ -x $venv/bin/python ]; then have="$(version_of $venv/bin/python || true) in $PWD"; fi

if [ -z "$have" ] || [ "$have" != "$(cat $venv/.made 2>/dev/null)" ] || [ -n "${PYTHON:-}" ]; then
    python=${PYTHON:-python3}
    version=$(version_of "$python") ||
        fail "$python was not found: install Python 3.11 to 3.14 (apt install python3 python3-venv)"
    case $version in
    3.11 | 3.12 | 3.13 | 3.14) ;;
    *) fail "$python is Python $version, but 3.11 to 3.14 is needed: make PYTHON=python3.12 ..." ;;
    esac
    want="$version in $PWD"
    if [ "$have" != "$want" ] || [ "$(cat $venv/.made 2>/dev/null)" != "$want" ]; then
        if ! has_uv && ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            fail "$python has no venv module: apt install python3-venv (or python$version-venv)"
        fi
        echo "venv: creating $venv with Python $version"
        rm -rf $venv
        if has_uv; then
            uv venv --quiet --python "$python" $venv
        else
            "$python" -m venv $venv
        fi
        echo "$want" >$venv/.made
    fi
fi

# --- its packages ------------------------------------------------------------------------

# Install only wheels, so that no code of a package runs during installation.
install() {
    if has_uv; then
        uv pip install --quiet --python $venv/bin/python "$@"
    else
        # An environment created by uv has no pip.
        $venv/bin/python -c 'import pip' 2>/dev/null || $venv/bin/python -m ensurepip >/dev/null
        $venv/bin/python -m pip install --quiet "$@"
    fi
}

case $kind in
empty) exit 0 ;;
site | dev) ;;
*) fail "tools/venv.sh: site, dev or empty, not $kind" ;;
esac

lock=requirements/$kind.lock
if ! cmp -s $lock $venv/.$kind.lock; then
    echo "venv: installing $(grep -c '^[a-z0-9].*==' $lock) packages of $lock"
    rm -f $venv/.site.lock $venv/.dev.lock
    install --require-hashes --only-binary :all: -r $lock ||
        fail "venv: $lock could not be installed; check the connection to the package index"
    # dev.lock has all packages of site.lock at the same versions (tools/locks.py checks this).
    if [ $kind = dev ]; then cp requirements/site.lock $venv/.site.lock; fi
    cp $lock $venv/.$kind.lock
fi

for part in engine generator; do
    if ! cmp -s $part/pyproject.toml $venv/.$part.toml; then
        echo "venv: installing $part/, editable"
        install --no-deps --no-build-isolation --editable ./$part ||
            fail "venv: $part/ could not be installed (see $part/pyproject.toml)"
        cp $part/pyproject.toml $venv/.$part.toml
    fi
done
