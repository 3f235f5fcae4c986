// Why this exists: the published sequence of nim-values as the solver has it: to answer for
// heaps that are not computed in the page, and to be compared with those that are.

import type { Table } from "../csv";
import { absolute, FetchError, loadTable } from "../data";
import { grouped, messageOf } from "../dom";
import { quotientOf, type Quotient } from "../rules/misere";
import type { Published, Quotients } from "../rules/solve";
import { verdict } from "./view";

/** The values by heap, from the columns n and nim_value. Throws when the table has no such columns. */
export function valuesByHeap({ columns, rows }: Table): (number | undefined)[] {
  const [heap, value] = ["n", "nim_value"].map((name) => columns.indexOf(name)) as [number, number];
  if (heap < 0 || value < 0) throw new Error(`the published table has no column ${heap < 0 ? "n" : "nim_value"}`);
  const values: (number | undefined)[] = [];
  for (const row of rows) values[Number(row[heap])] = Number(row[value]);
  return values;
}

export function publishedAt(csv: string, period: Published["period"]): Published {
  return { values: async () => valuesByHeap(await loadTable(csv)), period };
}

/** Where the misère quotient of a code is published: the elements of its heaps, and their products. */
export interface QuotientFiles {
  readonly code: string;
  readonly elements: string;
  readonly products: string;
  readonly period: Quotient["period"] | null;
}

export function quotientAt({ code, elements, products, period }: QuotientFiles): Quotients {
  const addresses = [elements, products].map(absolute);
  return async () => {
    try {
      const [heaps, rows] = (await Promise.all(addresses.map((address) => loadTable(address)))) as [Table, Table];
      return quotientOf(code, byName(heaps, code), byName(rows, code), period ?? undefined);
    } catch (error) {
      if (error instanceof FetchError) return undefined; // there is no connection
      throw error;
    }
  };
}

/** The rows of a code, each as an object. */
function byName({ columns, rows }: Table, code: string): Record<string, string>[] {
  const place = columns.indexOf("code");
  return rows.filter((row) => row[place] === code).map((row) => Object.fromEntries(columns.map((name, at) => [name, String(row[at])])));
}

/** Says how the values computed in the page agree with the published ones, and with the period. */
export async function compare(published: Published, computed: readonly (number | undefined)[], place: HTMLElement): Promise<void> {
  if (computed.length === 0) return;
  verdict(place, "open", "Comparing with the published table …");
  let table: readonly (number | undefined)[];
  try {
    table = await published.values();
  } catch (error) {
    verdict(place, "open", `Not compared: the published table could not be loaded (${messageOf(error)}).`);
    return;
  }
  const heaps = [...computed.keys()].filter((heap) => table[heap] !== undefined);
  const wrong = heaps.find((heap) => table[heap] !== computed[heap]);
  const { period } = published;
  const broken = period === undefined ? undefined : heaps.find((heap) => heap >= period.preperiod && heap + period.period < computed.length && computed[heap] !== computed[heap + period.period]);
  if (wrong !== undefined) {
    verdict(place, "differs", `DISAGREES with the published table at heap ${grouped(wrong)}: published ${table[wrong]}, computed here ${computed[wrong]}. One of the two is wrong; please report it.`);
  } else if (broken !== undefined) {
    verdict(place, "differs", `DISAGREES with the published period: it fails at heap ${grouped(broken)} of the values computed here. Please report it.`);
  } else if (heaps.length > 0) {
    verdict(place, "agrees", `Values computed in your browser: agrees with the published table for heaps ${grouped(heaps[0] as number)}…${grouped(heaps[heaps.length - 1] as number)}.`);
  } else {
    place.replaceChildren();
  }
}
