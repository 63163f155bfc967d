/** Who is at an order: as long as they say so, and seconds longer. */
import { expect, test } from "vitest";
import { goneAfterMs } from "#contract/receiving/presence.ts";
import { countedLines, type Presence, hereAfter, isTakenFrom, ownPlace } from "#src/data/receiving/here.ts";

const says = (place: string, order_id: number | null) => ({ here: { who: "Anna", order_id, place } });

test("a colleague is there while they say so, moves with them, and is gone when they leave or fall silent", () => {
  let all: readonly Presence[] = [];
  all = hereAfter(all, says("a", 1), 0);
  expect(all).toMatchObject([{ who: "Anna", order_id: 1 }]);
  all = hereAfter(all, says("a", 2), 1_000);
  expect(all.map(({ order_id }) => order_id)).toEqual([2]);
  expect(hereAfter(all, says("a", null), 2_000)).toEqual([]);
  expect(hereAfter(all, {}, 999 + goneAfterMs)).toEqual(all);
  expect(hereAfter(all, {}, 1_000 + goneAfterMs)).toEqual([]);
});

test("this very tab is nobody's colleague", () => {
  expect(hereAfter([], says(ownPlace, 1), 0)).toEqual([]);
});

const minute = 60_000;
const counts = (place: string, who: string, { line_no = 1, seconds = 0, is_taken_over = false } = {}) => ({
  here: { who, order_id: 7, place, line: { line_no, seconds, is_taken_over } },
});

test("who counts a line is known with the minutes since they began, whatever either clock says", () => {
  const all = hereAfter(
    hereAfter([], counts("a", "Anna", { seconds: 130 }), 10 * minute),
    counts("b", "Ben"),
    10 * minute,
  );
  expect([...countedLines(all)]).toEqual([["7 1", { who: "Anna and Ben", minutes: 2, isTakenOver: false }]]);
  const other = hereAfter(all, counts("a", "Anna", { line_no: 2 }), 10 * minute);
  expect([...countedLines(other).keys()].toSorted()).toEqual(["7 1", "7 2"]);
  expect(countedLines(hereAfter([], says("a", 7), 0)).size).toBe(0); // at no line
});

test("a line that is taken over is its new person's alone, and may be taken back", () => {
  const at = 10 * minute;
  const annas = { order_id: 7, line_no: 1, since: at - minute };
  const ben = hereAfter([], counts("b", "Ben", { is_taken_over: true }), at);
  expect(isTakenFrom(ben, annas)).toBe(true);
  expect(isTakenFrom(ben, { ...annas, line_no: 2 })).toBe(false);
  expect([...countedLines(ben).values()]).toEqual([{ who: "Ben", minutes: 0, isTakenOver: true }]);
  // Anna takes it back: of Ben, who began before, nothing is said to her.
  expect(isTakenFrom(ben, { ...annas, since: at + 1 })).toBe(false);
  expect(countedLines(ben, { key: "7 1", since: at + 1 }).size).toBe(0);
});
