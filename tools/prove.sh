#!/bin/sh
# Checks the formal proofs in proofs/ with Rocq (coqc, 8.16 or later), extracts the checkers and builds them with OCaml.
# Then it runs them over every period of a built site, over the stored runs and over false certificates.  It prints the
# number of statements, none of which may rest on an axiom, each accepted period, and the time of each part.  It writes
# the results to the lists in proofs/, which the site quotes.  With --long it also checks the long segments that the list
# of runs lacks: hours, and an interrupted check resumes.
set -eu
cd "$(dirname "$0")/.."

most=300 # limit of the processor time for checking the proofs, in seconds; a busy machine takes longer
mutants=3000
jobs=$(nproc)

for program in coqc coq_makefile make ocamlfind; do
    command -v "$program" >/dev/null || {
        echo "prove: $program is missing; on Debian: apt install make coq ocaml-findlib" >&2
        exit 1
    }
done
[ -d site/data ] || {
    echo "prove: site/data with the certificates is missing; make site builds it" >&2
    exit 1
}

work=.atlas/proofs
rm -rf "$work"
mkdir -p "$work"
cp proofs/*.v proofs/_CoqProject proofs/*.ml "$work"
begun=$(date +%s)
(
    cd "$work"
    # Compile the files in the order of their dependencies; compile the statements last, to read their assumptions.
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
        echo "prove: only $closed of $stated theorems print their assumptions" >&2
        exit 1
    }
    echo "prove: $closed theorems; none rests on an axiom"
)
taken=$(($(date +%s) - begun))
times >"$work/times" # not in a pipe, which would print the times of another shell
seconds='NR == 2 { split($1, a, "m"); split($2, b, "m"); printf "%.0f", 60 * (a[1] + b[1]) + a[2] + b[2] }'
spent=$(awk "$seconds" "$work/times")
echo "prove: the proofs took $taken s, $jobs files at a time, and $spent s of a processor"
[ "$spent" -le "$most" ] || {
    echo "prove: the proofs took more than $most s of a processor" >&2
    exit 1
}
(
    cd "$work"
    ocamlfind ocamlopt -inline 200 checker.mli checker.ml input.ml values.ml windows.ml lanes.ml main.ml -o checker
)
.venv/bin/python proofs/check.py "$work/checker" site/data --write proofs --mutants "$mutants" "$@"
echo "prove: all parts took $(($(date +%s) - begun)) s"
