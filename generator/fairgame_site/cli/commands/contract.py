"""``atlas contract``: the contract tests of the atlas on the games of an installed package."""

import subprocess
import sys
from pathlib import Path

import click

from fairgame_site.cli.commands import FAILED

CHECKOUT = Path(__file__).resolve().parents[4]
TESTS = CHECKOUT / "tests" / "contract"


@click.command()
@click.argument("package")
def contract(package: str) -> int:
    """Run the contract tests on the games of PACKAGE, an installed distribution with the entry point fairgame.games.

    The tests compute the tables of its games, check the certificates, compare the games with their rules, and compare
    the browser with Python.
    """
    from fairgame.core.discovery import declaring_modules
    from fairgame.errors import UnknownNameError
    from fairgame.system.foreign import foreign_modules
    from fairgame_site.errors import SiteError

    packages = {name.lower().replace("_", "-") for name in foreign_modules().values()}
    wanted = package.lower().replace("_", "-")
    if wanted not in packages:
        raise UnknownNameError("installed package with the entry point fairgame.games:", package, packages)
    if not TESTS.is_dir():
        raise SiteError("atlas contract needs a checkout of the atlas, which has the tests")
    modules = {name for name, owner in foreign_modules().items() if owner.lower().replace("_", "-") == wanted}
    slugs = [slug for slug, name in declaring_modules().items() if name in modules]
    command = [sys.executable, "-m", "pytest", str(TESTS), "-k", " or ".join(slugs), "-q", "-p", "no:cacheprovider"]
    return FAILED if subprocess.run(command, cwd=CHECKOUT, check=False).returncode else 0


COMMANDS = (contract,)
