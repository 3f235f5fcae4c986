// Why this exists: coins on a strip that may not pass each other, and Northcott's game:
// the heaps of Nim are the gaps. A coin that moves towards its partner takes from a
// gap; the partner that moves away adds to it, and the first coin follows.

import { rowsOfTwo, strip } from "../solver/boards";
import { nimHeaps } from "../solver/draw";
import type { Game, GameMaker, Move } from "../solver/game";
import { InputError } from "../solver/kind";
import { allDifferent, bigNumbers, COINS, counted, replaced, words } from "../solver/notation";
import { shortened, MAX_HEAPS } from "../solver/heaps";
import { nimSum } from "./nim";

const LONGEST_STRIP = 60n;

/** The gaps that count: below every second coin from the right, down to the next coin or the end of the strip. */
export function pairedGaps(sorted: readonly bigint[]): { upper: number; gap: bigint }[] {
  const gaps: { upper: number; gap: bigint }[] = [];
  for (let upper = sorted.length - 1; upper >= 0; upper -= 2) {
    gaps.push({ upper, gap: (sorted[upper] as bigint) - (sorted[upper - 1] ?? 0n) - 1n });
  }
  return gaps;
}

export const slidingCoins = (): Game<bigint[]> => ({
  label: "Squares of the coins",
  hint: "Different squares, counted from 1 at the left end. A move slides one coin left over empty squares.",
  parse(text) {
    const coins = bigNumbers(text, COINS, { from: 1, rule: "coins stand on squares numbered from 1 to 10^18" });
    onePerSquare(coins);
    return coins.sort((a, b) => (a < b ? -1 : 1));
  },
  write: (coins) => coins.join(" "),
  solve(coins) {
    const gaps = pairedGaps(coins);
    const sum = nimSum(gaps.map(({ gap }) => gap));
    const winning: Move<bigint[]>[] = [];
    const slide = (index: number, to: bigint): void => {
      winning.push({ text: `${coins[index]} → ${to}`, to: replaced(coins, index, to) });
    };
    for (const { upper, gap } of sum === 0n ? [] : gaps) {
      const wanted = gap ^ sum;
      if (wanted < gap) slide(upper, (coins[upper] as bigint) - (gap - wanted));
      const partner = coins[upper - 1];
      if (wanted < gap || partner === undefined) continue;
      const to = partner - (wanted - gap);
      if (to > (coins[upper - 2] ?? 0n)) slide(upper - 1, to);
    }
    return {
      isP: sum === 0n,
      value: sum,
      winning,
      over: coins.every((square, index) => square === BigInt(index + 1)) ? "All coins are at the left end: nobody can move, and the player to move has lost." : undefined,
      notes: [`The gaps that count are those below every second coin from the right: ${gaps.map(({ gap }) => gap).reverse().join(", ")}; their nim-sum is the nim-value.`],
    };
  },
  draw(coins) {
    const last = coins[coins.length - 1] ?? 1n;
    const gaps = pairedGaps(coins).reverse();
    if (last > LONGEST_STRIP) return nimHeaps(gaps.map(({ gap }) => gap), undefined, "gap");
    return strip({
      title: `A strip with ${counted(coins.length, COINS)} on squares ${coins.join(", ")}; gaps that count: ${gaps.map(({ gap }) => gap).join(", ")}.`,
      from: 1,
      to: Number(last),
      coins: coins.map((square) => ({ square: Number(square) })),
      gaps: gaps.map(({ upper, gap }) => [Number((coins[upper] as bigint) - gap), Number(coins[upper]) - 1]),
    });
  },
});

export function onePerSquare(coins: readonly (bigint | number)[]): void {
  allDifferent(coins, (first, second, square) => `Coins ${first} and ${second} are both on square ${square}: only one coin may stand on a square.`);
}

export interface NorthcottPosition {
  /** Squares of the white and of the black counter, row by row. */
  readonly rows: readonly (readonly [number, number])[];
  readonly mover: "white" | "black";
}

export const northcott: GameMaker<NorthcottPosition> = (rule) => {
  const squares = rule["squares"] ?? 8;
  if (typeof squares !== "number" || !Number.isInteger(squares) || squares < 2 || squares > 100) throw new RangeError("not a number of squares");
  return {
    label: "Rows, and who is to move",
    hint: `For each row of ${squares} squares the white counter's and the black counter's square, as in 1-5; then white or black, who is to move (white, when left out).`,
    parse(text) {
      const given = words(text);
      const last = given[given.length - 1]?.toLowerCase();
      const mover = last === "black" ? "black" : "white";
      const pairs = last === "black" || last === "white" ? given.slice(0, -1) : given;
      if (pairs.length === 0) throw new InputError("No row is given: rows are written as the white and the black counter's square, such as 1-5.");
      if (pairs.length > MAX_HEAPS) throw new InputError(`There are ${pairs.length} rows: at most ${MAX_HEAPS} are accepted.`);
      const rows = pairs.map((word, index): [number, number] => {
        const name = `Row ${index + 1} is ${shortened(word)}`;
        const match = /^([1-9]\d{0,2})[-–]([1-9]\d{0,2})$/.exec(word);
        if (match === null) throw new InputError(`${name}: rows are written as the white and the black counter's square, such as 1-5.`);
        const [white, black] = [Number(match[1]), Number(match[2])];
        if (Math.max(white, black) > squares) throw new InputError(`${name}: squares are numbered from 1 to ${squares}.`);
        if (white === black) throw new InputError(`${name}: only one counter may stand on a square.`);
        return [white, black];
      });
      return { rows, mover };
    },
    write: ({ rows, mover }) => `${rows.map(([white, black]) => `${white}-${black}`).join(" ")} ${mover}`,
    solve({ rows, mover }) {
      const own = mover === "white" ? 0 : 1;
      const gaps = rows.map(([white, black]) => Math.abs(white - black) - 1);
      const sum = gaps.reduce((total, gap) => total ^ gap, 0);
      const winning: Move<NorthcottPosition>[] = [];
      rows.forEach((row, index) => {
        const from = row[own];
        const other = row[1 - own] as number;
        const gap = gaps[index] as number;
        const to = other + Math.sign(from - other) * ((gap ^ sum) + 1);
        if (sum === 0 || to < 1 || to > squares) return;
        const next: [number, number] = own === 0 ? [to, other] : [other, to];
        winning.push({
          text: `row ${index + 1}: ${from} → ${to}${(gap ^ sum) > gap ? " (retreat)" : ""}`,
          to: { rows: replaced(rows, index, next), mover: mover === "white" ? "black" : "white" },
        });
      });
      const stuck = rows.every((row, index) => gaps[index] === 0 && row[own] === (row[own] < (row[1 - own] as number) ? 1 : squares));
      return {
        isP: sum === 0,
        value: sum,
        measure: "nim-sum",
        winning,
        over: stuck ? "No counter of the player to move can slide: the other player has won." : undefined,
        notes: [`The gaps between the counters are ${gaps.join(", ")}. A retreat is answered by following it: it gains nothing but time, and not for ever.`],
      };
    },
    draw: ({ rows, mover }) => rowsOfTwo(`Northcott's game, ${mover} to move: ${rows.map(([white, black], index) => `row ${index + 1}, white on ${white} and black on ${black}`).join("; ")}.`, squares, rows),
  };
};
