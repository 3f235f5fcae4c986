#!/bin/sh
# Prints the path of a Chromium for the browser tests. The first that runs is taken: $ATLAS_BROWSER,
# one on the PATH, one that Playwright has installed. If all are missing, one is installed, by apt-get
# (as root or with a sudo that asks nothing) or else by Playwright. Exit 2 if that fails.
# The headless shell comes first: it is the same engine without a window, and opens one three times as fast.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python

# Ubuntu's chromium-browser may be a stub that only says "install the snap": so try it.
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
    "or set ATLAS_BROWSER, or leave these tests out: make test ARGS=\"-m 'not browser'\"" >&2
exit 2
