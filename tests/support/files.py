"""The files of a folder, and two folders held against each other."""

from pathlib import Path


def files_of(folder: Path) -> dict[str, Path]:
    """Return every file below a folder by its path."""
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


def assert_same_files(ours: Path, theirs: Path) -> None:
    """Assert that two folders hold the same files, byte for byte."""
    own, others = files_of(ours), files_of(theirs)
    assert set(own) == set(others)
    assert [path for path in sorted(own) if own[path].read_bytes() != others[path].read_bytes()] == []
