"""Refusals: invalid input gives one line and status 2."""

import socket
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fairgame import catalogue
from tests.support.cli import TABLE, CommandResult, answer, assert_fails, error_message, run

LONG_NAME = "x" * 300


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "--config", LONG_NAME),
        ("build", "--site-dir", LONG_NAME),
        ("build", "--store", LONG_NAME),
        ("serve", "--config", LONG_NAME),
        ("stage", "folder", "--config", LONG_NAME),
        ("stage", LONG_NAME),
        ("verify", "--data", LONG_NAME),
        ("octal", ".106", "--window", "--checkpoint", LONG_NAME),
        ("octal", ".77", "--csv", LONG_NAME),
        ("build", "--config", "a\0b"),
    ],
    ids=lambda arguments: " ".join(arguments).replace(LONG_NAME, "long").replace("\0", "nul"),
)
def test_invalid_file_name_is_refused(arguments):
    assert "is not a valid path" in error_message(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("octal", ".77", "--stop", "\uff11\uff12"),
        ("octal", ".77", "--stop", "1_000"),
        ("show", "kayles.nim_sequence", "--rows", "\u0663"),
        ("build", "--store", "/dev/null/store", "--workers", "\uff12"),
    ],
    ids=["fullwidth", "underscore", "arabic", "workers"],
)
def test_digits_of_other_scripts_are_refused(arguments):
    assert "is not a whole number" in error_message(*arguments)


def test_refusal_quotes_little_of_a_long_argument():
    for arguments in (("verify", "x" * 200_000), ("nosuch" * 1000,), ("octal", ".77", "--stop", "x" * 1000)):
        message = error_message(*arguments)
        assert len(message) < 300
        assert max(map(len, message.split())) <= 80


def test_lookup_escapes_control_characters_in_its_answer():
    assert "\\x1b[31m" in answer("lookup", "ruler", "\x1b[31m").out


@pytest.mark.parametrize("command", [("solve", "kayles", "-"), ("solve", "-"), ("lookup", "-")])
def test_closed_standard_input_is_refused(monkeypatch, command):
    monkeypatch.setattr("sys.stdin", None)
    assert "standard input, which is closed" in error_message(*command)


@pytest.mark.parametrize("time", ["x", "", "-5", " 1", "1_0", "\u0663", "253402300800", "9" * 5000])
def test_invalid_time_of_the_build_is_refused_before_tables_are_computed(tiny_config, tmp_path, monkeypatch, time):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", time)
    monkeypatch.setattr(catalogue, "build", None)
    new = tmp_path / "store"
    for command in (("build", "--site-dir", tmp_path / "site"), ("stage", tmp_path / "staged")):
        message = error_message(*command, "--config", tiny_config, "--store", new)
        assert "SOURCE_DATE_EPOCH" in message
        assert "from 0 to 253402300799" in message
    assert not new.exists()


@pytest.mark.parametrize("port", [99999, 0, -1])
def test_impossible_port_is_refused_before_tables_are_computed(tiny_config, monkeypatch, port):
    monkeypatch.setattr(catalogue, "build", None)
    assert "1 to 65535" in error_message("serve", "--config", tiny_config, "--address", f"127.0.0.1:{port}")


def test_port_in_use_is_refused_before_tables_are_computed(tiny_config, monkeypatch):
    monkeypatch.setattr(catalogue, "build", None)
    with socket.create_server(("127.0.0.1", 0)) as used:
        address = f"127.0.0.1:{used.getsockname()[1]}"
        message = error_message("serve", "--config", tiny_config, "--address", address)
    assert f"{address} cannot be served (Address already in use)" in message


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "kayles{}", "3"),
        ("kayles{}",),
        ("show", TABLE, "--rows", "{}"),
        ("build", "--config", "nowhere{}"),
        ("verify", "--data", "nowhere{}"),
        ("build", "--tables-only", "--store", "/dev/null/{}"),
    ],
    ids=["name", "command", "number", "configuration", "site", "store"],
)
def test_refusal_escapes_control_characters(arguments):
    """Errors of the catalogue, of click, of the site and of the store escape control characters."""
    message = error_message(*(word.format("\x1b[31m\u202e") for word in arguments))
    assert "\\x1b[31m\\u202e" in message
    assert message.isprintable()


REFUSED = [
    ((), ("command",)),
    (("nosuchcommand",), ("nosuchcommand",)),
    (("--nosuchoption",), ("--nosuchoption",)),
    (("build", "--nosuchoption"), ("--nosuchoption",)),
    (("build", "extra"), ("extra",)),
    (("build", "--workers", "0"), ("--workers", "0")),
    (("build", "--workers", "many"), ("--workers", "many")),
    (("build", "--config", "nowhere/mkdocs.yml"), ("nowhere/mkdocs.yml",)),
    (("build", "--tables-only", "--scheduler", "nowhere"), ("'nowhere'", "tcp://host:8786")),
    (("build", "--tables-only", "--scheduler", ""), ("''", "tcp://host:8786")),
    (("build", "--scheduler"), ("--scheduler",)),
    (("serve", "--config", "nowhere/mkdocs.yml"), ("nowhere/mkdocs.yml",)),
    (("stage",), ("FOLDER",)),
    (("stage", "new", "--config", "nowhere/mkdocs.yml"), ("nowhere/mkdocs.yml",)),
    (("list", "extra"), ("extra",)),
    (("verify", "nosuchtable"), ("nosuchtable", "closest")),
    (("verify", "kayles"), ("kayles", "kayles.nim_sequence")),
    (("verify", "--data", "nowhere"), ("nowhere",)),
    (("verify", TABLE, "--data", "nowhere"), ("nowhere is not a folder",)),
    (("verify", "--data"), ("--data",)),
    (("verify", "--fast"), ("--fast", "--data")),
    (("verify", "--fast", "--data", "nowhere", TABLE), ("--fast", "no tables")),
    (("verify", "--fast", "--data", "nowhere"), ("nowhere",)),
    (("show",), ("TABLE",)),
    (("show", "nosuchtable"), ("nosuchtable",)),
    (("show", "../../etc/passwd"), ("../../etc/passwd",)),
    (("show", TABLE, "--rows", "0"), ("--rows", "0")),
    (("show", TABLE, "--rows", "some"), ("--rows", "some")),
    (("show", TABLE, "--start", "-1"), ("--start", "-1")),
    (("mark",), ("T",)),
    (("mark", "3"), ("NUMBERS",)),
    (("mark", "1", "5"), ("t", "2 to 1000")),
    (("mark", "3", "-5"), ("heap 1", "from 0 on")),
    (("mark", "3", "5", "1.5"), ("heap 2", "'1.5'", "whole number")),
    (("mark", "3", "1e6"), ("heap 1", "whole number")),
    (("mark", "two", "5"), ("'two'", "2 to 1000")),
    (("mark-prove",), ("T",)),
    (("mark-prove", "1"), ("2 to 64",)),
    (("mark-prove", "65"), ("2 to 64",)),
    (("mark-prove", "-3"), ("2 to 64",)),
    (("mark-prove", "3", "--walnut", "/dev/null/folder"), ("/dev/null/folder",)),
    (("octal",), ("CODE",)),
    (("octal", ".77", "extra"), ("extra",)),
    (("octal", ".78"), (".78", "character 3", "0 to 7")),
    (("octal", "abc"), ("abc", "point")),
    (("octal", "5.3"), ("5.3", "character 1", "split")),
    (("octal", "0."), ("0.", "no move")),
    (("octal", ".000"), (".000", "no move")),
    (("octal", "."), ("no move",)),
    (("octal", ""), ("point",)),
    (("octal", "-.77"), ("-",)),
    (("octal", ".7 7"), ("character 3",)),
    (("octal", "0x.77"), ("character 1",)),
    (("octal", "." + "7" * 100), ("80 characters",)),
    (("octal", ".7\u0667"), ("character 3",)),
    (("octal", "\u202e77.0"), ("character 1",)),
    (("octal", ".77", "--stop"), ("--stop",)),
    (("octal", ".77", "--stop", "0"), ("--stop 0", "1 or more")),
    (("octal", ".77", "--stop", "-1"), ("--stop -1", "1 or more")),
    (
        ("octal", ".77", "--stop", str(10**12)),
        ("1,000,000,000,000 values", "3,000,350,000,000 bytes", "can be used here"),
    ),
    (("octal", ".77", "--stop", "9" * 50), ("values of 0.77", "bytes of memory")),
    (("octal", "." + "7" * 100, "--stop", str(10**12)), ("80 characters",)),
    (("octal", ".9"), ("digit 9", "three heaps", "hexadecimal")),
    (("octal", ".7A"), ("digit A", "hexadecimal")),
    (("octal", "1.7"), ("character 1", "0 (no move) or 4 (split)")),
    (("octal", ".77", "--stop", "9" * 5000), ("--stop",)),
    (("octal", ".77", "--stop", "abc"), ("--stop", "abc")),
    (("octal", ".77", "--stop", "1e3"), ("--stop", "1e3")),
    (("solve",), ("GAME",)),
    (("solve", "kayles"), ("POSITION",)),
    (("solve", "kails", "1"), ("kails", "kayles")),
    (("solve", "", "1"), ("no game ''",)),
    (("solve", "kayles", ""), ("row lengths",)),
    (("solve", "kayles", "x"), ("'x'", "row 1", "whole number")),
    (("solve", "kayles", "-1"), ("'-1'", "row 1", "whole number from 0")),
    (("solve", "kayles", "--", "-1"), ("'-1'", "whole number from 0")),
    (("solve", "kayles", "1e3"), ("'1e3'", "whole number from 0")),
    (("solve", "kayles", "1.5"), ("'1.5'",)),
    (("solve", "kayles", "0x10"), ("'0x10'",)),
    (("solve", "kayles", "1_000"), ("'1_000'",)),
    (("solve", "kayles", str(10**30)), ("10000", "1000000000000000000")),
    (("solve", "kayles", str(10**18 + 1)), ("1000000000000000001",)),
    (("solve", "kayles", "9" * 100_000), ("99999", "...")),
    (("solve", "kayles", *["1"] * 1001), ("1 to 1000",)),
    (("solve", "kayles", "1 " * 1001), ("1 to 1000",)),
    (("solve", "kayles", "\u0663"), ("\u0663",)),
    (("solve", "kayles", "\u00b2"), ("\u00b2",)),
    (("solve", "kayles", "\u202e12"), ("12",)),
    (("solve", "kayles", "\u200b7"), ("7",)),
    (("solve", "kayles", "\ud800"), ("row 1", "whole number")),
    (("solve", "kayles", "5\n6\nx"), ("'x'",)),
    (("solve", "kay\nles", "1"), ("closest: kayles",)),
    (("solve", "\x1b[31mkayles", "1"), ("closest",)),
    (("solve", "wythoff", "1"), ("two heap sizes",)),
    (("solve", "wythoff", "1", "2", "3"), ("two heap sizes",)),
    (("solve", "wythoff", "1", str(10**19)), ("heap 2", f"from 0 to {10**18}")),
    (("solve", "antonim", "1 5 5"), ("heaps 2 and 3 are both 5", "no two heaps may be equal")),
    (("solve", "sliding-coins", "2 4 4"), ("coins 2 and 3 are both 4", "only one coin")),
    (("solve", "simonim", "50 60 70 80 90"), ("at most 3 heaps",)),
    (("solve", "hackenbush", "0-1 3-4"), ("'3-4'", "not tied to the ground", "edges u-v")),
    (("solve", "hackenbush", "0-"), ("'0-'", "edges")),
    (("solve", "hackenbush", "0-1-2"), ("'0-1-2'",)),
    (("solve", "hackenbush", "0--1"), ("'0--1'",)),
    (("solve", "hackenbush", "1000000-1"), ("'1000000'", "end of edge 1", "from 0 to 999999")),
    (("solve", "hackenbush", "a-b"), ("'a-b'",)),
    (("solve", "hackenbush", "0-1 " * 100_001), ("1 to 100000",)),
]


def label(case):
    text = " ".join(case[0]).encode("ascii", "backslashreplace").decode()
    return (text if len(text) < 40 else f"{text[:37]}...{len(text)}") or "nothing"


@pytest.mark.parametrize("case", REFUSED, ids=map(label, REFUSED))
def test_bad_input_is_refused_in_one_line(case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert_fails(run(*case[0]), *case[1])
    assert list(tmp_path.iterdir()) == []


def test_start_beyond_the_table_is_refused(store, published):
    rows = len(published[TABLE].frame)
    assert_fails(run("show", TABLE, "--store", store.root, "--start", rows), str(rows))


def test_store_that_cannot_be_created_is_refused():
    assert_fails(run("build", "--tables-only", "--store", "/dev/null/store"), "/dev/null/store")
    assert_fails(run("show", TABLE, "--store", "/dev/null/store"), "/dev/null/store")


def test_site_that_cannot_be_written_is_refused(store, tiny_config):
    options = ("--config", tiny_config, "--store", store.root)
    ran = run("build", "--json", "--site-dir", "/dev/null/site", *options)
    assert_fails(ran, "/dev/null/site")
    assert_fails(run("stage", "/dev/null/site", *options), "/dev/null/site")


def test_invalid_address_is_refused(root, environment):
    ran = subprocess.run(
        [sys.executable, "-m", "fairgame_site", "serve", "--address", "nowhere"],
        cwd=root,
        env=environment(root),
        capture_output=True,
        text=True,
        check=False,
    )
    assert_fails(CommandResult(ran.returncode, ran.stdout, ran.stderr), "IP:PORT")


def test_separate_process_refuses_in_the_same_way(root, atlas):
    ran = atlas(root, "octal", ".78")
    assert_fails(CommandResult(ran.returncode, ran.stdout, ran.stderr), ".78", "character 3")
    ran = atlas(root, "solve", "kayles", b"\xff\xfe".decode(errors="surrogateescape"))
    assert_fails(CommandResult(ran.returncode, ran.stdout, ran.stderr), "row 1 must be a whole number")


HOSTILE = ["", " ", "--", "-", "-1", "1e9", "\u202e", "\x1b[0m", "0-", "a b\nc", "'", '"', "%s", "{0}", "..", "\u0665"]
WORD = st.one_of(
    st.sampled_from([*HOSTILE, "kayles", "wythoff", "hackenbush", "0-1", "1-1", ".77", "4.7", TABLE, "--json", "-h"]),
    st.integers(0, 300).map(str),
    st.integers(10**18 + 1, 10**40).map(str),
    st.text(st.characters(exclude_characters="\x00"), max_size=12),
    st.from_regex(r"[0-9]?\.[0-9]{0,6}", fullmatch=True),
    st.from_regex(r"[0-9]{1,3}-[0-9]{1,3}", fullmatch=True),
)
OPTION = st.one_of(
    st.just([]), st.tuples(st.sampled_from(["--stop", "--rows", "--start", "--nowhere", "-x"]), WORD).map(list)
)
COMMAND = st.sampled_from(["octal", "solve", "show", "list", "solve kayles", "solve wythoff", "solve hackenbush", ""])
ARGUMENTS = st.tuples(COMMAND.map(str.split), st.lists(WORD, max_size=5), OPTION).map(
    lambda parts: [word for part in parts for word in part]
)


@settings(max_examples=600, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(arguments=ARGUMENTS)
def test_any_arguments_get_an_answer_or_one_line(store, arguments):
    if "show" in arguments:
        arguments = [*arguments, "--store", str(store.root)]
    ran = run(*arguments)
    if ran.status == 2:
        assert_fails(ran)
    else:
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.endswith("\n")
