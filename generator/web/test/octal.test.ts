// Octal codes as the engine reads them, and the locator on codes whose class is known.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HeapValues } from "../src/games/heaps";
import { OctalRule } from "../src/games/octal";
import { classSlug, CodeError, inWords, parseCode } from "../src/octal/code";
import { COMPARED, locate, provedPeriod, type ClassEntry, type Index } from "../src/octal/locate";
import { movesOf, sameForEver } from "../src/octal/moves";

function values(code: string, stop: number): number[] {
  const table = new HeapValues(new OctalRule(parseCode(code).digits));
  table.extend(stop);
  return Array.from({ length: stop }, (_, heap) => table.get(heap));
}

function entry(code: string): ClassEntry {
  const zeros = movesOf(parseCode(code).digits).zeros;
  const first = values(code, zeros + 48).slice(zeros);
  return { code, slug: classSlug(code), names: [], status: "open", period: null, preperiod: null, computed_to: 0, first, near: [] };
}

const CLASSES = ["4.", "0.1", "0.4", "0.6", "0.16", "0.36", "0.51", "0.77", "0.161", "0.044", "4.444"];
const INDEX: Index = { schema: 1, classes: CLASSES.map(entry), codes: { "0.77": [7, 0, 71] } };

test("codes are read as the engine reads them", () => {
  for (const [text, canonical] of [["0.77", "0.77"], [".77", "0.77"], ["0.7700", "0.77"], ["4.", "4."], ["4.000", "4."], ["4.3", "4.3"]]) {
    assert.equal(parseCode(text as string).text, canonical);
  }
  assert.equal(parseCode(".770").trimmed, true);
  assert.equal(parseCode(".77").trimmed, false);
  assert.deepEqual(parseCode("4.07").digits, [4, 0, 7]);
});

test("what is no code is refused with the place of the first fault", () => {
  const faults: [string, number, RegExp][] = [
    ["0.78", 3, /three heaps/],
    ["0.7f", 3, /hexadecimal/],
    ["0.7x", 3, /digits 0 to 7/],
    ["77", 2, /has a point/],
    ["", 0, /has a point/],
    ["2.77", 0, /before the point/],
    ["00.7", 0, /before the point/],
    ["0.", 2, /no move at all/],
    ["0.000", 5, /no move at all/],
    [".", 1, /no move at all/],
    [" .7", 0, /before the point/],
    ["0.7 7", 3, /digits 0 to 7/],
    ["0.٣", 2, /digits 0 to 7/],
    [`0.${"7".repeat(79)}`, 80, /at most 80/],
  ];
  for (const [text, place, reason] of faults) {
    assert.throws(
      () => parseCode(text),
      (error: unknown) => error instanceof CodeError && error.place === place && reason.test(error.reason),
      text,
    );
  }
  assert.equal(parseCode(`0.${"7".repeat(78)}`).digits.length, 79);
});

test("addresses and words", () => {
  assert.deepEqual(["0.16", "4.", "4.007"].map(classSlug), ["0-16", "4", "4-007"]);
  assert.equal(inWords([0, 1, 5]), "take 1 leaving nothing; take 2 leaving nothing or two heaps");
  assert.equal(inWords([4, 7]), "split a heap in two; take 1 leaving nothing, one heap or two heaps");
});

test("a code of the census is looked up and nothing is computed", () => {
  const found = locate(".770", INDEX);
  assert.equal(found.home?.entry.code, "0.77");
  assert.equal(found.home?.reason, "census");
  assert.equal(found.home?.preperiod, 71);
  assert.equal(found.values, undefined);
});

test("a longer code finds its class, moved, and why they agree for ever", () => {
  const known: [string, string, number, string][] = [
    [".137", "0.4", -2, "options"],
    [".0077", "0.044", -1, "options"],
    [".7777", "4.444", -1, "options"],
    [".51515151", "0.51", 0, "period"],
  ];
  for (const [text, code, shift, reason] of known) {
    const { home } = locate(text, INDEX);
    assert.deepEqual([home?.entry.code, home?.shift, home?.reason], [code, shift, reason], text);
  }
});

test("a near miss is no home", () => {
  const found = locate(".36", { ...INDEX, classes: INDEX.classes.filter((one) => one.code !== "0.36") });
  assert.equal(found.home, undefined);
  assert.equal(found.near[0]?.entry.code, "0.161");
  const at = found.near[0]?.partsAt as number;
  const [one, other, shift] = [values("0.36", at + 3), values("0.161", at + 3), found.near[0]?.shift as number];
  assert.deepEqual(one.slice(1, at).slice(shift), other.slice(1, at - shift));
  assert.notEqual(one[at], other[at - shift]);
});

test("a period is claimed only when the values reach the bound of the theorem", () => {
  const kayles = values("0.77", 167);
  assert.deepEqual(provedPeriod(kayles, 2), { preperiod: 71, period: 12 });
  assert.equal(provedPeriod(kayles.slice(0, 166), 2), undefined);
  assert.deepEqual(locate(".7777777777", INDEX).period, provedPeriod(values(".7777777777", COMPARED + 1), 10));
});

test("the lemma needs enough values, and sees what is implied", () => {
  const [one, other] = [movesOf([0, 4]), movesOf([0, 1, 3, 7])];
  const tail = values("0.4", 66).slice(one.zeros);
  assert.equal(sameForEver(one, other, tail), true);
  assert.equal(sameForEver(one, other, tail.slice(0, 1)), false);
  assert.equal(sameForEver(one, movesOf([0, 7, 7]), tail), false);
});
