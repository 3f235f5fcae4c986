"""Store of finished tables: round trips, damage, failed writes, locks."""

import errno
import hashlib
import json
import os
import pickle
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pandas as pd
import pytest

from fairgame.build.artifact import Artifact, StoredFiles, list_files
from fairgame.build.store import MAX_VERSIONS, Store
from fairgame.core.frames import read_csv, to_csv
from fairgame.errors import StoreError
from fairgame.system.atomic_write import TEMPORARY
from fairgame.tables.sequence import sequence_frame
from tests.support.files import wait_for_waiter

TABLE, KEY = "kayles.nim_sequence", "0123456789abcdef"


def artifact(seed=0, rows=50):
    values = np.random.default_rng(seed).integers(0, 9, rows)
    return Artifact({"id": TABLE, "withheld": None, "words": f"n ≥ {seed}, “quoted”"}, to_csv(sequence_frame(values)))


def artifact_with_files(seed=0, rows=50):
    """Return a table with three attached files: a list, raw bytes with line breaks, and an empty one."""
    plain = artifact(seed, rows)
    files = {"rare.csv": b"n,nim_value\n3,1\n", "values.gz": b"\x1f\x8b\n\n" + bytes(range(256)), "none.txt": b""}
    return Artifact(plain.metadata | {"attached": list_files(files)}, plain.csv, files)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


def checksum(rest):
    """Return the checksum of a file of this table and key."""
    return hashlib.sha256(f"{TABLE}\0{KEY}\n".encode() + rest).hexdigest().encode()


# --- round trips


def test_written_artifact_is_read_back(store):
    assert not store.has(TABLE, KEY)
    store.write(TABLE, KEY, artifact())
    assert store.has(TABLE, KEY)
    assert store.read(TABLE, KEY) == artifact()
    assert store.read(TABLE, KEY).sha256 == hashlib.sha256(artifact().csv).hexdigest()
    assert not artifact().is_withheld
    assert Artifact({"withheld": "because"}, b"").is_withheld


def test_second_write_replaces_the_first(store):
    store.write(TABLE, KEY, artifact(1))
    store.write(TABLE, KEY, artifact(2, rows=7))
    assert store.read(TABLE, KEY) == artifact(2, rows=7)
    assert [path.name for path in store.path(TABLE, KEY).parent.iterdir()] == [f"{KEY}.table"]


def test_file_has_checksum_metadata_and_csv(store):
    store.write(TABLE, KEY, artifact())
    digest, head, csv = store.path(TABLE, KEY).read_bytes().split(b"\n", 2)
    assert checksum(head + b"\n" + csv) == digest
    assert json.loads(head) == artifact().metadata
    assert csv == artifact().csv


def test_attached_files_follow_the_csv_and_are_read_on_access(store, monkeypatch):
    written = store.write(TABLE, KEY, artifact_with_files())
    assert written == store.read(TABLE, KEY) == artifact_with_files()
    assert isinstance(written.files, StoredFiles) and isinstance(store.read(TABLE, KEY).files, StoredFiles)
    data = store.path(TABLE, KEY).read_bytes()
    digest, rest = data.split(b"\n", 1)
    tail = b"".join(artifact_with_files().files[name] for name in ("none.txt", "rare.csv", "values.gz"))
    assert rest.endswith(artifact_with_files().csv + tail)
    assert checksum(rest.removesuffix(tail)) == digest
    head = json.loads(rest.split(b"\n", 1)[0])
    assert head["attached"] == list_files(artifact_with_files().files)
    assert [(entry["name"], entry["bytes"]) for entry in head["attached"]] == [
        *(("none.txt", 0), ("rare.csv", 16), ("values.gz", 260)),
    ]
    monkeypatch.setattr(StoredFiles, "_read", None)
    files = store.read(TABLE, KEY).files
    assert list(files) == ["none.txt", "rare.csv", "values.gz"] and len(files) == 3
    assert "rare.csv" in files and "rare" not in files and 7 not in files


def test_wrong_list_of_attached_files_is_corrected_on_write(store):
    wrong = replace(artifact_with_files(), metadata=artifact().metadata | {"attached": [{"name": "other"}]})
    store.write(TABLE, KEY, wrong)
    assert store.read(TABLE, KEY) == artifact_with_files()


def test_stored_files_can_be_pickled(store):
    files = store.write(TABLE, KEY, artifact_with_files()).files
    sent = pickle.dumps(files)
    assert len(sent) < 1500
    assert dict(pickle.loads(sent)) == artifact_with_files().files
    with pytest.raises(KeyError):
        files["other.csv"]


def test_read_creates_nothing(store):
    assert not store.has(TABLE, KEY)
    with pytest.raises(StoreError, match=rf"{TABLE} is not in the store .*'atlas build'"):
        store.read(TABLE, KEY)
    assert not store.root.exists()


def test_old_versions_are_deleted(store):
    for version in range(MAX_VERSIONS + 3):
        store.write(TABLE, f"{version:04}", artifact(version))
        os.utime(store.path(TABLE, f"{version:04}"), ns=(version, version))
    versions = sorted(path.stem for path in store.path(TABLE, KEY).parent.glob("*.table"))
    assert len(versions) == MAX_VERSIONS
    assert versions[-1] == f"{MAX_VERSIONS + 2:04}"
    assert store.read(TABLE, versions[-1]) == artifact(MAX_VERSIONS + 2)


def test_csv_keeps_types_and_quoting():
    frame = pd.DataFrame(
        {"code": ["0.77", "4."], "name": ['a, "b"\nc', "NA"], "n": [2**62, 0], "digits": [1, 2]}
    ).astype({"code": "str", "name": "str"})
    assert to_csv(frame) == b'code,name,n,digits\n0.77,"a, ""b""\nc",4611686018427387904,1\n4.,NA,0,2\n'
    pd.testing.assert_frame_equal(read_csv(to_csv(frame)), frame)


# --- damage


def test_flipped_bit_is_detected(store):
    store.write(TABLE, KEY, artifact(rows=20))
    path, random = store.path(TABLE, KEY), Random(1)
    sound = path.read_bytes()
    for place in range(len(sound)):
        damaged = bytearray(sound)
        damaged[place] ^= 1 << random.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(StoreError, match=TABLE):
            store.read(TABLE, KEY)
    path.write_bytes(sound)
    assert store.read(TABLE, KEY) == artifact(rows=20)


def test_flipped_bit_in_an_attached_file_is_detected_on_access(store):
    store.write(TABLE, KEY, artifact_with_files(rows=3))
    path, random = store.path(TABLE, KEY), Random(1)
    sound = path.read_bytes()
    first = len(sound) - 276
    for place in range(len(sound)):
        damaged = bytearray(sound)
        damaged[place] ^= 1 << random.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(StoreError, match=f"{TABLE}: .*damaged") as error:
            store.read_verified(TABLE, KEY)
        assert "\n" not in str(error.value)
        if place < first:
            with pytest.raises(StoreError, match=TABLE):
                store.read(TABLE, KEY)
        else:
            hit, other = ("rare.csv", "values.gz") if place < first + 16 else ("values.gz", "rare.csv")
            files = store.read(TABLE, KEY).files
            assert files[other] == artifact_with_files().files[other]
            with pytest.raises(StoreError, match=rf"{TABLE}: {hit} in the stored file .* is damaged"):
                files[hit]
    path.write_bytes(sound)
    assert store.read_verified(TABLE, KEY) == artifact_with_files(rows=3)


def test_wrong_length_of_a_file_with_attachments_is_detected(store):
    store.write(TABLE, KEY, artifact_with_files(rows=3))
    path = store.path(TABLE, KEY)
    sound = path.read_bytes()
    for mutant in [*(sound[:size] for size in range(len(sound))), sound + b"\n", sound + sound, b"\n" + sound]:
        path.write_bytes(mutant)
        with pytest.raises(StoreError, match=TABLE):
            store.read(TABLE, KEY)


def test_invalid_metadata_with_a_valid_checksum_is_damage(store):
    store.write(TABLE, KEY, artifact())
    lists = [b"7", b"[7]", b'[{"name": "a"}]', b'[{"bytes": "7"}]', b'[{"bytes": 0.5}]', b'[{"bytes": null}]']
    for head in [b"[]", b"7", b"null", b"{", b"", *(b'{"attached": %s}' % listed for listed in lists)]:
        store.path(TABLE, KEY).write_bytes(checksum(head + b"\n") + b"\n" + head + b"\n")
        with pytest.raises(StoreError, match="damaged"):
            store.read(TABLE, KEY)


@pytest.mark.parametrize(("table_id", "key"), [("made-up.other_table", KEY), (TABLE, "f" * 64)])
def test_intact_file_of_another_table_or_key_is_rejected(store, table_id, key):
    """A rename, a restore or a copy between folders may put a file in the wrong place."""
    store.write(TABLE, KEY, artifact())
    place = store.path(table_id, key)
    place.parent.mkdir(exist_ok=True)
    store.path(TABLE, KEY).rename(place)
    with pytest.raises(StoreError, match=f"table {table_id}: the stored file .* is damaged, or another table's"):
        store.read(table_id, key)


def test_symbolic_link_to_an_intact_file_is_read(store, tmp_path):
    """A store may link to another disk; the checksum covers the content, not its location."""
    store.write(TABLE, KEY, artifact())
    store.path(TABLE, KEY).rename(tmp_path / "elsewhere")
    store.path(TABLE, KEY).symlink_to(tmp_path / "elsewhere")
    assert store.read(TABLE, KEY) == artifact()


def test_attached_file_deleted_after_opening_is_reported(store):
    files = store.write(TABLE, KEY, artifact_with_files()).files
    store.path(TABLE, KEY).unlink()
    with pytest.raises(StoreError, match=rf"{TABLE}: rare\.csv in the stored file .* cannot be read \(No such file"):
        files["rare.csv"]


def test_wrong_length_is_detected(store):
    store.write(TABLE, KEY, artifact(rows=20))
    path = store.path(TABLE, KEY)
    sound = path.read_bytes()
    for mutant in [*(sound[:size] for size in range(len(sound))), sound + b"\n", b"\n" + sound, sound + sound]:
        path.write_bytes(mutant)
        with pytest.raises(StoreError, match=TABLE) as error:
            store.read(TABLE, KEY)
        assert "\n" not in str(error.value)


def test_folder_instead_of_the_file_raises_a_store_error(store):
    store.path(TABLE, KEY).mkdir(parents=True)
    assert not store.has(TABLE, KEY)
    with pytest.raises(StoreError, match=f"{TABLE}: .* cannot be read"):
        store.read(TABLE, KEY)


def test_file_instead_of_the_folder_raises_a_store_error(store):
    store.root.mkdir()
    (store.root / TABLE).write_text("in the way")
    with pytest.raises(StoreError, match=f"{TABLE} cannot be written"):
        store.write(TABLE, KEY, artifact())


def test_file_instead_of_the_store_raises_a_store_error(store):
    store.root.write_text("in the way")
    with pytest.raises(StoreError, match="cannot be used"), store.lock():
        pass


# --- a write that fails, and one that is killed


FAILURES = ["open", "write", "fsync", "replace", "folder"]


@pytest.mark.parametrize("old", [True, False], ids=["over an old state", "first"])
@pytest.mark.parametrize("where", FAILURES)
def test_full_disk_leaves_the_old_state_and_reports_one_line(store, monkeypatch, where, old):
    if old:
        store.write(TABLE, KEY, artifact(1))

    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        match where:
            case "open":
                patch.setattr(Path, "open", full)
            case "write":
                patch.setattr(Path, "open", lambda path, mode: FullFile(path, mode))  # noqa: PLW0108 - binds the path
            case "fsync":
                patch.setattr(os, "fsync", full)
            case "replace":
                patch.setattr(Path, "replace", full)
            case _:
                patch.setattr(os, "open", full)
        with pytest.raises(StoreError, match=f"{TABLE} cannot be written to .*No space left") as error:
            store.write(TABLE, KEY, artifact(2))
    assert "\n" not in str(error.value)
    assert not list(store.root.glob(f"*/{TEMPORARY}*"))
    if where == "folder":  # the new file is complete, only its directory entry was not flushed
        assert store.read(TABLE, KEY) == artifact(2)
    elif old:
        assert store.read(TABLE, KEY) == artifact(1)
    else:
        assert not store.has(TABLE, KEY)
    store.write(TABLE, KEY, artifact(3))
    assert store.read(TABLE, KEY) == artifact(3)


class FullFile:
    """A file on a disk that is full after 100 bytes."""

    def __init__(self, path, mode):
        self.file = open(path, mode)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def write(self, data):
        self.file.write(data[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_file_size_limit_leaves_the_old_state(store):
    """The operating system refuses in the middle of the file."""
    large = artifact(2, rows=100_000)
    store.write(TABLE, KEY, artifact(1))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(large.csv) // 2, hard))
    try:
        with pytest.raises(StoreError, match=f"{TABLE} cannot be written to .*File too large"):
            store.write(TABLE, KEY, large)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert store.read(TABLE, KEY) == artifact(1)
    assert not list(store.root.glob(f"*/{TEMPORARY}*"))


KILLED = '''
import os, resource, shutil, signal, sys
from pathlib import Path
from fairgame.system import atomic_write
from fairgame.build import store as module
from fairgame.build.artifact import list_files
from fairgame.errors import StoreError
from fairgame.system.atomic_write import TEMPORARY
from fairgame.build.store import Store
from fairgame.build.artifact import Artifact

OLD = Artifact({"withheld": None, "state": "old"}, b"n,nim_value\\n" + b"0,1\\n" * 30_000)
FILES = {"a.csv": b"n,nim_value\\n", "values.gz": bytes(70_000)}
METADATA = {"withheld": None, "state": "new", "attached": list_files(FILES)}
NEW = Artifact(METADATA, b"n,nim_value\\n" + b"1,2\\n" * 25_000, FILES)
TABLE, KEY = "kayles.nim_sequence", "key"


def kill_at(line):
    """Exit before the given line, counted over the modules of the store from now on."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        if frame.f_code.co_filename not in (module.__file__, atomic_write.__file__):
            return None
        if event == "line":
            count += 1
            if count == line:
                os._exit(9)
        return trace

    sys.settrace(trace)


def kill_at_byte(size):
    """Make the operating system kill the process when its file would exceed ``size`` bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def after_a_kill(prepare, point, old):
    """Return whether the write was killed and the state it left; then write again under the lock."""
    store = Store(Path(sys.argv[1]) / "store")
    shutil.rmtree(store.root, ignore_errors=True)
    if old:
        store.write(TABLE, KEY, OLD)
    child = os.fork()
    if child == 0:
        prepare(point)
        store.write(TABLE, KEY, NEW)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    state = "none"
    if store.has(TABLE, KEY):
        artifact = store.read(TABLE, KEY)
        assert artifact in (OLD, NEW)
        state = artifact.metadata["state"]
    with store.lock():
        assert not list(store.root.glob(f"*/{TEMPORARY}*")), "a temporary file is left"
        store.write(TABLE, KEY, NEW)
    assert store.read(TABLE, KEY) == NEW
    return status != 0, state


for old in (True, False):
    states, line, killed = [], 0, True
    while killed:
        line += 1
        killed, state = after_a_kill(kill_at, line, old)
        states.append(state)
    before = "old" if old else "none"
    assert states == sorted(states, key=[before, "new"].index), states
    print(line - 1, "lines,", states.count(before), "left", before)
    sizes = [0, 1, 64, 65, 66, 4096, 100_000, 160_000]
    assert all(after_a_kill(kill_at_byte, size, old) == (True, before) for size in sizes)
'''


def test_kill_at_any_line_or_byte_leaves_the_old_or_the_new_state(tmp_path):
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = [line.split() for line in run.stdout.splitlines()]
    assert [words[-1] for words in lines] == ["old", "none"]
    for words in lines:
        assert int(words[0]) > int(words[2]) > 5, "too few kill points on one side of the rename"


def test_only_temporary_files_of_killed_builds_are_removed(store):
    store.write(TABLE, KEY, artifact())
    folder = store.path(TABLE, KEY).parent
    (folder / f"{TEMPORARY}123-{KEY}.table").write_bytes(b"half a file")
    (folder / "notes.txt").write_text("mine")
    assert store.read(TABLE, KEY) == artifact()
    with store.lock():
        assert sorted(path.name for path in folder.iterdir()) == [f"{KEY}.table", "notes.txt"]


WAITING = """
import sys
from pathlib import Path
from fairgame.build.store import Store
print("asking", flush=True)
with Store(Path(sys.argv[1])).lock(lambda what: print(what, flush=True)):
    print("holding", flush=True)
"""


def test_lock_blocks_another_process_until_released(store):
    command = [sys.executable, "-c", WAITING, str(store.root)]
    with store.lock():
        other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert other.stdout.readline() == "asking\n"
        assert other.stdout.readline() == f"another build is using the store {store.root}; waiting until it ends\n"
        assert wait_for_waiter(store.root / ".lock", lambda: other.poll() is not None)
    assert other.communicate()[0] == "holding\n"
    assert other.returncode == 0


def test_error_inside_the_lock_releases_it(store):
    for _ in range(2):
        with pytest.raises(RuntimeError, match="mine"), store.lock():
            raise RuntimeError("mine")
