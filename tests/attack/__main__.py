"""Command line of the attacks: python -m tests.attack NAME [--trials N] [--seed S]."""

import argparse
import sys
from importlib import import_module
from pathlib import Path

ATTACKS = ("chains", "commands", "builds", "answers", "forbidden", "addresses", "cells")


def main() -> int:
    """Run an attack; print its faults and the numbers of trials and faults."""
    parser = argparse.ArgumentParser(prog=f"python -m {Path(__file__).parent.name}", description=__doc__)
    parser.add_argument("attack", choices=ATTACKS)
    parser.add_argument("--trials", type=int, default=10)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--verbose", action="store_true", help="print every trial")
    arguments = parser.parse_args()
    trials = faults = 0
    for trial in import_module(f"tests.attack.{arguments.attack}").trials(arguments.trials, arguments.seed):
        trials += 1
        if trial.fault:
            faults += 1
            print(f"{trial.name}\n    {trial.fault}", flush=True)
        elif arguments.verbose:
            print(trial.name, flush=True)
    print(f"{arguments.attack}: {trials} trials, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
