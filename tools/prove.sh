#!/bin/sh
# Checks the formal proofs in proofs/ with Rocq (coqc, 8.16 or later), extracts the checker, builds it with OCaml, and
# runs it over every certificate of a built site and over false ones.  Prints what each statement assumes, and the time
# of each part.  The results go to proofs/checked.csv and proofs/mutants.csv, which the site quotes.
set -eu
cd "$(dirname "$0")/.."

most=300 # seconds of a processor that checking the proofs may take; a busy machine takes longer
mutants=2000
jobs=$(nproc)

for program in coqc coq_makefile make ocamlfind; do
    command -v "$program" >/dev/null || {
        echo "prove: $program is missing; on Debian: apt install make coq ocaml-findlib" >&2
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
cp proofs/*.v proofs/_CoqProject proofs/main.ml "$work"
begun=$(date +%s)
(
    cd "$work"
    # Files in the order of their dependencies; last the statements, which print their assumptions.
    coq_makefile -f _CoqProject -o proofs.mk
    last=Statements
    make --no-print-directory -j "$jobs" -f proofs.mk $(sed -n "/$last/d; s/\.v\$/.vo/p" _CoqProject)
    coqc -Q . Atlas "$last.v" >"$last.said"
    if grep -v '^Closed under the global context$' "$last.said" >&2; then
        echo "prove: a statement rests on an axiom" >&2
        exit 1
    fi
    stated=$(grep -c '^Theorem' "$last.v")
    closed=$(grep -c '^Closed' "$last.said")
    [ "$stated" = "$closed" ] || {
        echo "prove: of $stated theorems $closed say what they assume" >&2
        exit 1
    }
    echo "prove: $closed theorems, none of which rests on an axiom"
)
taken=$(($(date +%s) - begun))
times >"$work/times" # in a pipe they would be those of another shell
seconds='NR == 2 { split($1, a, "m"); split($2, b, "m"); printf "%.0f", 60 * (a[1] + b[1]) + a[2] + b[2] }'
spent=$(awk "$seconds" "$work/times")
echo "prove: the proofs took $taken s, $jobs files at a time, and $spent s of a processor"
[ "$spent" -le "$most" ] || {
    echo "prove: they may take $most s of a processor" >&2
    exit 1
}
(
    cd "$work"
    ocamlfind ocamlopt -inline 200 checker.mli checker.ml main.ml -o checker
)
.venv/bin/python proofs/check.py "$work/checker" site/data --write proofs/checked.csv --mutants "$mutants" \
    --record proofs/mutants.csv "$@"
echo "prove: all of it took $(($(date +%s) - begun)) s"
