// Games that are searched: the search itself, and each game's positions against brute force
// over moves written once more, on other representations of the position.
import assert from "node:assert/strict";
import { test } from "node:test";
import { antonim, simonim, synonim } from "../src/games/antonim";
import { kotzigsNim, matutinalNim, type KotzigPosition, type MatutinalPosition } from "../src/games/placing";
import { silverDollar, type SilverPosition } from "../src/games/silver";
import { tsyanShizi } from "../src/games/tsyan";
import type { Game } from "../src/solver/game";
import { InputError, Stale } from "../src/solver/kind";
import { Search, solveBySearch, TooLarge, type Searched } from "../src/solver/search";
import { Brute, hold, idle, random, subsets, tuples } from "./brute";

const key = (heaps: readonly number[]): string => heaps.filter((heap) => heap > 0).sort((a, b) => a - b).join();

test("the search: nim-values, outcomes, budget", () => {
  const rule = {
    key: (heaps: number[]) => heaps.join(),
    options: (heaps: number[]) => heaps.flatMap((heap, index) => Array.from({ length: heap }, (_, to) => heaps.map((one, at) => (at === index ? to : one)))),
  };
  const valued = new Search(rule, 10_000, true);
  const outcomes = new Search(rule, 10_000, false);
  for (const heaps of tuples(3, 0, 7)) {
    const sum = heaps.reduce((total, heap) => total ^ heap, 0);
    assert.equal(valued.value(heaps), sum);
    assert.equal(outcomes.value(heaps), sum === 0 ? 0 : 1);
  }
  assert.ok(outcomes.size <= valued.size);
  assert.throws(() => new Search(rule, 100, true).value([7, 7, 7]), TooLarge);
  const sliced = new Search(rule, 10_000, true);
  let slices = 0;
  for (const _ of sliced.slices([7, 7, 7], 50)) slices += 1;
  assert.ok(slices > 20);
  assert.equal(sliced.value([7, 7, 7]), 7);
});

test("a search that nobody waits for ends, and one that is too large says so in a line", async () => {
  const game = tsyanShizi({ heaps: 4 }) as unknown as Game<readonly number[]>;
  await assert.rejects(async () => game.solve([30, 31, 32, 33], { progress: () => undefined, stale: () => true }), Stale);
  const countdown: Searched<number, number> = {
    state: (position) => position,
    key: (state) => state,
    options: (state) => (state > 0 ? [state - 1] : []),
    *moves(position) {
      if (position > 0) yield { text: "one less", to: position - 1 };
    },
    over: () => "Nothing is left.",
    accepted: "numbers up to 99 are small enough",
  };
  assert.equal((await solveBySearch(countdown, 99, idle, 100)).isP, false);
  await assert.rejects(solveBySearch(countdown, 101, idle, 100), (error) => {
    assert.ok(error instanceof InputError);
    assert.equal(error.message, "Too many positions can follow from this one to be searched here: numbers up to 99 are small enough.");
    return true;
  });
});

test("Antonim with four heaps and more", async () => {
  const moves = (heaps: readonly bigint[]): bigint[][] =>
    heaps.flatMap((heap, index) =>
      Array.from({ length: Number(heap) }, (_, to) => heaps.map((one, at) => (at === index ? BigInt(to) : one)))
        .filter((next) => next[index] === 0n || next.filter((one) => one === next[index]).length === 1),
    );
  const brute = new Brute<readonly bigint[]>((heaps) => key(heaps.map(Number)), moves);
  await hold(antonim(), [...subsets(4, 1, 10), ...subsets(5, 1, 8)].map((heaps) => heaps.map(BigInt)), brute);
});

test("Synonim and Simonim", async () => {
  const moves = (all: boolean) => (heaps: readonly number[]): number[][] =>
    [...new Set(heaps)].flatMap((size) => {
      const places = heaps.flatMap((heap, index) => (heap === size ? [index] : []));
      const out: number[][] = [];
      // The first few of the equal heaps stand for any so many of them.
      for (let moved = all ? places.length : 1; moved <= places.length; moved += 1) {
        for (let to = 0; to < size; to += 1) out.push(heaps.map((heap, index) => (places.slice(0, moved).includes(index) ? to : heap)));
      }
      return out;
    });
  const positions = [...tuples(2, 0, 6), ...tuples(3, 0, 5), ...tuples(4, 0, 4)];
  await hold(synonim(), positions, new Brute<readonly number[]>(key, moves(true)));
  await hold(simonim(), positions, new Brute<readonly number[]>(key, moves(false)));
});

test("the silver dollar, both ways", async () => {
  const game = silverDollar();
  // The strip as letters: s a coin, $ the dollar, . an empty square; "won" after the bag was taken.
  const letters = ({ coins, dollar }: SilverPosition): string => {
    const last = coins[coins.length - 1] ?? 0;
    return Array.from({ length: last }, (_, at) => (coins.indexOf(at + 1) < 0 ? "." : coins.indexOf(at + 1) === dollar ? "$" : "s")).join("");
  };
  for (const variant of ["take", "drop-and-take"] as const) {
    const read = (strip: string): SilverPosition => {
      const coins = [...strip].flatMap((letter, at) => (letter === "." ? [] : [at + 1]));
      return { variant, coins, dollar: coins.indexOf(strip.indexOf("$") + 1) };
    };
    const after = (strip: string): string[] => {
      const out: string[] = [];
      [...strip].forEach((letter, at) => {
        if (letter === ".") return;
        const lifted = `${strip.slice(0, at)}.${strip.slice(at + 1)}`;
        let to = at - 1;
        for (; to >= 0 && strip[to] === "."; to -= 1) out.push(`${lifted.slice(0, to)}${letter}${lifted.slice(to + 1)}`);
        if (to < 0 && letter === "s") out.push(lifted);
        if (to < 0 && letter === "$" && variant === "drop-and-take") out.push("");
      });
      return out.map((one) => one.replace(/\.+$/, ""));
    };
    const brute = new Brute<string>((strip) => strip, after);
    let count = 0;
    for (const size of [1, 2, 3, 4, 5]) {
      for (const coins of subsets(size, 1, 9)) {
        for (let dollar = 0; dollar < size; dollar += 1) {
          const position: SilverPosition = { variant, coins, dollar };
          const strip = letters(position);
          const text = game.write(position);
          assert.deepEqual(game.parse(text), position);
          const answer = await game.solve(position, idle);
          assert.equal(answer.isP, brute.value(strip) === 0, text);
          assert.equal(answer.value, brute.value(strip), text);
          const given = answer.winning.map(({ to }) => (to === undefined ? "" : letters(to))).sort();
          assert.deepEqual(given, [...new Set(after(strip).filter((next) => brute.value(next) === 0))].sort(), text);
          assert.equal(answer.over === undefined, after(strip).length > 0, text);
          for (const next of after(strip)) if (next !== "") assert.equal(letters(read(next)), next);
          if (variant === "drop-and-take" && dollar === 0) assert.equal(answer.isP, false);
          count += 1;
        }
      }
    }
    assert.equal(count, 9 + 72 + 252 + 504 + 630);
  }
});

test("matutinal Nim", async () => {
  const brute = new Brute<MatutinalPosition>(
    ({ beans, heaps }) => `${beans}: ${heaps.join(" ")}`,
    ({ beans, heaps }) => {
      if (beans === 0) return [];
      const out = [{ beans: beans - 1, heaps: [...heaps, 1] }];
      if (heaps.length > 0) out.push({ beans: beans - 1, heaps: heaps.map((heap, at) => (at === heaps.length - 1 ? heap + 1 : heap)) });
      return out;
    },
    ({ beans, heaps }) => (beans > 0 ? undefined : heaps.reduce((sum, heap) => sum ^ heap, 0) !== 0),
  );
  const positions: MatutinalPosition[] = [];
  for (let beans = 0; beans <= 14; beans += 1) positions.push({ beans, heaps: [] });
  for (let beans = 0; beans <= 7; beans += 1) for (const length of [1, 2, 3]) for (const heaps of tuples(length, 1, 4)) positions.push({ beans, heaps });
  await hold(matutinalNim(), positions, brute);
});

test("Kotzig's Nim", async () => {
  const name = ({ moves, squares, coins }: KotzigPosition): string => `${moves.join()}/${squares}/${coins.slice(0, -1).sort((a, b) => a - b).join()}/${coins[coins.length - 1]}`;
  const options = ({ moves, squares, coins }: KotzigPosition): KotzigPosition[] => {
    const last = coins[coins.length - 1];
    const to = last === undefined ? Array.from({ length: squares }, (_, index) => index + 1) : moves.map((move) => ((last + move - 1) % squares) + 1);
    return [...new Set(to)].filter((square) => !coins.includes(square)).map((square) => ({ moves, squares, coins: [...coins, square] }));
  };
  const brute = new Brute<KotzigPosition>(name, options);
  const next = random(5);
  const positions: KotzigPosition[] = [];
  for (let round = 0; round < 400; round += 1) {
    const squares = 1 + next(11);
    const moves = [...subsets(1 + next(3), 1, 9)];
    let position: KotzigPosition = { moves: moves[next(moves.length)] as number[], squares, coins: [] };
    for (let placed = next(6); placed >= 0; placed -= 1) {
      positions.push(position);
      const after = options(position);
      if (after.length === 0) break;
      position = after[next(after.length)] as KotzigPosition;
    }
  }
  const count = await hold(kotzigsNim(), positions, brute);
  assert.ok(count > 1000, String(count));
});

test("four heaps, any number from one or the same from all", async () => {
  const game = tsyanShizi({ heaps: 4 }) as unknown as Game<readonly number[]>;
  const moves = (heaps: readonly number[]): number[][] => {
    const out = heaps.flatMap((heap, index) => Array.from({ length: heap }, (_, to) => heaps.map((one, at) => (at === index ? to : one))));
    for (let take = 1; take <= Math.min(...heaps); take += 1) out.push(heaps.map((heap) => heap - take));
    return out;
  };
  await hold(game, tuples(4, 0, 6), new Brute<readonly number[]>((heaps) => [...heaps].sort((a, b) => a - b).join(), moves));
});
