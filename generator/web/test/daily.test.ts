// Tests of the calendar and of the results of the positions of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dateOf, dayAt, entryOf, FIRST_DATE, parseDate } from "../src/daily/calendar";
import { addWin, describe, isBetter, streak, type Win, wins } from "../src/daily/results";

test("day 1 is the first date, and a day begins at midnight in UTC", () => {
  assert.equal(dayAt(Date.parse(`${FIRST_DATE}T00:00:00Z`)), 1);
  assert.equal(dayAt(Date.parse("2026-11-28T23:59:59.999Z")), 332);
  assert.equal(dayAt(Date.parse("2026-11-29T00:00:00Z")), 333);
});

test("the date of a day is read back, in leap years too", () => {
  for (let day = 1; day < 2000; day += 1) assert.equal(parseDate(dateOf(day), 2000), day);
  assert.equal(dateOf(parseDate("2028-02-29", 2000) ?? 0), "2028-02-29");
});

test("a date that does not exist, has another form, or lies outside the days is refused", () => {
  for (const text of ["2026-02-29", "2026-13-01", "2026-1-2", "20261128", "today", "", "2025-12-31", "2026-11-29"])
    assert.equal(parseDate(text, 332), undefined, text);
});

test("the entries follow each other and begin again after the end", () => {
  const list = ["a", "b", "c"];
  assert.deepEqual(
    [1, 2, 3, 4, 5, 3001].map((day) => entryOf(list, day)),
    ["a", "b", "c", "a", "b", "a"],
  );
});

const WIN: Win = { position: "nim 3 4", moves: 4, hints: 1, undos: 0, onDay: true };

test("less help is better, then fewer moves", () => {
  assert.ok(isBetter({ ...WIN, hints: 0, moves: 9 }, WIN));
  assert.ok(isBetter({ ...WIN, moves: 3 }, WIN));
  assert.ok(!isBetter(WIN, WIN));
  assert.ok(!isBetter({ ...WIN, undos: 1, moves: 1 }, WIN));
});

test("a streak has the days in a row that were won on the day, up to today or yesterday", () => {
  const stored = {
    [dateOf(7)]: WIN,
    [dateOf(9)]: WIN,
    [dateOf(10)]: WIN,
    [dateOf(8)]: { ...WIN, onDay: false },
  };
  assert.deepEqual(
    [7, 8, 9, 10, 11, 12].map((today) => streak(stored, today)),
    [1, 1, 1, 2, 2, 0],
  );
});

test("a result is described with its moves, hints and undos", () => {
  assert.equal(describe({ won: true, moves: 6, hints: 0, undos: 0 }), "won in 6 moves, no hints");
  assert.equal(describe({ won: false, moves: 1, hints: 2, undos: 1 }), "lost after 1 move, 2 hints, 1 undo");
});

test("without storage the best win of a day lasts as long as the page", () => {
  addWin(5, WIN);
  addWin(5, { ...WIN, moves: 9, onDay: false });
  assert.deepEqual(wins()[dateOf(5)], WIN);
  addWin(5, { ...WIN, hints: 0 });
  assert.deepEqual(wins()[dateOf(5)], { ...WIN, hints: 0 });
  addWin(5, { ...WIN, position: "kayles 5", hints: 3 });
  assert.equal(wins()[dateOf(5)]?.position, "kayles 5");
});
