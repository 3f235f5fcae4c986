// The CSV grammar and the sort keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compareKeys, guessType, integerKey, parseTypes, sortKey } from "../src/cells";
import { CsvError, parseRecords, parseTable } from "../src/csv";

test("RFC 4180", () => {
  assert.deepEqual(parseRecords("a,b\n1,2\n"), [["a", "b"], ["1", "2"]]);
  assert.deepEqual(parseRecords("a,b\r\n1,2"), [["a", "b"], ["1", "2"]]);
  assert.deepEqual(parseRecords('"x, y","say ""hi""","two\nlines"\n'), [["x, y", 'say "hi"', "two\nlines"]]);
  assert.deepEqual(parseRecords(",\n"), [["", ""]]);
  assert.deepEqual(parseRecords("a,"), [["a", ""]]);
  assert.deepEqual(parseRecords('""\n""'), [[""], [""]]);
  assert.deepEqual(parseRecords(""), []);
  assert.deepEqual(parseRecords("\ufeffa\n"), [["a"]]);
});

test("what is not CSV is refused with its line", () => {
  for (const [bad, line] of [['a\n"b', 2], ['a\nb"c', 2], ['"a"b\n', 1], ['"two\nlines"\nx"', 3]] as const) {
    assert.throws(() => parseRecords(bad), (error: unknown) => error instanceof CsvError && error.line === line, bad);
  }
  assert.throws(() => parseTable(""), CsvError);
  assert.throws(() => parseTable("a,b\n1\n"), /1 cells where the header has 2/);
});

test("written and read back", () => {
  const pieces = ["", "a", ",", '"', "\n", "\r\n", "é", " "];
  let seed = 7;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const rows = Array.from({ length: 1 + next(4) }, () => Array.from({ length: 3 }, () => pieces[next(8)]! + pieces[next(8)]!));
    const text = rows.map((row) => row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join()).join("\n");
    assert.deepEqual(parseRecords(`${text}\n`), rows);
  }
});

test("integers of any length sort as numbers", () => {
  const sorted = ["-100", "-99", "-1", "0", "2", "10", "999", "1,000", "9".repeat(400), `1${"0".repeat(400)}`];
  const keys = sorted.map(integerKey);
  for (let i = 1; i < keys.length; i += 1) assert.equal(compareKeys(keys[i - 1]!, keys[i]!), -1, sorted[i]);
  assert.equal(integerKey("007"), integerKey("7"));
  assert.equal(integerKey("-0"), integerKey("0"));
  assert.ok(integerKey("") < integerKey("-5"));
});

test("column types", () => {
  assert.deepEqual(parseTypes("integer,string,,int64,float", 6), ["integer", "text", undefined, "integer", "number", undefined]);
  assert.equal(guessType(["1", "", "22"]), "integer");
  assert.equal(guessType(["1", "0.77"]), "text");
  assert.equal(guessType([]), "text");
  assert.ok((sortKey("2.5", "number") as number) < (sortKey("10", "number") as number));
});
