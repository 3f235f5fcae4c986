"""``make bench ARGS=rules``: the games with closed rules, and Wythoff's grid at its target size.

The program prints time and memory for the grid of nim-values of 4096 x 4096 pairs, measured in a separate process after
compilation.  Then it prints the time of an answer (winner and every winning move) for heaps near 10^18.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable

from fairgame.core.discovery import games
from fairgame.solving.solve import solve

SIDE = 4096
LARGE = 10**18
POSITIONS = 2000

GRID = f"""
import resource, time
from fairgame.core.discovery import games
game = games()["wythoff"]
game.nim_grid(64, 64)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
game.nim_grid({SIDE}, {SIDE})
seconds = time.perf_counter() - start
print(seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / {SIDE}**2)
"""


def rules() -> None:
    """Print the time of the grid, and the time of an answer for each game."""
    ran = subprocess.run([sys.executable, "-c", GRID], capture_output=True, text=True, check=True)
    seconds, cell = map(float, ran.stdout.split())
    print(f"{'grid, wythoff':<34}{f'{SIDE} x {SIDE}':>16}{seconds:>10.2f} s{cell:>10.2f} bytes a cell at the peak")
    draw = random.Random(18)

    def heaps(count: int) -> Callable[[], str]:
        return lambda: " ".join(str(draw.randrange(LARGE)) for _ in range(count))

    typed: dict[str, Callable[[], str]] = {
        "nim": heaps(5),
        "lasker-nim": heaps(5),
        "wythoff": heaps(2),
        "fibonacci-nim": heaps(1),
        "tsyan-shizi-3": heaps(3),
    }
    for slug, position in typed.items():
        texts = [position() for _ in range(POSITIONS)]
        start = time.perf_counter()
        for text in texts:
            solve(games()[slug], [text])
        taken = (time.perf_counter() - start) / POSITIONS
        print(f"{'winner and moves, ' + slug:<34}{'near 10^18':>16}{taken * 1000:>10.2f} ms a position")
