/** Undo of rows that were added to the cart in one go. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lineKey } from "#contract/base/line-key.ts";
import { subtractAdded } from "#src/data/cart/sent-rows.ts";
import { anEntry } from "#tests/support/entries.ts";

const line = { item_id: 101, quantity_uom_code: "CT" };
const quantity = fc.integer({ min: 1, max: 999 });

/** The write that undoes a row whose addition the server answered with `given`. */
const undo = (asked: number, given: number, inCart: number) => {
  const entry = anEntry({
    call: "addItems",
    key: "k1",
    state: "done",
    answer: { rows: [{ ...line, quantity: inCart, given, adjusted: null, refused: null }], itemCount: 1, cart_id: 1 },
  });
  const row = { ...line, quantity: asked, name: "first", key: "k1", at: 0 };
  return subtractAdded(row, entry, new Map([[lineKey(line), inCart]]));
};

test("undo leaves the quantity that a line had before rows were added to it", () => {
  fc.assert(
    fc.property(quantity, quantity, quantity, (before, asked, most) => {
      const given = Math.min(asked, most);
      expect(undo(asked, given, before + given)).toMatchObject({
        call: "updateItem",
        body: { ...line, new_quantity: before },
        base: before + given,
      });
    }),
  );
});

test("undo removes a line that held nothing before", () => {
  fc.assert(
    fc.property(quantity, (given) => {
      expect(undo(given, given, given)).toMatchObject({ call: "removeItem", body: line, base: given });
    }),
  );
});

test("undo writes nothing where the server gave nothing", () => {
  expect(undo(5, 0, 3)).toBeUndefined();
});
