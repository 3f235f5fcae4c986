"""``make bench ARGS=mark``: times of Mark-t by the table kernel, the machine and the recursion, and of the proofs.

The program prints three kinds of times.  The first is for a million consecutive values.  The second is for one value of
numbers of growing length, by the machine (including the conversion from decimal text to base t) and by the quadratic
recursion; both values must agree.  The third is for learning and proving the automata.
"""

import random
import time
from collections.abc import Callable

from fairgame.games.mark import rule
from fairgame.games.mark.certificates import prove
from fairgame.games.mark.games import learn
from fairgame.games.mark.kernels import mark_values
from fairgame.numbers.automata import reverse_automaton
from fairgame.numbers.long_numbers import decimal, parse_int
from tests.support import mark_recursion

BASES = (2, 3, 10)
RACED = (1_000, 4_000, 16_000)
LONG = 1_000_000
PROVED = range(2, 17)
FARTHEST = 64


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """Return the time of ``work`` in seconds, and its result."""
    start = time.perf_counter()
    found = work()
    return time.perf_counter() - start, found


def mark() -> None:
    """Print all times."""
    draw = random.Random(1108)
    mark_values(2, 8)
    for t in BASES:
        seconds = min(timed(lambda t=t: mark_values(t, 10**6))[0] for _ in range(5))
        print(f"{f'table kernel, Mark-{t}':<34}{'10^6 values':>16}{seconds:>10.4f} s")
    for t in BASES:
        for length in (*RACED, LONG):
            n = draw.randrange(10 ** (length - 1), 10**length)
            text = decimal(n - n % t + t - 1)  # a high number; the last digits of a low one give its value
            quick, value = timed(lambda t=t, text=text: rule.nim_value(t, parse_int(text)))
            line = f"{f'one value, machine, Mark-{t}':<34}{f'{length} digits':>16}{quick:>10.4f} s"
            if length in RACED:
                slow, other = timed(lambda t=t, text=text: mark_recursion.nim_value(t, parse_int(text)))
                if other != value:
                    raise SystemExit(f"bench: machine and recursion disagree on {text}")
                line += f"{slow:>10.4f} s by the recursion, {slow / quick:.0f} times as long, same value"
            print(line)
    learn(2)
    seconds, _ = timed(lambda: [prove(reverse_automaton(learn(t)[0])) for t in PROVED])
    print(f"{'automata learned and proved':<34}{f't = {PROVED[0]} to {PROVED[-1]}':>16}{seconds:>10.4f} s")
    seconds, _ = timed(lambda: prove(reverse_automaton(learn(FARTHEST)[0])))
    print(f"{'automata learned and proved':<34}{f't = {FARTHEST}':>16}{seconds:>10.4f} s")
