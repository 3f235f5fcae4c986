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
import { KINDS } from "../src/solver/kinds";
import { wythoffKind } from "../src/solver/wythoff";
import { random } from "./brute";

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

// Every kind of the registry with a rule, positions that it reads and positions that it refuses with these words.
const KINDS_READ: readonly (readonly [Setting["rule"], readonly string[], Readonly<Record<string, RegExp>>])[] = [
  [{ kind: "nim" }, ["27 23 22 15", "0", "1000000000000000000 1"], { "1 -3": /^Heap 2 is -3: heaps are whole numbers from 0 to 10\^18\.$/, "1000000000000000001": /^Heap 1 is 1000000000000000001/, "10,000": /^Heap 2 is 000/, "": /^No heap is given/ }],
  [{ kind: "lasker-nim" }, ["3 5 9"], { "3 x": /^Heap 2 is x/ }],
  [{ kind: "hickory-dickory-dock" }, ["7 12", "1000000000000000"], { "-3": /not a heap size/ }],
  [{ kind: "nimble" }, ["1 3 3 6"], { "1 a": /^Coin 2 is a: coins stand on squares numbered from 1/ }],
  [{ kind: "nim-cube" }, ["3 5 6"], { "3 5": /^There are 2 coordinates, not 3/ }],
  [{ kind: "sliding-coins" }, ["2 3 7 9"], { "4 7 4": /^Coins 1 and 3 are both on square 4: only one coin may stand on a square\.$/, "0 2": /^Coin 1 is 0/ }],
  [{ kind: "silver-dollar" }, ["take 1 3 5$ 8", "drop-and-take 2$"], { "1 2": /^No coin is the silver dollar/, "1$ 2$": /^Coins 1 \(1\$\) and 2 \(2\$\) are both marked/, "1$ 1": /^Coins 1 and 2 are both on square 1/ }],
  [{ kind: "poker-nim" }, ["3 5 6 / 4 2", "3 5 6 / 0 0"], { "3 / 1": /^There is 1 store, not 2/, "3 / 1 2 / 3": /^A position is written/, " / 1 2": /^No heap is given/ }],
  [{ kind: "northcott", squares: 8 }, ["1-5 2-8 4-3 white", "1-2 black"], { "1-9 white": /^Row 1 is 1-9: squares are numbered from 1 to 8\.$/, "1-5 3-3": /^Row 2 is 3-3: only one counter/, white: /^No row is given/ }],
  [{ kind: "misere-nim" }, ["1 2 5", "0"], { "1 2.5": /^Heap 2 is 2\.5/ }],
  [{ kind: "antonim" }, ["1 2 5", "0 0 3"], { "1 5 5": /^Heaps 2 and 3 are both 5: in Antonim no two heaps are equal\.$/, "1 2 3 201": /^Heap 4 is 201: with four heaps or more/ }],
  [{ kind: "synonim" }, ["1 2 2 5"], { "1 101": /^Heap 2 is 101: heaps are whole numbers from 0 to 100\.$/ }],
  [{ kind: "simonim" }, ["1 2 2 5"], { "1 101": /^Heap 2 is 101/ }],
  [{ kind: "matutinal-nim" }, ["8", "5: 1 2"], { "5: 0": /^Heap 1 is 0/, "5: 1: 2": /^A position is written/, "150: 100": /^There are 250 beans/ }],
  [{ kind: "kotzigs-nim" }, ["1 2 3 / 12", "1 2 3 / 12 / 1 3 6"], { "1 2 / 12 / 1 4": /^Coin 2 is on square 4, 3 after coin 1: each coin is placed 1 or 2 squares after the one before\.$/, "1 2 / 25": /^Ring 1 is 25: a ring has/, "1 1 / 9": /^Moves 1 and 2 are both 1/, "1 / 3 / 1 2 3 1": /^Coins 1 and 4 are both on square 1/, "0 / 3": /^Move 1 is 0: moves are whole numbers from 1 to 9\.$/ }],
  [{ kind: "staircase-fives", fewer_than: 5 }, ["2 0 1"], { "1 x": /^Step 2 is x/ }],
  [{ kind: "fibonacci-nim" }, ["<=2x 20 19", "<3x 20 7"], { "20 7 3": /^There are 3 numbers/, "<5x 20": /^“<5x” is not a rule of this game/, "20 -1": /^Limit 1 is -1/ }],
  [{ kind: "tsyan-shizi", heaps: 3 }, ["3 5 6"], { "3 5": /^There are 2 heaps, not 3/ }],
  [{ kind: "tsyan-shizi", heaps: 4 }, ["1 1 3 4"], { "1 1 3 61": /^Heap 4 is 61: heaps are whole numbers from 0 to 60\.$/ }],
  [{ kind: "mark", t: 3 }, ["1000", "0 7 13", `${"12".repeat(3000)} 5`], { "3 -4": /^Heap 2 is -4: heaps are whole numbers from 0 on, of any length\.$/, "2.5": /^Heap 1 is 2\.5/, "1 2 x7": /^Heap 3 is x7/, "1e3": /^Heap 1 is 1e3/, "1 ٣": /^Heap 2 is ٣/, "10,000": /^Heap 2 is 000/, "": /^No heap is given/, ["1 ".repeat(51)]: /^There are 51 heaps/ }],
  [{ kind: "mark" }, ["3 1000", "2 7 13", "1000 999"], { "1 5": /^t is 1: t is a whole number from 2 to 1000\.$/, "1001 5": /^t is 1001: t is/, "-3 5": /^t is -3: t is/, "2.5 5": /^t is 2\.5: t is/, "3 5 -1": /^Heap 2 is -1: heaps are/, "3": /^No heap is given: heaps are/, "": /^Nothing is given: t is a whole number from 2 to 1000, and heaps come after it\.$/ }],
  [{ kind: "misere-mark" }, ["1000", "3 1000", "0"], { "1 5": /^t is 1: t is/, "-1": /^Heap 1 is -1: heaps are/, "3 x": /^Heap 1 is x/, "2 3 4": /^There are 3 numbers: a position is one heap, or t and one heap\.$/, "": /^No heap is given/ }],
  [{ kind: "upmark" }, ["1001", "1 7"], { "5 0": /^Heap 2 is 0: heaps are whole numbers from 1 on, of any length\.$/, "x": /^Heap 1 is x/ }],
  [{ kind: "wythoff" }, ["8 12"], {}],
  [{ kind: "hackenbush" }, ["0-1 1-2"], {}],
  [{ kind: "grundys-game" }, ["8 12"], {}],
  [{ kind: "subtraction", set: [2, 5] }, ["8 12"], {}],
  [{ kind: "octal", digits: [0, 7, 7] }, ["8 12"], {}],
];

test("every kind of the registry reads its positions and names what is wrong with others", () => {
  assert.deepEqual(new Set(KINDS_READ.map(([rule]) => rule["kind"])), new Set(KINDS.keys()));
  const alphabet = ["0", "1", "2", "9", "-", " ", ",", "/", ":", "$", "white", "take ", "<=2x ", "x", "<", "\u0000", "é", "1".repeat(30), "\n", "("];
  const next = random(4);
  for (const [rule, good, bad] of KINDS_READ) {
    const kind = KINDS.get(String(rule["kind"]))?.(setting(rule));
    assert.ok(kind !== undefined, String(rule["kind"]));
    for (const text of good) assert.equal(kind.canonical(kind.parse(text)), text);
    for (const [text, message] of Object.entries(bad)) {
      assert.throws(() => kind.parse(text), (error) => {
        assert.ok(error instanceof InputError);
        assert.match(error.message, message);
        return true;
      }, text);
    }
    for (let round = 0; round < 2000; round += 1) {
      const text = Array.from({ length: next(9) }, () => alphabet[next(alphabet.length)]!).join("");
      try {
        const position: unknown = kind.parse(text);
        assert.deepEqual(kind.parse(kind.canonical(position)), position, text);
      } catch (error) {
        assert.ok(error instanceof InputError, `${text}: ${String(error)}`);
        assert.doesNotMatch(error.message, /\n/);
      }
    }
  }
});
