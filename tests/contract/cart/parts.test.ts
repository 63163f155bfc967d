/** The parts of a cart are its lines in their order, never too many, and hardly any of them is another when a line comes or goes. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { maxItemCount, mostParts } from "#contract/cart/rules/cart.ts";
import { cartPartsOf } from "#contract/cart/rules/parts.ts";

const linesOf = (numbers: readonly number[]) => numbers.map((item_id) => ({ item_id }));
const carts = fc.uniqueArray(fc.integer({ min: 1, max: 200_000 }), { maxLength: 3_000, minLength: 1 });

test("they are all lines, in their order", () => {
  fc.assert(
    fc.property(carts, (numbers) => {
      expect(cartPartsOf(linesOf(numbers)).flat()).toEqual(linesOf(numbers));
    }),
  );
});

test("a full cart has no more of them than can be named, whatever is in it", () => {
  const before = linesOf(Array(31).fill(1));
  const ends: { item_id: number }[] = [];
  for (let item_id = 0; ends.length < maxItemCount && item_id < 2_000_000; item_id += 1) {
    const line = { item_id };
    if (cartPartsOf([...before, line, line]).length === 2) ends.push(line);
  }
  expect(ends.length).toBe(maxItemCount);
  expect(cartPartsOf(ends).length).toBeLessThanOrEqual(mostParts);
});

test("without a line nearly all are as they were", () => {
  const numbers = Array.from({ length: 9_998 }, (_, at) => 48_000 + at * 3);
  const before = new Set(cartPartsOf(linesOf(numbers)).map((part) => JSON.stringify(part)));
  expect(before.size).toBeGreaterThan(90);
  for (const gone of [0, 17, 5_000, 9_997]) {
    const after = cartPartsOf(linesOf(numbers.toSpliced(gone, 1))).map((part) => JSON.stringify(part));
    expect(after.filter((part) => !before.has(part)).length).toBeLessThanOrEqual(4);
  }
});
