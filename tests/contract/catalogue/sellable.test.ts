/** Why a product cannot be bought. */
import { expect, test } from "vitest";

import { classHeader, groupHeader, inhalation } from "#contract/catalogue/rules/headers.ts";
import { notSellableReason, notSellableReasons, type SellableOffer } from "#contract/catalogue/rules/sellable.ts";

const offer: SellableOffer = {
  contact_customer_service: false,
  price: 12.5,
  max_sale_qty: null,
  units_in: 10,
  available: null,
  discontinued: false,
  allocation_left: null,
};

test.each<[Partial<SellableOffer>, string | null]>([
  [{}, null],
  [{ max_sale_qty: 1, available: 10 }, null],
  [{ available: 9 }, notSellableReasons.stock],
  [{ available: 0 }, notSellableReasons.stock],
  [{ available: 9, discontinued: true }, notSellableReasons.gone],
  [{ available: 10, discontinued: true }, null],
  [{ allocation_left: 10 }, null],
  [{ allocation_left: 9 }, notSellableReasons.allocation],
  [{ allocation_left: 9, max_sale_qty: 0 }, notSellableReasons.allocation],
  [{ allocation_left: 0, available: 0 }, notSellableReasons.stock],
  [{ price: null }, notSellableReasons.price],
  [{ price: 0 }, null],
  [{ max_sale_qty: 0 }, notSellableReasons.none],
  [{ max_sale_qty: 0, price: null, available: 0 }, notSellableReasons.none],
  [{ contact_customer_service: true, max_sale_qty: 0 }, notSellableReasons.contact],
])("%j: %j", (given, reason) => expect(notSellableReason({ ...offer, ...given })).toBe(reason));

test("the header of the Inhalation class stands on display group 4 alone", () => {
  expect(inhalation).toEqual({ class_id: 6, display_group_id: 4 });
  expect([3, 4, 5, 6].map((id) => groupHeader(id, null, "<p>Shake well.</p>"))).toEqual([
    null,
    "<p>Shake well.</p>",
    null,
    null,
  ]);
  expect(groupHeader(4, null, null)).toBeNull();
  expect(groupHeader(5, "<p>Own.</p>", "<p>Shake well.</p>")).toBe("<p>Own.</p>");
  expect(groupHeader(4, "<p>Own.</p>", "<p>Shake well.</p>")).toBe("<p>Shake well.</p>");
  expect(groupHeader(4, "<p>Own.</p>", null)).toBe("<p>Own.</p>");
});

test("a class's header stands over its page; that of Inhalation not twice", () => {
  const [three, four] = [{ display_group_id: 3 }, { display_group_id: 4 }];
  expect(classHeader({ class_id: 5, add_header_html: "<p>x</p>" }, [four])).toBe("<p>x</p>");
  expect(classHeader({ class_id: 6, add_header_html: "<p>x</p>" }, [three, four])).toBeNull();
  expect(classHeader({ class_id: 6, add_header_html: "<p>x</p>" }, [three])).toBe("<p>x</p>");
  expect(classHeader({ class_id: 5, add_header_html: null }, [])).toBeNull();
});
