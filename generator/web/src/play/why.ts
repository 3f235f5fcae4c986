// Why this exists: "Why?" on this very position. A sum is told by the binary columns of its
// values, one position by the values of its options and the least that is missing, play
// that may go round by the moves to the end, and a game with a rule of its own by that.

import { drawBinary } from "../boards/heaps";
import { el, grouped } from "../dom";
import type { Components, Game } from "../rules/game";
import { LimitReached, nimAdd, type Num } from "../rules/runtime";
import { isInteger } from "../rules/search";
import type { Answer } from "../rules/solve";
import { note, outcomeLine, smallTable } from "../solver/view";
import { winningOf } from "./opponent";
import type { Playable } from "./stage";

/** Moves that are weighed and told one by one. */
const MOST = 60;
const TOLD = 12;

interface Weighed {
  readonly words: string;
  readonly answer: Answer;
}

export interface Position {
  readonly game: Game;
  readonly components: Components;
  readonly playables: readonly Playable[];
  known(components: Components): Promise<Answer | undefined>;
}

export async function whyOf(position: Position): Promise<HTMLElement[]> {
  const { game, components, playables } = position;
  const answer = await position.known(components);
  if (answer === undefined) return [note("Too many positions can follow from this one to be searched here.")];
  const parts = [outcomeLine(answer, components.length > 1)];
  const reason = attempted(() => game.rulesFor(components).reason?.(components)) ?? "";
  if (reason !== "") parts.push(note(reason));
  const addends = addendsOf(game, components, answer);
  if (addends.length > 1) parts.push(el("div", { class: "atlas-why-binary" }, drawBinary(addends)), note(...inWords(addends)));
  else if (answer.values !== undefined) parts.push(...(await mexOf(position)));
  if (answer.remoteness !== undefined || answer.outcome === "D") parts.push(...(await remotenesses(position, answer)));
  if (answer.searched !== undefined && answer.values === undefined) parts.push(note(answer.searched));
  const winning = winningOf(answer, playables.map(({ move }) => move));
  const words = winning.slice(0, TOLD).map((move) => playables.find((one) => one.move.left === move.left)?.words ?? "");
  if (winning.length > 0) parts.push(note(el("strong", {}, winning.length === 1 ? "The move that wins" : `${winning.length} moves that win`), `: ${words.join("; ")}${winning.length > TOLD ? "; …" : ""}.`));
  else if (answer.outcome === "P") parts.push(note("No move wins: every one leaves a position that the other player can win."));
  return parts;
}

function attempted<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}

function addendsOf(game: Game, components: Components, { values }: Answer): readonly (readonly [string, Num])[] {
  const own = components.length === 0 ? undefined : attempted(() => game.rulesFor(components).addends?.(components));
  if (own !== undefined && own.length > 0) return own;
  if (values === undefined || components.length < 2) return [];
  return components.map((component, place) => [isInteger(component) ? grouped(String(component)) : `part ${place + 1}`, values[place] as Num] as const);
}

function inWords(addends: readonly (readonly [string, Num])[]): string[] {
  const total = addends.reduce<Num>((sum, [, value]) => nimAdd(sum, value), 0);
  if (BigInt(total) === 0n) return ["Every column holds an even number of ones: the nim-sum is 0, and whatever is moved makes it something else."];
  const top = 1n << BigInt(BigInt(total).toString(2).length - 1);
  const fit = addends.filter(([, value]) => (BigInt(value) & top) !== 0n).map(([name, value]) => `${name} from ${value} to ${nimAdd(value, total)}`);
  return [`The nim-sum is ${total}. A move wins if it makes it 0: the value of one part must change, for instance ${fit.join(", or ")}.`];
}

/** The values of the options of one position, and the least number that is none of them. */
async function mexOf(position: Position): Promise<HTMLElement[]> {
  const weighed = await weigh(position);
  if (weighed === undefined) return [];
  const groups = new Map<number, string[]>();
  for (const { words, answer } of weighed) {
    const value = Number(answer.value ?? 0);
    groups.set(value, [...(groups.get(value) ?? []), words]);
  }
  if (weighed.length === 0) return [];
  let mex = 0;
  while (groups.has(mex)) mex += 1;
  const most = Math.max(mex, ...groups.keys());
  const rows = Array.from({ length: most + 1 }, (_, value) => value)
    .filter((value) => groups.has(value) || value === mex)
    .map((value) => {
      const list = groups.get(value) ?? [];
      const told = `${list.slice(0, 3).join("; ")}${list.length > 3 ? `; and ${list.length - 3} more` : ""}`;
      return [String(value), value === mex ? el("strong", {}, "missing: the value of this position") : told];
    });
  return [smallTable("Nim-values of the moves", ["value", "moves that leave it"], rows)];
}

async function remotenesses(position: Position, answer: Answer): Promise<HTMLElement[]> {
  const weighed = await weigh(position);
  if (weighed === undefined || weighed.length === 0) return [];
  const far = answer.remoteness;
  const said = far === undefined || far === 0 ? [] : [note(answer.outcome === "N" ? `You win in ${far}, if you play fast and the other player slowly.` : `You lose in ${far}, if you play slowly and the other player fast.`)];
  const word = { P: "wins", N: "loses", D: "draws", O: "is open" } as const;
  const rows = weighed.slice(0, 3 * TOLD).map(({ words, answer: after }) => [words, word[after.outcome], after.remoteness === undefined ? "" : String(after.remoteness + 1)]);
  return [...said, smallTable("What each move brings", ["move", "it", "moves to the end"], rows)];
}

async function weigh({ playables, known }: Position): Promise<Weighed[] | undefined> {
  if (playables.length > MOST) return undefined;
  const found: Weighed[] = [];
  for (const { move, words } of playables) {
    const answer = await known(move.left);
    if (answer === undefined) return undefined;
    found.push({ words, answer });
  }
  return found;
}

/** One position in a word, for the line of play. */
export function worth(answer: Answer | undefined, components: Components): string {
  if (answer === undefined) return "?";
  const letter = { P: "P", N: "N", D: "draw", O: "open" }[answer.outcome];
  if (answer.value !== undefined) return `${letter}, ${components.length > 1 ? "nim-sum" : "nim-value"} ${grouped(String(answer.value))}`;
  return answer.remoteness === undefined ? letter : `${letter}, ends in ${answer.remoteness}`;
}

