// Games with a closed rule: who wins and every winning move, against brute force.
import assert from "node:assert/strict";
import { test } from "node:test";
import { antonim } from "../src/games/antonim";
import { northcott, slidingCoins, type NorthcottPosition } from "../src/games/coins";
import { fibonacciNim, greedyParts, nextLimit, sequence, VARIANTS, type FibonacciPosition } from "../src/games/fibonacci";
import { HeapValues } from "../src/games/heaps";
import { laskerNim, laskerSplits, laskerValue } from "../src/games/lasker";
import { misereNim, nim, nimble, nimCube, pokerNim, type PokerPosition } from "../src/games/nim";
import { residue, staircaseFives } from "../src/games/staircase";
import { HickoryRule, LaskerRule } from "../src/games/taking";
import { commonTake, tsyanShizi } from "../src/games/tsyan";
import type { Game } from "../src/solver/game";
import { backwards, Brute, hold, idle, random, same, subsets, tuples } from "./brute";

const big = (heaps: number[]): bigint[] => heaps.map(BigInt);
const sorted = (heaps: readonly bigint[]): string => heaps.filter((heap) => heap > 0n).map(Number).sort((a, b) => a - b).join();

/** Every list in which one heap has been made smaller. */
function reductions(heaps: readonly bigint[]): bigint[][] {
  return heaps.flatMap((heap, index) => Array.from({ length: Number(heap) }, (_, to) => heaps.map((one, at) => (at === index ? BigInt(to) : one))));
}

function* upTo(lengths: number[], largest: number): Generator<bigint[]> {
  for (const length of lengths) for (const heaps of tuples(length, 0, largest)) yield big(heaps);
}

test("Nim, nimble and the cube", async () => {
  const brute = new Brute(sorted, reductions);
  const count = (await hold(nim(), upTo([1, 2, 3], 11), brute)) + (await hold(nim(), upTo([4], 5), brute));
  assert.equal(count, 12 + 144 + 1728 + 1296);
  await hold(nimble(), upTo([1, 2, 3], 11), brute);
  await hold(nimCube(), upTo([3], 11), brute);
  for (const heaps of upTo([3], 11)) assert.equal((await nim().solve(heaps, idle)).value, BigInt(brute.value(heaps)));
});

test("Nim near 10^18", async () => {
  const next = random(7);
  const huge = (): bigint => BigInt(next(1_000_000_000)) * 1_000_000_000n + BigInt(next(1_000_000_000));
  for (let round = 0; round < 300; round += 1) {
    const heaps = Array.from({ length: 2 + next(5) }, huge);
    const { winning, isP, value } = await nim().solve(heaps, idle);
    assert.ok(isP || winning.length % 2 === 1, "an odd number of heaps has the highest odd bit");
    for (const { to } of winning) assert.equal(to?.reduce((sum, heap) => sum ^ heap, 0n), 0n);
    assert.equal(value, heaps.reduce((sum, heap) => sum ^ heap, 0n));
    const balanced = [...heaps, value as bigint];
    assert.equal((await nim().solve(balanced, idle)).isP, true);
  }
});

test("misère Nim", async () => {
  const brute = new Brute(sorted, reductions, (heaps) => (heaps.every((heap) => heap === 0n) ? true : undefined));
  await hold(misereNim(), upTo([1, 2, 3], 10), brute);
  await hold(misereNim(), upTo([4], 5), brute);
  await hold(misereNim(), upTo([6], 2), brute);
});

test("Lasker's Nim: the closed rule, its splits and its winning moves", async () => {
  const values = new HeapValues(new LaskerRule());
  values.extend(3001);
  for (let heap = 0; heap <= 3000; heap += 1) assert.equal(laskerValue(BigInt(heap)), BigInt(values.get(heap)));
  for (let heap = 0; heap <= 140; heap += 1) {
    const byValue = new Map<bigint, string[]>();
    for (let small = 1; small * 2 <= heap; small += 1) {
      const value = BigInt(values.get(small) ^ values.get(heap - small));
      byValue.set(value, [...(byValue.get(value) ?? []), `${heap - small},${small}`]);
    }
    for (let value = 0n; value < 300n; value += 1n) {
      assert.deepEqual([...laskerSplits(BigInt(heap), value)].map(String).sort(), (byValue.get(value) ?? []).sort(), `${heap} to ${value}`);
    }
  }
  const moves = (heaps: readonly bigint[]): bigint[][] => [
    ...reductions(heaps),
    ...heaps.flatMap((heap, index) =>
      Array.from({ length: Number(heap) }, (_, small) => [...heaps.slice(0, index), heap - BigInt(small), BigInt(small), ...heaps.slice(index + 1)]).slice(1),
    ),
  ];
  const brute = new Brute<bigint[]>(sorted, moves);
  await hold(laskerNim(), upTo([1], 13), brute, sorted);
  await hold(laskerNim(), upTo([2], 8), brute, sorted);
  await hold(laskerNim(), upTo([3], 4), brute, sorted);
});

test("Lasker's Nim near 10^18: the splits listed are right, and the list is cut", async () => {
  const next = random(11);
  for (let round = 0; round < 40; round += 1) {
    const heaps = Array.from({ length: 3 }, () => BigInt(next(1_000_000_000)) * 1_000_000_000n + BigInt(next(1_000_000_000)));
    const { winning, cut, isP } = await laskerNim().solve(heaps, idle);
    assert.ok(isP || winning.length > 0);
    assert.equal(cut === true, winning.length === 1000);
    for (const { to } of winning) {
      assert.equal(to?.reduce((sum, heap) => sum ^ laskerValue(heap), 0n), 0n);
      if (to?.length === 4) assert.equal(to.reduce((sum, heap) => sum + heap), heaps.reduce((sum, heap) => sum + heap));
    }
  }
  // 2^40 - 1 is the sum of any number and its complement: far more splits than are listed.
  const many = await laskerNim().solve([2n ** 40n - 1n, 2n ** 40n], idle);
  assert.ok(many.cut === true && many.winning.length === 1000);
  for (const { to } of many.winning) assert.equal(to?.reduce((sum, heap) => sum ^ laskerValue(heap), 0n), 0n);
  const one = 10n ** 18n;
  for (const target of [laskerValue(one - 1n), laskerValue(one - 2n), 3n, 0n, one]) {
    for (const [a, b] of laskerSplits(one, target)) {
      assert.equal(a + b, one);
      assert.equal(laskerValue(a) ^ laskerValue(b), target);
      break;
    }
  }
});

test("hickory dickory dock: half of the heap", () => {
  const rule = new HickoryRule();
  const values = new HeapValues(rule);
  values.extend(2000);
  const slow: number[] = [];
  for (let heap = 0; heap < 2000; heap += 1) {
    assert.equal(values.get(heap), rule.closed.value(heap));
    if (heap >= 200) continue;
    const seen = new Set([...rule.options(heap)].map((option) => option.reduce((sum, part) => sum ^ (slow[part] as number), 0)));
    for (const option of rule.options(heap)) assert.equal(option.reduce((sum, part) => sum + part, 0), heap);
    assert.equal([...rule.options(heap)].length, Math.floor(heap / 2));
    let mex = 0;
    while (seen.has(mex)) mex += 1;
    slow.push(mex);
    assert.equal(mex, values.get(heap));
  }
});

test("coins that slide without passing", async () => {
  const moves = (coins: readonly bigint[]): bigint[][] =>
    coins.flatMap((square, index) => {
      const out: bigint[][] = [];
      for (let to = square - 1n; to >= 1n && !coins.includes(to); to -= 1n) out.push(coins.map((one, at) => (at === index ? to : one)));
      return out;
    });
  const brute = new Brute<bigint[]>(String, moves);
  let count = 0;
  for (const size of [1, 2, 3, 4, 5, 6]) count += await hold(slidingCoins(), [...subsets(size, 1, 12)].map(big), brute);
  assert.equal(count, 12 + 66 + 220 + 495 + 792 + 924);
});

test("poker Nim goes round, and the stores do not matter", async () => {
  const game = pokerNim();
  const moves = ({ heaps, stores: [own, other] }: PokerPosition): PokerPosition[] =>
    heaps.flatMap((heap, index) => {
      const out: PokerPosition[] = [];
      for (let to = 0n; to <= heap + own; to += 1n) {
        if (to === heap) continue;
        out.push({ heaps: heaps.map((one, at) => (at === index ? to : one)), stores: [other, own + heap - to] });
      }
      return out;
    });
  const starts: PokerPosition[] = [];
  for (const [length, total] of [[1, 7], [2, 6], [3, 6]] as const) {
    for (const numbers of tuples(length + 2, 0, total)) {
      if (numbers.reduce((sum, one) => sum + one, 0) > total) continue;
      starts.push({ heaps: big(numbers.slice(2)), stores: [BigInt(numbers[0] as number), BigInt(numbers[1] as number)] });
    }
  }
  await holdLoopy(game, starts, moves, 500);
});

test("Northcott's game goes round, and the gaps decide", async () => {
  const starts = (squares: number, rows: number): NorthcottPosition[] => {
    const pairs = [...tuples(2, 1, squares)].filter(([white, black]) => white !== black) as [number, number][];
    return [...tuples(rows, 0, pairs.length - 1)].flatMap((list) =>
      (["white", "black"] as const).map((mover) => ({ rows: list.map((index) => pairs[index] as [number, number]), mover })),
    );
  };
  for (const [squares, rows] of [[8, 1], [6, 2], [4, 3]] as const) {
    const game = northcott({ kind: "northcott", squares }) as Game<NorthcottPosition>;
    const moves = ({ rows, mover }: NorthcottPosition): NorthcottPosition[] =>
      rows.flatMap(([white, black], index) => {
        const out: NorthcottPosition[] = [];
        for (const step of [-1, 1]) {
          const [own, other] = mover === "white" ? [white, black] : [black, white];
          for (let to = own + step; to >= 1 && to <= squares && to !== other; to += step) {
            const row: [number, number] = mover === "white" ? [to, other] : [other, to];
            out.push({ rows: rows.map((one, at) => (at === index ? row : one)), mover: mover === "white" ? "black" : "white" });
          }
        }
        return out;
      });
    await holdLoopy(game, starts(squares, rows), moves, 100);
  }
});

async function holdLoopy<P>(game: Game<P>, starts: readonly P[], moves: (position: P) => P[], least: number): Promise<void> {
  const outcomes = backwards(starts, game.write, moves);
  for (const position of starts) {
    const text = game.write(position);
    assert.deepEqual(game.parse(text), position);
    const answer = await game.solve(position, idle);
    assert.equal(answer.isP ? "P" : "N", outcomes.get(text), text);
    assert.equal(answer.over === undefined, moves(position).length > 0, text);
    same(answer, moves(position).filter((option) => outcomes.get(game.write(option)) === "P"), game.write, text);
  }
  assert.ok(starts.length >= least, String(starts.length));
}

test("Antonim to three heaps", async () => {
  const legal = (heaps: readonly bigint[]): boolean => new Set(heaps.filter((heap) => heap > 0n)).size === heaps.filter((heap) => heap > 0n).length;
  const brute = new Brute<readonly bigint[]>(sorted, (heaps) => reductions(heaps).filter(legal));
  await hold(antonim(), [...upTo([1, 2, 3], 13)].filter(legal), brute);
});

test("staircase fives", async () => {
  const game = staircaseFives({ kind: "staircase-fives", fewer_than: 5 }) as Game<readonly bigint[]>;
  const moves = (counts: readonly bigint[]): bigint[][] => {
    const out: bigint[][] = [];
    counts.forEach((count, index) => {
      for (let coins = 1n; coins <= 4n && coins <= count; coins += 1n) {
        for (let to = index; to >= 0 && to >= index + 1 - 4; to -= 1) {
          out.push(counts.map((one, at) => (at === index ? one - coins : at === to - 1 ? one + coins : one)));
        }
      }
    });
    return out;
  };
  const brute = new Brute<readonly bigint[]>(String, moves);
  const few = [...tuples(6, 0, 4)].filter((counts) => counts.reduce((sum, one) => sum + one, 0) <= 5).map(big);
  await hold(game, few, brute);
  await hold(game, upTo([1], 30), brute);
  await hold(game, upTo([2], 9), brute);
  await hold(game, upTo([3], 6), brute);
  await hold(game, [...tuples(11, 0, 2)].filter((counts) => counts.reduce((sum, one) => sum + one, 0) <= 2).map(big), brute);
  assert.equal(residue([10n ** 18n, 0n, 1n]), 3);
  assert.equal(staircaseFives({ kind: "staircase-fives", fewer_than: 4 }), undefined);
});

test("Fibonacci Nim and its relatives", async () => {
  assert.deepEqual(sequence("<=2x").slice(0, 8), [1n, 2n, 3n, 5n, 8n, 13n, 21n, 34n]);
  assert.deepEqual(sequence("<2x").slice(0, 6), [1n, 2n, 4n, 8n, 16n, 32n]);
  for (const variant of VARIANTS) {
    const brute = new Brute<FibonacciPosition>(
      ({ heap, limit }) => `${heap} ${limit < heap ? limit : heap}`,
      ({ heap, limit }) => {
        const out: FibonacciPosition[] = [];
        for (let taken = 1n; taken <= limit && taken <= heap; taken += 1n) {
          const after = nextLimit(variant, taken);
          const left = heap - taken;
          out.push({ variant, heap: left, limit: after < left ? after : left });
        }
        return out;
      },
    );
    const positions: FibonacciPosition[] = [];
    for (let heap = 0n; heap <= 70n; heap += 1n) for (let limit = 0n; limit <= heap + 2n; limit += 1n) positions.push({ variant, heap, limit });
    assert.equal(await hold(fibonacciNim(), positions, brute), 2698);
    for (let heap = 1n; heap < 3000n; heap += 1n) {
      const sum = greedyParts(variant, heap);
      assert.equal(sum.reduce((total, part) => total + part), heap);
      assert.equal(new Set(sum).size, sum.length);
    }
    const sum = greedyParts(variant, 10n ** 18n);
    assert.equal(sum.reduce((total, part) => total + part), 10n ** 18n);
  }
});

test("three heaps, any number from one or the same from all", async () => {
  const game = tsyanShizi({ heaps: 3 }) as unknown as Game<bigint[]>;
  const moves = (heaps: readonly bigint[]): bigint[][] => {
    const out = reductions(heaps);
    for (let take = 1n; heaps.every((heap) => heap >= take); take += 1n) out.push(heaps.map((heap) => heap - take));
    return out;
  };
  await hold(game, upTo([3], 15), new Brute(sorted, moves));
  const next = random(3);
  let found = 0;
  for (let round = 0; round < 500; round += 1) {
    const wanted = Array.from({ length: 2 }, () => BigInt(next(1_000_000)) * 1_000_000_000n + BigInt(next(1_000_000_000)));
    const rest = [...wanted, (wanted[0] as bigint) ^ (wanted[1] as bigint)];
    const take = 1n + BigInt(next(1_000_000_000));
    assert.equal(commonTake(rest.map((heap) => heap + take)), take);
    found += 1;
  }
  assert.equal(found, 500);
});
