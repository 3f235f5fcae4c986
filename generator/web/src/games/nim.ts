// Why this exists: Nim and the games that are Nim in another dress: coins on a strip
// (nimble), a point in a cube, heaps with stores to add from (poker nim). A position
// is lost for the player to move when its nim-sum is 0; in misère Nim as well, as
// long as some heap has two matches or more. Exact for heaps up to 10^18.

import { counted, bigNumbers, COINS, HEAPS, parts, replaced, type Noun } from "../solver/notation";
import { cube, strip } from "../solver/boards";
import { nimHeaps } from "../solver/draw";
import type { Answer, Game, Move } from "../solver/game";

export function nimSum(heaps: readonly bigint[]): bigint {
  return heaps.reduce((total, heap) => total ^ heap, 0n);
}

/** Reductions of one heap that make the nim-sum 0; `say` tells one. */
function nimMoves(heaps: readonly bigint[], say: (index: number, from: bigint, to: bigint) => string): Move<bigint[]>[] {
  const sum = nimSum(heaps);
  return heaps.flatMap((heap, index) => {
    const to = heap ^ sum;
    return to < heap ? [{ text: say(index, heap, to), to: replaced(heaps, index, to) }] : [];
  });
}

export function sayHeap(index: number, from: bigint | number, to: bigint | number): string {
  return `heap ${index + 1}: ${from} → ${to}`;
}

/** A game that is Nim: what differs is how it is written and drawn. */
function disguise(words: {
  label: string;
  hint: string;
  noun: Noun;
  rule?: string;
  count?: number;
  over: string;
  say(index: number, from: bigint, to: bigint): string;
  draw(heaps: bigint[]): Element;
}): Game<bigint[]> {
  const bounds = { ...(words.rule === undefined ? {} : { rule: words.rule }), ...(words.count === undefined ? {} : { count: words.count }) };
  return {
    label: words.label,
    hint: words.hint,
    parse: (text) => bigNumbers(text, words.noun, bounds),
    write: (heaps) => heaps.join(" "),
    solve(heaps): Answer<bigint[]> {
      const value = nimSum(heaps);
      return {
        isP: value === 0n,
        value,
        measure: "nim-sum",
        winning: nimMoves(heaps, words.say),
        over: heaps.every((heap) => heap === 0n) ? words.over : undefined,
      };
    },
    draw: words.draw,
  };
}

export const nim = (): Game<bigint[]> => disguise({
  label: "Heap sizes",
  hint: "Whole numbers up to 10^18, separated by spaces or commas.",
  noun: HEAPS,
  over: "The table is empty: the other player took the last match and has won.",
  say: sayHeap,
  draw: (heaps) => nimHeaps(heaps),
});

const LONGEST_STRIP = 60n;

export const nimble = (): Game<bigint[]> => disguise({
  label: "Squares of the coins",
  hint: "One number for each coin: the square it stands on, counted from 1 at the left end. Several coins may stand on one square; 0 is a coin that has left the strip.",
  noun: COINS,
  rule: "coins stand on squares numbered from 1 to 10^18 (0: off the strip)",
  over: "All coins have left the strip: the other player moved last and has won.",
  say: (index, from, to) => `coin ${index + 1}: ${from} → ${to === 0n ? "off" : to}`,
  draw(squares) {
    const last = squares.reduce((most, one) => (one > most ? one : most), 1n);
    if (last > LONGEST_STRIP) return nimHeaps(squares, undefined, "square");
    const standing = squares.filter((square) => square > 0n);
    return strip({
      title: `A strip of squares from 1 to ${last} with ${counted(standing.length, COINS)}${standing.length > 0 ? ` on ${standing.join(", ")}` : ""}.`,
      from: 1,
      to: Number(last),
      coins: standing.map((square) => ({ square: Number(square) })),
    });
  },
});

export const nimCube = (): Game<bigint[]> => disguise({
  label: "The three coordinates of the point",
  hint: "Three whole numbers up to 10^18. A move makes one of them smaller.",
  noun: { one: "coordinate", many: "coordinates" },
  count: 3,
  over: "The point lies in the corner: the other player moved last and has won.",
  say: (index, from, to) => `${["first", "second", "third"][index] ?? ""}: ${from} → ${to}`,
  draw: (point) => cube(`A point at (${point.join(", ")}) of a cube.`, point),
});

/** Whoever takes the last match loses. */
export function misereIsP(heaps: readonly bigint[]): boolean {
  if (heaps.some((heap) => heap > 1n)) return nimSum(heaps) === 0n;
  return heaps.filter((heap) => heap === 1n).length % 2 === 1;
}

export const misereNim = (): Game<bigint[]> => ({
  label: "Heap sizes",
  hint: "Whole numbers up to 10^18, separated by spaces or commas. Whoever takes the last match loses.",
  parse: (text) => bigNumbers(text, HEAPS),
  write: (heaps) => heaps.join(" "),
  solve(heaps) {
    const sum = nimSum(heaps);
    const winning = heaps.flatMap((heap, index) =>
      [...new Set([heap ^ sum, 0n, 1n])]
        .filter((to) => to < heap && misereIsP(replaced(heaps, index, to)))
        .map((to) => ({ text: sayHeap(index, heap, to), to: replaced(heaps, index, to) })),
    );
    const empty = heaps.every((heap) => heap === 0n);
    const small = heaps.every((heap) => heap <= 1n);
    return {
      isP: misereIsP(heaps),
      winning,
      over: empty ? "The table is empty: the other player had to take the last match, so the player to move has won." : undefined,
      notes: empty ? [] : [small ? "No heap has two matches: an odd number of single matches is lost for the player to move." : `Some heap has two matches or more, so the nim-sum decides as in Nim: it is ${sum}.`],
    };
  },
  draw: (heaps) => nimHeaps(heaps),
});

export interface PokerPosition {
  readonly heaps: readonly bigint[];
  /** Matches in the store of the player to move, and of the other. */
  readonly stores: readonly [bigint, bigint];
}

export const pokerNim = (): Game<PokerPosition> => ({
  label: "Heaps / stores",
  hint: "Heap sizes up to 10^18; after a slash the matches in the store of the player to move and in the other's (none, when left out). A move takes any number from a heap into one's own store, or adds any number from it to one heap.",
  parse(text) {
    const [heaps = "", stores = "0 0"] = parts(text, "/", 1, 2, "heaps / own store, other store, such as 3 5 6 / 4 2");
    const [own = 0n, other = 0n] = bigNumbers(stores, { one: "store", many: "stores" }, { count: 2 });
    return { heaps: bigNumbers(heaps, HEAPS), stores: [own, other] };
  },
  write: ({ heaps, stores }) => `${heaps.join(" ")} / ${stores.join(" ")}`,
  solve({ heaps, stores: [own, other] }) {
    const sum = nimSum(heaps);
    const winning = heaps.flatMap((heap, index): Move<PokerPosition>[] => {
      const to = heap ^ sum;
      if (to === heap || to - heap > own) return [];
      const left = own + heap - to;
      const how = to < heap ? "" : ` (adds ${to - heap})`;
      return [{ text: sayHeap(index, heap, to) + how, to: { heaps: replaced(heaps, index, to), stores: [other, left] } }];
    });
    const stuck = own === 0n && heaps.every((heap) => heap === 0n);
    return {
      isP: sum === 0n,
      value: sum,
      measure: "nim-sum",
      winning,
      over: stuck ? "No match is on the table or in the own store: the player to move cannot move and has lost." : undefined,
      notes: [`In store: ${own} for the player to move, ${other} for the other.`, ...(sum === 0n && !stuck ? ["Whatever the player to move adds, the other player can take away again: the stores do not matter, and they run dry."] : [])],
    };
  },
  draw: ({ heaps }) => nimHeaps(heaps),
});
