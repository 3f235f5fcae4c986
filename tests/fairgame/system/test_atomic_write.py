"""Atomic writes: what they replace, what they follow, and what they leave alone."""

import os
import stat
import threading

import pytest

from fairgame.system.atomic_write import TEMPORARY, write_atomically


@pytest.fixture
def target(tmp_path):
    path = tmp_path / "target"
    path.write_bytes(b"old")
    return path


def test_a_file_is_replaced(target):
    write_atomically(target, [b"n", b"ew"])
    assert target.read_bytes() == b"new"
    assert os.listdir(target.parent) == ["target"]


def test_a_failed_write_leaves_the_old_file(target):
    def parts():
        yield b"n"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_atomically(target, parts())
    assert target.read_bytes() == b"old"
    assert os.listdir(target.parent) == ["target"]


@pytest.mark.parametrize("depth", [1, 3])
def test_a_link_stays_and_its_target_is_written(target, depth):
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


def test_a_dangling_link_gets_its_target(tmp_path):
    link = tmp_path / "link"
    link.symlink_to("elsewhere")
    write_atomically(link, [b"new"])
    assert link.is_symlink()
    assert (tmp_path / "elsewhere").read_bytes() == b"new"


def test_a_loop_of_links_is_refused(tmp_path):
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / name).symlink_to(other)
    with pytest.raises(OSError, match="symbolic links"):
        write_atomically(tmp_path / "a", [b"new"])
    assert (tmp_path / "a").is_symlink()


def test_a_pipe_is_written_to(tmp_path):
    pipe, found = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    write_atomically(pipe, [b"n", b"ew"])
    reader.join(timeout=10)
    assert found == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_written_to_and_stays_one(tmp_path):
    """A null device in a folder of its own, or /dev/null where only root may make one."""
    device = tmp_path / "null"
    try:
        os.mknod(device, stat.S_IFCHR | 0o600, os.makedev(1, 3))
        device.write_bytes(b"")  # some containers make devices that nobody can open
    except OSError:
        if os.access("/dev", os.W_OK):
            raise
        device = type(device)("/dev/null")
    write_atomically(device, [b"new"])
    assert stat.S_ISCHR(device.stat().st_mode)
    assert not list(device.parent.glob(f"{TEMPORARY}*"))


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(OSError, match="not a file, a pipe or a character device"):
        write_atomically(tmp_path, [b"new"])
