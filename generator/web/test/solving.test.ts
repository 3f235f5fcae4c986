// Tests of the search for outcomes, of the solver and of period detection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { detect, observedLength } from "../src/lab/period";
import { type Components, type Game, takeOptions } from "../src/rules/game";
import { Outcomes } from "../src/rules/misere_sums";
import { Budget, TooLarge } from "../src/rules/search";
import { NO_PAUSES, Solver, type TableAnswer } from "../src/rules/solve";

type Emit = (option: Components) => void;
type Rule = (heap: number, emit: Emit) => void;

/** Kayles and Grundy's game. Heaps without a move: 0; 0 to 2. Heaps that are a single last move: 1; 3. */
const RULES: Readonly<Record<string, Rule>> = {
  kayles: (heap, emit) => {
    for (const taken of [1, 2])
      for (let left = 0; 2 * left <= heap - taken; left += 1) emit([left, heap - taken - left]);
  },
  grundy: (heap, emit) => {
    for (let left = 1; 2 * left < heap; left += 1) emit([left, heap - left]);
  },
};

function gameOf(options: Rule): Game {
  return {
    rulesFor: () => ({ options }),
    options: (heap: number) => takeOptions(10_000, (emit) => options(heap, emit)).options,
  } as unknown as Game;
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
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const after = sum.flatMap((heap, place) =>
    takeOptions(10_000, (emit) => options(heap, emit)).options.map((option) => [
      ...sum.slice(0, place),
      ...(option as number[]),
      ...sum.slice(place + 1),
    ]),
  );
  const lost = after.length === 0 ? !misere : after.every((one) => !isLost(options, misere, known, one));
  known.set(key, lost);
  return lost;
}

for (const [name, rule] of Object.entries(RULES)) {
  for (const misere of [false, true]) {
    test(`${name}, ${misere ? "misère" : "normal"} play: every sum of three heaps to 7 equals the definition`, () => {
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

test("search beyond its budget gives up and succeeds with a larger one", () => {
  const sum: Components = [9, 8, 7];
  const search = new Outcomes(gameOf(RULES["grundy"] as Rule), true, new Budget(20));
  assert.throws(() => answer(search.slices(sum)), TooLarge);
  search.renew(new Budget(100_000));
  assert.equal(answer(search.slices(sum)), isLost(RULES["grundy"] as Rule, true, new Map(), [9, 8, 7]));
});

/** Create a game whose positions have the value 1 and `count` options of any value. */
function ofManyMoves(count: number): Game {
  const rules = {
    nim_value: () => 1,
    options_of_value: (position: number, _: number, yields: (option: number[]) => void) => {
      for (let n = 0; n < count; n += 1) yields([position, n]);
    },
  };
  return { definition: { play: "normal", notation: { kind: "heaps" } }, rulesFor: () => rules } as unknown as Game;
}

test("listing stops after the component that exceeds ten thousand moves", async () => {
  const solved = async (components: number, count: number): Promise<[number, boolean]> => {
    const { moves, isComplete: complete } = await new Solver(ofManyMoves(count)).solve(
      Array<number>(components).fill(7),
      NO_PAUSES,
    );
    return [moves.length, complete];
  };
  assert.deepEqual(await solved(31, 1000), [11_000, false]);
  assert.deepEqual(await solved(11, 1000), [11_000, true]);
  assert.deepEqual(await solved(3, 1001), [3000, false]);
});

/** Create a game whose positions up to 9 can be searched, each with the single option 0. */
function searchedTo9(): Game {
  const options = (position: number): number[][] => {
    if (position > 9) throw new TooLarge();
    return position === 0 ? [] : [[0]];
  };
  return {
    definition: { play: "normal", notation: { kind: "numbers" }, parameters: {} },
    rulesFor: () => ({
      options: (position: number, emit: (option: number[]) => void) => options(position).forEach(emit),
    }),
    options,
    read: (text: string) => text.split("+").map(Number),
    write: (components: readonly number[]) => components.join("+"),
  } as unknown as Game;
}

test("table answers only positions too large for a search", async () => {
  const asked: string[] = [];
  const answers: Record<string, TableAnswer> = {
    "20": ["game.table", "N", 3, ["7", "8"]],
    "30": ["game.table", "P", null, null],
    "40": ["game.table", "N", null, null],
  };
  const solver = new Solver(searchedTo9(), undefined, undefined, async (text) => {
    asked.push(text);
    return answers[text];
  });
  assert.equal((await solver.solve([5], NO_PAUSES)).table, undefined);
  assert.deepEqual(asked, []);
  const won = await solver.solve([20], NO_PAUSES);
  assert.deepEqual(
    [won.outcome, won.value, won.isComplete, won.table, won.moves.map(({ left }) => left)],
    ["N", 3, true, "game.table", [[7], [8]]],
  );
  assert.deepEqual(await solver.solve([30], NO_PAUSES), {
    outcome: "P",
    moves: [],
    isComplete: true,
    table: "game.table",
  });
  assert.deepEqual(await solver.solve([40], NO_PAUSES), {
    outcome: "N",
    moves: [],
    isComplete: false,
    table: "game.table",
  });
  await assert.rejects(solver.solve([50], NO_PAUSES), TooLarge);
  await assert.rejects(solver.solve([20, 20], NO_PAUSES), TooLarge);
  assert.deepEqual([...new Set(asked)], ["20", "30", "40", "50"]);
});

test("search ends at its time limit", () => {
  const budget = new Budget(Number.POSITIVE_INFINITY, 20);
  const since = performance.now();
  assert.throws(() => {
    for (;;) budget.look();
  }, TooLarge);
  assert.ok(performance.now() - since >= 20 && budget.looks > 64);
});

test("repetition of the last values only is no period", () => {
  const values = [0, 1, 2, 0, 5, 3, 8, 2, 6, 4, 9, 9, 9, 9, 9];
  assert.equal(detect(values, values.length, observedLength), undefined);
  const longer = [...values, ...Array<number>(20).fill(9)];
  assert.deepEqual(detect(longer, longer.length, observedLength), { preperiod: 10, period: 1, saltus: 0 });
  const growing = [...Array(9).keys()];
  assert.deepEqual(detect(growing, growing.length, observedLength), { preperiod: 0, period: 1, saltus: 1 });
});
