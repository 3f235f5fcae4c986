// Why this exists: the published tables are CSV files after RFC 4180, in which a
// quoted cell may hold commas, doubled quotes and line ends. Splitting at commas
// would read most of the atlas rightly and some of it wrongly, so the grammar is
// read in full, in one pass and without regular expressions (65,536 rows in a
// few tens of milliseconds).

export class CsvError extends Error {
  constructor(
    readonly line: number,
    what: string,
  ) {
    super(`line ${line} of the table's file: ${what}`);
    this.name = "CsvError";
  }
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const QUOTE = 34;
const COMMA = 44;
const LF = 10;
const CR = 13;

/** All records of a CSV text. LF, CRLF and a missing last line end are accepted. */
export function parseRecords(text: string): string[][] {
  const records: string[][] = [];
  const end = text.length;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  let record: string[] = [];
  while (at < end) {
    let cell: string;
    if (text.charCodeAt(at) === QUOTE) {
      const opened = line;
      cell = "";
      let from = at + 1;
      for (;;) {
        const close = text.indexOf('"', from);
        if (close < 0) throw new CsvError(opened, "a quoted cell is not closed");
        const piece = text.slice(from, close);
        for (let i = piece.indexOf("\n"); i >= 0; i = piece.indexOf("\n", i + 1)) line += 1;
        cell += piece;
        if (text.charCodeAt(close + 1) !== QUOTE) {
          at = close + 1;
          break;
        }
        cell += '"';
        from = close + 2;
      }
    } else {
      const from = at;
      let code = 0;
      while (at < end && (code = text.charCodeAt(at)) !== COMMA && code !== LF && code !== CR) {
        if (code === QUOTE) throw new CsvError(line, "a quote in a cell that is not quoted");
        at += 1;
      }
      cell = text.slice(from, at);
    }
    record.push(cell);
    if (at >= end) break;
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      at += 1;
      if (at >= end) record.push("");
      continue;
    }
    if (code === CR && text.charCodeAt(at + 1) === LF) at += 2;
    else if (code === LF) at += 1;
    else throw new CsvError(line, "text after the end of a quoted cell");
    records.push(record);
    record = [];
    line += 1;
  }
  if (record.length > 0) records.push(record);
  return records;
}

/** A CSV text with a header row; every row must have the header's number of cells. */
export function parseTable(text: string): Table {
  const records = parseRecords(text);
  const columns = records[0];
  if (columns === undefined) throw new CsvError(1, "the file is empty");
  const rows = records.slice(1);
  rows.forEach((row, index) => {
    if (row.length !== columns.length) {
      throw new CsvError(index + 2, `${row.length} cells where the header has ${columns.length}`);
    }
  });
  return { columns, rows };
}
