#!/bin/sh
# Checks the formal proofs in proofs/ with Rocq (coqc, 8.16 or later), extracts the checker, builds it with OCaml, and
# runs it over every certificate of a built site and over mutants of them.  Prints what each main theorem assumes.
# The result goes to proofs/checked.csv, which the site quotes.
set -eu
cd "$(dirname "$0")/.."

for program in coqc ocamlfind; do
    command -v "$program" >/dev/null || {
        echo "prove: $program is missing; on Debian: apt install coq ocaml-findlib" >&2
        exit 1
    }
done
[ -d site/data ] || {
    echo "prove: there is no built site to take certificates from; make site builds it" >&2
    exit 1
}

work=.atlas/proofs
rm -rf "$work"
mkdir -p "$work"
cp proofs/*.v proofs/main.ml "$work"
(
    cd "$work"
    # In the order in which they require each other.
    for name in Octal Periodicity Sums Window Masks Least Checker Certificate Segment Windows Statements Extract Mark; do
        echo "prove: $name"
        coqc -Q . Atlas "$name.v" >"$name.said" || exit 1
    done
    if cat Statements.said Mark.said | grep -v '^Closed under the global context$' >&2; then
        echo "prove: a theorem rests on an axiom" >&2
        exit 1
    fi
    echo "prove: $(cat Statements.said Mark.said | grep -c Closed) theorems, none of which rests on an axiom"
    ocamlfind ocamlopt -inline 200 checker.mli checker.ml main.ml -o checker
)
.venv/bin/python proofs/check.py "$work/checker" site/data --write proofs/checked.csv --mutants 2000 "$@"
