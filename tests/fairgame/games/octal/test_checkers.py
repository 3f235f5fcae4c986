"""The two checkers of octal periods: they accept every true certificate and reject thousands that are not.

The JavaScript runs in a browser, as it does beside a page: one worker is handed all mutants in one call.
"""

import ast
import base64
import copy
import gzip
import hashlib
import itertools
import json
import random
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest

from fairgame.games.octal.certificates.values import plain_values
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.checkers.octal_period import Rejected, check, check_files
from fairgame.games.octal.class_values import prove
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.proof_files import CERTIFICATE, canonical_json, values_proof, window_proof, zipped
from fairgame.games.octal.values import NimValues
from tests.support.sampling import FULL, rng

BY_VALUES = ("0.77", "4.3", "4.", "0.45", "0.055", "4.344", "0.156", "0.0104")
BY_WINDOW = {"0.051": 40, "0.375": 30, "0.055": 70, "0.0104": 180, "0.45": 198, "4.344": 271}  # witnesses to be used
LARGE = ("0.16", "0.56", "0.127")


class Proof:
    """A true certificate: its files, and what is in them."""

    def __init__(self, code, method="values", witness=None, stop=1 << 14):
        self.code, self.method = OctalCode.parse(code), method
        known = NimValues.of(self.code)
        known.extend(stop)
        found = prove(known.values, self.code.length)
        while found is None:
            known.extend(2 * known.known)
            found = prove(known.values, self.code.length)
        self.period, self.space, self.values = found.period, known.space, known.values
        if method == "values":
            self.files = values_proof(self.code, known.values, found.period, known.space)
        else:
            self.files = window_proof(self.code, known.values, found.period, known.space, (0, witness))
        self.text = self.files[CERTIFICATE]
        self.told = json.loads(self.text)
        self.data = self.files[self.told["data"]["file"]]
        self.raw = gzip.decompress(self.data)

    def __repr__(self):
        return f"{self.code} by {self.method}"


@pytest.fixture(scope="module")
def proofs():
    """A certificate by values of each small game, and one by a window where there can be one."""
    return [*map(Proof, BY_VALUES), *(Proof(code, "window", witness) for code, witness in BY_WINDOW.items())]


@pytest.fixture(scope="module")
def large():
    return [Proof(code) for code in LARGE]


# --- true certificates


def test_true_certificates_are_accepted(proofs, large):
    for proof in [*proofs, *large]:
        start, period = proof.period.preperiod, proof.period.period
        assert check_files(proof.text, proof.data) == f"{proof.code} has period {period} from heap {start} on"
        assert check(proof.told, proof.raw) == check_files(proof.text, proof.raw)  # unzipped on its way


@pytest.mark.parametrize("mask", [0, 1, 2, 7, 16, 31, 64, 1 << 20, 2**40 + 5])
def test_a_wrong_mask_costs_time_and_no_correctness(proofs, mask):
    for proof in proofs:
        if proof.method == "values":
            check(proof.told | {"mask": mask, "position": 0}, proof.raw)


@pytest.mark.parametrize("bytes_per_value", [2, 4])
def test_values_may_be_wider(proofs, bytes_per_value):
    for proof in proofs:
        values = np.frombuffer(proof.raw, "u1").astype(f"<u{bytes_per_value}")
        told, raw = stated(proof.told, values.tobytes(), bytes_per_value=bytes_per_value)
        check(told, raw)


def test_segments_may_be_cut_anywhere():
    proof = Proof("0.0104", "window", 180)
    told = copy.deepcopy(proof.told)
    first, end = told["boundaries"][0], told["boundaries"][-1]
    width = told["reach"] + proof.code.length + 1
    told["boundaries"] = sorted({*told["boundaries"], *range(first, end, 7), first + 1, end - 1})
    values = np.concatenate([proof.values, np.resize(proof.values[-proof.period.period :], 10_000)])
    parts = [values[: told["head"]], *(values[one - width : one] for one in told["boundaries"])]
    check(*stated(told, np.concatenate(parts).astype("u1").tobytes()))


@pytest.mark.parametrize("mask", [0, 0x1E])
def test_the_checker_knows_the_mex(mask):
    """Without a period: the plain way and the quick one, on the values of another program."""
    values = plain_values((0, 1, 6), 6000).astype(np.uint8)
    rare = octal_period.check_values(octal_period.Game([0, 1, 6], mask, 0), values)
    assert bool(rare) and (mask == 0 or len(rare) < 60)
    for heap in (0, 1, 2, 700, 5998, 5999):
        wrong = values.copy()
        wrong[heap] += 1
        with pytest.raises(Rejected):
            octal_period.check_values(octal_period.Game([0, 1, 6], mask, 0), wrong)


@pytest.mark.parametrize(("code", "witness", "needed"), [("0.156", 357, 430), ("0.644", 511, 606)])
def test_a_window_whose_witnesses_do_not_reach_is_rejected(code, witness, needed):
    known = Proof(code, "window", needed)
    check_files(known.text, known.data)
    short = Proof(code, "window", witness)
    with pytest.raises(Rejected, match="not settled"):
        check_files(short.text, short.data)


# --- mutants


def stated(told, raw, **data):
    """The certificate with other data, whose amount and hash it states truly."""
    told = copy.deepcopy(told)
    told["data"] |= data
    told["data"] |= {"count": len(raw) // told["data"]["bytes_per_value"], "sha256": hashlib.sha256(raw).hexdigest()}
    return told, raw


def rearranged(raw, dice):
    """Other values in many ways."""
    size = len(raw)
    for _ in range(40):
        heap, bit = dice.randrange(size), 1 << dice.randrange(6)
        yield "flip", raw[:heap] + bytes([raw[heap] ^ bit]) + raw[heap + 1 :]
    for _ in range(16):
        heap = dice.randrange(size)
        yield "one more", raw[:heap] + bytes([(raw[heap] + 1) % 256]) + raw[heap + 1 :]
        one, two = sorted(dice.sample(range(size), 2))
        yield "exchange", raw[:one] + raw[two : two + 1] + raw[one + 1 : two] + raw[one : one + 1] + raw[two + 1 :]
        yield "shift of a block", raw[:one] + raw[one + 1 : two + 1] + raw[one : one + 1] + raw[two + 1 :]
        yield "zeros", raw[:one] + bytes(min(two - one, 9)) + raw[one + min(two - one, 9) :]
    for shift in (1, 2, size // 2):
        yield "roll", raw[shift:] + raw[:shift]
    yield "all alike", bytes(size)


def other_data(proof, dice):
    """Data that are not those of the game, or not so many, under a certificate that states them truly."""
    for what, raw in rearranged(proof.raw, dice):
        if raw != proof.raw:
            yield what, *stated(proof.told, raw)
    for raw in (proof.raw[:-1], proof.raw[1:], proof.raw + b"\0", proof.raw[: len(proof.raw) // 2], b""):
        yield "another amount", *stated(proof.told, raw)
    yield "a hash of other data", proof.told, proof.raw[:-1] + bytes([proof.raw[-1] ^ 1])


def other_periods(proof):
    """Claims that are near the truth, with the data that they ask for."""
    start, period, last = proof.period.preperiod, proof.period.period, proof.code.length
    values = proof.values[: start + period]
    values = np.concatenate([values, np.resize(values[start:], 3 * period + 2)])
    others = [(start + 1, period), (start + period, period), (start, 2 * period), (start, 3 * period)]
    others += [(start, period + 1), (start + 2, period + 1), (start + 1, 2 * period)]
    others += [(start - 1, period), (start // 2, period)] * (start > 1)
    others += [(start, period - 1), (start, period // 2), (start, 1)] * (period > 1)
    for other, length in others:
        told = proof.told | {"preperiod": other, "period": length}
        told["proof_bound"] = 2 * max(other - 1, 0) + 2 * length + last
        told["shorter"] = witnesses(values, other, length)
        yield f"period {length} from {other}", *stated(told, values[: other + length].astype("u1").tobytes())


def witnesses(values, start, period):
    found = []
    for prime in octal_primes(period):
        step, tail = period // prime, values[start:]
        differs = np.flatnonzero(tail[step:] != tail[:-step])
        found.append([prime, start + int(differs[0]) if differs.size else start])
    return found


def octal_primes(number):
    return [d for d in range(2, number + 1) if number % d == 0 and all(d % e for e in range(2, d))]


def other_witnesses(proof):
    """Lists of witnesses with one too few, one too many, or one that is none."""
    told, start, period = proof.told, proof.period.preperiod, proof.period.period
    shorter = told["shorter"]
    stranger = next(prime for prime in (2, 3, 5, 7) if period % prime)
    lists = [[*shorter, [prime, start]] for prime in (stranger, 1, 4)]
    if shorter:
        lists += [shorter[1:], [*shorter, shorter[0]], [[period, shorter[0][1]], *shorter]]
        prime = shorter[0][0]
        lists += [[[prime, heap], *shorter[1:]] for heap in unlike(proof, period // prime)]
        lists += [[[prime], *shorter[1:]], [[prime, start, start], *shorter[1:]], [{"0": prime}, *shorter[1:]]]
    for other in lists:
        yield f"witnesses {other}", told | {"shorter": other}, proof.raw


def unlike(proof, step):
    """Heaps that are no witness: before the preperiod, with an equal value, out of sight."""
    start, values = proof.period.preperiod, proof.values
    alike = start + np.flatnonzero(values[start + step : start + 3 * step] == values[start : start + 2 * step])
    differ = np.flatnonzero(values[step : start + step] != values[:start])
    return [*alike[:3].tolist(), *differ[-3:].tolist(), 10**9]


def other_games(proof):
    """The same values under another code, unless it has them."""
    for place, digit in itertools.product(range(proof.code.length + 1), range(8)):
        digits = list(proof.code.digits)
        digits[place] = digit
        if digits[place] == proof.code.digits[place]:
            continue
        told = proof.told | {"digits": digits, "game": f"{digits[0]}." + "".join(map(str, digits[1:]))}
        sound = digits[0] in (0, 4) and digits[-1] > 0
        if not sound or (plain_values(tuple(digits), 300) != proof.values[:300]).any():
            yield f"the digits {digits}", told, proof.raw


def other_windows(proof):
    """Reach, witness, head and boundaries that are not those of the data."""
    told = proof.told
    for name in ("reach", "witness", "head"):
        for change in (-told[name], -1, 1, 50, 10**9):
            yield f"{name} {change:+}", told | {name: told[name] + change}, proof.raw
    marks = told["boundaries"]
    for i in range(len(marks)):
        for other in (marks[i] - 1, marks[i] + 1, marks[i] + 10**6, 0):
            yield "a boundary moved", told | {"boundaries": [*marks[:i], other, *marks[i + 1 :]]}, proof.raw
        yield "a boundary twice", told | {"boundaries": [*marks[: i + 1], *marks[i:]]}, proof.raw
        yield "a boundary less", told | {"boundaries": marks[:i] + marks[i + 1 :]}, proof.raw
    yield "boundaries the other way", told | {"boundaries": marks[::-1]}, proof.raw
    reach, last, head = told["reach"], proof.code.length, told["head"]
    if len(proof.space.rare_heaps(proof.values)) > 1:  # too short a window, everything else in order
        short, tall = reach - 1, reach + last
        windows = [proof.raw[head + i * (tall + 1) : head + (i + 1) * (tall + 1)][1:] for i in range(len(marks))]
        yield "a short reach", *stated(told | {"reach": short}, proof.raw[:head] + b"".join(windows))


NONE = (-1, 1.5, "1", "", True, None, [], {}, [1], 2**53, 10**30, float("nan"))
BOM = b"\xef\xbb\xbf"


def other_fields(proof):
    """Each field missing, renamed, of another type."""
    for inner in (False, True):
        part = proof.told["data"] if inner else proof.told
        for name in part:
            rest = {key: value for key, value in part.items() if key != name}
            changed = [rest, rest | {name.upper(): part[name]}, part | {"more": 1}]
            changed += [rest | {name: thing} for thing in NONE if name != "file" and thing != part[name]]
            if isinstance(part[name], list):
                changed += [rest | {name: [*part[name], thing]} for thing in NONE]
                changed += [rest | {name: [*part[name][:-1], [thing]]} for thing in part[name][-1:]]
            for other in changed:
                yield f"field {name}", (proof.told | {"data": other} if inner else other), proof.raw


def as_files(proof, told, raw):
    try:
        return canonical_json(told), zipped(raw)
    except ValueError:
        return None


def other_texts(proof, dice):
    """Files that are damaged on their way, or are JSON in another form."""
    text, data = proof.text, proof.data
    free = [found.span() for found in re.finditer(rb'"file":"[^"]*"|"mask":\d+|"shorter":\[(\[.*?\])?\]', text)]
    for _ in range(40):
        at = dice.randrange(len(text))
        if not any(start <= at < stop for start, stop in free):
            yield "a character", text[:at] + bytes([dice.choice(b'0123456789abc,:"[]{} \xff')]) + text[at + 1 :], data
            yield "a character less", text[:at] + text[at + 1 :], data
    for other in (b"", b"{}\n", b"[]\n", b"null\n", b"[" * 5000, text[:-1], text + b"\n", b" " + text, BOM + text):
        yield "another text", other, data
    told = json.loads(text)
    yield "spaces", json.dumps(told, sort_keys=True).encode() + b"\n", data
    yield "another order", json.dumps(dict(reversed(told.items())), separators=(",", ":")).encode() + b"\n", data
    yield "a field twice", text.replace(b'"period"', b'"period":1,"period"'), data
    yield "a fraction", re.sub(rb'"period":(\d+)', rb'"period":\1.0', text), data
    yield "UTF-16", text.decode().encode("utf-16"), data
    for _ in range(12):
        at = dice.randrange(10, len(data))
        yield "a damaged file", text, data[:at] + bytes([data[at] ^ (1 << dice.randrange(8))]) + data[at + 1 :]
        yield "a file cut short", text, data[:at]
    for other in (b"", data + b"\0", data + data, proof.raw[:-1], zipped(proof.raw + b"\0"), zipped(b"")):
        yield "another file", text, other
    yield "a bomb", text, gzip.compress(bytes(10**6))


def still_true(proof, text, data):
    """Damage may leave everything as it was: a bit behind the end of the last byte, a character for itself."""
    try:
        return text == proof.text and gzip.decompress(data) == proof.raw
    except (OSError, EOFError, gzip.zlib.error):
        return False


@pytest.fixture(scope="module")
def mutants(proofs):
    """(what, certificate, data) of everything that is not true."""
    found, dice = [], random.Random(20260726)
    for proof in proofs:
        told = [*other_data(proof, dice), *other_witnesses(proof), *other_games(proof), *other_fields(proof)]
        told += other_periods(proof) if proof.method == "values" else other_windows(proof)
        files = [(what, *(as_files(proof, *rest) or (b"", b""))) for what, *rest in told]
        files += other_texts(proof, dice)
        found += [(f"{proof}: {what}", *rest) for what, *rest in files if rest[0] and not still_true(proof, *rest)]
    return found


def test_mutants_are_many_and_of_every_kind(mutants):
    assert len(mutants) >= 2000
    assert len({what.partition(": ")[2].split(" ")[0] for what, _, _ in mutants}) >= 15


def test_the_python_checker_rejects_every_mutant(mutants):
    for what, text, data in mutants if FULL else rng("mutants").sample(mutants, len(mutants) // 3):
        with pytest.raises(Rejected) as rejected:
            print(what, check_files(text, data))
        assert str(rejected.value), what


# --- the other checker

PAGE = "http://checkers.test/"
IN_PAGE = """
async (files) => {
  const worker = new Worker("octal_period.mjs", { type: "module" });
  const verdicts = [];
  for (const [certificate, data] of files) {
    verdicts.push(await new Promise((resolve) => {
      worker.onmessage = ({ data: told }) => "accepted" in told && resolve([told.accepted, told.reason, told.heaps]);
      worker.onerror = ({ message }) => resolve([null, message, 0]);
      worker.postMessage({ certificate, data });
    }));
  }
  worker.terminate();
  return verdicts;
}
"""


@pytest.fixture(scope="module")
def javascript(root):
    return root / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.mjs"


@pytest.fixture(scope="module")
def in_page(browser, javascript):
    """A function that has the browser check (certificate, data) of a list and returns its verdicts, with the reasons.

    On demand it returns the numbers of heaps that were gone through instead.
    """
    context = browser.new_context()
    page = context.new_page()
    script = javascript.read_text(encoding="utf-8")
    page.route(f"{PAGE}**", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.route(f"{PAGE}*.mjs", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(PAGE)

    def checked(files, heaps=False):
        addresses = [[f"data:;base64,{base64.b64encode(part).decode()}" for part in pair] for pair in files]
        return [heaps_gone if heaps else said for *said, heaps_gone in page.evaluate(IN_PAGE, addresses)]

    yield checked
    context.close()


@pytest.mark.browser
def test_the_browser_accepts_true_certificates(in_page, proofs, large):
    files = [(proof.text, data) for proof in [*proofs, *large] for data in (proof.data, proof.raw)]
    said = [check_files(*one) for one in files]
    assert in_page(files) == [[True, one] for one in said]


@pytest.mark.browser
def test_the_browser_rejects_every_mutant(in_page, mutants):
    some = mutants[:: max(1, len(mutants) // 2500)]
    assert len(some) >= 2000
    verdicts = in_page([files for _, *files in some])
    found = [(what, verdict) for (what, *_), verdict in zip(some, verdicts, strict=True) if verdict[0] is not False]
    assert found == []
    assert all(reason for _, reason in verdicts)


@pytest.mark.browser
def test_in_the_browser_a_wrong_mask_costs_time_and_no_correctness(in_page, proofs):
    files = [
        (canonical_json(proof.told | {"mask": mask, "position": 0}), proof.data)
        for proof in proofs
        for mask in (0, 1, 7, 16, 31, 1 << 20, 2**40 + 5)
        if proof.method == "values"
    ]
    assert {accepted for accepted, _ in in_page(files)} == {True}


@pytest.mark.browser
@pytest.mark.parametrize("bytes_per_value", [2, 4])
def test_in_the_browser_values_may_be_wider(in_page, proofs, bytes_per_value):
    files = []
    for proof in proofs:
        values = np.frombuffer(proof.raw, "u1").astype(f"<u{bytes_per_value}")
        for heap in (None, 0, values.size // 2, values.size - 1):
            wrong = values + np.array(np.arange(values.size) == heap, values.dtype)
            files.append(as_files(proof, *stated(proof.told, wrong.tobytes(), bytes_per_value=bytes_per_value)))
    assert [accepted for accepted, _ in in_page(files)] == [True, False, False, False] * len(proofs)


@pytest.mark.browser
def test_the_browser_ends_early_where_rare_heaps_die_out(in_page, large):
    for proof in large:
        (heaps,) = in_page([(proof.text, proof.data)], heaps=True)
        assert proof.period.preperiod + proof.period.period < heaps < proof.told["proof_bound"]
    guiles = Proof("0.15")  # heaps are rare forever
    assert in_page([(guiles.text, guiles.data)], heaps=True) == [guiles.told["proof_bound"] + 1]


# False from the very heap on at which a check would end that leaves L, or K, out of account.
CLOSE = (((0, 1, 5), 5, 3, 3), ((0, 5, 3), 11, 4, 3), ((4, 4, 3, 1, 4, 5), 7, 7, 5))
SEEN = 240  # heaps


def agreements(dice):
    """(digits, start, period, mask): a period that true values keep for a while, under a mask that allows an early end.

    No heap of the continued values is rare from ``start`` on; some heap to the proof bound has another value.
    """
    yield from CLOSE
    while True:
        inner = (dice.randrange(8) for _ in range(dice.randrange(5)))
        digits, found = (dice.choice((0, 0, 0, 4)), *inner, dice.randrange(1, 8)), []
        if not any(digit & 4 for digit in digits):
            continue
        values, last = plain_values(digits, SEEN).astype(np.uint8), len(digits) - 1
        for period in range(1, SEEN // 4):
            broken = np.flatnonzero(values[period:] != values[:-period]).tolist()
            for start, stop in ((one + 1, two) for one, two in itertools.pairwise(broken)):
                if last < stop - start <= start + period + last - 2:
                    found.append((stop - start, start, period))
        for _, start, period in sorted(found, reverse=True)[:20]:
            for mask in range(1, 32):
                if octal_period.Game(list(digits), mask, 0).common(values[: start + period])[start:].all():
                    yield digits, start, period, mask
                    break


@pytest.fixture(scope="module")
def deceptions(proofs, shared):
    """(first heap with another value, certificate, data) of false periods that the values keep for a while."""
    return shared("deceptions", lambda _: made_deceptions(proofs))


def made_deceptions(proofs):
    found, known = [], {}
    for digits, start, period, mask in itertools.islice(agreements(random.Random(20261121)), 400):
        if digits not in known:
            known[digits] = plain_values(digits, SEEN)
        values = known[digits]
        continued = np.concatenate([values[:start], np.resize(values[start : start + period], SEEN)])[:SEEN]
        told = proofs[0].told | {"digits": digits, "game": f"{digits[0]}." + "".join(map(str, digits[1:]))}
        told |= {"preperiod": start, "period": period, "mask": mask, "position": 0}
        told["proof_bound"] = 2 * (start - 1) + 2 * period + len(digits) - 1
        told["shorter"] = witnesses(continued, start, period)
        files = as_files(proofs[0], *stated(told, continued[: start + period].astype("u1").tobytes()))
        found.append((int(np.flatnonzero(values != continued)[0]), *files))
    return found


def test_deceptions_begin_late(deceptions):
    assert len(deceptions) == 400
    late = [heap - told["preperiod"] - told["period"] for heap, told in ((h, json.loads(t)) for h, t, _ in deceptions)]
    assert min(late) > 0 and sum(heaps >= 8 for heaps in late) >= 100


def test_a_period_that_the_values_keep_for_a_while_deceives_no_checker(deceptions):
    for _, text, data in deceptions:
        with pytest.raises(Rejected):
            check_files(text, data)


@pytest.mark.browser
def test_a_period_that_the_values_keep_for_a_while_does_not_deceive_the_browser(in_page, deceptions):
    verdicts = in_page([files for _, *files in deceptions])
    for (heap, *_), (accepted, reason) in zip(deceptions, verdicts, strict=True):
        assert accepted is False and reason.startswith(f"heap {heap} has not the value ")


# --- programs that stand alone


def test_the_checkers_need_nothing_of_the_atlas(root, javascript):
    program = root / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.py"
    imported = set()
    for node in ast.walk(ast.parse(program.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else [node.module]
            imported |= {name.partition(".")[0] for name in names}
    assert imported <= sys.stdlib_module_names | {"numpy"}
    source = re.sub(r"/\*.*?\*/|//[^\n]*", "", javascript.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"^\s*import[\s{*]|^\s*export\b[^;]*\bfrom\b", source, flags=re.MULTILINE)
    assert set(re.findall(r"import\(\s*[^)]*\)", source)) <= {
        f'import("node:{name}")' for name in ("fs", "path", "url", "fs/promises", "process")
    }


def test_the_python_checker_runs_from_any_folder(tmp_path, root, proofs):
    program = shutil.copy(root / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.py", tmp_path)
    proof = proofs[0]
    for name, content in proof.files.items():
        (tmp_path / name).write_bytes(content)

    def run(*arguments):
        command = [sys.executable, "-I", program, *map(str, arguments)]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    accepted = run(tmp_path / CERTIFICATE)
    assert (accepted.returncode, accepted.stderr) == (0, "")
    assert accepted.stdout == "accepted: 0.77 has period 12 from heap 71 on\n"
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / CERTIFICATE).write_bytes(proof.text)
    assert run("elsewhere/certificate.json", tmp_path).returncode == 0
    for arguments in [(), ("none.json",), (tmp_path,), (tmp_path / "values.gz",), ("elsewhere/certificate.json",)]:
        refused = run(*arguments)
        assert (refused.returncode, refused.stderr, refused.stdout[:10], refused.stdout.count("\n")) == (
            1,
            "",
            "rejected: ",
            1,
        )


def test_a_certificate_names_a_file_and_no_way_to_one(tmp_path, root, proofs):
    proof = proofs[0]
    for name in ("../values.gz", "/etc/passwd", "..", "", "folder/values.gz"):
        told = proof.told | {"data": proof.told["data"] | {"file": name}}
        (tmp_path / CERTIFICATE).write_bytes(canonical_json(told))
        program = root / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.py"
        command = [sys.executable, program, tmp_path / CERTIFICATE]
        assert subprocess.run(command, capture_output=True, check=False).returncode == 1
