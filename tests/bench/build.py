"""``make bench ARGS=build``: processor seconds of a cold build, by table and phase.

The build runs in a new process with an empty ``ATLAS_HOME`` and without workers.  The phases of a table: *compile*,
numba's compiler in the other phases, which do not count it; *compute*, the build function; *CSV*, writing and reading
the values; *certify*, the claims and their checks.  Then the phases of the site.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from numba.core import event

from fairgame import catalogue
from fairgame.build import compute
from fairgame.build.store import Store
from fairgame_site.build import mkdocs_build
from fairgame_site.build.plugin import AtlasPlugin
from tests.support.paths import ROOT

CERTIFY, COMPILE, COMPUTE, CSV = "certify", "compile", "compute", "CSV"
PHASES = (COMPILE, COMPUTE, CERTIFY, CSV)
PARTS = {  # of the code of ``fairgame.build.compute``
    "to_csv": CSV,
    "validated": CSV,
    "read_csv": CSV,
    "make_claims": CERTIFY,
    "check": CERTIFY,
}
LISTED = 40  # tables with a row of their own


class Clock(event.Listener):
    """Processor seconds by phase; an inner phase does not count for the outer one."""

    def __init__(self) -> None:
        """Start with no phase."""
        self.seconds = Counter[str]()
        self._open = list[str]()
        self._since = 0.0

    def _turn(self) -> None:
        now = sum(os.times()[:4])
        if self._open:
            self.seconds[self._open[-1]] += now - self._since
        self._since = now

    def start(self, phase: str) -> None:
        """Begin a phase."""
        self._turn()
        self._open.append(phase)

    def stop(self) -> None:
        """End the innermost phase."""
        self._turn()
        self._open.pop()

    def on_start(self, event: event.Event) -> None:
        """Begin to compile."""
        self.start(COMPILE)

    def on_end(self, event: event.Event) -> None:
        """End to compile."""
        self.stop()

    def timed(self, phase: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that does the work as a phase."""

        def run(*arguments: Any, **named: Any) -> Any:
            self.start(phase)
            try:
                return work(*arguments, **named)
            finally:
                self.stop()

        return run

    def patch(self, home: Any, name: str, phase: str) -> None:
        """Time a function of a module or class as a phase."""
        setattr(home, name, self.timed(phase, getattr(home, name)))


def build() -> None:
    """Build tables and site from nothing in a new process."""
    with tempfile.TemporaryDirectory() as home:
        environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
        subprocess.run([sys.executable, "-m", __name__], env=environment | {"ATLAS_HOME": home}, check=True)


def _print_rows(rows: dict[str, Counter[str]]) -> None:
    total = sum(rows.values(), Counter[str]())
    by_cost = sorted(rows, key=lambda name: -rows[name].total())
    rest = sum((rows[name] for name in by_cost[LISTED:]), Counter[str]())
    shown = {name: rows[name] for name in by_cost[:LISTED]}
    print(f"{'table':<40}" + "".join(f"{phase:>9}" for phase in PHASES) + f"{'all':>9}")
    for name, seconds in {**shown, f"{len(by_cost[LISTED:])} others": rest, "all tables": total}.items():
        figures = [*(seconds[phase] for phase in PHASES), seconds.total()]
        print(f"{name:<40}" + "".join(f"{figure:>9.2f}" for figure in figures), flush=True)


def _tables(store: Store) -> None:
    """Print the seconds of each table."""
    clock, rows = Clock(), dict[str, Counter[str]]()
    event.register("numba:compile", clock)  # type: ignore[no-untyped-call]
    for name, phase in PARTS.items():
        clock.patch(compute, name, phase)
    clock.start(COMPUTE)

    def close(table: str) -> None:
        clock.stop()
        rows[table], clock.seconds = clock.seconds, Counter()
        clock.start(COMPUTE)

    catalogue.build(store, on_table=close)
    clock.stop()
    event.unregister("numba:compile", clock)  # type: ignore[no-untyped-call]
    _print_rows(rows)


def _site(store: Store, folder: Path) -> None:
    """Print the seconds of each phase of the site."""
    clock = Clock()
    clock.patch(AtlasPlugin, "on_files", "pages in Markdown, exported files")
    clock.patch(AtlasPlugin, "on_post_page", "fragments of pages")
    clock.patch(AtlasPlugin, "on_post_build", "filled pages")
    clock.patch(mkdocs_build.mkdocs_build, "build", "MkDocs")
    clock.patch(mkdocs_build.checks, "check", "links and files")
    clock.patch(mkdocs_build, "require_sound", "published files")
    clock.timed("other", partial(mkdocs_build.build_site, ROOT / "mkdocs.yml", folder, store))()
    for phase, seconds in clock.seconds.most_common():
        print(f"{phase:<40}{seconds:>45.2f}")
    print(f"{'all of the site':<40}{clock.seconds.total():>45.2f}")


def main() -> None:
    """Build tables and site, and print their seconds."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(time.time())))
    store = Store()
    _tables(store)
    with tempfile.TemporaryDirectory() as folder:
        _site(store, Path(folder) / "site")


if __name__ == "__main__":
    main()
