// Playable heaps as rows of pieces. A touch takes a piece; a move that splits a row takes the pieces between two others,
// or the gap between two pieces is touched. The change of a heap is the difference of the boards before and
// after, for any game.

import type { BoardOf } from "../boards/board";
import { drawPiece, pieceLook } from "../boards/pieces";
import { joinList, label, numbers, path } from "../boards/svg";
import { capitalise } from "../dom";
import {
  area,
  difference,
  type Kind,
  MIN_TARGET,
  type Piece,
  type Room,
  type Stage,
  type Step,
  type Way,
} from "./stage";

/** Maximum number of pieces drawn one by one, in a heap and on the board. */
export const MAX_HEAP = 60;
const MAX_PIECES = 160;
const [PITCH, WIDE_PITCH, BELOW, HEAD] = [26, 2 * MIN_TARGET, 8, 62];

/** Change of one heap: the sizes it leaves. */
export interface Change {
  readonly heap: number;
  readonly from: number;
  readonly parts: readonly number[];
  /** Whether the heap changes its name, as a ring that becomes a row. */
  readonly renamed: boolean;
}

export const pin = (heap: number, at: number): string => `h${heap}p${at}`;
export const gap = (heap: number, after: number): string => `h${heap}g${after}`;

type PinName = (heap: number, at: number) => string;

/** Return the ways to touch a row that leave these parts of it. */
export function heapWays({ heap, from, parts, renamed }: Change, splits: boolean, of: PinName = pin): Way[] {
  const taken = from - parts.reduce((sum, part) => sum + part, 0);
  const block = (first: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) => of(heap, ((first + at - 1) % from) + 1));
  if (taken < 0) return [{ touches: Array.from({ length: -taken }, (_, at) => of(heap, from + 1 + at)) }];
  if (taken === 0 && parts.length < 2)
    return Array.from({ length: from }, (_, at) => ({ touches: [gap(heap, at + 1)] }));
  if (taken > 0 && parts.length < 2) {
    const left = parts[0] ?? 0;
    if (renamed) return Array.from({ length: left === 0 ? 1 : from }, (_, at) => ({ touches: block(at + 1, taken) }));
    const end = { touches: block(left + 1, taken) };
    return splits && left > 0 ? [end, { touches: block(1, taken) }] : [end];
  }
  const orders = [
    { list: parts, isReversed: false },
    { list: [...parts].reverse(), isReversed: true },
  ].filter(({ list }, at) => at === 0 || String(list) !== String(parts));
  return orders.map(({ list, isReversed }) => {
    const ends = list.slice(0, -1).map((_, at) => list.slice(0, at + 1).reduce((sum, part) => sum + part, 0));
    if (list.length === 2 && taken > 0) return { touches: block((list[0] as number) + 1, taken), isReversed };
    return {
      touches: [...ends.map((after) => gap(heap, after)), ...block(from - taken + 1, taken)],
      isReversed,
    };
  });
}

/** Return the heaps that a move changes, with their parts. */
function heapChanges({ before, after, components, move, ordered }: Step<BoardOf<"heaps">>): Change[] {
  const heaps = numbers(before.heaps);
  const left = after === undefined ? [] : numbers(after.heaps);
  const nameOf = (board: BoardOf<"heaps">, place: number): string =>
    board.names[place - (board.heaps.length - board.names.length)] ?? "";
  if (components.length === heaps.length && (after === undefined || left.length === move.left.length)) {
    const parts = left.slice(move.place, move.place + move.option.length);
    const renamed =
      after !== undefined && parts.length === 1 && nameOf(before, move.place) !== nameOf(after, move.place);
    return [{ heap: move.place, from: heaps[move.place] as number, parts: parts.filter((part) => part > 0), renamed }];
  }
  const apart = Number(before.apart);
  const counted = heaps.slice(0, heaps.length - apart);
  const rest = left.slice(0, left.length - apart);
  if (ordered && rest.length === counted.length) {
    return counted.flatMap((from, heap) =>
      rest[heap] === from
        ? []
        : [{ heap, from, parts: [rest[heap] as number].filter((part) => part > 0), renamed: false }],
    );
  }
  const removed = difference(counted, rest).sort((a, b) => b - a);
  const added = difference(rest, counted)
    .filter((part) => part > 0)
    .sort((a, b) => b - a);
  // A new heap grows from nothing, below the others.
  if (removed.length === 0)
    return added.map((part, at) => ({ heap: heaps.length + at, from: 0, parts: [part], renamed: false }));
  if (removed.length === 1)
    return [{ heap: counted.indexOf(removed[0] as number), from: removed[0] as number, parts: added, renamed: false }];
  const lastIndex = new Map<number, number>();
  return removed.map((from, at) => {
    const heap = counted.indexOf(from, (lastIndex.get(from) ?? -1) + 1);
    lastIndex.set(from, heap);
    return { heap, from, parts: at < added.length ? [added[at] as number] : [], renamed: false };
  });
}

function combineWays(lists: readonly (readonly Way[])[]): Way[] {
  return lists.reduce<Way[]>(
    (ways, list) =>
      ways.flatMap((one) => list.slice(0, 1).map((way) => ({ touches: [...one.touches, ...way.touches] }))),
    [{ touches: [] }],
  );
}

export const heaps: Kind<BoardOf<"heaps">> = {
  ways(step) {
    const changes = heapChanges(step);
    if (changes.length === 0 || changes.some(({ from, parts }) => Math.max(from, ...parts) > MAX_HEAP)) return [];
    const [only] = changes;
    if (changes.length > 1 || only === undefined) return combineWays(changes.map((change) => heapWays(change, false)));
    // Heaps of the same size are interchangeable if the order does not matter.
    const heaps = numbers(step.before.heaps).slice(0, step.before.heaps.length - Number(step.before.apart));
    const equalHeaps =
      only.from === 0 || step.ordered || step.components.length === step.before.heaps.length
        ? [only.heap]
        : heaps.flatMap((heap, at) => (heap === only.from ? [at] : []));
    return equalHeaps.flatMap((heap) => heapWays({ ...only, heap }, step.splits));
  },

  words(step) {
    const changes = heapChanges(step);
    if (changes.length === 0) return undefined;
    return changes.map(({ from, parts }) => `${from} → ${parts.length === 0 ? "0" : parts.join(" + ")}`).join(", ");
  },

  stage: stageOf,
};

function stageOf(board: BoardOf<"heaps">, room: Room): Stage | undefined {
  const heaps = numbers(board.heaps);
  const look = pieceLook(board.piece);
  const rise = look.height + BELOW;
  if (Math.max(0, ...heaps) > MAX_HEAP || heaps.reduce((sum, heap) => sum + heap, 0) > MAX_PIECES) return undefined;
  const names = heaps.map((_, place) => board.names[place - (heaps.length - board.names.length)] ?? "");
  const margin = names.some((name) => name !== "")
    ? Math.max(HEAD, 26 + 8 * Math.max(...names.map((name) => name.length)))
    : HEAD - 12;
  const hasGaps = [...room.touched].some((id) => /^h\d+g/.test(id));
  const pitch = hasGaps ? WIDE_PITCH : PITCH;
  const frame = room.frame.kind === "heaps" ? numbers(room.frame.heaps) : heaps;
  const perLine = Math.max(1, Math.floor((room.width - margin - 12) / pitch));
  const rows = [...heaps];
  while (room.touched.has(pin(rows.length, 1))) rows.push(0);
  const raisedRows = rows.map((heap, place) => {
    let raised = heap;
    while (room.touched.has(pin(place, raised + 1))) raised += 1;
    return raised;
  });
  const longest = Math.min(perLine, Math.max(4, ...raisedRows, ...frame));
  const under: Element[] = [];
  const pieces: Piece[] = [];
  let y = 6;
  rows.forEach((heap, place) => {
    if (Number(board.apart) > 0 && place === heaps.length - Number(board.apart)) {
      under.push(path(`M6 ${y}H${margin + longest * pitch}`, "divider"));
      y += 8;
    }
    const raised = raisedRows[place] as number;
    const lines = Math.max(1, Math.ceil(raised / perLine));
    const floor = y + lines * rise;
    const name = names[place] ?? "";
    if (place < heaps.length)
      under.push(label(margin - 14, y + rise / 2 + (name === "" ? 8 : 0), String(heap), "number", "end"));
    if (name !== "") under.push(label(margin - 14, y + rise / 2 + 17, name, "quiet", "end"));
    for (let line = 0; line < lines; line += 1) {
      const across = Math.min(perLine, Math.max(1, raised - line * perLine));
      under.push(path(`M${margin - 4} ${y + (line + 1) * rise - 4}h${Math.max(across, 2) * pitch + 4}`, "floor"));
    }
    for (let at = 1; at <= raised; at += 1) {
      const [line, column] = [Math.floor((at - 1) / perLine), (at - 1) % perLine];
      const x = margin + (column + 0.5) * pitch;
      const foot = y + (line + 1) * rise - 5;
      const middle = foot - look.height / 2;
      const isAbsent = at > heap;
      pieces.push({
        id: pin(place, at),
        name: `${isAbsent ? "place for a " : ""}${look.noun} ${at} of ${look.group} ${place + 1}${name === "" ? "" : `, ${name}`}`,
        x,
        y: middle,
        parts: [drawPiece(look, x, foot, isAbsent)],
        area: area(x, middle, hasGaps ? MIN_TARGET : pitch, rise - 6),
      });
      if (!room.touched.has(gap(place, at))) continue;
      pieces.push({
        id: gap(place, at),
        name: `between ${look.noun} ${at} and ${at + 1} of ${look.group} ${place + 1}`,
        x: x + pitch / 2,
        y: middle,
        parts: [path(`M${x + pitch / 2} ${foot - look.height + 2}V${foot + 2}`, "cut")],
        area: area(x + pitch / 2, middle, MIN_TARGET, rise - 6),
      });
    }
    y = floor + 3;
  });
  const sizes = heaps.map((heap, place) => `${heap}${names[place] === "" ? "" : ` (${names[place]})`}`);
  const title = `${capitalise(look.group)}s of ${joinList(sizes)}.`;
  return { width: margin + longest * pitch + 10, height: y + 4, title, under, pieces };
}
