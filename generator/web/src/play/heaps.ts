// Touches of heaps, rows of pieces. A touch takes a piece; a move that splits a row takes the pieces between two others,
// or the gap between two pieces is touched. The change of a heap is the difference of the boards before and
// after, for any game.

import type { BoardOf } from "../boards/board";
import { numbers } from "../boards/svg";
import { difference, type Kind, type Step, type Way } from "./stage";

/** Maximum number of pieces drawn one by one in a heap. */
export const MAX_HEAP = 60;

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
};
