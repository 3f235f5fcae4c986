// Game services: asynchronous access to the slow questions about a game: a fair starting position, the answer for a position, a
// reply, a hint. One service works in the calling thread; the other asks a worker, so the page stays responsive.
import { errorMessage } from "../dom";
import type { Components } from "../rules/game";
import { keyOf } from "../rules/runtime";
import { type Answer, NO_PAUSES } from "../rules/solve";
import { createSetting, type LoadedGame, loadGame, type SettingData } from "../solver/setting";
import { distinctMoves } from "./moves";
import { chooseReply, type Dice, type Opposition, solveWithinLimits } from "./opponent";
import { fairPosition } from "./positions";
import { winningMoves } from "./winning";

/** Questions to a service. Moves are indices into the list of all moves; `visited` has keys of positions. */
export interface GameService {
  startPosition(starts: readonly string[]): Promise<Components | undefined>;
  /** Return the answer for a position; undefined if it is beyond the limits. */
  answer(components: Components): Promise<Answer | undefined>;
  reply(components: Components, visited: readonly string[], beginner: boolean): Promise<number>;
  /** Return a winning move; undefined if none exists or is known. */
  hint(components: Components, visited: readonly string[]): Promise<number | undefined>;
}

/** Maximum number of cached answers. */
const MAX_CACHED = 2000;

/** Create a service that works in the calling thread. */
export function localService({ game, solver }: LoadedGame, dice: Dice = Math.random): GameService {
  const answers = new Map<string, Promise<Answer | undefined>>();
  const answerFor = (components: Components): Promise<Answer | undefined> => {
    const key = keyOf(components);
    const cached = answers.get(key);
    if (cached !== undefined) return cached;
    if (answers.size >= MAX_CACHED) answers.clear();
    const loading = solveWithinLimits(solver, components, NO_PAUSES);
    answers.set(key, loading);
    loading.catch(() => answers.delete(key));
    return loading;
  };
  const context: Opposition = { game, answer: answerFor, bound: (components) => solver.bound(components), dice };
  const reply = async (components: Components, visited: readonly string[], beginner: boolean): Promise<number> => {
    const moves = distinctMoves(game, components) ?? [];
    return moves.indexOf(await chooseReply(context, components, moves, new Set(visited), beginner));
  };
  return {
    startPosition: (starts) => fairPosition(context, starts),
    answer: answerFor,
    reply,
    hint: async (components, visited) =>
      winningMoves(await answerFor(components), distinctMoves(game, components) ?? []).length === 0
        ? undefined
        : reply(components, visited, false),
  };
}

const TASKS: readonly (keyof GameService)[] = ["startPosition", "answer", "reply", "hint"];

/** A question for the worker: the game, the task and its arguments. */
export interface Question {
  readonly number: number;
  readonly written: SettingData;
  readonly isMisere: boolean;
  readonly task: keyof GameService;
  readonly parameters: readonly unknown[];
}

type Reply =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly error: string };

interface PendingQuestion {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The worker of a page, shared by its boards; after a failure the next question starts another. */
let worker: Worker | undefined;
const pending = new Map<number, PendingQuestion>();
let count = 0;

/** Start a worker from this bundle, so that the page fetches no other file. */
function startWorker(): Worker {
  const started = new Worker(import.meta.url, { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
    const one = pending.get(data.number);
    pending.delete(data.number);
    if ("error" in data) one?.reject(new Error(data.error));
    else one?.resolve(data.result);
  });
  started.addEventListener("error", ({ message }) => {
    started.terminate();
    worker = undefined;
    for (const { reject } of pending.values()) reject(new Error(message));
    pending.clear();
  });
  return started;
}

/** Create a service that asks the worker of the page. */
export function workerService(written: SettingData, isMisere: boolean): GameService {
  const ask =
    (task: keyof GameService) =>
    (...parameters: readonly unknown[]): Promise<unknown> => {
      worker ??= startWorker();
      const number = (count += 1);
      worker.postMessage({ written, isMisere, task, parameters, number } satisfies Question);
      return new Promise((resolve, reject) => pending.set(number, { resolve, reject }));
    };
  return Object.fromEntries(TASKS.map((task) => [task, ask(task)])) as unknown as GameService;
}

/** Maximum number of games with cached values. */
const MAX_GAMES = 3;

const scope = globalThis as unknown as {
  postMessage(reply: Reply): void;
  addEventListener(type: "message", take: (event: MessageEvent<Question>) => void): void;
};
const services = new Map<string, Promise<GameService>>();

function serviceFor({ written, isMisere }: Question): Promise<GameService> {
  const key = `${isMisere} ${written.script} ${JSON.stringify(written.definition.parameters)}`;
  const service =
    services.get(key) ?? loadGame(createSetting(written), isMisere).then((loaded) => localService(loaded));
  services.delete(key);
  services.set(key, service);
  service.catch(() => services.delete(key));
  const [oldest] = services.keys();
  if (services.size > MAX_GAMES && oldest !== undefined) services.delete(oldest);
  return service;
}

async function answerQuestion(question: Question): Promise<unknown> {
  const service = await serviceFor(question);
  return (service[question.task] as (...parameters: readonly unknown[]) => Promise<unknown>)(...question.parameters);
}

/** Serve questions from the page. */
export function serve(): void {
  scope.addEventListener("message", ({ data }) => {
    const { number } = data;
    answerQuestion(data).then(
      (result) => scope.postMessage({ number, result }),
      (error: unknown) => scope.postMessage({ number, error: errorMessage(error) }),
    );
  });
}
