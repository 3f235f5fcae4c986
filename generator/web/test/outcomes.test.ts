// Sums as they are played out with the reductions, against playing them out without any.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstOf, type Components, type Game } from "../src/rules/game";
import { Outcomes } from "../src/rules/outcomes";
import { Budget, TooLarge } from "../src/rules/search";

type Emit = (option: Components) => void;
type Rule = (heap: number, emit: Emit) => void;

/** Kayles, and Grundy's game: heaps without a move are 0, and 0 to 2; 1, and 3, end in one move. */
const RULES: Readonly<Record<string, Rule>> = {
  kayles: (heap, emit) => {
    for (const taken of [1, 2]) for (let left = 0; 2 * left <= heap - taken; left += 1) emit([left, heap - taken - left]);
  },
  grundy: (heap, emit) => {
    for (let left = 1; 2 * left < heap; left += 1) emit([left, heap - left]);
  },
};

function gameOf(options: Rule): Game {
  return { rulesFor: () => ({ options }), options: (heap: number) => firstOf(10_000, (emit) => options(heap, emit)).options } as unknown as Game;
}

function answer<T>(slices: Generator<void, T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

/** Whether the player to move loses, by the definition. */
function isLost(options: Rule, misere: boolean, known: Map<string, boolean>, sum: readonly number[]): boolean {
  const key = sum.join();
  const met = known.get(key);
  if (met !== undefined) return met;
  const after = sum.flatMap((heap, place) => firstOf(10_000, (emit) => options(heap, emit)).options.map((option) => [...sum.slice(0, place), ...(option as number[]), ...sum.slice(place + 1)]));
  const lost = after.length === 0 ? !misere : after.every((one) => !isLost(options, misere, known, one));
  known.set(key, lost);
  return lost;
}

for (const [name, rule] of Object.entries(RULES)) {
  for (const misere of [false, true]) {
    test(`${name}, ${misere ? "misère" : "normal"} play: every sum of three heaps to 7 comes out as by the definition`, () => {
      const search = new Outcomes(gameOf(rule), misere, new Budget(Number.POSITIVE_INFINITY));
      const known = new Map<string, boolean>();
      let lost = 0;
      for (let a = 0; a <= 7; a += 1)
        for (let b = 0; b <= a; b += 1)
          for (let c = 0; c <= b; c += 1) {
            const expected = isLost(rule, misere, known, [a, b, c]);
            assert.equal(answer(search.slices([a, b, c])), expected, `${a} ${b} ${c}`);
            lost += expected ? 1 : 0;
          }
      assert.ok(lost > 10);
    });
  }
}

test("a question beyond its budget is given up, and asked again with more it is answered", () => {
  const sum: Components = [9, 8, 7];
  const search = new Outcomes(gameOf(RULES["grundy"] as Rule), true, new Budget(20));
  assert.throws(() => answer(search.slices(sum)), TooLarge);
  search.renew(new Budget(100_000));
  assert.equal(answer(search.slices(sum)), isLost(RULES["grundy"] as Rule, true, new Map(), [9, 8, 7]));
});
