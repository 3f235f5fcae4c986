// Why this exists: who wins a sum, in normal play or when the last move loses, from the options
// alone. As in engine/fairgame/solving/misere_sums.py, parts without a move are left out, and two parts that
// each end in one move and can do nothing else cancel; the proof stands there. In normal play
// any two equal parts cancel. A part is known by a number, so that a sum is a few numbers and
// the rule is asked once for each part.

import { firstOf, type Components, type Game } from "./game";
import { keyOf, type Value } from "./runtime";
import { type Budget, Remembering } from "./search";

/** The numbers of the parts of a sum, in order. */
type Sum = readonly number[];

interface Part {
  readonly position: Value;
  hasMove?: boolean;
  /** Once they were asked for: each once, and without parts that have no move. */
  options?: readonly Sum[];
  /** That there is nothing but one last move. */
  isLast?: boolean;
}

interface Frame {
  readonly key: string;
  /** The sums after each move that may still win, the next one last. */
  readonly after: (readonly [key: string, sum: Sum])[];
}

export class Outcomes extends Remembering<boolean> {
  private readonly numbers = new Map<string, number>();
  private readonly parts: Part[] = [];
  /** The part that stands for all that end in one move. */
  private last: number | undefined;

  constructor(
    private readonly game: Game,
    private readonly misere: boolean,
    budget: Budget,
  ) {
    super(budget);
  }

  /** Whether the player to move loses. Throws TooLarge. */
  *slices(sum: Components): Generator<void, boolean> {
    const start = this.reduced(sum.map((part) => this.numberOf(part)));
    const asked = start.join();
    const stack: Frame[] = [];
    if (!this.known.has(asked)) this.enter(asked, start, stack);
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
    return this.known.get(asked) as boolean;
  }

  private enter(key: string, sum: Sum, stack: Frame[]): void {
    const after = this.sumsAfter(sum);
    if (after.length === 0) this.known.set(key, !this.misere);
    // A move that is known to win saves the search of the others.
    else if (after.some(([one]) => this.known.get(one) === true)) this.known.set(key, false);
    else stack.push({ key, after: after.reverse() });
  }

  /** The sums that one move leads to, each once. */
  private sumsAfter(sum: Sum): (readonly [string, Sum])[] {
    const found = new Map<string, Sum>();
    sum.forEach((part, place) => {
      if (place > 0 && part === sum[place - 1]) return; // a move in an equal part leads to an equal sum
      for (const option of this.optionsOf(part)) {
        this.budget.look();
        const left = this.reduced([...sum.slice(0, place), ...option, ...sum.slice(place + 1)]);
        const key = left.join();
        if (!found.has(key)) found.set(key, left);
      }
    });
    return [...found];
  }

  /** A sum of the same outcome with as few parts as the reductions allow. */
  private reduced(parts: readonly number[]): Sum {
    const left: number[] = [];
    for (const part of parts) if (this.hasMove(part)) left.push(this.isLast(part) ? (this.last as number) : part);
    left.sort((a, b) => a - b);
    const kept: number[] = [];
    for (const part of left) {
      if (kept[kept.length - 1] === part && (!this.misere || part === this.last)) kept.pop();
      else kept.push(part);
    }
    return kept;
  }

  private numberOf(position: Value): number {
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
    this.optionsOf(number);
    return this.parts[number]?.isLast === true;
  }

  private optionsOf(number: number): readonly Sum[] {
    const part = this.parts[number] as Part;
    if (part.options !== undefined) return part.options;
    const once = new Map<string, Sum>();
    for (const option of this.game.options(part.position, () => this.budget.look())) {
      const moving = option.map((one) => this.numberOf(one)).filter((one) => this.hasMove(one));
      once.set(moving.join(), moving);
    }
    part.options = [...once.values()];
    part.isLast = once.size === 1 && once.has("");
    if (part.isLast) this.last ??= number;
    return part.options;
  }

  private hasMove(number: number): boolean {
    const part = this.parts[number] as Part;
    return (part.hasMove ??= !firstOf(0, (emit) => this.game.rulesFor(part.position).options(part.position, emit)).complete);
  }
}
