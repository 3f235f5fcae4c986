"""How much memory may be taken, as the kernel and the control groups of a process say."""

import pytest

from fairgame.errors import LimitError
from fairgame.system import memory
from fairgame.system.memory import SHARE, require_bytes, usable_bytes

GIGABYTE = 10**9


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine with two gigabytes available and no control group."""
    monkeypatch.setattr(memory, "MEMORY_INFO", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "GROUP", tmp_path / "cgroup")
    monkeypatch.setattr(memory, "GROUPS", tmp_path / "groups")
    (tmp_path / "meminfo").write_text("MemTotal: 8000000 kB\nMemAvailable: 2000000 kB\nCached: 1 kB\n")
    return tmp_path


def limit(machine, group, files):
    folder = machine / "groups" / group
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text)


def test_four_fifths_of_what_is_available(machine):
    assert usable_bytes() == int(SHARE * 2_000_000 * 1024)


@pytest.mark.parametrize("group", ["job", "user/job/step"])
def test_a_control_group_has_less(machine, group):
    (machine / "cgroup").write_text(f"0::/{group}\n")
    limit(machine, group, {"memory.max": f"{GIGABYTE}\n", "memory.current": f"{GIGABYTE // 4}\n"})
    assert usable_bytes() == int(SHARE * (GIGABYTE - GIGABYTE // 4))


def test_the_group_around_the_own_one_counts(machine):
    (machine / "cgroup").write_text("0::/job/step\n")
    limit(machine, "job/step", {"memory.max": "max\n", "memory.current": "1\n"})
    (machine / "groups" / "job" / "memory.max").write_text(f"{GIGABYTE}\n")
    assert usable_bytes() == int(SHARE * GIGABYTE)


def test_the_older_interface(machine):
    (machine / "cgroup").write_text("5:cpu,cpuacct:/job\n9:memory:/job\n")
    files = {"memory.limit_in_bytes": f"{GIGABYTE}\n", "memory.usage_in_bytes": f"{GIGABYTE // 2}\n"}
    limit(machine, "memory/job", files)
    assert usable_bytes() == int(SHARE * (GIGABYTE - GIGABYTE // 2))


def test_a_group_that_is_full_leaves_nothing(machine):
    (machine / "cgroup").write_text("0::/job\n")
    limit(machine, "job", {"memory.max": "5\n", "memory.current": "9\n"})
    assert usable_bytes() == 0


def test_a_machine_that_does_not_say_is_asked_otherwise(machine):
    (machine / "meminfo").unlink()
    assert usable_bytes() > 0


def test_what_does_not_fit_is_refused_with_both_numbers(machine):
    require_bytes(GIGABYTE, "a small thing")
    with pytest.raises(
        LimitError, match=r"a thing needs 1,638,400,001 bytes of memory; 1,638,400,000 can be used here"
    ):
        require_bytes(1_638_400_001, "a thing")
