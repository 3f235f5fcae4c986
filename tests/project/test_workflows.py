"""Workflows: they pin actions by commit and compare both Pythons; at night they compare builds and audit every lock."""

import re

import pytest
import yaml

PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")


@pytest.fixture
def workflows(root):
    return {path.stem: path.read_text(encoding="utf-8") for path in (root / ".github/workflows").glob("*.yml")}


def unpinned(text):
    """Return the actions of a workflow that are not pinned by commit."""
    return [name for name in re.findall(r"\buses:\s*(\S+)", text) if not PINNED.fullmatch(name)]


def test_actions_are_pinned_by_commit(workflows):
    assert sum(text.count("uses:") for text in workflows.values()) > len(workflows)
    assert {name: unpinned(text) for name, text in workflows.items()} == {name: [] for name in workflows}
    assert unpinned("- uses: actions/checkout@v7 # v7") == ["actions/checkout@v7"]


@pytest.fixture
def pythons(root):
    """The supported versions of Python, the oldest first."""
    return re.findall(r"Programming Language :: Python :: (3\.\d+)", (root / "engine" / "pyproject.toml").read_text())


def test_library_runs_on_every_supported_python(workflows, pythons):
    jobs = yaml.safe_load(workflows["site"])["jobs"]
    assert jobs["library"]["strategy"]["matrix"]["python"] == pythons
    assert "tools/try_library.py" in jobs["library"]["steps"][-1]["run"]
    assert "library" in jobs["deploy"]["needs"]


def test_oldest_and_newest_python_publish_equal_files(workflows, pythons):
    """Attestation and deployment need the comparison of both releases."""
    jobs = yaml.safe_load(workflows["site"])["jobs"]
    assert jobs["build"]["strategy"]["matrix"]["python"] == [pythons[0], pythons[-1]]
    names = [f"py{version.replace('.', '')}" for version in (pythons[0], pythons[-1])]
    assert jobs["build"]["outputs"] == {name: f"${{{{ steps.release.outputs.{name} }}}}" for name in names}
    (written,) = (step["env"]["NAME"] for step in jobs["build"]["steps"] if step.get("id") == "release")
    assert [f"py{digits}" for digits in re.findall(r"'(\d{3})'", written)] == names
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


def test_changed_markdown_needs_only_the_tests_of_pages(workflows, root):
    """All other files must have passed everything; the tests of pages exist."""
    steps = {step.get("name"): step for step in yaml.safe_load(workflows["site"])["jobs"]["build"]["steps"]}
    assert "git ls-files -s -- . ':!*.md'" in steps["Hash every file but Markdown"]["run"]
    (mark,) = (step for step in steps.values() if step.get("id") == "passed")
    assert mark["with"]["key"].endswith("${{ steps.sources.outputs.hash }}")
    everything = steps["make check, make test"]
    assert everything["if"] == "steps.passed.outputs.cache-hit != 'true'"
    assert everything["run"].startswith(".ci/run && ")
    assert steps["make check-spelling, make test-prose"]["if"] == "steps.passed.outputs.cache-hit == 'true'"
    listed = re.search(r"^PROSE := ((?:.*\\\n)*.*)", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[1]
    paths = listed.replace("\\", " ").split()
    assert "tests/fairgame_site" in paths
    assert [path for path in paths if not (root / path).exists()] == []


def test_tables_of_earlier_builds_are_not_used_at_night(workflows):
    jobs = yaml.safe_load(workflows["nightly"])["jobs"]
    assert next(step["run"] for step in jobs["from-nothing"]["steps"] if "name" in step) == ".ci/run"
    assert "actions/cache" in workflows["site"] and "actions/cache" not in workflows["nightly"]


def test_two_builds_are_compared_at_night(workflows, root):
    command = yaml.safe_load(workflows["nightly"])["jobs"]["builds"]["steps"][-1]
    path, _, name = re.search(r"(tests/\S+?)(::)(\w+)", command["run"]).groups()
    assert f"def {name}(" in (root / path).read_text(encoding="utf-8")
    assert command["env"]["ATLAS_FULL"] == "1"


def test_every_lock_is_audited_at_night(workflows, root):
    jobs = yaml.safe_load(workflows["nightly"])["jobs"]
    locks = jobs["audit"]["strategy"]["matrix"]["lock"]
    assert {f"{name}.lock" for name in locks} == {path.name for path in (root / "requirements").glob("*.lock")}
    assert "npm audit" in jobs["audit-npm"]["steps"][-1]["run"]


def test_release_follows_the_tag_and_the_changelog(workflows, root):
    (job,) = yaml.safe_load(workflows["release"])["jobs"].values()
    steps = [step["run"] for step in job["steps"] if "run" in step]
    assert 'test "v$(.venv/bin/atlas --version)" = "$GITHUB_REF_NAME"' in steps
    checks = [place for place, step in enumerate(steps) if "--changelog CHANGELOG.md" in step]
    draft = next(place for place, step in enumerate(steps) if "gh release create" in step)
    assert checks and max(checks) < draft
    assert "### Data" in (root / "CHANGELOG.md").read_text(encoding="utf-8")


def test_records_are_checked_for_every_change(workflows):
    steps = yaml.safe_load(workflows["site"])["jobs"]["build"]["steps"]
    runs = [step.get("run", "").strip() for step in steps]
    assert runs.index(".venv/bin/atlas record") > runs.index("make site")


def test_forms_are_complete(root):
    forms = [path for path in (root / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml"]
    assert len(forms) > 1
    for path in forms:
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert {"name", "description", "body"} <= form.keys()
        fields = [field for field in form["body"] if field["type"] != "markdown"]
        assert len({field["id"] for field in fields}) == len(fields)
        assert any(field.get("validations", {}).get("required") for field in fields)
