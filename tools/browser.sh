#!/bin/sh
# Prints the path of a Chromium for the browser tests: $ATLAS_BROWSER, or else the first that runs of those on the PATH
# and the one that Playwright has installed. If none runs, the script installs one with apt-get (as root, or with a sudo
# that asks for no password), or else with Playwright. It exits with 2 if that fails.
# On the PATH the headless shell is preferred: it has the same engine without a window, and starts three times as fast.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python

# Ubuntu's chromium-browser may be a stub that only prints "install the snap", so run it to see.
runs() {
    [ -n "$1" ] && "$1" --version >/dev/null 2>&1
}

on_path() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        found=$(command -v "$name" || true)
        if runs "$found"; then
            echo "$found"
            return 0
        fi
    done
    return 1
}

from_playwright() {
    found=$("$python" -c '
from playwright.sync_api import sync_playwright
with sync_playwright() as p:
    print(p.chromium.executable_path)' 2>/dev/null) || return 1
    runs "$found" && echo "$found"
}

with_apt() {
    command -v apt-get >/dev/null 2>&1 || return 1
    sudo=
    if [ "$(id -u)" != 0 ]; then
        sudo -n true 2>/dev/null || return 1
        sudo="sudo -n"
    fi
    echo "browser: installing chromium with apt-get" >&2
    $sudo env DEBIAN_FRONTEND=noninteractive sh -c '
        apt-get -qq update && {
            apt-get -qq -y --no-install-recommends install chromium-headless-shell fonts-dejavu-core ||
                apt-get -qq -y --no-install-recommends install chromium fonts-dejavu-core
        }
    ' </dev/null >/dev/null 2>&1
}

with_playwright() {
    [ -x "$python" ] || return 1
    echo "browser: installing chromium with Playwright" >&2
    "$python" -m playwright install chromium </dev/null >/dev/null 2>&1
}

if [ -n "${ATLAS_BROWSER:-}" ]; then
    if runs "$ATLAS_BROWSER"; then
        echo "$ATLAS_BROWSER"
        exit 0
    fi
    echo "browser: ATLAS_BROWSER=$ATLAS_BROWSER does not run" >&2
    exit 2
fi

if on_path || from_playwright; then exit 0; fi
if with_apt && on_path; then exit 0; fi
if with_playwright && from_playwright; then exit 0; fi

echo "browser: none found and none could be installed: apt install chromium," \
    "or set ATLAS_BROWSER, or omit these tests: make test ARGS=\"-m 'not browser'\"" >&2
exit 2
