// Why this exists: who thinks. Everything about a game that may take long (a fair position to begin with, what is known
// of a position, a reply, a hint) is asked of a desk. One works at once where it is called; the other hands the question
// to a worker, so that the page stays alive however long the answer takes.

import type { Components } from "../rules/game";
import { keyOf } from "../rules/runtime";
import type { Answer, Work } from "../rules/solve";
import type { Loaded, Written } from "../solver/setting";
import { movesOf } from "./moves";
import { knownOf, replyTo, winningOf, type Dice, type Table } from "./opponent";
import { fairPosition } from "./positions";

/** What a desk is asked. Moves are named by their places in the list of all moves; `met` are keys of positions. */
export interface Desk {
  fresh(starts: readonly string[]): Promise<Components | undefined>;
  /** Undefined where a position is beyond what can be worked out. */
  known(components: Components): Promise<Answer | undefined>;
  reply(components: Components, met: readonly string[], beginner: boolean): Promise<number>;
  /** A move that wins; undefined where there is none, or none is known. */
  hint(components: Components, met: readonly string[]): Promise<number | undefined>;
}

/** Answers that are kept. */
const KEPT = 2000;
/** Nobody waits in turns where nothing but the answer is made. */
const AT_ONCE: Work = { progress: () => undefined, pause: () => Promise.resolve() };

/** A desk that works where it is called. */
export function ownDesk({ game, solver }: Loaded, dice: Dice = Math.random): Desk {
  const answers = new Map<string, Promise<Answer | undefined>>();
  const known = (components: Components): Promise<Answer | undefined> => {
    const key = keyOf(components);
    const held = answers.get(key);
    if (held !== undefined) return held;
    if (answers.size >= KEPT) answers.clear();
    const coming = knownOf(solver, components, AT_ONCE);
    answers.set(key, coming);
    coming.catch(() => answers.delete(key));
    return coming;
  };
  const table: Table = { game, known, bound: (components) => solver.bound(components), dice };
  const reply = async (components: Components, met: readonly string[], beginner: boolean): Promise<number> => {
    const moves = movesOf(game, components) ?? [];
    return moves.indexOf(await replyTo(table, components, moves, new Set(met), beginner));
  };
  return {
    fresh: (starts) => fairPosition(table, starts),
    known,
    reply,
    hint: async (components, met) => (winningOf(await known(components), movesOf(game, components) ?? []).length === 0 ? undefined : reply(components, met, false)),
  };
}

const TASKS: readonly (keyof Desk)[] = ["fresh", "known", "reply", "hint"];

/** A question for the worker: which game, and what of it. */
export interface Asked {
  readonly number: number;
  readonly written: Written;
  readonly turned: boolean;
  readonly task: keyof Desk;
  readonly given: readonly unknown[];
}

export type Told = { readonly number: number; readonly found: unknown } | { readonly number: number; readonly fault: string };

interface Waiting {
  resolve(found: unknown): void;
  reject(fault: Error): void;
}

/** The worker of a page, which all its boards ask; one that has failed is forgotten, so that a second try is a real one. */
let worker: Worker | undefined;
const waiting = new Map<number, Waiting>();
let count = 0;

/** The file of the board is its own worker: nothing more is fetched for it. */
function begun(): Worker {
  const own = new Worker(import.meta.url, { type: "module" });
  own.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    const one = waiting.get(data.number);
    waiting.delete(data.number);
    if ("fault" in data) one?.reject(new Error(data.fault));
    else one?.resolve(data.found);
  });
  own.addEventListener("error", ({ message }) => {
    own.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  return own;
}

/** A desk in the worker of the page. */
export function deskAway(written: Written, turned: boolean): Desk {
  const ask =
    (task: keyof Desk) =>
    (...given: readonly unknown[]): Promise<unknown> => {
      worker ??= begun();
      const number = (count += 1);
      worker.postMessage({ written, turned, task, given, number } satisfies Asked);
      return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
    };
  return Object.fromEntries(TASKS.map((task) => [task, ask(task)])) as unknown as Desk;
}
