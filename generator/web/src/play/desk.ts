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

export class OwnDesk implements Desk {
  private readonly answers = new Map<string, Promise<Answer | undefined>>();

  constructor(
    private readonly loaded: Loaded,
    private readonly dice: Dice = Math.random,
  ) {}

  fresh(starts: readonly string[]): Promise<Components | undefined> {
    return fairPosition(this.table, starts);
  }

  known(components: Components): Promise<Answer | undefined> {
    const key = keyOf(components);
    const held = this.answers.get(key);
    if (held !== undefined) return held;
    if (this.answers.size >= KEPT) this.answers.clear();
    const coming = knownOf(this.loaded.solver, components, AT_ONCE);
    this.answers.set(key, coming);
    coming.catch(() => this.answers.delete(key));
    return coming;
  }

  async reply(components: Components, met: readonly string[], beginner: boolean): Promise<number> {
    const moves = movesOf(this.loaded.game, components) ?? [];
    return moves.indexOf(await replyTo(this.table, components, moves, new Set(met), beginner));
  }

  async hint(components: Components, met: readonly string[]): Promise<number | undefined> {
    const moves = movesOf(this.loaded.game, components) ?? [];
    if (winningOf(await this.known(components), moves).length === 0) return undefined;
    return moves.indexOf(await replyTo(this.table, components, moves, new Set(met), false));
  }

  private get table(): Table {
    const { game, solver } = this.loaded;
    return { game, known: (components) => this.known(components), bound: (components) => solver.bound(components), dice: this.dice };
  }
}

type Task = "fresh" | "known" | "reply" | "hint";

/** A question for the worker: which game, and what of it. */
export interface Asked {
  readonly number: number;
  readonly written: Written;
  readonly turned: boolean;
  readonly task: Task;
  readonly given: readonly unknown[];
}

export type Told = { readonly number: number; readonly found: unknown } | { readonly number: number; readonly fault: string };

interface Waiting {
  resolve(found: unknown): void;
  reject(fault: Error): void;
}

/** The worker of a page, which all its boards ask; one that has failed is forgotten, so that a second try is a real one. */
class Hall {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  ask(question: Omit<Asked, "number">): Promise<unknown> {
    this.worker ??= this.begun();
    const number = (this.count += 1);
    this.worker.postMessage({ ...question, number } satisfies Asked);
    return new Promise((resolve, reject) => this.waiting.set(number, { resolve, reject }));
  }

  /** The file of the board is its own worker: nothing more is fetched for it. */
  private begun(): Worker {
    const worker = new Worker(import.meta.url, { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      const one = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if ("fault" in data) one?.reject(new Error(data.fault));
      else one?.resolve(data.found);
    });
    worker.addEventListener("error", ({ message }) => {
      worker.terminate();
      this.worker = undefined;
      const all = [...this.waiting.values()];
      this.waiting.clear();
      for (const { reject } of all) reject(new Error(message || "what the board needs could not be loaded"));
    });
    return worker;
  }
}

const HALL = new Hall();

/** A desk in the worker of the page. */
export function deskAway(written: Written, turned: boolean): Desk {
  const ask = (task: Task, ...given: readonly unknown[]): Promise<unknown> => HALL.ask({ written, turned, task, given });
  return {
    fresh: (starts) => ask("fresh", starts) as Promise<Components | undefined>,
    known: (components) => ask("known", components) as Promise<Answer | undefined>,
    reply: (components, met, beginner) => ask("reply", components, met, beginner) as Promise<number>,
    hint: (components, met) => ask("hint", components, met) as Promise<number | undefined>,
  };
}

