// Tests of the CSV parser and the sort keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compareKeys, formatCell, integerKey, parseTypes, sortKey } from "../src/cells";
import { CsvError, parseTable } from "../src/data";
import { type Cells, supportingClaims } from "../src/tables/evidence";

test("cells are read unchanged", async () => {
  const read = async (text: string): Promise<unknown> => Object.values(await parseTable(text));
  assert.deepEqual(await read("a,b\n1,2\n"), [["a", "b"], [["1", "2"]]]);
  assert.deepEqual(await read("a,b\r\n1,2"), [["a", "b"], [["1", "2"]]]);
  assert.deepEqual(await read('a,b,c\n"x, y","say ""hi""","two\nlines"\n'), [
    ["a", "b", "c"],
    [["x, y", 'say "hi"', "two\nlines"]],
  ]);
  assert.deepEqual(await read('a\n\n""\n'), [["a"], [[""], [""]]]);
  assert.deepEqual(await read("\ufeffa,b\n,\n"), [["a", "b"], [["", ""]]]);
  const long = "9".repeat(400);
  assert.deepEqual(await read(`a\n${long}\n`), [["a"], [[long]]]);
});

test("invalid file is rejected with its row", async () => {
  for (const [bad, row] of [
    ['a\n"b', 2],
    ["", 1],
    ["a,b\n1\n", 2],
    ["a,b\n1,2\n1,2,3\n", 3],
  ] as const) {
    await assert.rejects(
      parseTable(bad),
      (error: unknown) => error instanceof CsvError && error.message.includes(`row ${row} `),
      bad,
    );
  }
});

test("integers of any length sort as numbers", () => {
  const sorted = ["-100", "-99", "-1", "0", "2", "10", "999", "1,000", "9".repeat(400), `1${"0".repeat(400)}`];
  const keys = sorted.map(integerKey);
  for (let i = 1; i < keys.length; i += 1) assert.ok(keys[i - 1]! < keys[i]!, sorted[i]);
  assert.equal(integerKey("007"), integerKey("7"));
  assert.equal(integerKey("-0"), integerKey("0"));
  assert.ok(integerKey("") < integerKey("-5"));
});

test("empty cells come last in both directions", () => {
  const cells = ["", "10", "9", ""].map((cell) => sortKey(cell, "integer"));
  const sorted = (direction: 1 | -1): string[] =>
    [...cells].sort((a, b) => compareKeys(a, b, direction)).map((key) => key.trim().slice(9));
  assert.deepEqual(sorted(1), ["9", "10", "", ""]);
  assert.deepEqual(sorted(-1), ["10", "9", "", ""]);
});

test("numbers of five digits and more have thousands separators", () => {
  assert.deepEqual(
    [
      formatCell("149459", "integer"),
      formatCell("-10000", "integer"),
      formatCell("2026", "integer"),
      formatCell("149459", "text"),
    ],
    ["149,459", "-10,000", "2026", "149459"],
  );
});

test("data-types are parsed and choose the sort key", () => {
  assert.deepEqual(parseTypes("integer,string,"), ["integer", "text", "text"]);
  assert.deepEqual([sortKey("Ab ", "text"), sortKey("Ab", undefined)], ["ab", "ab"]);
});

test("a cell is supported by the claims that name it, else by those that name no cells", () => {
  const claim = (statement: string, cells?: Cells[]) => ({
    statement,
    status: "observed",
    certificate: null,
    ...(cells === undefined ? {} : { cells }),
  });
  const claims = [
    claim("the rest"),
    claim("beyond", []),
    claim("first", [{ columns: ["normal"], where: [["spots", "<=", 11]] }]),
    claim("open", [{ where: [["status", "in", ["open", "withheld"]]] }]),
  ];
  const supporting = (spots: string, status: string, column: string) =>
    supportingClaims(claims, new Map(Object.entries({ spots, status, normal: "first" })), column).map(
      ({ statement }) => statement,
    );
  assert.deepEqual(supporting("11", "periodic", "normal"), ["first"]);
  assert.deepEqual(supporting("12", "periodic", "normal"), ["the rest"]);
  assert.deepEqual(supporting("", "periodic", "normal"), ["the rest"]);
  assert.deepEqual(supporting("3", "open", "normal"), ["first", "open"]);
  assert.deepEqual(supporting("3", "periodic", "spots"), ["the rest"]);
});
