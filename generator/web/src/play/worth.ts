// What each move of a position is worth, as labels on the pieces that it touches: the nim-value of the position that it
// leaves, or win, draw or loss for the player who makes it.
import type { Answer } from "../rules/solve";
import type { Session } from "./session";
import type { Piece, Playable } from "./stage";

/** Maximum number of moves that are solved for their labels. */
const MAX_LABELLED = 150;
/** Label of a place of moves with different values. */
const MORE = "…";
/** Shift of a label below the centre of its piece, and of one above a pair of pieces. */
const [BASELINE, PAIR_RISE] = [5, 12];

export interface Worth {
  readonly playable: Playable;
  readonly text: string;
  readonly wins: boolean;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly wins: boolean;
}

const FOR_THE_MOVER = { P: "win", N: "loss", D: "draw", O: "?" } as const;

function describe(answer: Answer | undefined): string {
  if (answer === undefined) return "?";
  return answer.value === undefined ? FOR_THE_MOVER[answer.outcome] : String(answer.value);
}

/** Solve the position after each move; undefined if there are too many moves. */
export async function worths(session: Session): Promise<Worth[] | undefined> {
  const playables = session.playables ?? [];
  if (playables.length > MAX_LABELLED) return undefined;
  const found: Worth[] = [];
  for (const playable of playables) {
    const answer = await session.answer(playable.move.left);
    found.push({ playable, text: describe(answer), wins: answer?.outcome === "P" });
  }
  return found;
}

/**
 * Place the labels: on the destination of a move; between the pieces of a pair if both or neither can be moved alone; else
 * on the first piece that cannot.
 */
export function placeLabels(list: readonly Worth[], pieceOf: (id: string) => Piece | undefined): Label[] {
  const labels = new Map<string, Label>();
  const ways = list.flatMap(({ playable, text, wins }) =>
    playable.ways.map(({ touches }) => ({ touches, text, wins })),
  );
  const alone = new Set(ways.flatMap(({ touches }) => (touches.length === 1 ? touches : [])));
  for (const { touches, text, wins } of ways) {
    const pieces = touches.flatMap((id) => pieceOf(id) ?? []);
    const [first, second] = pieces;
    if (first === undefined) continue;
    const destination = pieces.find(({ isDestination }) => isDestination === true);
    const together = pieces.filter(({ id }) => !alone.has(id));
    const at = destination ?? together[0] ?? first;
    const isPair = destination === undefined && pieces.length === 2 && together.length !== 1 && second !== undefined;
    const shift = together.length === 0 ? -PAIR_RISE : BASELINE; // next to the labels of the two pieces
    const [x, y] = isPair ? [(first.x + second.x) / 2, (first.y + second.y) / 2 + shift] : [at.x, at.y + BASELINE];
    const key = `${Math.round(x)} ${Math.round(y)}`;
    const known = labels.get(key);
    const joined = known === undefined || known.text === text ? text : MORE;
    labels.set(key, { x, y, text: joined, wins: wins || known?.wins === true });
  }
  return [...labels.values()];
}
