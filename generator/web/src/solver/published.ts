// Published files for the solver. Sequences of nim-values replace values that the page does not compute, and are compared
// with those that it computes. The others are misère quotients, and table answers for positions that no search decides.
import { absoluteUrl, FetchError, loadTable, loadText, type Table } from "../data";
import { errorMessage, groupDigits } from "../dom";
import { buildQuotient, type Quotient } from "../rules/misere_play";
import type { Published, Quotients, TableAnswer, TableAnswers } from "../rules/solve";
import { verdict } from "./view";

/** Return the values by heap, from the columns n and nim_value. Throws if a column is missing. */
function valuesByHeap({ columns, rows }: Table): (number | undefined)[] {
  const [heap, value] = ["n", "nim_value"].map((name) => columns.indexOf(name)) as [number, number];
  if (heap < 0 || value < 0) throw new Error(`the published table has no column ${heap < 0 ? "n" : "nim_value"}`);
  const values: (number | undefined)[] = [];
  for (const row of rows) values[Number(row[heap])] = Number(row[value]);
  return values;
}

export function publishedFrom(csv: string, period: Published["period"]): Published {
  return { values: async () => valuesByHeap(await loadTable(csv)), period };
}

/** Files of a published misère quotient: the elements of heaps, and their products. */
export interface QuotientFiles {
  readonly code: string;
  readonly elements: string;
  readonly products: string;
  readonly period: Quotient["period"] | null;
}

export function quotientFrom({ code, elements, products, period }: QuotientFiles): Quotients {
  const addresses = [elements, products].map(absoluteUrl);
  return async () => {
    try {
      const [heaps, rows] = (await Promise.all(addresses.map((address) => loadTable(address)))) as [Table, Table];
      return buildQuotient(code, rowsOfCode(heaps, code), rowsOfCode(rows, code), period ?? undefined);
    } catch (error) {
      if (error instanceof FetchError) return undefined; // offline
      throw error;
    }
  };
}

/** Return the rows of a code as objects. */
function rowsOfCode({ columns, rows }: Table, code: string): Record<string, string>[] {
  const place = columns.indexOf("code");
  return rows
    .filter((row) => row[place] === code)
    .map((row) => Object.fromEntries(columns.map((name, at) => [name, String(row[at])])));
}

/** Compare the values computed in the page with the published ones, and with the period. */
export async function compare(
  published: Published,
  computed: readonly (number | undefined)[],
  place: HTMLElement,
): Promise<void> {
  if (computed.length === 0) return;
  verdict(place, "open", "Comparing with the published table …");
  let table: readonly (number | undefined)[];
  try {
    table = await published.values();
  } catch (error) {
    verdict(place, "open", `Not compared: the published table could not be loaded (${errorMessage(error)}).`);
    return;
  }
  const heaps = [...computed.keys()].filter((heap) => table[heap] !== undefined);
  const firstWrong = heaps.find((heap) => table[heap] !== computed[heap]);
  const { period } = published;
  const firstBroken =
    period === undefined
      ? undefined
      : heaps.find(
          (heap) =>
            heap >= period.preperiod &&
            heap + period.period < computed.length &&
            computed[heap] !== computed[heap + period.period],
        );
  if (firstWrong !== undefined) {
    verdict(
      place,
      "differs",
      `DISAGREES with the published table at heap ${groupDigits(firstWrong)}: published ${table[firstWrong]}, computed here ${computed[firstWrong]}. One of the two is wrong; please report it.`,
    );
  } else if (firstBroken !== undefined) {
    verdict(
      place,
      "differs",
      `DISAGREES with the published period: it fails at heap ${groupDigits(firstBroken)} of the values computed here. Please report it.`,
    );
  } else if (heaps.length > 0) {
    verdict(
      place,
      "agrees",
      `Values computed in your browser: agrees with the published table for heaps ${groupDigits(heaps[0] as number)}…${groupDigits(heaps[heaps.length - 1] as number)}.`,
    );
  } else {
    place.replaceChildren();
  }
}

export function tableAnswersFrom(address: string): TableAnswers {
  let loading: Promise<Readonly<Record<string, TableAnswer>>> | undefined;
  return async (text) => {
    try {
      loading ??= loadText(address).then((found) => JSON.parse(found) as Readonly<Record<string, TableAnswer>>);
      return (await loading)[text];
    } catch (error) {
      loading = undefined; // a failed fetch is not cached
      if (error instanceof FetchError) return undefined; // offline
      throw error;
    }
  };
}
