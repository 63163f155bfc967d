/** Two people's changes of one guide: nothing of either is lost. */
import { lineKey } from "#contract/base/line-key.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergedLines, suggestedQuantity, type ParLine } from "#contract/cart/rules/order-guides.ts";

const line = (item_id: number, par_level: number): ParLine => ({ item_id, par_level, quantity_uom_code: "CT" });
const said = (lines: readonly ParLine[]) => lines.map(({ item_id, par_level }) => `${item_id}:${par_level}`).join(" ");
const base = [line(1, 5), line(2, 5), line(3, 5)];

test.each([
  [
    "both changed other lines",
    [line(1, 9), line(2, 5), line(3, 5)],
    [line(1, 5), line(2, 8), line(3, 5)],
    "1:9 2:8 3:5",
  ],
  ["both added", [...base, line(4, 1)], [...base, line(5, 1)], "1:5 2:5 3:5 4:1 5:1"],
  ["one removed, one changed another", [line(1, 5), line(3, 5)], [line(1, 7), line(2, 5), line(3, 5)], "1:7 3:5"],
  ["one removed what the other changed", [line(1, 5), line(3, 5)], [line(1, 5), line(2, 9), line(3, 5)], "1:5 3:5 2:9"],
  ["I moved", [line(3, 5), line(1, 5), line(2, 5)], base, "3:5 1:5 2:5"],
  ["they moved", base, [line(3, 5), line(1, 5), line(2, 5)], "3:5 1:5 2:5"],
])("%s", (_what, mine, theirs, expected) => {
  expect(said(mergedLines(base, mine, theirs).lines)).toBe(expected);
});

test("where both changed one par level mine holds, and theirs is named", () => {
  const { lines, both } = mergedLines(base, [line(1, 9), line(2, 5), line(3, 5)], [line(1, 7), line(2, 5), line(3, 5)]);
  expect([said(lines), said(both)]).toEqual(["1:9 2:5 3:5", "1:7"]);
});

const lines = fc.uniqueArray(
  fc.record({
    item_id: fc.integer({ min: 1, max: 8 }),
    par_level: fc.integer({ min: 0, max: 3 }),
    quantity_uom_code: fc.constantFrom("CT"),
  }),
  { selector: lineKey, maxLength: 8 },
);

test("whatever two people did: no line twice, no added or changed line lost, nothing made up", () => {
  fc.assert(
    fc.property(lines, lines, lines, (before, mine, theirs) => {
      const { lines: merged } = mergedLines(before, mine, theirs);
      const names = merged.map(lineKey);
      expect(new Set(names).size).toBe(names.length);
      for (const each of [mine, theirs]) {
        const other = each === mine ? theirs : mine;
        for (const kept of each) {
          const was = before.find((one) => lineKey(one) === lineKey(kept));
          if (was?.par_level !== kept.par_level) expect(names).toContain(lineKey(kept));
          else if (other.some((one) => lineKey(one) === lineKey(kept))) expect(names).toContain(lineKey(kept));
        }
      }
      for (const one of merged) expect([...mine, ...theirs]).toContainEqual(one);
      expect(mergedLines(before, mine, before).lines).toEqual(mine);
      expect(said(mergedLines(before, before, theirs).lines)).toBe(said(theirs));
    }),
  );
});

test("par minus what is on hand is suggested, never less than nothing", () => {
  expect([suggestedQuantity(12, 5), suggestedQuantity(12, undefined), suggestedQuantity(5, 9)]).toEqual([7, 12, 0]);
});
