// Why this exists: the published table as the solvers see it. They compare their
// own values with it, and use it only where they say so. Columns are found by
// name, so a table with more columns than heap and nim_value serves as well.

import type { Table } from "../csv";

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
