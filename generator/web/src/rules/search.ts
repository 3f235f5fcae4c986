// Why this exists: what no rule tells is searched, from the options alone: nim-values by
// mex, and where play may loop, outcomes backwards from its ends. Each search goes on in slices, so that the page stays alive, and gives up
// after so many looks at options.

import type { Components, Game } from "./game";
import { keyOf, type Num, type Value } from "./runtime";

/** More was asked for than a search in a page may cost. */
export class TooLarge extends Error {}

const PAUSE = 1000;
/** The clock is looked at once in so many looks. */
const GLANCE = 64;
/** What was found of so many positions is kept from one question to the next. */
const MOST_KEPT = 500_000;

/** What may still be looked at, and for how long: an option of many parts takes longer than one of few. */
export class Budget {
  looks = 0;
  private pause = PAUSE;
  private clock = 0;
  private end: number | undefined;

  constructor(
    readonly most: number,
    private readonly milliseconds = Number.POSITIVE_INFINITY,
  ) {}

  look(count = 1): void {
    this.looks += count;
    if (this.looks > this.most) throw new TooLarge();
    if (this.looks < this.clock) return;
    this.clock = this.looks + GLANCE;
    this.end ??= performance.now() + this.milliseconds;
    if (performance.now() > this.end) throw new TooLarge();
  }

  /** True every so many looks: time to see whether the page is waiting. */
  get isDue(): boolean {
    if (this.looks < this.pause) return false;
    this.pause = this.looks + PAUSE;
    return true;
  }

  get spent(): number {
    return this.looks / this.most;
  }
}

/** A search that remembers what it found. */
export abstract class Remembering<T> {
  protected readonly known = new Map<unknown, T>();

  constructor(private own: Budget) {}

  get budget(): Budget {
    return this.own;
  }

  /** Goes on with what is known and another budget; what is known is forgotten when it is much. */
  renew(budget: Budget): void {
    this.own = budget;
    if (this.known.size > MOST_KEPT) this.known.clear();
  }
}

function xor(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum ^= value;
  return sum;
}

/** Nim-values of single positions, each found once. */
export class NimValues extends Remembering<number> {
  constructor(
    private readonly game: Game,
    budget: Budget,
  ) {
    super(budget);
  }

  get(position: Value): number | undefined {
    return this.known.get(keyOf(position));
  }

  /** Finds the value of a position. Throws TooLarge. */
  *slices(position: Value): Generator<void, number> {
    const stack = [this.entered(position)];
    while (stack.length > 0) {
      const frame = stack[stack.length - 1] as { key: string; options: Components[]; next: number; seen: Set<number> };
      let missing: Value | undefined;
      for (; frame.next < frame.options.length; frame.next += 1) {
        const option = frame.options[frame.next] as Components;
        missing = option.find((part) => !this.known.has(keyOf(part)));
        if (missing !== undefined) break;
        frame.seen.add(xor(option.map((part) => this.known.get(keyOf(part)) as number)));
      }
      if (missing === undefined) {
        let mex = 0;
        while (frame.seen.has(mex)) mex += 1;
        this.known.set(frame.key, mex);
        stack.pop();
      } else {
        stack.push(this.entered(missing));
      }
      if (this.budget.isDue) yield;
    }
    return this.known.get(keyOf(position)) as number;
  }

  private entered(position: Value): { key: string; options: Components[]; next: number; seen: Set<number> } {
    return { key: keyOf(position), options: this.game.options(position, () => this.budget.look()), next: 0, seen: new Set() };
  }
}

/** Nim-values of heaps 0, 1, 2, … of a game whose options are smaller heaps. */
export class HeapValues {
  readonly values: number[] = [];

  constructor(
    private readonly game: Game,
    readonly budget: Budget,
  ) {}

  *slices(stop: number): Generator<void> {
    for (let heap = this.values.length; heap < stop; heap += 1) {
      const seen = new Set<number>();
      this.game.rulesFor(heap).options(heap, (option) => {
        this.budget.look();
        let sum = 0;
        for (const part of option) sum ^= this.values[part as number] ?? Number.NaN;
        seen.add(sum);
      });
      let mex = 0;
      while (seen.has(mex)) mex += 1;
      this.values.push(mex);
      if (this.budget.isDue) yield;
    }
  }
}

export interface Explored {
  readonly remoteness: ReadonlyMap<string, number>;
  readonly draws: ReadonlySet<string>;
  readonly looked: number;
  /** The positions that were met, and how many moves from the first. */
  readonly met: ReadonlyMap<string, number>;
  readonly depth: number;
  readonly closed: boolean;
}

/** Outcomes where play may loop: layer by layer from a position, then backwards from the ends. */
export function* explored(game: Game, start: Components, most: number): Generator<number, Explored> {
  const after = new Map<string, string[]>();
  let layer = new Map<string, Components>([[keyOf(start), start]]);
  const met = new Map([...layer.keys()].map((key) => [key, 0]));
  let depth = 0;
  const budget = new Budget(Number.POSITIVE_INFINITY);
  while (layer.size > 0 && after.size + layer.size <= most) {
    const next = new Map<string, Components>();
    for (const [key, sum] of layer) {
      const sums = allSumsAfter(game, sum, budget);
      after.set(key, [...new Set(sums.map(({ left }) => keyOf(left)))]);
      for (const { left } of sums) if (!met.has(keyOf(left))) next.set(keyOf(left), left);
      if (budget.isDue) yield after.size / most;
    }
    layer = next;
    depth += 1;
    for (const key of next.keys()) met.set(key, depth);
  }
  const remoteness = yield* backwards(after);
  return { remoteness, draws: drawn(after, remoteness), looked: after.size, met, depth, closed: layer.size === 0 };
}

/** Every move in a sum: the place of the component, the option, and the sum that it leaves. */
export function allSumsAfter(game: Game, sum: Components, budget: Budget): { place: number; option: Components; left: Components }[] {
  return sum.flatMap((component, place) =>
    game.options(component, () => budget.look()).map((option) => ({ place, option, left: [...sum.slice(0, place), ...option, ...sum.slice(place + 1)] })),
  );
}

function* backwards(after: ReadonlyMap<string, readonly string[]>): Generator<number, Map<string, number>> {
  const before = new Map<string, string[]>();
  const waiting = new Map<string, number>();
  const found = new Map<string, number>();
  for (const [key, options] of after) {
    waiting.set(key, options.length);
    if (waiting.size % PAUSE === 0) yield 1;
    if (options.length === 0) found.set(key, 0);
    for (const option of options) {
      const list = before.get(option);
      if (list === undefined) before.set(option, [key]);
      else list.push(key);
    }
  }
  const queue = [...found.keys()];
  for (const [place, settled] of queue.entries()) {
    if (place % PAUSE === 0) yield 1;
    const distance = found.get(settled) as number;
    for (const key of before.get(settled) ?? []) {
      const left = (waiting.get(key) as number) - 1;
      waiting.set(key, left);
      if (!found.has(key) && (distance % 2 === 0 || left === 0)) {
        found.set(key, distance + 1);
        queue.push(key);
      }
    }
  }
  return found;
}

/** Returns the greatest closed set of positions, as `drawn` of engine/fairgame/solving/retrograde.py. */
function drawn(after: ReadonlyMap<string, readonly string[]>, decided: ReadonlyMap<string, number>): Set<string> {
  const inside = new Set([...after.keys()].filter((key) => !decided.has(key)));
  const before = new Map<string, string[]>();
  const leaving: string[] = [];
  for (const key of inside) {
    for (const option of after.get(key) ?? []) {
      if (inside.has(option)) {
        const list = before.get(option);
        if (list === undefined) before.set(option, [key]);
        else list.push(key);
      } else if (!decided.has(option)) leaving.push(key);
    }
  }
  for (let key = leaving.pop(); key !== undefined; key = leaving.pop()) if (inside.delete(key)) leaving.push(...(before.get(key) ?? []));
  return inside;
}

export function isInteger(value: Value): value is Num {
  return typeof value === "number" || typeof value === "bigint";
}
