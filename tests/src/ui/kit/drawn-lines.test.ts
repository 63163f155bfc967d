/** A long list's lines: no row is lost or moved by the heads between them, and each row finds its own head. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  groupAt,
  lineAt,
  linesOf,
  mostPrinted,
  printedPart,
  withOthers,
  type RowGroup,
} from "#src/ui/kit/lists/drawn-lines.ts";

type Item = { id: number; of: string | undefined };
const items: fc.Arbitrary<Item[]> = fc
  .array(fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }), { maxLength: 12 })
  .map((groups) => groups.map((of, id) => ({ id, of })));
const keyOf = ({ id }: Item) => id;
const groupOf = ({ of }: Item): RowGroup => ({ key: of ?? "none", title: `Group ${of}` });

test("every row stands there once, in its order, with the place it has among the rows", () => {
  fc.assert(
    fc.property(items, (all) => {
      const rows = linesOf({ items: all, keyOf, groupOf }).flatMap((line) => (line.kind === "item" ? [line] : []));
      expect(rows.map(({ item }) => item)).toEqual(all);
      expect(rows.map(({ place }) => place)).toEqual([...all.keys()]);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(all.length);
    }),
  );
});

test("a head stands before the first row of each run, and nowhere else", () => {
  fc.assert(
    fc.property(items, (all) => {
      const lines = linesOf({ items: all, keyOf, groupOf });
      const heads = lines.flatMap((line) => (line.kind === "group" ? [line.group.key] : []));
      expect(heads).toEqual(all.map((item) => groupOf(item).key).filter((key, at, keys) => key !== keys[at - 1]));
      for (const [at, line] of lines.entries())
        if (line.kind === "group") expect(lines[at + 1]).toMatchObject({ kind: "item" });
    }),
  );
});

test("each row belongs to the head of its own group", () => {
  fc.assert(
    fc.property(items, (all) => {
      const lines = linesOf({ items: all, keyOf, groupOf });
      for (const [at, line] of lines.entries()) {
        const head = lines[groupAt(lines, at)!]!;
        expect(head.kind === "group" && head.group.key).toBe(
          line.kind === "group" ? line.group.key : groupOf(line.item).key,
        );
      }
    }),
  );
});

test("a list without heads has none to find, and past its end the last one is found", () => {
  const plain = linesOf({ items: [{ id: 1, of: "a" }], keyOf });
  expect(plain).toEqual([{ kind: "item", key: "item 1", item: { id: 1, of: "a" }, place: 0 }]);
  expect(groupAt(plain, 0)).toBeUndefined();
  expect(groupAt([], 0)).toBeUndefined();
  const grouped = linesOf({
    items: [
      { id: 1, of: "a" },
      { id: 2, of: "b" },
    ],
    keyOf,
    groupOf,
  });
  expect(groupAt(grouped, 99)).toBe(2);
});

test("on paper it is said how much of a list is there, and nothing where it is all of it", () => {
  const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, of: id % 2 === 0 ? "a" : "b" }));
  const said = (count: number, total: number, isAtLeast = false, heads = {}, most = mostPrinted) =>
    printedPart(linesOf({ items: many(count), keyOf, ...heads }), { total, isAtLeast, most });
  expect(said(50, 50)).toBeUndefined();
  expect(said(50, 199)).toBe("First 50 of 199");
  expect(said(150, 1_000, true)).toBe("First 150 of 1,000+");
  expect(said(1_000, 1_000, true)).toBe("First 1,000 of 1,000+");
  // More were loaded than are printed.
  expect(said(mostPrinted, mostPrinted)).toBeUndefined();
  expect(said(mostPrinted + 1, mostPrinted + 1)).toBe("First 2,000 of 2,001");
  // Heads take room on the paper and are no rows.
  expect(said(mostPrinted, mostPrinted, false, { groupOf })).toBe("First 1,000 of 2,000");
  expect(said(mostPrinted + 1, mostPrinted + 1, false, {}, mostPrinted + 1)).toBeUndefined();
});

test("a line is found again where others came and went, and one that is gone is not", () => {
  const lines = linesOf({ items: [5, 7, 9].map((id) => ({ id, of: "a" })), keyOf });
  expect(lineAt(lines, "item 7", 1)).toBe(1);
  expect(lineAt(lines, "item 7", 900)).toBe(1);
  expect(lineAt(lines, "item 8", 1)).toBeUndefined();
  expect(lineAt(lines, undefined, 0)).toBeUndefined();
});

test("what is drawn besides the window stands in the list's order, and nothing twice", () => {
  expect(withOthers([4, 5, 6], [undefined, 900, 5, 0])).toEqual([0, 4, 5, 6, 900]);
  expect(withOthers([4, 5], [undefined])).toEqual([4, 5]);
});
