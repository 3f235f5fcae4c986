// Why this exists: the published table as the solvers see it. They compare their
// own values with it, and use it only where they say so. Columns are found by
// name, so a table with more columns than heap and nim_value serves as well.

import type { Table } from "../csv";
import { loadTable } from "../data";
import { breathe, grouped, messageOf } from "../dom";
import { periodFailure, type HeapValues } from "../games/heaps";
import { Stale, type Desk, type Setting } from "./kind";
import { verdict } from "./view";

/** Values are computed in a page for heaps up to this; the time grows with its square. */
export const MAX_COMPUTED = 20_000;

/** The published values of heaps 0, 1, 2, …; undefined where the table has no row. */
export function valuesByHeap(table: Table): (number | undefined)[] {
  const heapColumn = Math.max(0, table.columns.indexOf("heap"));
  const named = table.columns.indexOf("nim_value");
  const valueColumn = named >= 0 ? named : 1;
  const values: (number | undefined)[] = [];
  for (const row of table.rows) {
    const heap = Number(row[heapColumn]);
    const cell = row[valueColumn] ?? "";
    if (Number.isSafeInteger(heap) && heap >= 0 && heap < 50_000_000 && /^\d{1,15}$/.test(cell)) values[heap] = Number(cell);
  }
  return values;
}

export interface Comparison {
  readonly compared: number;
  readonly first: number;
  readonly last: number;
  readonly difference: { readonly heap: number; readonly published: number; readonly computed: number } | undefined;
}

/** Compares published values with computed ones for the heaps below `stop`. */
export function compare(
  published: readonly (number | undefined)[],
  computed: (heap: number) => number,
  stop: number,
): Comparison {
  let compared = 0;
  let first = -1;
  let last = -1;
  for (let heap = 0; heap < Math.min(stop, published.length); heap += 1) {
    const value = published[heap];
    if (value === undefined) continue;
    const own = computed(heap);
    if (own !== value) return { compared, first, last, difference: { heap, published: value, computed: own } };
    compared += 1;
    if (first < 0) first = heap;
    last = heap;
  }
  return { compared, first, last, difference: undefined };
}

/** A nim-value grid's rows as numbers, for tables with columns a, b and nim_value. */
export function gridRows(table: Table): { a: number; b: number; value: number }[] | undefined {
  const [a, b, value] = ["a", "b", "nim_value"].map((name) => table.columns.indexOf(name)) as [number, number, number];
  if (a < 0 || b < 0 || value < 0) return undefined;
  return table.rows.map((row) => ({ a: Number(row[a]), b: Number(row[b]), value: Number(row[value]) }));
}

/** Computes the values of the heaps below `stop`, with pauses. */
export async function grow(values: HeapValues, stop: number, desk: Pick<Desk, "progress" | "stale">): Promise<void> {
  for (const done of values.slices(stop)) {
    if (done >= stop) break;
    desk.progress((done / stop) ** 2);
    await breathe();
    if (desk.stale()) throw new Stale();
  }
}

/** Says how this browser's values agree with the published nim-sequence, and with the claimed period. */
export async function compareSequence(desk: Desk, { csv, period }: Setting, values: HeapValues): Promise<void> {
  if (csv === undefined) return;
  verdict(desk.check, "open", "Comparing with the published table …");
  let published: (number | undefined)[];
  try {
    published = valuesByHeap(await loadTable(csv));
  } catch (error) {
    verdict(desk.check, "open", `Not compared: the published table could not be loaded (${messageOf(error)}).`);
    return;
  }
  const stop = Math.min(published.length, MAX_COMPUTED + 1);
  await grow(values, stop, desk);
  if (desk.stale()) throw new Stale();
  const { compared, first, last, difference } = compare(published, (heap) => values.get(heap), stop);
  const failure = period === undefined ? undefined : periodFailure(values, period);
  if (difference !== undefined) {
    const { heap, published: theirs, computed } = difference;
    verdict(desk.check, "differs", `DISAGREES with the published table at heap ${grouped(heap)}: published ${theirs}, computed here ${computed}. One of the two is wrong; please report it.`);
  } else if (failure !== undefined) {
    verdict(desk.check, "differs", `DISAGREES with the published period: it fails at heap ${grouped(failure)} of the values computed here. Please report it.`);
  } else if (compared === 0) {
    verdict(desk.check, "open", "Not compared: the published table has no values in the range computed here.");
  } else {
    verdict(desk.check, "agrees", `Values computed in your browser: agrees with the published table for heaps ${grouped(first)}…${grouped(last)}.`);
  }
}
