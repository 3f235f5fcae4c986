// Review of a finished game on the page: the last chance in a sentence and on the board of that moment, the graph of the
// game, and buttons to play on from there.
import { label, path, shape } from "../boards/svg";
import { button, el } from "../dom";
import type { Answer } from "../rules/solve";
import { mountScrollable } from "../scroll";
import { type Chance, graphOf, reviewLine } from "./review";
import type { Session, Side } from "./session";
import type { Playable, Way } from "./stage";
import { winningMoves } from "./winning";

/** Maximum number of better moves listed, and of moves examined for a draw. */
const [MAX_LISTED, MAX_EXAMINED] = [3, 60];
/** Distance of two points of the graph, its height, and its margins at the top and the left. */
const [STEP, HEIGHT, TOP, LEFT] = [28, 90, 22, 48];

export interface ReviewActions {
  /** Draw the board of a position of the line with a move marked; undefined if it cannot be drawn. */
  drawBoard(place: number, way: Way): SVGElement | undefined;
  /** Return the name of a side, at the beginning of a sentence. */
  name(side: Side): string;
  /** Play on from a position of the line; undefined if no person lost. */
  readonly tryAgain: ((place: number) => void) | undefined;
  restart(): void;
}

/** Review a finished game. */
export async function reviewGame(session: Session, actions: ReviewActions): Promise<HTMLElement[]> {
  const loser = session.winner === "reader" ? "atlas" : "reader";
  const name = actions.name(loser);
  const { stations } = session.line;
  const answers = await Promise.all(stations.map(({ components }) => session.answer(components)));
  const { chance, unknown } = reviewLine(session.line, answers, loser);
  const parts: HTMLElement[] = [];
  if (chance === undefined)
    parts.push(el("p", { class: "atlas-playing-lesson" }, lossWithoutChance(name, loser, session.line.first, unknown)));
  else {
    const better = await betterMoves(session, chance, answers[chance.place]);
    parts.push(
      el("p", { class: "atlas-playing-lesson" }, ...describeChance(session, chance, better, name, unknown, answers)),
    );
    const board = actions.drawBoard(chance.place, better[0]?.ways[0] ?? { touches: [] });
    if (board !== undefined) {
      const box = el("div", { class: "atlas-playing-board" }, board);
      mountScrollable(box, "Board of that move");
      parts.push(box);
    }
  }
  parts.push(drawGraph(answers, chance, session.misere));
  const { tryAgain } = actions;
  parts.push(
    el(
      "div",
      { class: "atlas-playing-buttons" },
      chance !== undefined &&
        tryAgain !== undefined &&
        button("Try again from here", "md-button md-button--primary atlas-playing-make", () => tryAgain(chance.place)),
      button("Same position", "atlas-button", () => actions.restart()),
    ),
  );
  return parts;
}

function lossWithoutChance(name: string, loser: Side, first: Side, unknown: number): string {
  if (unknown > 0) return "Some positions are too large to solve here.";
  const start = loser === first ? " The first position is lost for the player who begins." : "";
  return `${name} never had a winning move.${start}`;
}

/** Return the moves that would have won, or have drawn. */
async function betterMoves(
  session: Session,
  { place, outcome }: Chance,
  answer: Answer | undefined,
): Promise<Playable[]> {
  const playables = session.playablesAt(place);
  if (outcome === "N") {
    const winning = winningMoves(
      answer,
      playables.map(({ move }) => move),
    ).map(({ left }) => left);
    return winning.flatMap((left) => playables.filter(({ move }) => move.left === left));
  }
  const drawing: Playable[] = [];
  for (const playable of playables.slice(0, MAX_EXAMINED))
    if ((await session.answer(playable.move.left))?.outcome === "D") drawing.push(playable);
  return drawing;
}

function describeChance(
  session: Session,
  { place, outcome }: Chance,
  better: readonly Playable[],
  name: string,
  unknown: number,
  answers: readonly (Answer | undefined)[],
): (HTMLElement | string)[] {
  const made = session.line.stations[place + 1]?.words ?? "";
  const until = `${name} could have ${outcome === "N" ? "won" : "drawn"} ${unknown > 0 ? "at least " : ""}until move ${place + 1}`;
  const listed = better.slice(0, MAX_LISTED).map(({ words }) => words);
  const [only] = better;
  const left = only === undefined ? 0 : only.move.left.length;
  const effect =
    outcome === "D"
      ? "holds the draw"
      : answers[place]?.value === undefined
        ? "leaves a position that the other player loses"
        : `leaves ${left > 1 ? "nim-sum" : "nim-value"} 0`;
  const instead =
    listed.length === 0
      ? ""
      : `: ${listed.join(", or ")}${better.length > listed.length ? `, or one of ${better.length - listed.length} more,` : ""} ${effect}`;
  return [el("strong", {}, until), `${instead}. ${made === "" ? "" : `${name} played ${made}.`}`];
}

/** Draw the nim-value, or else the outcome, of each position of the game. */
function drawGraph(answers: readonly (Answer | undefined)[], chance: Chance | undefined, misere: boolean): HTMLElement {
  const { heights, texts, levels } = graphOf(answers);
  const at = (place: number): readonly [number, number] => [
    LEFT + (place + 0.5) * STEP,
    TOP + (1 - (heights[place] ?? 0)) * HEIGHT,
  ];
  const [width, floor] = [LEFT + heights.length * STEP + 6, TOP + HEIGHT];
  const known = [...heights.keys()].filter((place) => heights[place] !== undefined);
  const course = known.map((place, index) => `${index === 0 ? "M" : "L"}${at(place).join(" ")}`).join("");
  const parts: Element[] = [path(`M${LEFT} ${floor}H${width - 4}`, "floor"), path(course, "course")];
  for (const [text, height] of levels)
    parts.push(label(LEFT - 8, TOP + (1 - height) * HEIGHT + 4, text, "quiet", "end"));
  for (const place of known) {
    const [cx, cy] = at(place);
    const kind = place === chance?.place ? "chance" : heights[place] === 0 ? "zero" : "worth";
    parts.push(shape("circle", { cx, cy, r: kind === "chance" ? 7 : 4, class: kind }));
    if (levels.length === 1 && heights[place] !== 0) parts.push(label(cx, cy - 11, texts[place] as string));
  }
  for (const place of heights.keys())
    parts.push(label(at(place)[0], floor + 18, place === 0 ? "start" : String(place), "quiet"));
  const subject = levels.length === 1 ? "Nim-value of the position" : "Win or loss for the player to move,";
  const svg = shape(
    "svg",
    {
      class: "atlas-shape atlas-playing-graph",
      role: "img",
      width,
      height: floor + 26,
      viewBox: `0 0 ${width} ${floor + 26}`,
      "aria-label": `${subject} at the start and after each move: ${texts.join(", ")}.`,
    },
    ...parts,
  );
  const box = el("div", { class: "atlas-playing-board" }, svg);
  mountScrollable(box, "Graph of the game");
  const zero = misere || levels.length > 1 ? "" : " Whoever leaves 0 can win.";
  return el(
    "figure",
    { class: "atlas-playing-course" },
    box,
    el("figcaption", {}, `${subject} after each move.${zero}`),
  );
}
