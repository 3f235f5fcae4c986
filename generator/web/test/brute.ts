// Why this exists: every rule of the solvers is held against positions worked out from
// nothing but the moves of the game, written once more for the tests. Here are the two
// ways of working them out: by memory where play ends, backwards where it may go round.
import assert from "node:assert/strict";
import type { Answer, Game, Work } from "../src/solver/game";

export const idle: Work = { progress: () => undefined, stale: () => false };

/** Nim-values straight from the options. */
export class Brute<P> {
  private readonly known = new Map<string, number>();

  constructor(
    readonly key: (position: P) => string,
    readonly options: (position: P) => P[],
    /** Where the last mover need not be the winner: true if the player to move has won. */
    readonly ended: (position: P) => boolean | undefined = () => undefined,
  ) {}

  value(position: P): number {
    const key = this.key(position);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const ended = this.ended(position);
    const seen = new Set(ended === undefined ? this.options(position).map((option) => this.value(option)) : ended ? [0] : []);
    let mex = 0;
    while (seen.has(mex)) mex += 1;
    this.known.set(key, mex);
    return mex;
  }
}

export type Outcome = "P" | "N" | "draw";

/** Outcomes of all positions that follow from some, where play may come back to a position. */
export function backwards<P>(starts: readonly P[], key: (position: P) => string, options: (position: P) => P[]): Map<string, Outcome> {
  const forward = new Map<string, string[]>();
  const back = new Map<string, string[]>();
  const open = [...starts];
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    const name = key(position);
    if (forward.has(name)) continue;
    const next = options(position);
    forward.set(name, next.map(key));
    for (const option of next) {
      back.set(key(option), [...(back.get(key(option)) ?? []), name]);
      open.push(option);
    }
  }
  const outcome = new Map<string, Outcome>();
  const left = new Map([...forward].map(([name, next]) => [name, next.length]));
  const decided: string[] = [];
  const decide = (name: string, what: Outcome): void => {
    if (outcome.has(name)) return;
    outcome.set(name, what);
    decided.push(name);
  };
  for (const [name, next] of forward) if (next.length === 0) decide(name, "P");
  for (let name = decided.pop(); name !== undefined; name = decided.pop()) {
    for (const before of back.get(name) ?? []) {
      if (outcome.get(name) === "P") decide(before, "N");
      else {
        left.set(before, (left.get(before) as number) - 1);
        if (left.get(before) === 0) decide(before, "P");
      }
    }
  }
  for (const name of forward.keys()) if (!outcome.has(name)) outcome.set(name, "draw");
  return outcome;
}

/** Holds a game's answers against brute force: who wins, every winning move, the nim-value, the notation. */
export async function hold<P>(game: Game<P>, positions: Iterable<P>, brute: Brute<P>, name: (position: P) => string = game.write): Promise<number> {
  let count = 0;
  for (const position of positions) {
    const text = game.write(position);
    assert.deepEqual(game.parse(text), position, text);
    const answer = await game.solve(position, idle);
    const value = brute.value(position);
    const ended = brute.ended(position) !== undefined;
    const options = ended ? [] : brute.options(position);
    assert.equal(answer.isP, value === 0, `${text}: who wins`);
    assert.equal(answer.over === undefined, options.length > 0, `${text}: is it over`);
    same(answer, options.filter((option) => brute.value(option) === 0), name, text);
    if (answer.value !== undefined && answer.measure !== "nim-sum") assert.equal(Number(answer.value), value, `${text}: nim-value`);
    count += 1;
  }
  assert.ok(count > 0);
  return count;
}

/** The winning moves are these, each at least once and no other. */
export function same<P>(answer: Answer<P>, wanted: readonly P[], name: (position: P) => string, text: string): void {
  const given = answer.winning.flatMap(({ to }) => (to === undefined ? [] : [name(to)]));
  assert.deepEqual([...new Set(given)].sort(), [...new Set(wanted.map(name))].sort(), `${text}: winning moves`);
  assert.equal(new Set(answer.winning.map((move) => move.text)).size, answer.winning.length, `${text}: a move listed twice`);
}

/** All lists of `length` whole numbers from `from` to `to`. */
export function* tuples(length: number, from: number, to: number): Generator<number[]> {
  if (length === 0) yield [];
  else for (const rest of tuples(length - 1, from, to)) for (let last = from; last <= to; last += 1) yield [...rest, last];
}

/** All sets of `size` of the numbers from `from` to `to`, in ascending order. */
export function* subsets(size: number, from: number, to: number): Generator<number[]> {
  if (size === 0) yield [];
  else for (let first = from; first <= to; first += 1) for (const rest of subsets(size - 1, first + 1, to)) yield [first, ...rest];
}

/** The same numbers at every run. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
