// The solver's octal values against the documents' examples and a definition-level
// mex with sets, which shares no line with the table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HeapValues, optionsOfValue, periodFailure, reducedHeap, type HeapRule } from "../src/games/heaps";
import { OctalRule } from "../src/games/octal";
import { GrundyRule, LaskerRule, NimRule, SubtractionRule } from "../src/games/taking";

const kayles = new HeapValues(new OctalRule([0, 7, 7]));
kayles.extend(2001);

function slow(digits: number[], stop: number): number[] {
  const out: number[] = [];
  for (let n = 0; n < stop; n += 1) {
    const values = new Set<number>();
    digits.forEach((digit, k) => {
      if (k > n) return;
      if (digit & 1 && n === k && k > 0) values.add(0);
      if (digit & 2 && n > k) values.add(out[n - k] as number);
      if (digit & 4) for (let a = 1; a < n - k; a += 1) values.add((out[a] as number) ^ (out[n - k - a] as number));
    });
    let mex = 0;
    while (values.has(mex)) mex += 1;
    out.push(mex);
  }
  return out;
}

test("Kayles: the three heaps of the documents", () => {
  assert.equal(kayles.get(12), 4);
  assert.equal(kayles.get(70), 6);
  assert.equal(kayles.get(180), 4);
  const moves = [...optionsOfValue(kayles, 70, 6 ^ 6)].map(String);
  assert.ok(moves.includes("34,34"));
  const wrong = [...optionsOfValue(kayles, 180, 4 ^ 6)].map(String);
  assert.ok(!wrong.includes("89,89"), "180 → 89 + 89 loses, whatever was printed");
});

test("Kayles: 33 winning moves from 12 70 180", () => {
  const sum = 4 ^ 6 ^ 4;
  const count = [12, 70, 180].reduce((n, heap) => n + [...optionsOfValue(kayles, heap, kayles.get(heap) ^ sum)].length, 0);
  assert.equal(count, 33);
});

test("Kayles: period 12 from heap 71 on, and not from 70", () => {
  assert.equal(periodFailure(kayles, { preperiod: 71, period: 12 }), undefined);
  assert.equal(periodFailure(kayles, { preperiod: 70, period: 12 }), 82);
  for (const heap of [71, 82, 83, 84, 1000, 1999]) {
    assert.equal(kayles.get(reducedHeap(heap, { preperiod: 71, period: 12 })), kayles.get(heap));
  }
  assert.equal(reducedHeap(70, { preperiod: 71, period: 12 }), 70);
  assert.equal(reducedHeap(1e15, { preperiod: 71, period: 12 }), 71 + ((1e15 - 71) % 12));
});

test("Dawson's Kayles has period 34", () => {
  const values = new HeapValues(new OctalRule([0, 0, 7]));
  values.extend(400);
  assert.equal(periodFailure(values, { preperiod: 53, period: 34 }), undefined);
});

test("random codes agree with the definition, also when grown in slices", () => {
  let seed = 12345;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % below;
  };
  for (let round = 0; round < 150; round += 1) {
    const digits = [next(2) * 4, ...Array.from({ length: 1 + next(5) }, () => next(8))];
    const values = new HeapValues(new OctalRule(digits));
    values.extend(1 + next(40));
    for (const _ of values.slices(120, 500)) void _;
    const wanted = slow(digits, 120);
    assert.deepEqual(Array.from({ length: 120 }, (_, n) => values.get(n)), wanted, digits.join(""));
  }
});

test("what is no octal code is refused", () => {
  for (const digits of [[], [0], [1, 7], [0, 8], [0, -1], [0, 1.5], [4, Number.NaN]]) {
    assert.throws(() => new OctalRule(digits), RangeError);
  }
  assert.equal(new OctalRule([4, 7]).name, "4.7");
});

/** The first values of a rule, which are first checked against its own list of options. */
function firstValues(rule: HeapRule, stop: number): number[] {
  const values = new HeapValues(rule);
  values.extend(stop);
  const out = Array.from({ length: stop }, (_, n) => values.get(n));
  out.forEach((value, n) => {
    const options = new Set([...rule.options(n)].map((parts) => parts.reduce((sum, part) => sum ^ (out[part] as number), 0)));
    let mex = 0;
    while (options.has(mex)) mex += 1;
    assert.equal(value, mex, `${rule.name}, heap ${n}`);
  });
  return out;
}

test("Nim, Lasker's Nim, Grundy's game and subtraction games", () => {
  assert.deepEqual(firstValues(new NimRule(), 200), Array.from({ length: 200 }, (_, n) => n));
  const lasker = firstValues(new LaskerRule(), 200);
  lasker.forEach((value, n) => assert.equal(value, n === 0 ? 0 : n % 4 === 3 ? n + 1 : n % 4 === 0 ? n - 1 : n));
  assert.equal(lasker[59], 60);
  assert.deepEqual(firstValues(new GrundyRule(), 20), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
  const s257 = firstValues(new SubtractionRule([7, 2, 5]), 200);
  for (let n = 0; n + 22 < 200; n += 1) assert.equal(s257[n], s257[n + 22]);
  for (const bad of [[], [0], [-1], [1.5]]) assert.throws(() => new SubtractionRule(bad), RangeError);
});
