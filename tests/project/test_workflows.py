"""What the workflows on the forge must hold: actions pinned by commit, both Pythons compared, every lock audited."""

import re

import pytest
import yaml

PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")


@pytest.fixture
def workflows(root):
    return {path.stem: path.read_text(encoding="utf-8") for path in (root / ".github/workflows").glob("*.yml")}


def unpinned(text):
    """The actions of a workflow that are named by something that can be moved."""
    return [name for name in re.findall(r"\buses:\s*(\S+)", text) if not PINNED.fullmatch(name)]


def test_actions_are_pinned_by_commit(workflows):
    assert sum(text.count("uses:") for text in workflows.values()) > len(workflows)
    assert {name: unpinned(text) for name, text in workflows.items()} == {name: [] for name in workflows}
    assert unpinned("- uses: actions/checkout@v7 # v7") == ["actions/checkout@v7"]


def test_what_is_published_is_the_same_with_the_oldest_and_the_newest_python(workflows, root):
    """Nothing is attested or deployed before the hashes of both releases were compared."""
    known = re.findall(r"Programming Language :: Python :: (3\.\d+)", (root / "pyproject.toml").read_text())
    jobs = yaml.safe_load(workflows["site"])["jobs"]
    assert jobs["build"]["strategy"]["matrix"]["python"] == [known[0], known[-1]]
    assert jobs["compare"]["needs"] == "build"
    assert '"$OLDEST" = "$NEWEST"' in jobs["compare"]["steps"][-1]["run"]
    assert set(jobs["compare"]["steps"][-1]["env"].values()) == {
        f"${{{{ needs.build.outputs.{name} }}}}" for name in jobs["build"]["outputs"]
    }
    assert all("compare" in jobs[name]["needs"] for name in ("attest", "deploy"))
    assert "attest" in jobs["deploy"]["needs"]
    (attested,) = jobs["attest"]["steps"]
    assert attested["with"]["subject-digest"] in {
        f"sha256:${{{{ needs.build.outputs.{name} }}}}" for name in jobs["build"]["outputs"]
    }


def test_every_lock_is_audited_at_night(workflows, root):
    jobs = yaml.safe_load(workflows["nightly"])["jobs"]
    locks = jobs["audit"]["strategy"]["matrix"]["lock"]
    assert {f"{name}.lock" for name in locks} == {path.name for path in (root / "requirements").glob("*.lock")}
    assert "npm audit" in jobs["audit-npm"]["steps"][-1]["run"]
