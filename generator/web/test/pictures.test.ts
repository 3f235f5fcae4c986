// Tests of the pictures of spots and curves: random games drawn to their end. The regions read from the drawing equal
// those of the chosen curve, and no two lines cross.
import assert from "node:assert/strict";
import { test } from "node:test";
import { courseOf, pictureSigns, signsKey } from "../src/pictures/course";
import { forms } from "../src/pictures/forms";
import { courseOfStroke } from "../src/pictures/freehand";
import { type Link, links } from "../src/pictures/links";
import { degrees, isFree, meet, type Picture, type Point, regionsOf, withCurve } from "../src/pictures/picture";
import { relaxed } from "../src/pictures/relax";
import { startingPicture } from "../src/pictures/start";
import { describePicture, distinctNames } from "../src/pictures/words";

const GAMES = 2;

/** Return a seeded generator of numbers from 0 on and below 1. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

function assertNoCrossing({ curves }: Picture): void {
  const segments = curves.flatMap(({ points }, curve) =>
    points.slice(1).map((to, place) => ({ curve, place, from: points[place] as Point, to })),
  );
  for (const [index, a] of segments.entries())
    for (const b of segments.slice(index + 1)) {
      const isJoined = [a.from, a.to].some((p) => [b.from, b.to].some((q) => p[0] === q[0] && p[1] === q[1]));
      if (!isJoined) assert.ok(!meet(a.from, a.to, b.from, b.to), `two lines cross: ${JSON.stringify([a, b])}`);
    }
}

function allLinks(picture: Picture): Link[] {
  return [...links(picture, regionsOf(picture))];
}

for (const spots of [2, 3, 4, 5]) {
  test(`random games from ${spots} spots are drawn to their end`, () => {
    for (let game = 0; game < GAMES; game += 1) {
      const dice = createDice(1000 * spots + game);
      let picture = startingPicture(spots);
      let moves = 0;
      for (let all = allLinks(picture); all.length > 0; all = allLinks(picture)) {
        const link = all[Math.floor(dice() * all.length)] as Link;
        const points = courseOf(picture, link);
        assert.ok(points !== undefined, `game ${game}, move ${moves + 1}: the curve has no course`);
        assert.ok(isFree(picture, link.from, link.to, points));
        assertNoCrossing(withCurve(picture, link.from, link.to, points));
        picture = relaxed(withCurve(picture, link.from, link.to, points));
        assert.equal(signsKey(pictureSigns(picture)), signsKey(link.signs), `game ${game}, move ${moves + 1}`);
        assertNoCrossing(picture);
        moves += 1;
      }
      assert.ok(moves >= 2 * spots && moves < 3 * spots, `${moves} moves from ${spots} spots`);
      assert.ok(degrees(picture).every((count) => count <= 3));
    }
  });
}

test("a loop at one of three spots parts the others in three ways", () => {
  const loops = allLinks(startingPicture(3)).filter(({ from, to }) => from === 0 && to === 0);
  const names = [...distinctNames(loops).values()];
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.includes("loop at spot 1, with spot 2 on one side and spot 3 on the other, way 1"));
  assert.equal(names.filter((name) => name.startsWith("loop at spot 1, way")).length, 2);
});

test("a stroke is a curve if it crosses nothing", () => {
  const start = startingPicture(3);
  const [a, b, c] = start.spots as [Point, Point, Point];
  const around: Point[] = [a, [b[0] + 40, a[1]], [b[0] + 40, b[1] + 40], [b[0] - 40, b[1] + 40], a];
  const stroke = (points: readonly Point[]): Point[] =>
    points.slice(1).flatMap((to, place) => {
      const from = points[place] as Point;
      const at = (share: number): Point => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      return Array.from({ length: 21 }, (_, step) => at(step / 20));
    });
  const loop = courseOfStroke(start, stroke(around));
  assert.ok(typeof loop !== "string");
  const picture = withCurve(start, loop.from, loop.to, loop.points);
  assert.equal(signsKey(pictureSigns(picture)), "0.3 6}0.3 6");
  assert.match(describePicture(picture), /spots 1, 2 and 4; spots 1, 3 and 4|spots 1, 3 and 4; spots 1, 2 and 4/);
  assert.equal(courseOfStroke(picture, stroke([b, c])), "A curve crosses no line and passes through no spot.");
  assert.equal(courseOfStroke(picture, stroke([a, a])), "Too few ends are free at spot 1.");
  assert.equal(courseOfStroke(start, stroke([a, [a[0] + 9, a[1]], a])), "Draw a larger loop.");
  assert.equal(courseOfStroke(start, stroke([a, [a[0], a[1] + 60]])), "A curve ends at a spot.");
});

test("other forms of the regions are the same up to names, order and reflection", () => {
  const signs = [[[0], [3, 4]], [[3, 4, 5]], [[5, 1]]];
  for (const form of forms(signs)) {
    const sizes = (one: typeof signs): string =>
      one
        .map((region) =>
          region
            .map((b) => b.length)
            .sort()
            .join(),
        )
        .sort()
        .join(";");
    assert.equal(sizes(form as typeof signs), sizes(signs));
    const names = form.flat(2).filter((sign) => sign >= 3);
    assert.deepEqual([...new Set(names)].sort(), [3, 4, 5]);
  }
});
