// Why this exists: two games in which something is placed at each move. In matutinal
// Nim beans are added to the heap last used or begin a new one, and when none is left
// the nim-sum decides; in Kotzig's Nim coins go round a ring by allowed steps. Both
// are searched, with positions that play alike made one.

import { ring } from "../solver/boards";
import { plainHeaps } from "../solver/draw";
import type { Game, Move } from "../solver/game";
import { InputError } from "../solver/kind";
import { allDifferent, counted, COINS, HEAPS, numbers, parts } from "../solver/notation";
import { solveBySearch, type Searched } from "../solver/search";

const BEANS = { one: "bean", many: "beans" };
const MAX_BEANS = 200;

export interface MatutinalPosition {
  readonly beans: number;
  /** In the order in which they were begun: the last one was used last. */
  readonly heaps: readonly number[];
}

type Older = readonly [older: number, last: number, beans: number];

const matutinalSearch: Searched<MatutinalPosition, Older> = {
  // Of the heaps that are left alone only the nim-sum matters.
  state: ({ heaps, beans }) => [heaps.slice(0, -1).reduce((sum, heap) => sum ^ heap, 0), heaps[heaps.length - 1] ?? 0, beans],
  key: ([older, last, beans]) => (older * 1024 + last) * 1024 + beans,
  *options([older, last, beans]) {
    if (beans === 0) return;
    yield [older ^ last, 1, beans - 1];
    if (last > 0) yield [older, last + 1, beans - 1];
  },
  ended: ([older, last, beans]) => (beans > 0 ? undefined : (older ^ last) !== 0),
  *moves({ heaps, beans }): Generator<Move<MatutinalPosition>> {
    if (beans === 0) return;
    yield { text: "a new heap", to: { heaps: [...heaps, 1], beans: beans - 1 } };
    const last = heaps[heaps.length - 1] ?? 0;
    if (last > 0) yield { text: `add to the last heap: ${last} → ${last + 1}`, to: { heaps: [...heaps.slice(0, -1), last + 1], beans: beans - 1 } };
  },
  over: ({ heaps }) => {
    const sum = heaps.reduce((total, heap) => total ^ heap, 0);
    return `No bean is left and the nim-sum of the heaps is ${sum}: the player who placed the last bean has ${sum === 0 ? "won" : "lost"}.`;
  },
  accepted: `up to ${MAX_BEANS} beans in all are accepted`,
  normal: false,
};

export const matutinalNim = (): Game<MatutinalPosition> => ({
  label: "Beans left, and the heaps",
  hint: `How many beans both players together have still to place; after a colon the heaps in the order in which they were begun, as in 5: 1 2. Up to ${MAX_BEANS} beans in all.`,
  parse(text) {
    const [left = "", placed] = parts(text, ":", 1, 2, "beans, or beans: heaps, such as 5: 1 2");
    const [beans = 0] = numbers(left, BEANS, { to: MAX_BEANS, count: 1, rule: `before the colon stands the number of beans that are left, from 0 to ${MAX_BEANS}` });
    const heaps = placed === undefined ? [] : numbers(placed, HEAPS, { from: 1, to: MAX_BEANS, empty: true });
    const total = heaps.reduce((sum, heap) => sum + heap, beans);
    if (total > MAX_BEANS) throw new InputError(`There are ${total} beans: at most ${MAX_BEANS} in all are accepted.`);
    return { beans, heaps };
  },
  write: ({ beans, heaps }) => (heaps.length === 0 ? String(beans) : `${beans}: ${heaps.join(" ")}`),
  solve: (position, work) => solveBySearch(matutinalSearch, position, work, 2_000_000),
  draw: ({ heaps }) => {
    const names = heaps.map((heap, index) => (index === heaps.length - 1 ? `${heap} (last)` : String(heap)));
    return plainHeaps(heaps.map(BigInt), names);
  },
});

const MAX_RING = 24;
const SQUARES = { one: "square", many: "squares" };

export interface KotzigPosition {
  readonly moves: readonly number[];
  readonly squares: number;
  /** Squares from 1 on, in the order in which coins were placed. */
  readonly coins: readonly number[];
}

/** Occupied squares as bits, turned so that the last coin lies on bit 0; 0 when the ring is empty. */
function kotzigSearch(moves: readonly number[], squares: number): Searched<KotzigPosition, number> {
  const all = 2 ** squares - 1;
  const turned = (mask: number, by: number): number => ((mask >>> by) | (mask << (squares - by))) & all;
  const steps = [...new Set(moves.map((move) => move % squares))];
  return {
    state: ({ coins }) => {
      const mask = coins.reduce((sum, square) => sum | (1 << (square - 1)), 0);
      const last = coins[coins.length - 1];
      return last === undefined ? 0 : turned(mask, last - 1);
    },
    key: (mask) => mask,
    keys: 2 ** squares,
    *options(mask) {
      if (mask === 0) yield 1;
      else for (const step of steps) if (((mask >>> step) & 1) === 0) yield turned(mask | (1 << step), step);
    },
    *moves({ coins }): Generator<Move<KotzigPosition>> {
      const last = coins[coins.length - 1];
      if (last === undefined) {
        for (let square = 1; square <= squares; square += 1) yield { text: `square ${square}`, to: { moves, squares, coins: [square] } };
        return;
      }
      for (const step of [...moves].sort((a, b) => a - b)) {
        const square = ((last - 1 + step) % squares) + 1;
        if (!coins.includes(square)) yield { text: `${step} on, to square ${square}`, to: { moves, squares, coins: [...coins, square] } };
      }
    },
    over: () => "No allowed step leads to an empty square: the player to move has lost.",
    accepted: "rings of 24 squares with up to five moves, and of 20 with any, are small enough",
  };
}

export const kotzigsNim = (): Game<KotzigPosition> => ({
  label: "Moves / squares / coins",
  hint: `The moves allowed (1 to 9), after a slash the number of squares in the ring (up to ${MAX_RING}), and after another slash the squares of the coins in the order in which they were placed, as in 1 2 3 / 12 / 1 3 6.`,
  parse(text) {
    const [first = "", second = "", third] = parts(text, "/", 2, 3, "moves / squares in the ring / squares of the coins, such as 1 2 3 / 12 / 1 3 6");
    const moves = numbers(first, { one: "move", many: "moves" }, { from: 1, to: 9 });
    allDifferent(moves, (one, other, move) => `Moves ${one} and ${other} are both ${move}: each move is given once.`);
    const [squares = 1] = numbers(second, { one: "ring", many: "rings" }, { from: 1, to: MAX_RING, count: 1, rule: `a ring has from 1 to ${MAX_RING} squares` });
    const coins = third === undefined ? [] : numbers(third, COINS, { from: 1, to: squares, empty: true, rule: `coins lie on squares numbered from 1 to ${squares}` });
    allDifferent(coins, (one, other, square) => `Coins ${one} and ${other} are both on square ${square}: only one coin may lie on a square.`);
    coins.forEach((square, index) => {
      const before = coins[index - 1];
      if (before === undefined) return;
      const step = (square - before + squares) % squares;
      if (moves.some((move) => move % squares === step)) return;
      throw new InputError(`Coin ${index + 1} is on square ${square}, ${step} after coin ${index}: each coin is placed ${moves.join(" or ")} squares after the one before.`);
    });
    return { moves, squares, coins };
  },
  write: ({ moves, squares, coins }) => `${moves.join(" ")} / ${squares}${coins.length > 0 ? ` / ${coins.join(" ")}` : ""}`,
  solve: (position, work) => solveBySearch(kotzigSearch(position.moves, position.squares), position, work, 2_000_000),
  draw: ({ squares, coins }) => ring(`A ring of ${counted(squares, SQUARES)} with ${counted(coins.length, COINS)}${coins.length > 0 ? ` on ${coins.join(", ")}, in that order` : ""}.`, squares, coins),
});
