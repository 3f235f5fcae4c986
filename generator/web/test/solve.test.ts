// The limit on the winning moves that are listed, as the engine has it; what tables tell where a search ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../src/rules/game";
import { Budget, TooLarge } from "../src/rules/search";
import { Solver, type ToldPosition } from "../src/rules/solve";

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

/** A game of which positions to 9 can be searched, each with one option, 0; written as they are. */
function searchedTo9(): Game {
  const options = (position: number): number[][] => {
    if (position > 9) throw new TooLarge();
    return position === 0 ? [] : [[0]];
  };
  return {
    definition: { play: "normal", notation: { kind: "numbers" }, parameters: {} },
    rulesFor: () => ({ options: (position: number, emit: (option: number[]) => void) => options(position).forEach(emit) }),
    options,
    read: (text: string) => text.split("+").map(Number),
    write: (components: readonly number[]) => components.join("+"),
  } as unknown as Game;
}

test("a table tells what is too much for a search, and is not asked for anything else", async () => {
  const asked: string[] = [];
  const told: Record<string, ToldPosition> = { "20": ["game.table", "N", 3, ["7", "8"]], "30": ["game.table", "P", null, null], "40": ["game.table", "N", null, null] };
  const solver = new Solver(searchedTo9(), undefined, undefined, async (text) => {
    asked.push(text);
    return told[text];
  });
  assert.equal((await solver.solve([5], AT_ONCE)).told, undefined);
  assert.deepEqual(asked, []);
  const won = await solver.solve([20], AT_ONCE);
  assert.deepEqual([won.outcome, won.value, won.complete, won.told, won.moves.map(({ left }) => left)], ["N", 3, true, "game.table", [[7], [8]]]);
  assert.deepEqual(await solver.solve([30], AT_ONCE), { outcome: "P", moves: [], complete: true, told: "game.table" });
  assert.deepEqual(await solver.solve([40], AT_ONCE), { outcome: "N", moves: [], complete: false, told: "game.table" });
  await assert.rejects(solver.solve([50], AT_ONCE), TooLarge);
  await assert.rejects(solver.solve([20, 20], AT_ONCE), TooLarge);
  assert.deepEqual([...new Set(asked)], ["20", "30", "40", "50"]);
});

test("a search ends when its time is up, however few options were looked at", () => {
  const budget = new Budget(Number.POSITIVE_INFINITY, 20);
  const since = performance.now();
  assert.throws(() => {
    for (;;) budget.look();
  }, TooLarge);
  assert.ok(performance.now() - since >= 20 && budget.looks > 64);
});
