"""``make bench ARGS=misere``: time to learn and prove misère quotients, with the targets.

Each time is that of a fresh process on the wall, with the kernel compiled before the clock starts.  Nothing here passes
or fails: machines are noisy.
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
    """Print both."""
    seconds, order, bound = _ran(KAYLES)
    what = f"order {order:.0f}, proof to heap {bound:.0f}"
    print(f"{'misère quotient of 0.77':<34}{what:>34}{seconds:>8.2f} s, at most {KAYLES_SECONDS} s")
    seconds, count, complete = _ran(ALL)
    what = f"{count:.0f} codes, {complete:.0f} complete"
    print(f"{'misère quotients of 0.dd and 4.d':<34}{what:>34}{seconds:>8.2f} s, at most {ALL_SECONDS} s")


def _ran(program: str) -> list[float]:
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return [float(word) for word in ran.stdout.split()]
