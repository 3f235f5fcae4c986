"""The shell programs of ``tools/``, run in a small tree with fake npm, node and python."""

import shutil
import subprocess

import pytest

NPM = """#!/bin/sh
if [ -e ../../installing ]; then echo "two at once" >&2; exit 1; fi
touch ../../installing
sleep 0.3
mkdir -p node_modules
rm ../../installing
echo installed >> ../../installed
"""


@pytest.fixture
def tree(root, tmp_path):
    """A tree with tools/web.sh and a lock file of npm, without installed packages."""
    for folder in ("tools", "generator/web", ".venv/bin"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(root / "tools" / "web.sh", tmp_path / "tools")
    (tmp_path / "generator/web/package-lock.json").write_text("{}")
    node = '#!/bin/sh\nls node_modules > /dev/null && echo "node $*"\n'
    for name, text in (("npm", NPM), ("node", node), ("python", "#!/bin/sh\n")):
        (tmp_path / ".venv/bin" / name).write_text(text)
        (tmp_path / ".venv/bin" / name).chmod(0o755)
    return tmp_path


@pytest.mark.skipif(shutil.which("flock") is None, reason="no flock(1) on this machine")
def test_parallel_callers_install_npm_packages_once(tree):
    command = [tree / "tools" / "web.sh", "vectors", "somewhere"]
    some = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    outputs = [one.communicate() for one in some]
    assert [(one.returncode, err) for one, (_, err) in zip(some, outputs, strict=True)] == [(0, "")] * 3
    assert sorted(out for out, _ in outputs)[:2] == ["node run.mjs vectors somewhere\n"] * 2
    assert (tree / "installed").read_text() == "installed\n"
