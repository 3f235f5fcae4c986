// Why this exists: the silver dollar game. Coins slide left on a strip whose left end
// is a money bag (square 0), one of them is the dollar; other coins drop into the bag
// one by one. Under `take` the dollar is not dropped, since the other player would
// take the bag; under `drop-and-take` whoever drops it takes the bag as well and wins.

import { strip } from "../solver/boards";
import type { Game, Move } from "../solver/game";
import { shortened } from "../solver/heaps";
import { InputError } from "../solver/kind";
import { COINS, counted, numbers, variantOf, words } from "../solver/notation";
import { listKey, solveBySearch, type Searched } from "../solver/search";
import { onePerSquare } from "./coins";

const VARIANTS = ["take", "drop-and-take"] as const;
const LAST = 60;
const BASE = 64;

export interface SilverPosition {
  readonly variant: (typeof VARIANTS)[number];
  /** Squares in ascending order. */
  readonly coins: readonly number[];
  /** Which of them is the dollar. */
  readonly dollar: number;
}

/** All that one move can leave; undefined for taking the bag with the dollar in it. */
function* slides({ variant, coins, dollar }: SilverPosition): Generator<{ from: number; to: number; next: SilverPosition | undefined }> {
  for (let index = 0; index < coins.length; index += 1) {
    const from = coins[index] as number;
    const below = coins[index - 1];
    for (let to = from - 1; to > (below ?? 0); to -= 1) {
      yield { from, to, next: { variant, dollar, coins: coins.map((square, one) => (one === index ? to : square)) } };
    }
    if (below !== undefined) continue;
    if (index !== dollar) yield { from, to: 0, next: { variant, dollar: dollar - 1, coins: coins.slice(1) } };
    else if (variant === "drop-and-take") yield { from, to: 0, next: undefined };
  }
}

const TAKEN: SilverPosition = { variant: "drop-and-take", coins: [], dollar: -1 };

const search: Searched<SilverPosition, SilverPosition> = {
  state: (position) => position,
  key: ({ coins, dollar }) => listKey([dollar + 1, ...coins], BASE),
  *options(position) {
    for (const { next } of slides(position)) yield next ?? TAKEN;
  },
  *moves(position): Generator<Move<SilverPosition>> {
    for (const { from, to, next } of slides(position)) {
      const where = to === 0 ? "into the bag" : String(to);
      const name = from === position.coins[position.dollar] ? `${from}$` : String(from);
      if (next === undefined) yield { text: `${name} → into the bag, taken` };
      else yield { text: `${name} → ${where}`, to: next };
    }
  },
  over: () => "No coin can move without dropping the dollar for the other player: the player to move has lost.",
  accepted: "seven coins on 20 squares, or four on 40, are small enough",
};

export const silverDollar = (): Game<SilverPosition> => ({
  label: "Squares of the coins",
  hint: `Different squares up to ${LAST}, counted from 1 beside the money bag, $ behind the silver dollar's. First word take (the default) or drop-and-take.`,
  parse(text) {
    const [variant, given] = variantOf(words(text), VARIANTS);
    const dollars = given.flatMap((word, index) => (word.endsWith("$") ? [index] : []));
    const bare = given.map((word) => (word.endsWith("$") ? word.slice(0, -1) : word));
    const squares = numbers(bare, COINS, { from: 1, to: LAST, rule: `coins stand on squares numbered from 1 to ${LAST}` });
    const [dollar] = dollars;
    if (dollar === undefined) throw new InputError("No coin is the silver dollar: one is marked with $, as in 5$.");
    if (dollars.length > 1) {
      throw new InputError(`Coins ${dollars.slice(0, 2).map((index) => `${index + 1} (${shortened(given[index] ?? "")})`).join(" and ")} are both marked as the silver dollar: only one coin is.`);
    }
    onePerSquare(squares);
    const coins = [...squares].sort((a, b) => a - b);
    return { variant: variant ?? "take", coins, dollar: coins.indexOf(squares[dollar] as number) };
  },
  write: ({ variant, coins, dollar }) => `${variant} ${coins.map((square, index) => (index === dollar ? `${square}$` : square)).join(" ")}`,
  solve: (position, work) => solveBySearch(search, position, work),
  draw: ({ coins, dollar }) => strip({
    title: `A strip with a money bag at its left end and ${counted(coins.length, COINS)} on squares ${coins.join(", ")}; the silver dollar is on ${coins[dollar]}.`,
    from: 0,
    to: coins[coins.length - 1] ?? 1,
    zero: "bag",
    coins: coins.map((square, index) => (index === dollar ? { square, text: "$", name: "atlas-d-dollar" } : { square })),
  }),
});
