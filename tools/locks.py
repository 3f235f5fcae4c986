"""Check, without a network, that requirements/*.lock agree with the three pyproject.toml.

The check detects a requirement that was added, moved or removed without `make lock`. It also detects a package without
a hash, and a site lock with other versions than the lock of the tests.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^]]*\])?==([^ ;\\]+)")
LIBRARY = "fairgame"  # a distribution of this project, which no lock contains
DIRECT = re.compile(rf"^ *#(?: via|  ) (?:{LIBRARY}|{LIBRARY}-site \(.*\)|\(pyproject\.toml:\w+\))$")


def read_lock(path: Path) -> tuple[dict[str, set[str]], set[str]]:
    """Read a lock file as uv writes it.

    Args:
        path: The lock file.

    Returns:
        The locked versions of each package (more than one if Python versions need different ones), and
        the names of the packages that the project requires directly.

    Raises:
        ValueError: A package has no hash, or the file names an index.
    """
    pins: dict[str, set[str]] = {}
    direct: set[str] = set()
    name, hashed = "", True
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("-"):
            raise ValueError(f"{path.name}:{number}: a lock has only pins, not the option {line!r}")
        if found := PIN.match(line):
            if not hashed:
                raise ValueError(f"{path.name}:{number}: the package {name} above this line has no hash")
            name, hashed = canonicalize_name(found[1]), False
            pins.setdefault(name, set()).add(found[2])
        elif "--hash=sha256:" in line:
            hashed = True
        elif DIRECT.match(line):
            direct.add(name)
    if not hashed:
        raise ValueError(f"{path.name}: {name} has no hash")
    return pins, direct


def compare(lock: str, requirements: list[str]) -> list[str]:
    """Compare the requirements of the project with a lock.

    Args:
        lock: The name of the lock file in requirements/.
        requirements: The requirements that the lock must satisfy.

    Returns:
        One sentence for each difference; empty if they agree.
    """
    pins, direct = read_lock(ROOT / "requirements" / lock)
    parsed = map(Requirement, requirements)
    required = {canonicalize_name(one.name): one for one in parsed if one.name != LIBRARY}
    faults = [f"{lock}: {name} is locked but no longer required" for name in sorted(direct - required.keys())]
    for name, requirement in sorted(required.items()):
        if name not in direct:
            faults.append(f"{lock}: {requirement} is required but not locked")
            continue
        faults += [
            f"{lock}: {name} {version} is locked but {requirement} is required"
            for version in sorted(pins[name])
            if not requirement.specifier.contains(version, prereleases=True)
        ]
    return faults


def _settings(path: str) -> dict[str, Any]:
    with (ROOT / path).open("rb") as file:
        return tomllib.load(file)


def main() -> int:
    """Print every difference; return the exit code."""
    groups = _settings("pyproject.toml")["dependency-groups"]
    parts = [_settings(f"{folder}/pyproject.toml") for folder in ("engine", "generator")]
    runtime = [one for part in parts for one in part["project"]["dependencies"]] + groups["build"]
    try:
        faults = compare("site.lock", runtime)
        faults += compare("dev.lock", runtime + groups["dev"])
        site, _ = read_lock(ROOT / "requirements/site.lock")
        dev, _ = read_lock(ROOT / "requirements/dev.lock")
    except (OSError, ValueError) as error:
        faults, site, dev = [str(error)], {}, {}
    if any(set(groups["build"]) != set(part["build-system"]["requires"]) for part in parts):
        faults.append("pyproject.toml: the group build and [build-system] requires differ")
    faults += [
        f"site.lock: {name} {', '.join(sorted(versions))} differs from dev.lock"
        for name, versions in sorted(site.items())
        if dev.get(name) != versions
    ]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        print("the locks are outdated: run `make lock`", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
