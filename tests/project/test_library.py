"""The library outside a checkout: imported from a copy, without the site."""

import os
import shutil
import subprocess
import sys

PROGRAM = """
import sys
import fairgame

assert fairgame.game("kayles").solve(12, 70, 180).nim_value == 6
assert len({name: getattr(fairgame, name) for name in fairgame.__all__}) > 30
assert fairgame.catalogue.tables()
print(fairgame.__file__)
print(*sorted(set(sys.modules) & {"fairgame_site", "click", "jinja2", "markdown", "mkdocs"}))
"""


def test_library_works_outside_a_checkout(root, tmp_path):
    packages, home = tmp_path / "packages", tmp_path / "home"
    shutil.copytree(root / "engine" / "fairgame", packages / "fairgame", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("ATLAS_", "NUMBA_", "XDG_"))
    }
    environment |= {"PYTHONPATH": str(packages), "HOME": str(home)}
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    file, site_modules = ran.stdout.splitlines()
    assert file.startswith(str(packages)) and not site_modules
    assert (home / ".cache" / "fairgame").is_dir()
