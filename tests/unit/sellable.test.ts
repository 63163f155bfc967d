/** Why a product cannot be bought. */
import { expect, test } from "vitest";

import { groupHeader, inhalation } from "#contract/rules/headers.ts";
import { notSellableReason, notSellableReasons, type Offer } from "#contract/rules/sellable.ts";

const offer: Offer = {
  contact_customer_service: false,
  price: 12.5,
  max_sale_qty: null,
  units_in: 10,
  available: null,
};

test.each<[Partial<Offer>, string | null]>([
  [{}, null],
  [{ max_sale_qty: 1, available: 10 }, null],
  [{ available: 9 }, notSellableReasons.stock],
  [{ available: 0 }, notSellableReasons.stock],
  [{ price: null }, notSellableReasons.price],
  [{ price: 0 }, null],
  [{ max_sale_qty: 0 }, notSellableReasons.none],
  [{ max_sale_qty: 0, price: null, available: 0 }, notSellableReasons.none],
  [{ contact_customer_service: true, max_sale_qty: 0 }, notSellableReasons.contact],
])("%j: %j", (given, reason) => expect(notSellableReason({ ...offer, ...given })).toBe(reason));

test("the header of the Inhalation class stands on display group 4 alone", () => {
  expect(inhalation).toEqual({ class_id: 6, display_group_id: 4 });
  expect([3, 4, 5, 6].map((id) => groupHeader(id, "<p>Shake well.</p>"))).toEqual([
    null,
    "<p>Shake well.</p>",
    null,
    null,
  ]);
  expect(groupHeader(4, null)).toBeNull();
});
