/** The cart with writes laid over it, and what was kept of a checkout. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { kitCheckOf, withWrites, type CartWrite } from "#src/data/overlay/cart-overlay.ts";
import { draftFrom, readDraft, type CheckoutDraft } from "#src/data/checkout/checkout-draft.ts";
import { aCartItem } from "#tests/support/shop.ts";

const key = { item_id: 48_120, quantity_uom_code: "CT" };
const add = (quantity: number): CartWrite => ({ call: "addItem", body: { ...key, quantity } });
const update = (new_quantity: number): CartWrite => ({ call: "updateItem", body: { ...key, new_quantity } });
const remove: CartWrite = { call: "removeItem", body: key };

describe("writes that are under way", () => {
  test.each([
    { writes: [], quantity: 4 },
    { writes: [add(2)], quantity: 6 },
    { writes: [update(9)], quantity: 9 },
    { writes: [add(2), update(1), add(3)], quantity: 4 },
    { writes: [remove], quantity: undefined },
    { writes: [remove, remove], quantity: undefined },
    { writes: [update(0)], quantity: undefined },
    { writes: [remove, add(5)], quantity: 5 },
  ])("show as they were made: $quantity", ({ writes, quantity }) => {
    expect(withWrites([aCartItem()], writes)[0]?.quantity).toBe(quantity);
  });

  test("are cut at the line's maximum as the server cuts them", () => {
    expect(withWrites([aCartItem({ max_sale_qty: 5 })], [add(10)])[0]?.quantity).toBe(5);
  });

  test("by another unit than the cart's change nothing: the server refuses them", () => {
    const other: CartWrite = { call: "addItem", body: { item_id: 48_120, quantity_uom_code: "CS", quantity: 1 } };
    expect(withWrites([aCartItem()], [other])).toEqual([{ ...key, quantity: 4 }]);
  });

  test("never show more than a cart holds, nor a line without units", () => {
    const write = fc.oneof(
      fc.integer({ min: 1, max: 2_147_483_647 }).map(add),
      fc.integer({ min: 0, max: 2_147_483_647 }).map(update),
      fc.constant(remove),
    );
    fc.assert(
      fc.property(fc.array(write, { maxLength: 12 }), (writes) => {
        const lines = withWrites([aCartItem(), aCartItem({ item_id: 2, quantity: 9000 })], writes);
        expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(9999);
        expect(lines.every(({ quantity }) => quantity > 0)).toBe(true);
      }),
    );
  });
});

describe("a line's kit check", () => {
  const choose = (kit_check_surcharge: boolean): CartWrite => ({
    call: "updateItem",
    body: { ...key, new_quantity: 4, kit_check_surcharge },
  });
  const other: CartWrite = {
    call: "updateItem",
    body: { ...key, item_id: 1, new_quantity: 1, kit_check_surcharge: true },
  };

  test.each([
    { name: "is the cart's", writes: [], surcharge: 2.4, has: true },
    { name: "is what was chosen last", writes: [choose(true), choose(false)], surcharge: 2.4, has: false },
    { name: "is not what another line's is", writes: [other], surcharge: 0, has: false },
    { name: "stays while only the quantity changes", writes: [choose(true), update(9)], surcharge: 0, has: true },
  ])("$name", ({ writes, surcharge, has }) => {
    expect(kitCheckOf(aCartItem({ kit_check_surcharge: surcharge }), writes)).toBe(has);
  });
});

describe("a checkout's draft", () => {
  const draft: CheckoutDraft = {
    shipping_contact_id: 31,
    billing_contact_id: null,
    customer_order_no: "PO-2026-11-4471",
    order_name: "Weekly OR restock",
    shipping_instructions: "Dock B",
    delivery_contact_phone: "",
    recurring_frequency: "weekly",
    recur_start_date: "12/01/2026",
    when_short: "wait",
  };

  test("comes back as it was kept", () => expect(readDraft(structuredClone(draft))).toEqual(draft));

  test("has the usual start date where the field was emptied", () => {
    expect(readDraft({ ...draft, recur_start_date: "" }).recur_start_date).toBeNull();
    expect(readDraft({ ...draft, recur_start_date: null }).recur_start_date).toBeNull();
  });

  test("never brings back a way to ship or a cost", () => {
    expect(readDraft({ ...draft, shipping_method_id: 3, shipping_charges: 1 })).toEqual(draft);
  });

  test("whose recurrence is damaged or of another build is once", () => {
    expect(readDraft({ ...draft, recurring_frequency: "yearly" }).recurring_frequency).toBe("");
    expect(readDraft({ ...draft, when_short: "ask me" }).when_short).toBe("leave_out");
  });

  test("begins with an order's addresses, name and instructions, and never with its number", () => {
    const order = {
      order_id: 4_820_001,
      ship_contact_id: 31,
      bill_contact_id: 99,
      order_name: "OR",
      shipping_instructions: "B",
    };
    expect(draftFrom(order, new Set([31]))).toEqual({
      order_id: 4_820_001,
      draft: {
        ...readDraft(undefined),
        shipping_contact_id: 31,
        billing_contact_id: null, // that address is gone
        order_name: "OR",
        shipping_instructions: "B",
      },
    });
  });

  test.each([undefined, null, "", [], { order_name: 1 }, { shipping_contact_id: "31" }])(
    "is empty where %j was kept",
    (kept) => {
      expect(readDraft(kept)).toMatchObject({ shipping_contact_id: null, order_name: "" });
    },
  );
});
