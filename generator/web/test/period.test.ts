import assert from "node:assert/strict";
import { test } from "node:test";
import { detect, seenOften } from "../src/lab/period";

test("what only the last values show is no period", () => {
  const values = [0, 1, 2, 0, 5, 3, 8, 2, 6, 4, 9, 9, 9, 9, 9];
  assert.equal(detect(values, values.length, seenOften), undefined);
  const longer = [...values, ...Array<number>(20).fill(9)];
  assert.deepEqual(detect(longer, longer.length, seenOften), { preperiod: 10, period: 1, saltus: 0 });
  const growing = [...Array(9).keys()];
  assert.deepEqual(detect(growing, growing.length, seenOften), { preperiod: 0, period: 1, saltus: 1 });
});
