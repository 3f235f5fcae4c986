// "Why?" for a position. The binary columns of its values explain a sum; the mex of its options explains a single
// position. The moves to the end explain cyclic play. A closed rule explains its game.
import { drawBinary } from "../boards/heaps";
import { el, groupDigits } from "../dom";
import type { Components, Game } from "../rules/game";
import { isLostByQuotient, type Quotient, simplestHeaps } from "../rules/misere_play";
import { type Num, nimAdd, withinLimits } from "../rules/runtime";
import { isInteger } from "../rules/search";
import type { Answer } from "../rules/solve";
import { note, outcomeLine, smallTable } from "../solver/view";
import type { Playable } from "./stage";
import { winningMoves } from "./winning";

/** Maximum number of moves examined singly. */
const MAX_MOVES = 60;
const MAX_LISTED = 12;
/** Maximum length of a part that names itself. */
const MAX_NAME = 12;
const FIRM =
  "A genus shows two values: the nim-value and, raised, the value found in the same way when the last move loses. A part is firm if they are equal; with a firm part, the nim-sum decides as in normal play.";
const RESULTS = { P: "wins", N: "loses", D: "draws", O: "is open" } as const;

interface MoveAnswer {
  readonly words: string;
  readonly answer: Answer;
}

export interface Position {
  readonly game: Game;
  readonly components: Components;
  readonly playables: readonly Playable[];
  /** Misère quotient that decides the position, if known. */
  readonly quotient: Quotient | undefined;
  answer(components: Components): Promise<Answer | undefined>;
}

export async function explainPosition(position: Position): Promise<HTMLElement[]> {
  const { game, components, playables } = position;
  const answer = await position.answer(components);
  if (answer === undefined) return [note("Too many positions can follow from this one to be searched here.")];
  const parts = [outcomeLine(answer, components.length > 1)];
  const reason = withinLimits(() => game.rulesFor(components).reason?.(components)) ?? "";
  if (reason !== "") parts.push(note(reason));
  const terms = sumTerms(game, components, answer);
  if (terms.length > 1)
    parts.push(el("div", { class: "atlas-why-binary" }, drawBinary(terms)), note(...explainSum(terms)));
  else if (answer.values !== undefined) parts.push(...(await mexTable(position)));
  if (answer.remoteness !== undefined || answer.outcome === "D")
    parts.push(...(await remotenessTable(position, answer)));
  const byQuotient = equivalents(position);
  parts.push(...byQuotient);
  if (byQuotient.length === 0 && answer.searched !== undefined && answer.values === undefined) {
    parts.push(note(answer.searched));
    if (/\bfirm\b/.test(answer.searched)) parts.push(note(FIRM));
  }
  if (parts.length === 1) parts.push(...(await outcomeTable(position)));
  const winning = winningMoves(
    answer,
    playables.map(({ move }) => move),
  );
  const words = winning
    .slice(0, MAX_LISTED)
    .map((move) => playables.find((one) => one.move.left === move.left)?.words ?? "");
  if (winning.length > 0)
    parts.push(
      el(
        "details",
        { class: "atlas-playing-past" },
        el(
          "summary",
          {},
          winning.length === 1 ? "Show the move that wins" : `Show the ${winning.length} moves that win`,
        ),
        note(`${words.join("; ")}${winning.length > MAX_LISTED ? "; …" : ""}.`),
      ),
    );
  else if (answer.outcome === "P")
    parts.push(note("No move wins: every one leaves a position that the other player can win."));
  return parts;
}

/** Tabulate the simplest heaps that may replace each part of a sum in misère play, and the whole. */
function equivalents({ game, components, quotient }: Position): HTMLElement[] {
  if (quotient === undefined) return [];
  const simplest = (heaps: Components): string => simplestHeaps(quotient, heaps)?.join(" + ") || "nothing";
  const isLost = isLostByQuotient(quotient, components);
  if (isLost === undefined) return [];
  const rows = components.map((heap) => [game.write([heap]), simplest([heap])]);
  const whole = simplest(components);
  const lost = quotient.lost.filter(Boolean).length;
  return [
    note(
      `In misère play of ${quotient.code}, heaps may be replaced by simpler ones: whatever is added, the same player wins.`,
    ),
    smallTable(
      "The simplest replacements",
      ["heap", "replaced by"],
      rows.length > 1 ? [...rows, ["all together", whole]] : rows,
    ),
    note(
      `All sums fall into ${quotient.lost.length} classes, the misère quotient, and ${lost} of these are lost. The class of ${whole} is ${isLost ? "one of them" : "not"}.`,
    ),
  ];
}

function sumTerms(game: Game, components: Components, { values }: Answer): readonly (readonly [string, Num])[] {
  const terms =
    components.length === 0 ? undefined : withinLimits(() => game.rulesFor(components).nim_sum_terms?.(components));
  if (terms !== undefined && terms.length > 0) return terms;
  if (values === undefined || components.length < 2) return [];
  return components.map((component, place) => {
    const text = isInteger(component) ? groupDigits(String(component)) : game.write([component]);
    return [text.length > MAX_NAME ? `part ${place + 1}` : text, values[place] as Num] as const;
  });
}

function explainSum(terms: readonly (readonly [string, Num])[]): string[] {
  const total = terms.reduce<Num>((sum, [, value]) => nimAdd(sum, value), 0);
  if (BigInt(total) === 0n)
    return [
      "Every column holds an even number of ones, so the nim-sum is 0. Any move changes it, and the other player can make it 0 again.",
    ];
  const top = 1n << BigInt(BigInt(total).toString(2).length - 1);
  const fit = terms
    .filter(([, value]) => (BigInt(value) & top) !== 0n)
    .map(([name, value]) =>
      name === groupDigits(String(value))
        ? `${name} to ${nimAdd(value, total)}`
        : `the worth of ${name} from ${value} to ${nimAdd(value, total)}`,
    );
  return [`The nim-sum is ${total}. To win, make every marked column even. For instance, change ${fit.join(", or ")}.`];
}

/** Tabulate the values of the options of one position, and their mex. */
async function mexTable(position: Position): Promise<HTMLElement[]> {
  const examined = await examineMoves(position);
  if (examined === undefined) return [];
  const groups = new Map<number, string[]>();
  for (const { words, answer } of examined) {
    const value = Number(answer.value ?? 0);
    groups.set(value, [...(groups.get(value) ?? []), words]);
  }
  if (examined.length === 0) return [];
  let mex = 0;
  while (groups.has(mex)) mex += 1;
  const maxValue = Math.max(mex, ...groups.keys());
  const rows = Array.from({ length: maxValue + 1 }, (_, value) => value)
    .filter((value) => groups.has(value) || value === mex)
    .map((value) => {
      const list = groups.get(value) ?? [];
      const text = `${list.slice(0, 3).join("; ")}${list.length > 3 ? `; and ${list.length - 3} more` : ""}`;
      return [String(value), value === mex ? el("strong", {}, "missing: the value of this position") : text];
    });
  return [smallTable("Nim-values of the moves", ["value", "moves that leave it"], rows)];
}

/** Tabulate the results of the moves of a position that nothing else explains. */
async function outcomeTable(position: Position): Promise<HTMLElement[]> {
  const examined = await examineMoves(position);
  if (examined === undefined || examined.length === 0) return [];
  const rows = examined.slice(0, 3 * MAX_LISTED).map(({ words, answer }) => [words, RESULTS[answer.outcome]]);
  return [smallTable("What each move brings", ["move", "it"], rows)];
}

async function remotenessTable(position: Position, answer: Answer): Promise<HTMLElement[]> {
  const examined = await examineMoves(position);
  if (examined === undefined || examined.length === 0) return [];
  const remoteness = answer.remoteness;
  const notes =
    remoteness === undefined || remoteness === 0
      ? []
      : [
          note(
            answer.outcome === "N"
              ? `You win in ${remoteness}, if you play fast and the other player slowly.`
              : `You lose in ${remoteness}, if you play slowly and the other player fast.`,
          ),
        ];
  const rows = examined
    .slice(0, 3 * MAX_LISTED)
    .map(({ words, answer: after }) => [
      words,
      RESULTS[after.outcome],
      after.remoteness === undefined ? "" : String(after.remoteness + 1),
    ]);
  return [...notes, smallTable("What each move brings", ["move", "it", "moves to the end"], rows)];
}

async function examineMoves({ playables, answer: answerFor }: Position): Promise<MoveAnswer[] | undefined> {
  if (playables.length > MAX_MOVES) return undefined;
  const answers: MoveAnswer[] = [];
  for (const { move, words } of playables) {
    const answer = await answerFor(move.left);
    if (answer === undefined) return undefined;
    answers.push({ words, answer });
  }
  return answers;
}

/** Summarise one position for the line of play. */
export function summarise(answer: Answer | undefined, components: Components): string {
  if (answer === undefined) return "?";
  const letter = { P: "P", N: "N", D: "draw", O: "open" }[answer.outcome];
  if (answer.value !== undefined)
    return `${letter}, ${components.length > 1 ? "nim-sum" : "nim-value"} ${groupDigits(String(answer.value))}`;
  return answer.remoteness === undefined ? letter : `${letter}, ends in ${answer.remoteness}`;
}
