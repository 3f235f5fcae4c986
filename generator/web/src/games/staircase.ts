// Why this exists: staircase fives. From one to four coins go together from a step down
// one to four steps, at most to the floor; who moves the last coin to the floor wins.
// With the weights 1, 4, 3, 2, 0, repeating, a position is lost for the player to move
// when the weighted number of coins is divisible by 5.

import { staircase } from "../solver/boards";
import type { GameMaker, Move } from "../solver/game";
import { bigNumbers, counted, COINS } from "../solver/notation";

const WEIGHTS = [0, 1, 4, 3, 2] as const;
const FEWER_THAN = 5;

export function weight(step: number): number {
  return WEIGHTS[step % FEWER_THAN] as number;
}

/** The weighted number of coins modulo 5; `counts` begins with step 1. */
export function residue(counts: readonly bigint[]): number {
  return Number(counts.reduce((sum, count, index) => sum + count * BigInt(weight(index + 1)), 0n) % BigInt(FEWER_THAN));
}

/** Every move. */
export function* staircaseMoves(counts: readonly bigint[]): Generator<Move<readonly bigint[]>> {
  for (const [index, count] of counts.entries()) {
    const step = index + 1;
    for (let coins = 1; coins < FEWER_THAN && BigInt(coins) <= count; coins += 1) {
      for (let down = 1; down < FEWER_THAN && down <= step; down += 1) {
        const next = [...counts];
        next[index] = count - BigInt(coins);
        const below = step - down;
        if (below > 0) next[below - 1] = (next[below - 1] as bigint) + BigInt(coins);
        yield { text: `${counted(coins, COINS)} from step ${step} to ${below > 0 ? `step ${below}` : "the floor"}`, to: next };
      }
    }
  }
}

export const staircaseFives: GameMaker<readonly bigint[]> = (rule) => {
  // The weights are those of "fewer than five"; no others are known here.
  if ((rule["fewer_than"] ?? FEWER_THAN) !== FEWER_THAN) return undefined;
  return {
    label: "Coins on step 1, 2, 3, …",
    hint: "How many coins lie on each step, from the lowest up; whole numbers up to 10^18. The floor is not written.",
    parse: (text) => bigNumbers(text, { one: "step", many: "steps" }, { rule: "on each step lies a whole number of coins from 0 to 10^18" }),
    write: (counts) => counts.join(" "),
    solve(counts) {
      const left = residue(counts);
      const sum = counts.map((count, index) => `${weight(index + 1)}·${count}`).join(" + ");
      return {
        isP: left === 0,
        winning: left === 0 ? [] : [...staircaseMoves(counts)].filter(({ to }) => to !== undefined && residue(to) === 0),
        over: counts.every((count) => count === 0n) ? "All coins are on the floor: the other player moved last and has won." : undefined,
        notes: [`With the weights written under the steps: ${sum} leaves the remainder ${left} when divided by 5.`],
      };
    },
    draw: (counts) => staircase(
      `A staircase with ${counts.map((count, index) => `${counted(count, COINS)} on step ${index + 1}`).join(", ")}.`,
      counts,
      counts.map((_, index) => `× ${weight(index + 1)}`),
    ),
  };
};
