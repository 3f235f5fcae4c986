// Outcomes of sums, in normal or misère play, from the options alone. As in engine/fairgame/solving/misere_search.py,
// parts without a move are dropped, and two parts that are each a single last move cancel; the proof is in that module.
// In normal play any two equal parts cancel. Parts are numbered, so a sum is a list of numbers and the rule is asked
// once for each part.
import { type Components, type Game, takeOptions } from "./game";
import { keyOf, type Value } from "./runtime";
import { type Budget, CachedSearch } from "./search";

/** Numbers of the parts of a sum, ascending. */
type Sum = readonly number[];

interface Part {
  readonly position: Value;
  hasMove?: boolean;
  /** Computed on demand: each option once, without parts that have no move. */
  options?: readonly Sum[];
  /** Whether the part is a single last move. */
  isLast?: boolean;
}

interface Frame {
  readonly key: string;
  /** Sums after the moves that may still win, the next one last. */
  readonly after: (readonly [key: string, sum: Sum])[];
}

export class Outcomes extends CachedSearch<boolean> {
  private readonly numbers = new Map<string, number>();
  private readonly parts: Part[] = [];
  /** Representative of all parts that are a single last move. */
  private last: number | undefined;

  constructor(
    private readonly game: Game,
    private readonly misere: boolean,
    budget: Budget,
  ) {
    super(budget);
  }

  /** Decide whether the player to move loses. Throws TooLarge. */
  *slices(sum: Components): Generator<void, boolean> {
    const start = this.reduceParts(sum.map((part) => this.partNumber(part)));
    const startKey = start.join();
    const stack: Frame[] = [];
    if (!this.known.has(startKey)) this.enter(startKey, start, stack);
    while (stack.length > 0) {
      const { key, after } = stack[stack.length - 1] as Frame;
      let next = after[after.length - 1];
      while (next !== undefined && this.known.get(next[0]) === false) {
        after.pop();
        next = after[after.length - 1];
      }
      if (next !== undefined && !this.known.has(next[0])) {
        this.enter(...next, stack);
      } else {
        this.known.set(key, next === undefined);
        stack.pop();
      }
      if (this.budget.isDue) yield;
    }
    return this.known.get(startKey) as boolean;
  }

  private enter(key: string, sum: Sum, stack: Frame[]): void {
    const after = this.sumsAfter(sum);
    if (after.length === 0) this.known.set(key, !this.misere);
    // A known winning move saves the search of the others.
    else if (after.some(([one]) => this.known.get(one) === true)) this.known.set(key, false);
    else stack.push({ key, after: after.reverse() });
  }

  /** Return the sums after one move, each once. */
  private sumsAfter(sum: Sum): (readonly [string, Sum])[] {
    const sums = new Map<string, Sum>();
    sum.forEach((part, place) => {
      if (place > 0 && part === sum[place - 1]) return; // a move in an equal part leads to an equal sum
      for (const option of this.partOptions(part)) {
        this.budget.look();
        const left = this.reduceParts([...sum.slice(0, place), ...option, ...sum.slice(place + 1)]);
        const key = left.join();
        if (!sums.has(key)) sums.set(key, left);
      }
    });
    return [...sums];
  }

  /** Return a sum of the same outcome with as few parts as the reductions allow. */
  private reduceParts(parts: readonly number[]): Sum {
    const left: number[] = [];
    for (const part of parts) if (this.hasMove(part)) left.push(this.isLast(part) ? (this.last as number) : part);
    left.sort((a, b) => a - b);
    const remaining: number[] = [];
    for (const part of left) {
      if (remaining[remaining.length - 1] === part && (!this.misere || part === this.last)) remaining.pop();
      else remaining.push(part);
    }
    return remaining;
  }

  private partNumber(position: Value): number {
    const key = keyOf(position);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.parts.length;
      this.numbers.set(key, number);
      this.parts.push({ position });
    }
    return number;
  }

  private isLast(number: number): boolean {
    this.partOptions(number);
    return this.parts[number]?.isLast === true;
  }

  private partOptions(number: number): readonly Sum[] {
    const part = this.parts[number] as Part;
    if (part.options !== undefined) return part.options;
    const distinct = new Map<string, Sum>();
    for (const option of this.game.options(part.position, () => this.budget.look())) {
      const movable = option.map((one) => this.partNumber(one)).filter((one) => this.hasMove(one));
      distinct.set(movable.join(), movable);
    }
    part.options = [...distinct.values()];
    part.isLast = distinct.size === 1 && distinct.has("");
    if (part.isLast) this.last ??= number;
    return part.options;
  }

  private hasMove(number: number): boolean {
    const part = this.parts[number] as Part;
    return (part.hasMove ??= !takeOptions(0, (emit) => this.game.rulesFor(part.position).options(part.position, emit))
      .complete);
  }
}
