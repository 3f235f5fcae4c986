// Mark-t, its misère form and UpMark: values, winning moves and digits against brute force
// over moves that are written here once more, for long numbers against their own options.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HeapValues } from "../src/games/heaps";
import { mark, MAX_DIGITS, misereMark, upMark, type MarkPosition, type MiserePosition } from "../src/games/mark";
import { describe, digitsOf, optionsOfValue, runOver, step, valueOf } from "../src/games/markrun";
import { MarkRule, UpMarkRule } from "../src/games/taking";
import type { Game } from "../src/solver/game";
import { fromDecimal, toDecimal } from "../src/solver/decimal";
import { InputError } from "../src/solver/kind";
import { told } from "../src/solver/notation";
import { positionFragment, readPosition } from "../src/solver/fragment";
import { Brute, hold, idle, random, same, tuples } from "./brute";

const BASES = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Every option of a heap, each number once. */
function optionsOf(n: bigint, t: number): bigint[] {
  const out = new Set<bigint>();
  for (let less = 1n; less < BigInt(t) && less <= n; less += 1n) out.add(n - less);
  if (n > 0n) out.add(n / BigInt(t));
  return [...out];
}

function mexOf(values: Iterable<number>): number {
  const seen = new Set(values);
  let mex = 0;
  while (seen.has(mex)) mex += 1;
  return mex;
}

function slowValues(t: number, stop: number): number[] {
  const values: number[] = [];
  for (let n = 0; n < stop; n += 1) values.push(mexOf(optionsOf(BigInt(n), t).map((option) => values[Number(option)] as number)));
  return values;
}

function game(t?: number): Game<MarkPosition> {
  const made = mark(t === undefined ? { kind: "mark" } : { kind: "mark", t });
  assert.ok(made !== undefined);
  return made;
}

test("the machine's values, and the options of every value", () => {
  for (const t of [...BASES, 16, 37]) {
    const slow = slowValues(t, 4000);
    if (t === 2) assert.deepEqual(slow.slice(0, 13), [0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2]);
    slow.forEach((value, n) => {
      const run = runOver(BigInt(n), t);
      assert.equal(run.value, value, `${n} to base ${t}`);
      for (let wanted = 0; wanted <= t; wanted += 1) {
        const { subtract, divide } = optionsOfValue(run, wanted);
        const less = Array.from({ length: Math.min(n, t - 1) }, (_, index) => index + 1).filter((one) => slow[n - one] === wanted);
        assert.deepEqual(subtract === undefined ? [] : [subtract], less, `${n} to base ${t}, to value ${wanted} by subtracting`);
        assert.equal(divide, n > 0 && slow[Math.floor(n / t)] === wanted, `${n} to base ${t}, to value ${wanted} by dividing`);
      }
    });
  }
});

test("the light is that of the high numbers so far, and the words say the state", () => {
  for (const t of BASES) {
    let highs = 0;
    slowValues(t, 1500).forEach((value, n) => {
      if (value >= t - 1) highs += 1;
      const state = runOver(BigInt(n), t).states.at(-1) ?? 0;
      assert.equal(valueOf(state, t), value);
      const light = n === 0 ? undefined : highs % 2 === 1;
      assert.deepEqual(describe(state), { name: n === 0 ? "start" : value >= t - 1 ? "high" : `low ${value}`, high: value >= t - 1, light });
    });
  }
  const reached = new Set([0]);
  for (const state of reached) for (let digit = 0; digit < 7; digit += 1) reached.add(step(state, digit, 7));
  assert.equal(reached.size, 2 * 7 + 1);
});

test("one heap and sums of heaps, with every winning move", async () => {
  const next = random(12);
  for (const t of BASES) {
    const options = ({ heaps }: MarkPosition): MarkPosition[] =>
      heaps.flatMap((heap, index) => optionsOf(heap, t).map((left) => ({ t, heaps: heaps.map((one, at) => (at === index ? left : one)) })));
    const brute = new Brute<MarkPosition>(({ heaps }) => [...heaps].filter((heap) => heap > 0n).map(Number).sort((a, b) => a - b).join(), options);
    const positions = [...tuples(1, 0, 400), ...tuples(2, 0, 13), ...tuples(3, 0, 5)].map((heaps) => ({ t, heaps: heaps.map(BigInt) }));
    assert.equal(await hold(game(t), positions, brute), 401 + 196 + 216);
    // Larger sums by their nim-values.
    const slow = slowValues(t, 3000);
    const sumOf = (heaps: readonly bigint[]): number => heaps.reduce((sum, heap) => sum ^ (slow[Number(heap)] as number), 0);
    for (let round = 0; round < 200; round += 1) {
      const position = { t, heaps: Array.from({ length: 1 + next(6) }, () => BigInt(next(3000))) };
      const answer = await game().solve(position, idle);
      assert.equal(answer.value, sumOf(position.heaps));
      assert.equal(answer.isP, answer.value === 0);
      same(answer, options(position).filter(({ heaps }) => sumOf(heaps) === 0), game().write, game().write(position));
    }
  }
});

test("misère play of one heap", async () => {
  for (const t of [...BASES, 30]) {
    const brute = new Brute<MiserePosition>(
      ({ heap }) => String(heap),
      ({ heap }) => optionsOf(heap, t).map((left) => ({ t, heap: left })),
      ({ heap }) => (heap === 0n ? true : undefined),
    );
    const heaps = Array.from({ length: 1500 }, (_, n) => ({ t, heap: BigInt(n) }));
    assert.equal(await hold(misereMark(), heaps, brute), 1500);
  }
});

test("UpMark", async () => {
  const options = ({ heaps }: MarkPosition): MarkPosition[] =>
    heaps.flatMap((heap, index) =>
      (heap > 1n ? [...new Set([heap - 1n, (heap + 1n) / 2n])] : []).map((left) => ({ t: 2, heaps: heaps.map((one, at) => (at === index ? left : one)) })),
    );
  const brute = new Brute<MarkPosition>(({ heaps }) => [...heaps].filter((heap) => heap > 1n).map(Number).sort((a, b) => a - b).join(), options);
  const positions = [...tuples(1, 1, 2000), ...tuples(2, 1, 16), ...tuples(3, 1, 6)].map((heaps) => ({ t: 2, heaps: heaps.map(BigInt) }));
  assert.equal(await hold(upMark(), positions, brute), 2000 + 256 + 216);
});

test("the rules behind the comparison with the published tables", () => {
  for (const t of BASES) {
    const values = new HeapValues(new MarkRule(t));
    values.extend(1000);
    slowValues(t, 1000).forEach((value, n) => assert.equal(values.get(n), value));
    for (let n = 0; n < 50; n += 1) {
      assert.deepEqual(new Set([...values.rule.options(n)].map(([left = 0]) => left)), new Set(optionsOf(BigInt(n), t).map(Number)));
    }
  }
  const up = new HeapValues(new UpMarkRule());
  up.extend(1001);
  slowValues(2, 1000).forEach((value, n) => assert.equal(up.get(n + 1), value));
  assert.deepEqual([...up.rule.options(7)], [[6], [4]]);
  assert.deepEqual([...up.rule.options(1)], []);
});

test("digits of long numbers, against a plain loop", () => {
  const next = random(5);
  for (const t of [2, 3, 7, 10, 16, 999, 1000]) {
    const base = BigInt(t);
    for (let power = 0; power <= 64; power += 1) {
      for (const n of [base ** BigInt(power), base ** BigInt(power) - 1n]) {
        const plain: number[] = [];
        for (let rest = n; rest > 0n; rest /= base) plain.unshift(Number(rest % base));
        assert.deepEqual([...digitsOf(n, t)], plain, `${n} to base ${t}`);
      }
    }
    for (const length of [500, 1999, 4000]) {
      const digits = Array.from({ length }, (_, index) => (index === 0 ? 1 + next(t - 1) : next(5) === 0 ? 0 : next(t)));
      const n = digits.reduce((sum, digit) => sum * base + BigInt(digit), 0n);
      assert.deepEqual([...digitsOf(n, t)], digits);
    }
  }
  assert.equal(digitsOf(0n, 3).length, 0);
});

test("long numbers: the value is the mex of the options, and the winning moves are theirs", async () => {
  const next = random(8);
  for (const t of [2, 3, 5, 10, 60]) {
    const base = BigInt(t);
    const long = Array.from({ length: 30 }, () => BigInt(Array.from({ length: 400 }, (_, at) => (at === 0 ? 1 + next(9) : next(10))).join("")));
    const round = [300n, 301n].flatMap((power) => [-1n, 0n, 1n].map((off) => base ** power + off));
    const alike = Array.from({ length: t - 1 }, (_, digit) => (BigInt(digit + 1) * (base ** 250n - 1n)) / (base - 1n));
    // Zeros before the last digit: the options borrow from far away.
    const borrowing = Array.from({ length: t }, (_, digit) => 5n * base ** 333n + BigInt(digit));
    for (const n of [...long, ...round, ...alike, ...borrowing]) {
      const options = optionsOf(n, t);
      const values = options.map((option) => runOver(option, t).value);
      assert.equal(runOver(n, t).value, mexOf(values));
      const { winning, isP } = await game(t).solve({ t, heaps: [n] }, idle);
      assert.deepEqual(winning.map(({ to }) => to?.heaps[0]).sort(), options.filter((_, index) => values[index] === 0).sort());
      assert.equal(isP, winning.length === 0);
    }
  }
});

test("a long sum, told by both ends of its numbers", async () => {
  const text = `3 ${"1234567890".repeat(2000)} 5`;
  const position = game().parse(text);
  assert.equal(game().write(position), text);
  const { winning, value } = await game().solve(position, idle);
  assert.ok(value !== 0 && winning.length > 0);
  const texts = winning.map((move) => move.text);
  assert.ok(texts.some((one) => /^heap 1: 1234567890 … \(20,000 digits\) … 1234567890 → \d{10} … \((20,000|19,999) digits\) … \d{10} \((subtract [12]|divide by 3)\)$/.test(one)), texts.join("\n"));
  assert.equal(told(10n ** 39n), `1${"0".repeat(39)}`);
  assert.deepEqual((await game(3).solve({ t: 3, heaps: [1n] }, idle)).winning.map((move) => move.text), ["1 → 0 (subtract 1 or divide by 3)"]);
  assert.deepEqual((await upMark().solve({ t: 2, heaps: [4n] }, idle)).winning.map((move) => move.text), ["4 → 3 (subtract 1)"]);
});

test("as many digits as are accepted are answered, and one more is refused", async () => {
  const digits = "9876543210".repeat(MAX_DIGITS / 10);
  for (const [one, text] of [[game(1000), `1 ${digits.slice(1)}`], [misereMark(), `7 ${digits}`]] as [Game<unknown>, string][]) {
    const position = one.parse(text);
    const { isP, winning } = await one.solve(position, idle);
    assert.equal(isP, winning.length === 0);
    assert.throws(() => one.parse(`${text}1`), (error) => {
      assert.ok(error instanceof InputError);
      assert.equal(error.message, `${(MAX_DIGITS + 1).toLocaleString("en")} digits are given: at most ${MAX_DIGITS.toLocaleString("en")} are accepted here, and more by the command “atlas mark”.`);
      return true;
    });
  }
});

test("a browser whose integers end earlier says so", () => {
  const own = globalThis.BigInt;
  const short = (value: string | number): bigint => {
    if (String(value).length > 500) throw new RangeError("Maximum BigInt size exceeded");
    return own(value);
  };
  globalThis.BigInt = short as unknown as BigIntConstructor;
  try {
    assert.deepEqual(game(3).parse("12 7"), { t: 3, heaps: [12n, 7n] });
    assert.throws(() => game(3).parse("9".repeat(600)), (error) => {
      assert.ok(error instanceof InputError);
      assert.equal(error.message, "The integers of this browser end before 600 digits; longer ones are accepted by the command “atlas mark”.");
      return true;
    });
  } finally {
    globalThis.BigInt = own;
  }
});

test("long numerals are read and written as the language itself does", () => {
  const next = random(21);
  for (const length of [1, 18, 1023, 1024, 1025, 2048, 2049, 4096, 4097, 9999]) {
    for (const text of ["9".repeat(length), `1${"0".repeat(length - 1)}`, Array.from({ length }, (_, at) => (at === 0 ? 1 + next(9) : next(10))).join("")]) {
      assert.equal(fromDecimal(text), BigInt(text), `${length} digits`);
      assert.equal(toDecimal(BigInt(text)), text);
    }
  }
  assert.equal(fromDecimal("0"), 0n);
  assert.equal(toDecimal(0n), "0");
});

test("a rule with a t that cannot be is no kind", () => {
  for (const t of [1, 0, -3, 2.5, "3", 1001, null, Number.NaN]) assert.equal(mark({ kind: "mark", t }), undefined, String(t));
});

test("a position too long for an address stands in none", () => {
  assert.equal(positionFragment("position", "1".repeat(20_000)), undefined);
  assert.equal(positionFragment("position", `${"1".repeat(9000)} ${"1".repeat(9000)} <${"<".repeat(1000)}`), undefined);
  const text = `3 ${"1".repeat(19_000)}`;
  assert.equal(readPosition(positionFragment("position", text) ?? "", "position"), text);
});
