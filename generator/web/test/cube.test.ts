// Tests of the Nim cube: points, projections and picking, compared with definitions that share no code with it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ALONG,
  ASKEW,
  AXES,
  axisLabel,
  basis,
  copyIndex,
  digitLines,
  dot,
  expand,
  halfHeight,
  interpolate,
  pick,
  placesAlong,
  pointsBelow,
  type Vector,
} from "../src/figures/cube";

const rows: string[][] = [];
for (let a = 0; a < 64; a += 1)
  for (let b = a; b < 64; b += 1) if ((a ^ b) >= b) rows.push([String(a), String(b), String(a ^ b)]);
const allPoints = expand({ columns: ["a", "b", "c"], rows });

test("rows in every order are the points of level 6", () => {
  assert.equal(allPoints.length, 4096);
  for (const [x, y, z] of allPoints) assert.equal(x ^ y ^ z, 0);
});

test("each level fills the square along each axis, and a missing row leaves places empty", () => {
  for (let level = 0; level <= 6; level += 1) {
    const points = pointsBelow(allPoints, level);
    for (let axis = 0; axis < 3; axis += 1) assert.equal(placesAlong(points, axis), 4 ** level);
  }
  const short = expand({ columns: ["a", "b", "c"], rows: rows.slice(1) });
  assert.equal(placesAlong(short, 0), 4095);
});

test("value that is no heap is rejected", () => {
  for (const cell of ["-1", "x", "1.5"])
    assert.throws(() => expand({ columns: [], rows: [["0", "1", cell]] }), /values that are no heaps/);
});

test("each level has four copies of the level below", () => {
  for (let level = 1; level <= 6; level += 1) {
    const sizes = [0, 0, 0, 0];
    for (const place of pointsBelow(allPoints, level)) {
      const copy = copyIndex(place, level);
      assert.ok(copy >= 0);
      sizes[copy] = (sizes[copy] ?? 0) + 1;
    }
    assert.deepEqual(sizes, Array(4).fill(4 ** (level - 1)));
  }
  assert.equal(copyIndex([1, 1, 1], 1), -1);
});

test("digits are aligned in columns", () => {
  assert.deepEqual(digitLines([9, 6, 15], 4), ["x =  9   1 0 0 1", "y =  6   0 1 1 0", "z = 15   1 1 1 1"]);
  assert.deepEqual(digitLines([0, 0, 0], 0), ["x = 0   0", "y = 0   0", "z = 0   0"]);
});

test("a view is a right-handed frame, also straight from above", () => {
  for (const angles of [ASKEW, ALONG.x, ALONG.y, ALONG.z, { yaw: 2, pitch: -1 }]) {
    const { right, up, towards } = basis(angles);
    for (const [a, b] of [
      [right, up],
      [up, towards],
      [right, towards],
    ] as const)
      assert.ok(Math.abs(dot(a, b)) < 1e-12);
    const cross: Vector = [
      right[1] * up[2] - right[2] * up[1],
      right[2] * up[0] - right[0] * up[2],
      right[0] * up[1] - right[1] * up[0],
    ];
    assert.ok(cross.every((one, axis) => Math.abs(one - (towards[axis] as number)) < 1e-12));
  }
});

test("along an axis the cube fills the window and the axis label is hidden", () => {
  AXES.forEach((name, axis) => {
    const view = basis(ALONG[name]);
    assert.ok(Math.abs(halfHeight(view, 1.5) - 0.5) < 1e-9);
    assert.equal(axisLabel(view, axis, 0.1), undefined);
  });
  const z = basis(ALONG.z);
  const near = (at: readonly number[] | undefined, expected: readonly number[]): void => {
    assert.ok(
      at?.every((one, index) => Math.abs(one - (expected[index] as number)) < 1e-9),
      String(at),
    );
  };
  near(axisLabel(z, 0, 0.1), [0, -0.6]);
  near(axisLabel(z, 1, 0.1), [-0.6, 0]);
});

test("picking finds the only point along z and the nearest point askew", () => {
  const points = pointsBelow(allPoints, 3);
  for (let x = 0; x < 8; x += 1) {
    for (let y = 0; y < 8; y += 1) {
      const found = pick(points, 8, basis(ALONG.z), (x + 0.5) / 8 - 0.5, (y + 0.5) / 8 - 0.5);
      assert.deepEqual(points[found], [x, y, x ^ y]);
    }
  }
  assert.equal(pick(points, 8, basis(ALONG.z), 0.51, 0), -1);
  // March along the ray in small steps from the viewer; the first small cube entered is the answer.
  const view = basis(ASKEW);
  const indices = new Map(points.map((place, index) => [place.join(), index]));
  for (let trial = 0; trial < 400; trial += 1) {
    const across = ((trial * 37) % 101) / 101 - 0.5;
    const high = ((trial * 61) % 97) / 97 - 0.5;
    let first = -1;
    for (let depth = 1; depth > -1 && first < 0; depth -= 0.0005) {
      const place = [0, 1, 2].map((axis) =>
        Math.floor((view.right[axis]! * across + view.up[axis]! * high + view.towards[axis]! * depth + 0.5) * 8),
      );
      first = indices.get(place.join()) ?? -1;
    }
    const found = pick(points, 8, view, across, high);
    // A step may miss a corner that the ray cuts by less; nothing else may differ.
    if (found !== first) {
      const shifted = [-0.002, 0.002].flatMap((by) => [
        pick(points, 8, view, across + by, high),
        pick(points, 8, view, across, high + by),
      ]);
      assert.ok(shifted.includes(first), `${across} ${high}`);
    }
  }
});

test("interpolation takes the shorter way and ends at the target", () => {
  const end = interpolate({ yaw: 3, pitch: 0 }, { yaw: -3, pitch: 1 }, 1);
  assert.ok(Math.abs(Math.cos(end.yaw) - Math.cos(-3)) < 1e-12 && Math.abs(end.pitch - 1) < 1e-12);
  const half = interpolate({ yaw: 3, pitch: 0 }, { yaw: -3, pitch: 1 }, 0.5);
  assert.ok(Math.abs(half.yaw - Math.PI) < 1e-9);
});
