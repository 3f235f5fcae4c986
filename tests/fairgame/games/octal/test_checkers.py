"""Checkers of octal periods: both accept every true certificate and reject thousands of false ones.

The JavaScript checker runs in a browser, as on the site: one worker checks all mutants in one call.
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
from fairgame.games.octal.proof_files import CERTIFICATE, canonical_json, gzip_bytes, values_proof, window_proof
from fairgame.games.octal.values import NimValues
from tests.support.sampling import FULL, rng

BY_VALUES = ("0.77", "4.3", "4.", "0.45", "0.055", "4.344", "0.156", "0.0104")
BY_WINDOW = {"0.051": 40, "0.375": 30, "0.055": 70, "0.0104": 180, "0.45": 198, "4.344": 271}  # bounds of the witnesses
LARGE = ("0.16", "0.56", "0.127")


class Proof:
    """A true certificate: its files and their content."""

    def __init__(self, code, method="values", witness=None, stop=1 << 14):
        self.code, self.method = OctalCode.parse(code), method
        known = NimValues.of(self.code)
        known.extend(stop)
        found = prove(known.values, self.code.length)
        while found is None:
            known.extend(2 * known.size)
            found = prove(known.values, self.code.length)
        self.period, self.space, self.values = found.period, known.space, known.values
        if method == "values":
            self.files = values_proof(self.code, known.values, found.period, known.space)
        else:
            self.files = window_proof(self.code, known.values, found.period, known.space, (0, witness))
        self.text = self.files[CERTIFICATE]
        self.fields = json.loads(self.text)
        self.data = self.files[self.fields["data"]["file"]]
        self.raw = gzip.decompress(self.data)

    def __repr__(self):
        return f"{self.code} by {self.method}"


@pytest.fixture(scope="module")
def proofs():
    """Certificates of small games: by values, and by a window if the game allows a window."""
    return [*map(Proof, BY_VALUES), *(Proof(code, "window", witness) for code, witness in BY_WINDOW.items())]


@pytest.fixture(scope="module")
def large():
    return [Proof(code) for code in LARGE]


# --- true certificates


def test_true_certificates_are_accepted(proofs, large):
    for proof in [*proofs, *large]:
        start, period = proof.period.preperiod, proof.period.period
        assert check_files(proof.text, proof.data) == f"{proof.code} has period {period} from heap {start} on"
        assert check(proof.fields, proof.raw) == check_files(proof.text, proof.raw)  # sent uncompressed


@pytest.mark.parametrize("mask", [0, 1, 2, 7, 16, 31, 64, 1 << 20, 2**40 + 5])
def test_wrong_mask_only_costs_time(proofs, mask):
    for proof in proofs:
        if proof.method == "values":
            check(proof.fields | {"mask": mask, "position": 0}, proof.raw)


@pytest.mark.parametrize("bytes_per_value", [2, 4])
def test_wider_values_are_accepted(proofs, bytes_per_value):
    for proof in proofs:
        values = np.frombuffer(proof.raw, "u1").astype(f"<u{bytes_per_value}")
        fields, raw = stated(proof.fields, values.tobytes(), bytes_per_value=bytes_per_value)
        check(fields, raw)


def test_segments_with_any_ends_are_accepted():
    proof = Proof("0.0104", "window", 180)
    fields = copy.deepcopy(proof.fields)
    first, end = fields["boundaries"][0], fields["boundaries"][-1]
    width = fields["reach"] + proof.code.length + 1
    fields["boundaries"] = sorted({*fields["boundaries"], *range(first, end, 7), first + 1, end - 1})
    values = np.concatenate([proof.values, np.resize(proof.values[-proof.period.period :], 10_000)])
    parts = [values[: fields["head"]], *(values[boundary - width : boundary] for boundary in fields["boundaries"])]
    check(*stated(fields, np.concatenate(parts).astype("u1").tobytes()))


@pytest.mark.parametrize("mask", [0, 0x1E])
def test_checker_computes_the_mex(mask):
    """Both methods, plain and fast, accept the values of another program for a code without a period."""
    values = plain_values((0, 1, 6), 6000).astype(np.uint8)
    rare = octal_period.check_values(octal_period.Game([0, 1, 6], mask, 0), values)
    assert bool(rare) and (mask == 0 or len(rare) < 60)
    for heap in (0, 1, 2, 700, 5998, 5999):
        wrong = values.copy()
        wrong[heap] += 1
        with pytest.raises(Rejected):
            octal_period.check_values(octal_period.Game([0, 1, 6], mask, 0), wrong)


@pytest.mark.parametrize(("code", "witness", "needed"), [("0.156", 357, 430), ("0.644", 511, 606)])
def test_window_with_too_small_witnesses_is_rejected(code, witness, needed):
    known = Proof(code, "window", needed)
    check_files(known.text, known.data)
    short = Proof(code, "window", witness)
    with pytest.raises(Rejected, match="not settled"):
        check_files(short.text, short.data)


# --- mutants


def stated(fields, raw, **data):
    """Return the certificate for other data, with their true size and hash."""
    fields = copy.deepcopy(fields)
    fields["data"] |= data
    fields["data"] |= {
        "count": len(raw) // fields["data"]["bytes_per_value"],
        "sha256": hashlib.sha256(raw).hexdigest(),
    }
    return fields, raw


def rearrange(raw, dice):
    """Yield changed values of many kinds."""
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
    """Yield false or incomplete data with a certificate that states their true size and hash."""
    for kind, raw in rearrange(proof.raw, dice):
        if raw != proof.raw:
            yield kind, *stated(proof.fields, raw)
    for raw in (proof.raw[:-1], proof.raw[1:], proof.raw + b"\0", proof.raw[: len(proof.raw) // 2], b""):
        yield "another size", *stated(proof.fields, raw)
    yield "a hash of other data", proof.fields, proof.raw[:-1] + bytes([proof.raw[-1] ^ 1])


def other_periods(proof):
    """Yield slightly false claims with the data that they need."""
    start, period, last = proof.period.preperiod, proof.period.period, proof.code.length
    values = proof.values[: start + period]
    values = np.concatenate([values, np.resize(values[start:], 3 * period + 2)])
    others = [(start + 1, period), (start + period, period), (start, 2 * period), (start, 3 * period)]
    others += [(start, period + 1), (start + 2, period + 1), (start + 1, 2 * period)]
    others += [(start - 1, period), (start // 2, period)] * (start > 1)
    others += [(start, period - 1), (start, period // 2), (start, 1)] * (period > 1)
    for other, length in others:
        fields = proof.fields | {"preperiod": other, "period": length}
        fields["proof_bound"] = 2 * max(other - 1, 0) + 2 * length + last
        fields["shorter"] = witnesses(values, other, length)
        yield f"period {length} from {other}", *stated(fields, values[: other + length].astype("u1").tobytes())


def witnesses(values, start, period):
    result = []
    for prime in octal_primes(period):
        step, tail = period // prime, values[start:]
        differs = np.flatnonzero(tail[step:] != tail[:-step])
        result.append([prime, start + int(differs[0]) if differs.size else start])
    return result


def octal_primes(number):
    return [d for d in range(2, number + 1) if number % d == 0 and all(d % e for e in range(2, d))]


def other_witnesses(proof):
    """Yield lists with a missing, an additional or a false witness."""
    fields, start, period = proof.fields, proof.period.preperiod, proof.period.period
    shorter = fields["shorter"]
    stranger = next(prime for prime in (2, 3, 5, 7) if period % prime)
    lists = [[*shorter, [prime, start]] for prime in (stranger, 1, 4)]
    if shorter:
        lists += [shorter[1:], [*shorter, shorter[0]], [[period, shorter[0][1]], *shorter]]
        prime = shorter[0][0]
        lists += [[[prime, heap], *shorter[1:]] for heap in unlike(proof, period // prime)]
        lists += [[[prime], *shorter[1:]], [[prime, start, start], *shorter[1:]], [{"0": prime}, *shorter[1:]]]
    for other in lists:
        yield f"witnesses {other}", fields | {"shorter": other}, proof.raw


def unlike(proof, step):
    """Return heaps that are not witnesses: before the preperiod, with an equal value, or out of range."""
    start, values = proof.period.preperiod, proof.values
    alike = start + np.flatnonzero(values[start + step : start + 3 * step] == values[start : start + 2 * step])
    differ = np.flatnonzero(values[step : start + step] != values[:start])
    return [*alike[:3].tolist(), *differ[-3:].tolist(), 10**9]


def other_games(proof):
    """Yield the same values under codes that have other values."""
    for place, digit in itertools.product(range(proof.code.length + 1), range(8)):
        digits = list(proof.code.digits)
        digits[place] = digit
        if digits[place] == proof.code.digits[place]:
            continue
        fields = proof.fields | {"digits": digits, "game": f"{digits[0]}." + "".join(map(str, digits[1:]))}
        sound = digits[0] in (0, 4) and digits[-1] > 0
        if not sound or (plain_values(tuple(digits), 300) != proof.values[:300]).any():
            yield f"the digits {digits}", fields, proof.raw


def other_windows(proof):
    """Yield false values of reach, witness, head and boundaries."""
    fields = proof.fields
    for name in ("reach", "witness", "head"):
        for change in (-fields[name], -1, 1, 50, 10**9):
            yield f"{name} {change:+}", fields | {name: fields[name] + change}, proof.raw
    boundaries = fields["boundaries"]
    for i in range(len(boundaries)):
        for other in (boundaries[i] - 1, boundaries[i] + 1, boundaries[i] + 10**6, 0):
            yield (
                "a boundary moved",
                fields | {"boundaries": [*boundaries[:i], other, *boundaries[i + 1 :]]},
                proof.raw,
            )
        yield "a repeated boundary", fields | {"boundaries": [*boundaries[: i + 1], *boundaries[i:]]}, proof.raw
        yield "a missing boundary", fields | {"boundaries": boundaries[:i] + boundaries[i + 1 :]}, proof.raw
    yield "reversed boundaries", fields | {"boundaries": boundaries[::-1]}, proof.raw
    reach, last, head = fields["reach"], proof.code.length, fields["head"]
    if len(proof.space.rare_heaps(proof.values)) > 1:  # only the window is wrong: it is too short
        short, tall = reach - 1, reach + last
        windows = [proof.raw[head + i * (tall + 1) : head + (i + 1) * (tall + 1)][1:] for i in range(len(boundaries))]
        yield "a short reach", *stated(fields | {"reach": short}, proof.raw[:head] + b"".join(windows))


INVALID = (-1, 1.5, "1", "", True, None, [], {}, [1], 2**53, 10**30, float("nan"))
BOM = b"\xef\xbb\xbf"


def other_fields(proof):
    """Yield certificates with a field missing, renamed or of another type."""
    for inner in (False, True):
        part = proof.fields["data"] if inner else proof.fields
        for name in part:
            rest = {key: value for key, value in part.items() if key != name}
            changed = [rest, rest | {name.upper(): part[name]}, part | {"more": 1}]
            changed += [rest | {name: value} for value in INVALID if name != "file" and value != part[name]]
            if isinstance(part[name], list):
                changed += [rest | {name: [*part[name], value]} for value in INVALID]
                changed += [rest | {name: [*part[name][:-1], [value]]} for value in part[name][-1:]]
            for other in changed:
                yield f"field {name}", (proof.fields | {"data": other} if inner else other), proof.raw


def as_files(proof, fields, raw):
    try:
        return canonical_json(fields), gzip_bytes(raw)
    except ValueError:
        return None


def other_texts(proof, dice):
    """Yield damaged files, and JSON in other forms."""
    text, data = proof.text, proof.data
    free = [match.span() for match in re.finditer(rb'"file":"[^"]*"|"mask":\d+|"shorter":\[(\[.*?\])?\]', text)]
    for _ in range(40):
        at = dice.randrange(len(text))
        if not any(start <= at < stop for start, stop in free):
            yield "a character", text[:at] + bytes([dice.choice(b'0123456789abc,:"[]{} \xff')]) + text[at + 1 :], data
            yield "a missing character", text[:at] + text[at + 1 :], data
    for other in (b"", b"{}\n", b"[]\n", b"null\n", b"[" * 5000, text[:-1], text + b"\n", b" " + text, BOM + text):
        yield "another text", other, data
    fields = json.loads(text)
    yield "spaces", json.dumps(fields, sort_keys=True).encode() + b"\n", data
    yield "another order", json.dumps(dict(reversed(fields.items())), separators=(",", ":")).encode() + b"\n", data
    yield "a repeated field", text.replace(b'"period"', b'"period":1,"period"'), data
    yield "a fraction", re.sub(rb'"period":(\d+)', rb'"period":\1.0', text), data
    yield "UTF-16", text.decode().encode("utf-16"), data
    for _ in range(12):
        at = dice.randrange(10, len(data))
        yield "a damaged file", text, data[:at] + bytes([data[at] ^ (1 << dice.randrange(8))]) + data[at + 1 :]
        yield "a truncated file", text, data[:at]
    for other in (b"", data + b"\0", data + data, proof.raw[:-1], gzip_bytes(proof.raw + b"\0"), gzip_bytes(b"")):
        yield "another file", text, other
    yield "a decompression bomb", text, gzip.compress(bytes(10**6))


def is_unchanged(proof, text, data):
    """Return whether a change had no effect, such as a bit after the end of the stream."""
    try:
        return text == proof.text and gzip.decompress(data) == proof.raw
    except (OSError, EOFError, gzip.zlib.error):
        return False


@pytest.fixture(scope="module")
def mutants(proofs):
    """Triples (kind, certificate, data) of false certificates."""
    result, dice = [], random.Random(20260726)
    for proof in proofs:
        changed = [*other_data(proof, dice), *other_witnesses(proof), *other_games(proof), *other_fields(proof)]
        changed += other_periods(proof) if proof.method == "values" else other_windows(proof)
        files = [(kind, *(as_files(proof, *rest) or (b"", b""))) for kind, *rest in changed]
        files += other_texts(proof, dice)
        result += [(f"{proof}: {kind}", *rest) for kind, *rest in files if rest[0] and not is_unchanged(proof, *rest)]
    return result


def test_mutants_are_many_and_of_every_kind(mutants):
    assert len(mutants) >= 2000
    assert len({kind.partition(": ")[2].split(" ")[0] for kind, _, _ in mutants}) >= 15


def test_python_checker_rejects_every_mutant(mutants):
    for kind, text, data in mutants if FULL else rng("mutants").sample(mutants, len(mutants) // 3):
        with pytest.raises(Rejected) as rejected:
            check_files(text, data)
        assert str(rejected.value), kind


# --- JavaScript checker

PAGE = "http://checkers.test/"
IN_PAGE = """
async (files) => {
  const worker = new Worker("octal_period.mjs", { type: "module" });
  const verdicts = [];
  for (const [certificate, data] of files) {
    verdicts.push(await new Promise((resolve) => {
      worker.onmessage = ({ data: { accepted, reason, heaps } }) =>
        accepted === undefined || resolve([accepted, reason, heaps]);
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
    """Function that checks pairs (certificate, data) in the browser and returns verdicts with reasons.

    With ``heaps`` it returns the numbers of checked heaps instead.
    """
    context = browser.new_context()
    page = context.new_page()
    script = javascript.read_text(encoding="utf-8")
    page.route(f"{PAGE}**", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.route(f"{PAGE}*.mjs", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(PAGE)

    def checked(files, *, heaps=False):
        addresses = [[f"data:;base64,{base64.b64encode(part).decode()}" for part in pair] for pair in files]
        return [checked_heaps if heaps else verdict for *verdict, checked_heaps in page.evaluate(IN_PAGE, addresses)]

    yield checked
    context.close()


@pytest.mark.browser
def test_browser_accepts_true_certificates(in_page, proofs, large):
    files = [(proof.text, data) for proof in [*proofs, *large] for data in (proof.data, proof.raw)]
    reasons = [check_files(*pair) for pair in files]
    assert in_page(files) == [[True, reason] for reason in reasons]


@pytest.mark.browser
def test_browser_rejects_every_mutant(in_page, mutants):
    sample = mutants[:: max(1, len(mutants) // 2500)]
    assert len(sample) >= 2000
    verdicts = in_page([files for _, *files in sample])
    accepted = [kind for (kind, *_), verdict in zip(sample, verdicts, strict=True) if verdict[0] is not False]
    assert accepted == []
    assert all(reason for _, reason in verdicts)


@pytest.mark.browser
def test_wrong_mask_only_costs_time_in_the_browser(in_page, proofs):
    files = [
        (canonical_json(proof.fields | {"mask": mask, "position": 0}), proof.data)
        for proof in proofs
        for mask in (0, 1, 7, 16, 31, 1 << 20, 2**40 + 5)
        if proof.method == "values"
    ]
    assert {accepted for accepted, _ in in_page(files)} == {True}


@pytest.mark.browser
@pytest.mark.parametrize("bytes_per_value", [2, 4])
def test_values_may_be_wider_in_the_browser(in_page, proofs, bytes_per_value):
    files = []
    for proof in proofs:
        values = np.frombuffer(proof.raw, "u1").astype(f"<u{bytes_per_value}")
        for heap in (None, 0, values.size // 2, values.size - 1):
            wrong = values + np.array(np.arange(values.size) == heap, values.dtype)
            files.append(as_files(proof, *stated(proof.fields, wrong.tobytes(), bytes_per_value=bytes_per_value)))
    assert [accepted for accepted, _ in in_page(files)] == [True, False, False, False] * len(proofs)


@pytest.mark.browser
def test_browser_ends_early_if_rare_heaps_end(in_page, large):
    for proof in large:
        (heaps,) = in_page([(proof.text, proof.data)], heaps=True)
        assert proof.period.preperiod + proof.period.period < heaps < proof.fields["proof_bound"]
    guiles = Proof("0.15")  # heaps are rare forever
    assert in_page([(guiles.text, guiles.data)], heaps=True) == [guiles.fields["proof_bound"] + 1]


# False from the heap where a check without L, or without K, would end.
CLOSE = (((0, 1, 5), 5, 3, 3), ((0, 5, 3), 11, 4, 3), ((4, 4, 3, 1, 4, 5), 7, 7, 5))
STOP = 240


def agreements(dice):
    """Yield (digits, start, period, mask): a period that holds at first, and a mask that allows an early end.

    No heap of the continued values is rare from ``start`` on; some heap to the proof bound has another value.
    """
    yield from CLOSE
    while True:
        inner = (dice.randrange(8) for _ in range(dice.randrange(5)))
        digits, stretches = (dice.choice((0, 0, 0, 4)), *inner, dice.randrange(1, 8)), []
        if not any(digit & 4 for digit in digits):
            continue
        values, last = plain_values(digits, STOP).astype(np.uint8), len(digits) - 1
        for period in range(1, STOP // 4):
            broken = np.flatnonzero(values[period:] != values[:-period]).tolist()
            for start, stop in ((one + 1, two) for one, two in itertools.pairwise(broken)):
                if last < stop - start <= start + period + last - 2:
                    stretches.append((stop - start, start, period))
        for _, start, period in sorted(stretches, reverse=True)[:20]:
            for mask in range(1, 32):
                if octal_period.Game(list(digits), mask, 0).common(values[: start + period])[start:].all():
                    yield digits, start, period, mask
                    break


@pytest.fixture(scope="module")
def deceptions(proofs, shared):
    """Triples (first exception, certificate, data) of false periods that hold at first."""
    return shared("deceptions", lambda _: make_deceptions(proofs))


def make_deceptions(proofs):
    result, known = [], {}
    for digits, start, period, mask in itertools.islice(agreements(random.Random(20261121)), 400):
        if digits not in known:
            known[digits] = plain_values(digits, STOP)
        values = known[digits]
        continued = np.concatenate([values[:start], np.resize(values[start : start + period], STOP)])[:STOP]
        fields = proofs[0].fields | {"digits": digits, "game": f"{digits[0]}." + "".join(map(str, digits[1:]))}
        fields |= {"preperiod": start, "period": period, "mask": mask, "position": 0}
        fields["proof_bound"] = 2 * (start - 1) + 2 * period + len(digits) - 1
        fields["shorter"] = witnesses(continued, start, period)
        files = as_files(proofs[0], *stated(fields, continued[: start + period].astype("u1").tobytes()))
        result.append((int(np.flatnonzero(values != continued)[0]), *files))
    return result


def test_deceptions_begin_late(deceptions):
    assert len(deceptions) == 400
    late = [
        heap - fields["preperiod"] - fields["period"] for heap, fields in ((h, json.loads(t)) for h, t, _ in deceptions)
    ]
    assert min(late) > 0 and sum(heaps >= 8 for heaps in late) >= 100


def test_period_that_holds_at_first_is_rejected(deceptions):
    for _, text, data in deceptions:
        with pytest.raises(Rejected):
            check_files(text, data)


@pytest.mark.browser
def test_period_that_holds_at_first_is_rejected_in_the_browser(in_page, deceptions):
    verdicts = in_page([files for _, *files in deceptions])
    for (heap, *_), (accepted, reason) in zip(deceptions, verdicts, strict=True):
        assert accepted is False and reason.startswith(f"heap {heap} does not have the value ")


# --- independence


def test_checkers_import_nothing_of_the_library(root, javascript):
    program = root / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.py"
    imported = set()
    for node in ast.walk(ast.parse(program.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module]
            imported |= {name.partition(".")[0] for name in names}
    assert imported <= sys.stdlib_module_names | {"numpy"}
    source = re.sub(r"/\*.*?\*/|//[^\n]*", "", javascript.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"^\s*import[\s{*]|^\s*export\b[^;]*\bfrom\b", source, flags=re.MULTILINE)
    assert set(re.findall(r"import\(\s*[^)]*\)", source)) <= {
        f'import("node:{name}")' for name in ("fs", "path", "url", "fs/promises", "process")
    }


def test_python_checker_runs_from_any_folder(tmp_path, root, proofs):
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


def test_path_in_a_certificate_is_rejected(tmp_path, root, proofs):
    proof = proofs[0]
    for name in ("../values.gz", "/etc/passwd", "..", "", "folder/values.gz"):
        fields = proof.fields | {"data": proof.fields["data"] | {"file": name}}
        (tmp_path / CERTIFICATE).write_bytes(canonical_json(fields))
        program = root / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.py"
        command = [sys.executable, program, tmp_path / CERTIFICATE]
        assert subprocess.run(command, capture_output=True, check=False).returncode == 1
