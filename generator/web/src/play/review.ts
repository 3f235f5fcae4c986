// Review of a finished game: the loser's last chance, from the answers for all positions. Independent of the page.
import type { Answer } from "../rules/solve";
import { type Line, mover, type Side } from "./session";

/** The last position from which the loser could still have won, or have drawn. */
export interface Chance {
  /** Number of moves made before it. */
  readonly place: number;
  readonly outcome: "N" | "D";
}

export interface Review {
  readonly chance: Chance | undefined;
  /** Number of the loser's later positions without an answer; if there are some, the chance may not be the last. */
  readonly unknown: number;
}

/** Find the loser's last chance; `answers` has one for each position of the line, undefined beyond the limits. */
export function reviewLine(line: Line, answers: readonly (Answer | undefined)[], loser: Side): Review {
  let unknown = 0;
  for (let place = line.stations.length - 2; place >= 0; place -= 1) {
    if (mover({ ...line, stations: line.stations.slice(0, place + 1) }) !== loser) continue;
    const outcome = answers[place]?.outcome;
    if (outcome === "N" || outcome === "D") return { chance: { place, outcome }, unknown };
    if (outcome !== "P") unknown += 1;
  }
  return { chance: undefined, unknown };
}

/** Graph of a game: heights from 0 for a P-position to 1, their texts, and the labelled levels of the axis. */
interface Graph {
  readonly heights: readonly (number | undefined)[];
  readonly texts: readonly string[];
  readonly levels: readonly (readonly [text: string, height: number])[];
}

const LEVELS = { P: ["loss", 0], D: ["draw", 0.5], N: ["win", 1] } as const;

/** Return the graph of nim-values, on a logarithmic scale, or of outcomes if some value is unknown. */
export function graphOf(answers: readonly (Answer | undefined)[]): Graph {
  const values = answers.map((answer) => (answer?.value === undefined ? undefined : Number(answer.value)));
  if (values.every((value) => value !== undefined)) {
    const logarithms = values.map((value) => Math.log2(1 + value));
    const highest = Math.max(1, ...logarithms);
    return { heights: logarithms.map((one) => one / highest), texts: values.map(String), levels: [["0", 0]] };
  }
  const outcomes = answers.map((answer) => answer?.outcome ?? "O");
  const shown = outcomes.map((outcome) => (outcome === "O" ? undefined : LEVELS[outcome]));
  const levels = [LEVELS.P, LEVELS.N, ...(outcomes.includes("D") ? [LEVELS.D] : [])];
  return { heights: shown.map((level) => level?.[1]), texts: shown.map((level) => level?.[0] ?? "unknown"), levels };
}
