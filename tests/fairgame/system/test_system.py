"""Atomic writes and memory limits."""

import os
import stat
import threading

import pytest

from fairgame.errors import LimitError
from fairgame.system import memory
from fairgame.system.atomic_write import TEMPORARY, write_atomically
from fairgame.system.memory import SHARE, require_bytes, usable_bytes


@pytest.fixture
def target(tmp_path):
    path = tmp_path / "target"
    path.write_bytes(b"old")
    return path


def test_file_is_replaced(target):
    write_atomically(target, [b"n", b"ew"])
    assert target.read_bytes() == b"new"
    assert os.listdir(target.parent) == ["target"]


def test_failed_write_preserves_the_old_file(target):
    def parts():
        yield b"n"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_atomically(target, parts())
    assert target.read_bytes() == b"old"
    assert os.listdir(target.parent) == ["target"]


@pytest.mark.parametrize("depth", [1, 3])
def test_symlink_is_followed(target, depth):
    path = target
    for number in range(depth):
        link = target.parent / "links" / str(number)
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(os.path.relpath(path, link.parent))
        path = link
    write_atomically(path, [b"new"])
    assert path.is_symlink()
    assert not target.is_symlink()
    assert target.read_bytes() == b"new"
    assert not list(target.parent.rglob(f"{TEMPORARY}*"))


def test_dangling_symlink_creates_its_target(tmp_path):
    link = tmp_path / "link"
    link.symlink_to("elsewhere")
    write_atomically(link, [b"new"])
    assert link.is_symlink()
    assert (tmp_path / "elsewhere").read_bytes() == b"new"


def test_symlink_loop_is_refused(tmp_path):
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / name).symlink_to(other)
    with pytest.raises(OSError, match="symbolic links"):
        write_atomically(tmp_path / "a", [b"new"])
    assert (tmp_path / "a").is_symlink()


def test_pipe_is_written(tmp_path):
    pipe, received = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()))
    reader.start()
    write_atomically(pipe, [b"n", b"ew"])
    reader.join(timeout=10)
    assert received == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_device_is_written_and_not_replaced(tmp_path):
    """Use a null device in a temporary folder, or /dev/null where only root may create one."""
    device = tmp_path / "null"
    try:
        os.mknod(device, stat.S_IFCHR | 0o600, os.makedev(1, 3))
        device.write_bytes(b"")  # some containers create devices that cannot be opened
    except OSError:
        if os.access("/dev", os.W_OK):
            raise
        device = type(device)("/dev/null")
    write_atomically(device, [b"new"])
    assert stat.S_ISCHR(device.stat().st_mode)
    assert not list(device.parent.glob(f"{TEMPORARY}*"))


def test_folder_is_refused(tmp_path):
    with pytest.raises(OSError, match="not a file, a pipe or a character device"):
        write_atomically(tmp_path, [b"new"])


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


def test_four_fifths_of_available_memory_are_usable(machine):
    assert usable_bytes() == int(SHARE * 2_000_000 * 1024)


@pytest.mark.parametrize("group", ["job", "user/job/step"])
def test_control_group_limits_memory(machine, group):
    (machine / "cgroup").write_text(f"0::/{group}\n")
    limit(machine, group, {"memory.max": f"{GIGABYTE}\n", "memory.current": f"{GIGABYTE // 4}\n"})
    assert usable_bytes() == int(SHARE * (GIGABYTE - GIGABYTE // 4))


def test_limit_of_an_enclosing_control_group_applies(machine):
    (machine / "cgroup").write_text("0::/job/step\n")
    limit(machine, "job/step", {"memory.max": "max\n", "memory.current": "1\n"})
    (machine / "groups" / "job" / "memory.max").write_text(f"{GIGABYTE}\n")
    assert usable_bytes() == int(SHARE * GIGABYTE)


def test_control_group_version_1_limits_memory(machine):
    (machine / "cgroup").write_text("5:cpu,cpuacct:/job\n9:memory:/job\n")
    files = {"memory.limit_in_bytes": f"{GIGABYTE}\n", "memory.usage_in_bytes": f"{GIGABYTE // 2}\n"}
    limit(machine, "memory/job", files)
    assert usable_bytes() == int(SHARE * (GIGABYTE - GIGABYTE // 2))


def test_full_control_group_leaves_no_memory(machine):
    (machine / "cgroup").write_text("0::/job\n")
    limit(machine, "job", {"memory.max": "5\n", "memory.current": "9\n"})
    assert usable_bytes() == 0


def test_missing_meminfo_falls_back_to_sysconf(machine):
    (machine / "meminfo").unlink()
    assert usable_bytes() > 0


def test_oversized_request_is_refused_with_both_numbers(machine):
    require_bytes(GIGABYTE, "a small thing")
    with pytest.raises(
        LimitError, match=r"a thing needs 1,638,400,001 bytes of memory; 1,638,400,000 can be used here"
    ):
        require_bytes(1_638_400_001, "a thing")
