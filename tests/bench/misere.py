"""``make bench ARGS=misere``: times to learn and prove misère quotients, next to their targets.

Each time is the wall time of a new process, whose clock starts after the kernel is compiled.  No time makes the program
fail, because machines are noisy.
"""

import subprocess
import sys

COMPILED = (
    "from fairgame.games.misere.quotient_search import search_quotient, codes, OctalCode; import time;"
    " search_quotient(OctalCode.parse('0.53'));"
)
KAYLES = (
    COMPILED
    + "begun = time.perf_counter(); found = search_quotient(OctalCode.parse('0.77'));"
    + "print(time.perf_counter() - begun, found.quotient.order, found.period[2])"
)
ALL = (
    COMPILED
    + "begun = time.perf_counter(); found = [search_quotient(code) for code in codes()];"
    + "print(time.perf_counter() - begun, len(found), sum(one.period is not None for one in found))"
)
KAYLES_SECONDS, ALL_SECONDS = 3, 60


def misere() -> None:
    """Print the time of one quotient and the time of all."""
    seconds, order, bound = _ran(KAYLES)
    what = f"order {order:.0f}, proof to heap {bound:.0f}"
    print(f"{'misère quotient of 0.77':<34}{what:>34}{seconds:>8.2f} s, at most {KAYLES_SECONDS} s")
    seconds, count, complete = _ran(ALL)
    what = f"{count:.0f} codes, {complete:.0f} complete"
    print(f"{'misère quotients of 0.dd and 4.d':<34}{what:>34}{seconds:>8.2f} s, at most {ALL_SECONDS} s")


def _ran(program: str) -> list[float]:
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return [float(word) for word in ran.stdout.split()]
