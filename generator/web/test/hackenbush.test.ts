// Hackenbush: fusion and colon against plain mex over all sets of edges.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chops, grounded, hackenbushValue, parseEdges, type Edge } from "../src/games/hackenbush";

function brute(edges: readonly Edge[]): number {
  const known = new Map<string, number>();
  const value = (present: boolean[]): number => {
    const standing = grounded(edges, present);
    const key = standing.map(Number).join("");
    const met = known.get(key);
    if (met !== undefined) return met;
    const options = new Set(
      standing.flatMap((stands, edge) => (stands ? [value(standing.map((s, i) => s && i !== edge))] : [])),
    );
    let mex = 0;
    while (options.has(mex)) mex += 1;
    known.set(key, mex);
    return mex;
  };
  return value(edges.map(() => true));
}

test("stalks 3, 4, 5 have nim-value 2", () => {
  const edges = parseEdges("0-1 1-2 2-3  0-4 4-5 5-6 6-7  0-8 8-9 9-10 10-11 11-12");
  assert.equal(hackenbushValue(edges), 3 ^ 4 ^ 5);
  const winning = chops(edges).filter((chop) => chop.value === 0);
  assert.deepEqual(winning.map((chop) => chop.edge), [1]);
  assert.deepEqual(winning[0]?.falls, [2]);
});

test("cycles, loops and parallel edges", () => {
  assert.equal(hackenbushValue(parseEdges("0-1 1-2 2-0")), 1);
  assert.equal(hackenbushValue(parseEdges("0-1 0-1")), 0);
  assert.equal(hackenbushValue(parseEdges("0-0")), 1);
  assert.equal(hackenbushValue(parseEdges("0-1 1-1")), 2);
  assert.equal(hackenbushValue([]), 0);
  assert.equal(hackenbushValue(parseEdges("5-6")), 0, "what is not held by the ground is not there");
});

test("400 random graphs against brute force", () => {
  let seed = 2024;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 9) % below;
  };
  for (let round = 0; round < 400; round += 1) {
    const vertices = 2 + next(6);
    const edges = Array.from({ length: 1 + next(9) }, (): Edge => [next(vertices), next(vertices)]);
    assert.equal(hackenbushValue(edges), brute(edges), edges.join(" "));
    const value = hackenbushValue(edges);
    const after = new Set(chops(edges).map((chop) => chop.value));
    assert.ok(!after.has(value));
    for (let v = 0; v < value; v += 1) assert.ok(after.has(v));
  }
});

test("long stalks do not overflow the stack", () => {
  const edges = Array.from({ length: 400 }, (_, i): Edge => [i, i + 1]);
  assert.equal(hackenbushValue(edges), 400);
});

test("bad edges are named", () => {
  for (const bad of ["0", "0-x", "a-b", "0-1-2", "-1-2", "0-1234567"]) assert.throws(() => parseEdges(bad), /is not an edge/);
  assert.throws(() => parseEdges("0-1 ".repeat(401)), /at most 400/);
  assert.deepEqual(parseEdges(" 0-1,1-2;\n2-0 "), [[0, 1], [1, 2], [2, 0]]);
});
