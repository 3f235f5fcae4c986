// Wythoff: exact arithmetic against the first pairs, a brute-force grid and pairs near 10^18.
import assert from "node:assert/strict";
import { test } from "node:test";
import { integerRoot, isPPosition, lower, nimGrid, partner, winningMoves } from "../src/games/wythoff";

test("the first P-pairs", () => {
  const pairs = [1n, 2n, 3n, 4n].map((k) => `${lower(k)},${lower(k) + k}`);
  assert.deepEqual(pairs, ["1,2", "3,5", "4,7", "6,10"]);
  assert.ok(isPPosition(0n, 0n));
  assert.ok(isPPosition(10n, 6n));
  assert.ok(!isPPosition(6n, 9n));
});

test("integer square roots", () => {
  for (let n = 0n; n < 5000n; n += 1n) {
    const root = integerRoot(n);
    assert.ok(root * root <= n && (root + 1n) * (root + 1n) > n);
  }
  const big = 123456789012345678n;
  assert.equal(integerRoot(big * big), big);
  assert.equal(integerRoot(big * big - 1n), big - 1n);
});

test("the grid is the mex of rows, columns and diagonals", () => {
  const size = 60;
  const grid = nimGrid(size);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < size; b += 1) {
      const options = new Set<number>();
      for (let i = 0; i < a; i += 1) options.add(grid[i * size + b] as number);
      for (let j = 0; j < b; j += 1) options.add(grid[a * size + j] as number);
      for (let m = 1; m <= Math.min(a, b); m += 1) options.add(grid[(a - m) * size + b - m] as number);
      let mex = 0;
      while (options.has(mex)) mex += 1;
      assert.equal(grid[a * size + b], mex);
    }
  }
});

test("zeros of the grid, P-test and winning moves agree", () => {
  const size = 150;
  const grid = nimGrid(size);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < size; b += 1) {
      assert.equal(isPPosition(BigInt(a), BigInt(b)), grid[a * size + b] === 0);
      const wanted: string[] = [];
      if (grid[a * size + b] !== 0) {
        for (let i = 0; i < a; i += 1) if (grid[i * size + b] === 0) wanted.push(`${i},${b}`);
        for (let j = 0; j < b; j += 1) if (grid[a * size + j] === 0) wanted.push(`${a},${j}`);
        for (let m = 1; m <= Math.min(a, b); m += 1) if (grid[(a - m) * size + b - m] === 0) wanted.push(`${a - m},${b - m}`);
      }
      assert.deepEqual(winningMoves(BigInt(a), BigInt(b)).map((move) => move.to.join()).sort(), wanted.sort());
    }
  }
});

test("near 10^18, where floating point fails", () => {
  for (let k = 10n ** 17n; k < 10n ** 17n + 200n; k += 1n) {
    const a = lower(k);
    assert.ok(isPPosition(a, a + k));
    assert.ok(!isPPosition(a + 1n, a + k + 1n));
    assert.equal(partner(a), a + k);
    assert.equal(partner(a + k), a);
  }
});
