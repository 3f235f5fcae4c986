// Why this exists: Nim in which equal heaps have a bond. In Antonim no two heaps may be
// equal; in Synonim all heaps of one size are reduced together; in Simonim as many of
// them as one likes. Antonim has a rule for up to three heaps (as if each were one
// match taller); the rest is searched, with what is the same written once.

import { nimHeaps, plainHeaps } from "../solver/draw";
import type { Game, Move } from "../solver/game";
import { InputError } from "../solver/kind";
import { allDifferent, bigNumbers, HEAPS, numbers, replaced } from "../solver/notation";
import { listKey, solveBySearch, type Searched } from "../solver/search";
import { sayHeap } from "./nim";

const EMPTY = "The table is empty: the other player moved last and has won.";

/** For at most three heaps that are not empty. */
export function antonimIsP(heaps: readonly bigint[]): boolean {
  const taller = heaps.filter((heap) => heap > 0n).map((heap) => heap + 1n);
  while (taller.length < 3) taller.push(1n);
  return heaps.every((heap) => heap === 0n) || taller.reduce((sum, heap) => sum ^ heap, 0n) === 0n;
}

function distinct(heaps: readonly bigint[]): boolean {
  const standing = heaps.filter((heap) => heap > 0n);
  return new Set(standing).size === standing.length;
}

const MAX_SEARCHED_HEAP = 200;
const BASE = 256;

const antonimSearch: Searched<readonly bigint[], readonly number[]> = {
  state: (heaps) => standing(heaps.map(Number)),
  key: (sizes) => listKey(sizes, BASE),
  *options(sizes) {
    for (const size of sizes) {
      const others = sizes.filter((one) => one !== size);
      for (let to = size - 1; to >= 0; to -= 1) if (!others.includes(to)) yield inserted(others, to, 1);
    }
  },
  *moves(heaps): Generator<Move<readonly bigint[]>> {
    for (const [index, heap] of heaps.entries()) {
      for (let to = heap - 1n; to >= 0n; to -= 1n) {
        const next = replaced(heaps, index, to);
        if (distinct(next)) yield { text: sayHeap(index, heap, to), to: next };
      }
    }
  },
  over: () => EMPTY,
  accepted: "four heaps up to 40, or five up to 25, are small enough",
};

/** The sizes that are not 0, in order. */
function standing(sizes: readonly number[]): number[] {
  return sizes.filter((size) => size > 0).sort((a, b) => a - b);
}

/** Sizes in order with some more of one size, still in order; none if that is 0. */
function inserted(sizes: readonly number[], size: number, copies: number): readonly number[] {
  if (size === 0) return sizes;
  let place = sizes.length;
  while (place > 0 && (sizes[place - 1] as number) > size) place -= 1;
  const out = sizes.slice(0, place);
  for (let copy = 0; copy < copies; copy += 1) out.push(size);
  for (; place < sizes.length; place += 1) out.push(sizes[place] as number);
  return out;
}

export const antonim = (): Game<readonly bigint[]> => ({
  label: "Heap sizes",
  hint: `Different whole numbers, up to 10^18 for three heaps; four heaps and more are searched, up to ${MAX_SEARCHED_HEAP}. A move takes any number from a heap and must not make it equal to another, except to 0.`,
  parse(text) {
    const heaps = bigNumbers(text, HEAPS);
    let zeros = 0n;
    allDifferent(
      heaps.map((heap) => (heap === 0n ? (zeros -= 1n) : heap)),
      (first, second, heap) => `Heaps ${first} and ${second} are both ${heap}: in Antonim no two heaps are equal.`,
    );
    const large = heaps.findIndex((heap) => heap > BigInt(MAX_SEARCHED_HEAP));
    if (large >= 0 && heaps.filter((heap) => heap > 0n).length > 3) {
      throw new InputError(`Heap ${large + 1} is ${heaps[large]}: with four heaps or more, heaps are whole numbers from 0 to ${MAX_SEARCHED_HEAP}.`);
    }
    return heaps;
  },
  write: (heaps) => heaps.join(" "),
  solve(heaps, work) {
    if (heaps.filter((heap) => heap > 0n).length > 3) return solveBySearch(antonimSearch, heaps, work);
    const winning = heaps.flatMap((heap, index) => {
      const others = heaps.filter((_, other) => other !== index && heaps[other] !== 0n).map((other) => other + 1n);
      while (others.length < 2) others.push(1n);
      const wanted = others.reduce((sum, other) => sum ^ other, 0n) - 1n;
      // Equal to another heap, `wanted` would make the third -1: no test for that is needed.
      return [...new Set([wanted, 0n])]
        .map((to) => ({ text: sayHeap(index, heap, to), to: replaced(heaps, index, to), left: to }))
        .filter(({ to, left }) => left >= 0n && left < heap && antonimIsP(to));
    });
    return {
      isP: antonimIsP(heaps),
      winning,
      over: heaps.every((heap) => heap === 0n) ? EMPTY : undefined,
      notes: ["Up to three heaps: lost for the player to move when the heaps, each made one taller and an empty one 1, have nim-sum 0."],
    };
  },
  draw(heaps) {
    const up = heaps.filter((heap) => heap > 0n);
    return up.length <= 3 && up.some((heap) => heap > 24n)
      ? nimHeaps([...up.map((heap) => heap + 1n), ...Array<bigint>(3 - up.length).fill(1n)], [...up.map((heap) => `${heap} + 1`), ...Array<string>(3 - up.length).fill("0 + 1")])
      : plainHeaps(heaps);
  },
});

const MAX_BONDED = 100;

/** The two games in which heaps of one size may be reduced together. */
function bonded(all: boolean): Game<readonly number[]> {
  const state = (heaps: readonly number[]): readonly number[] => {
    const sizes = standing(heaps);
    // Heaps that can only move together are one heap.
    return all ? [...new Set(sizes)] : sizes;
  };
  const search: Searched<readonly number[], readonly number[]> = {
    state,
    key: (sizes) => listKey(sizes, BASE),
    *options(sizes) {
      for (const size of new Set(sizes)) {
        const copies = sizes.filter((one) => one === size).length;
        const others = sizes.filter((one) => one !== size);
        for (let moved = all ? copies : 1; moved <= copies; moved += 1) {
          const rest = inserted(others, size, copies - moved);
          for (let to = 0; to < size; to += 1) yield inserted(rest, to, all && rest.includes(to) ? 0 : moved);
        }
      }
    },
    *moves(heaps): Generator<Move<readonly number[]>> {
      for (const size of new Set(heaps)) {
        const copies = heaps.filter((one) => one === size).length;
        for (let moved = all ? copies : 1; moved <= copies; moved += 1) {
          for (let to = size - 1; to >= 0; to -= 1) {
            let left = moved;
            const next = heaps.map((heap) => (heap === size && left > 0 ? ((left -= 1), to) : heap));
            const who = copies === 1 ? "" : moved === copies ? `all ${copies} heaps ` : `${moved} of ${copies} heaps `;
            yield { text: `${who}${size} → ${to}`, to: next };
          }
        }
      }
    },
    over: () => EMPTY,
    accepted: all ? "five different sizes up to 30, or three up to 100, are small enough" : "five heaps up to 20, or four up to 40, are small enough",
  };
  return {
    label: "Heap sizes",
    hint: `Whole numbers up to ${MAX_BONDED}. A move chooses a size and reduces ${all ? "all the heaps" : "one or more of the heaps"} of that size to the same smaller size.`,
    parse: (text) => numbers(text, HEAPS, { to: MAX_BONDED }),
    write: (heaps) => heaps.join(" "),
    solve: (heaps, work) => solveBySearch(search, heaps, work),
    draw: (heaps) => plainHeaps(heaps.map(BigInt)),
  };
}

export const synonim = (): Game<readonly number[]> => bonded(true);
export const simonim = (): Game<readonly number[]> => bonded(false);
