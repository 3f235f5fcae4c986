// Why this exists: the published tables are CSV files, read by papaparse; what it lets pass but
// a table may not have (rows of unequal length) is refused here, with the line. The library is
// fetched with the first table that a reader asks for.

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export class CsvError extends Error {
  constructor(row: number, what: string) {
    super(`row ${row} of the table's file: ${what}`);
    this.name = "CsvError";
  }
}

/** A CSV text with a header row; every row must have the header's number of cells. Rows are counted from the header, 1. */
export async function parseTable(text: string): Promise<Table> {
  const { parse } = (await import("papaparse")).default;
  const { data, errors } = parse<string[]>(text, { delimiter: "," });
  const [fault] = errors;
  if (fault !== undefined) throw new CsvError((fault.row ?? 0) + 1, fault.message);
  if (/[\r\n]$/.test(text)) data.pop();
  const [columns, ...rows] = data;
  if (columns === undefined) throw new CsvError(1, "the file is empty");
  rows.forEach((row, index) => {
    if (row.length !== columns.length) throw new CsvError(index + 2, `${row.length} cells where the header has ${columns.length}`);
  });
  return { columns, rows };
}
