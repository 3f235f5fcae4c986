// What readers type and what addresses carry: accepted or refused in one line, never anything else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gridSize, readGrid } from "../src/figures/grid";
import { positionFragment, readPosition } from "../src/solver/fragment";
import { hackenbushKind } from "../src/solver/hackenbush";
import { parseHeaps } from "../src/solver/heaps";
import { InputError, type Setting, type SolverKind } from "../src/solver/kind";
import { heapGameKind } from "../src/solver/heapgame";
import { compare, valuesByHeap } from "../src/solver/published";
import { wythoffKind } from "../src/solver/wythoff";

const setting = (rule: Setting["rule"]): Setting => ({ rule, csv: undefined, period: undefined, example: "1 2" });

test("heaps", () => {
  assert.deepEqual(parseHeaps(" 12, 70;180 + 0", 20000, ""), [12, 70, 180, 0]);
  assert.deepEqual(parseHeaps("1000000000000000", 1e15, ""), [1e15]);
  for (const bad of ["", " ", "7x", "-3", "1.5", "1e3", "١٢", "10,000", "20001", "9".repeat(400), "1 ".repeat(51), "<b>"]) {
    assert.throws(() => parseHeaps(bad, 20000, "1 2"), InputError, bad);
  }
});

test("every kind answers nonsense with an InputError of one line", () => {
  const kinds = [
    heapGameKind(setting({ kind: "octal", digits: [0, 7, 7] })),
    wythoffKind(setting({})),
    hackenbushKind(setting({})),
  ] as SolverKind<unknown>[];
  const alphabet = ["0", "1", "9", "-", " ", ",", "+", "x", "<", "\u0000", "é", "٣", "1".repeat(30), "\n", "("];
  let seed = 99;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 9) % below;
  };
  for (let round = 0; round < 5000; round += 1) {
    const text = Array.from({ length: next(12) }, () => alphabet[next(alphabet.length)]!).join("");
    for (const kind of kinds) {
      try {
        const position = kind.parse(text);
        const canonical = kind.canonical(position);
        assert.deepEqual(kind.parse(canonical), position, canonical);
      } catch (error) {
        assert.ok(error instanceof InputError, String(error));
        assert.doesNotMatch(error.message, /\n/);
      }
    }
  }
});

test("Wythoff's limits", () => {
  const kind = wythoffKind(setting({}));
  assert.deepEqual(kind.parse("(12, 1000000000000000000)"), [12n, 10n ** 18n]);
  for (const bad of ["1", "1 2 3", "1 1000000000000000001", "a b"]) assert.throws(() => kind.parse(bad), InputError);
});

test("an octal rule without usable digits is no kind", () => {
  assert.equal(heapGameKind(setting({ kind: "nosuch" })), undefined);
  assert.throws(() => heapGameKind(setting({ kind: "octal" })));
  assert.throws(() => heapGameKind(setting({ kind: "octal", digits: [9] })));
});

test("positions in the address", () => {
  assert.equal(positionFragment("position", "12 70 180"), "#position=12+70+180");
  assert.equal(positionFragment("position", "0-1 1-2"), "#position=0-1+1-2");
  assert.equal(readPosition("#position=12+70+180", "position"), "12 70 180");
  assert.equal(readPosition("#position=12%2C70&x=1", "position"), "12,70");
  assert.equal(readPosition("#a-heading", "position"), undefined);
  assert.equal(readPosition("#position-2=1", "position"), undefined);
  assert.doesNotThrow(() => readPosition("#position=%E0%A4%A", "position"));
});

test("comparison with the published table", () => {
  const published = valuesByHeap({ columns: ["code", "heap", "nim_value"], rows: [["0.77", "0", "0"], ["0.77", "1", "1"], ["0.77", "2", "9"]] });
  assert.deepEqual(published, [0, 1, 9]);
  assert.equal(compare(published, (heap) => heap, 2).last, 1);
  assert.deepEqual(compare(published, (heap) => heap, 3).difference, { heap: 2, published: 9, computed: 2 });
  assert.equal(compare(published, (heap) => heap, 0).compared, 0);
});

test("grids", () => {
  assert.deepEqual(gridSize("256"), [256, 256]);
  assert.deepEqual(gridSize("64x32"), [64, 32]);
  for (const bad of [undefined, "", "0", "x", "12px"]) assert.equal(gridSize(bad), undefined);
  const grid = readGrid({ columns: ["a", "b", "nim_value"], rows: [["1", "1", "1"], ["1", "2", "3"]] });
  assert.deepEqual([grid.firstA, grid.firstB, grid.values.get("1,2"), grid.names[2]], [1, 1, "3", "nim-value"]);
});
