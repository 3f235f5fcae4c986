// The limit on the winning moves that are listed, as the engine has it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../src/rules/game";
import { Solver } from "../src/rules/solve";

/** A game each of whose positions has the value 1 and so many options of any value. */
function ofManyMoves(count: number): Game {
  const rules = {
    nim_value: () => 1,
    options_of_value: (position: number, _: number, yields: (option: number[]) => void) => {
      for (let n = 0; n < count; n += 1) yields([position, n]);
    },
  };
  return { definition: { play: "normal", notation: { kind: "heaps" } }, rulesFor: () => rules } as unknown as Game;
}

const AT_ONCE = { progress: () => undefined, pause: () => Promise.resolve() };

test("when ten thousand moves are listed no further component is looked at", async () => {
  const solved = async (components: number, count: number): Promise<[number, boolean]> => {
    const { moves, complete } = await new Solver(ofManyMoves(count)).solve(Array<number>(components).fill(7), AT_ONCE);
    return [moves.length, complete];
  };
  assert.deepEqual(await solved(31, 1000), [11_000, false]);
  assert.deepEqual(await solved(11, 1000), [11_000, true]);
  assert.deepEqual(await solved(3, 1001), [3000, false]);
});
