/** What blocks the way on leads to the field that settles it: of twins to the one that is meant, and of what is no field's business nowhere. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confirmNecessity } from "#contract/cart/text.ts";
import { changesOf, seenOf } from "#contract/checkout/rules/changes.ts";
import { lineReasons } from "#contract/checkout/rules/checkout-lines.ts";
import { emptyCart, methodEnded, noOvernight } from "#contract/checkout/text.ts";
import { fields, reasonsOf, type BlockingFacts } from "#src/screens/checkout/reasons.ts";
import { onlineToSign } from "#src/text/checkout/checkout.ts";
import { onlineToOrder } from "#src/text/trade/cart-lines.ts";
import {
  checkoutLine,
  leadingToLines,
  necessityFieldOf,
  necessityReasons,
  quantityFieldOf,
  unsentWords,
  withFields,
} from "#src/ui/trade/cart-reasons.ts";
import { readyFacts } from "#tests/support/checkout-facts.ts";
import { aCart, aCartItem, aMethod } from "#tests/support/shop.ts";

const reasons = (over: Partial<BlockingFacts>, items = [aCartItem()]) =>
  reasonsOf(aCart(items), { ...readyFacts, ...over });

describe("a reason about a line", () => {
  const line = fc.record({
    item_id: fc.integer({ min: 1, max: 9_999 }),
    quantity_uom_code: fc.constantFrom("CT", "CS"),
    full_description: fc.constantFrom("Ketorolac", "Ketorolac: retard", "Ondansetron"),
    quantity: fc.integer({ min: 1, max: 9 }),
    max_sale_qty: fc.constantFrom(null, 4),
    not_sellable_reason: fc.constantFrom(null, null, "This product is out of stock."),
  });

  test("leads to that line's quantity, however many others are called the same", () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: ({ item_id }) => item_id, maxLength: 5 }), (lines) => {
        const items = lines.map((each) => aCartItem(each));
        const blocked = items.filter(
          ({ quantity, max_sale_qty, not_sellable_reason }) =>
            not_sellable_reason !== null || quantity > (max_sale_qty ?? 9_999),
        );
        const told = withFields(lineReasons(items.map(checkoutLine)), items, {});
        expect(told.map(({ field }) => field)).toEqual(blocked.map(quantityFieldOf));
      }),
    );
  });

  test("of the second of two twins, from another labeler, does not send a person to the first", () => {
    const twins = [
      aCartItem({ item_id: 1 }),
      aCartItem({ item_id: 2, not_sellable_reason: "This product is out of stock." }),
    ];
    expect(reasons({}, twins)).toEqual([
      { text: "Ketorolac 30 mg/mL, 1 mL single-dose vial: This product is out of stock.", field: "quantity-2-CT" },
    ]);
  });
});

describe("what the device knows by itself", () => {
  test("comes first: without a network, or with something unsent, nothing else can be settled for good", () => {
    expect(reasons({ isReachable: false, unsent: 2, shipping_contact_id: null })).toEqual([
      { text: onlineToOrder, field: undefined },
      { text: unsentWords(2), field: undefined },
      { text: "Select Shipping Address", field: fields.shipTo },
    ]);
    expect(reasons({ unsent: 1 }).map(({ text }) => text)).toEqual(["1 cart change has not been sent yet."]);
    expect(unsentWords(1_000)).toBe("1,000 cart changes have not been sent yet.");
  });
});

test("only an order without a connection is told that it needs one; to be signed, that signing needs it", () => {
  const controlled = {
    mode: "CSOS",
    lines: [],
    deas: [],
    dea_number: null,
    certificate_id: null,
    certificate_password: "",
    order_form_number: "",
    order_form_number_again: "",
    uniqueness: "unique",
    today: "2026-11-20",
  } as const;
  const told = (over: Partial<BlockingFacts>) => reasons(over).map(({ text }) => text);
  expect(told({ controlled, isReachable: false })[0]).toBe(onlineToSign);
  expect(told({ isReachable: false })).toEqual([onlineToOrder]);
  for (const each of [null, controlled]) expect(told({ controlled: each }).join()).not.toMatch(/online/);
});

describe("a way to ship", () => {
  test("that ended is said in place of its cost, and only there", () => {
    const wayEnded = methodEnded("Ground");
    expect(reasons({ method: null, wayEnded })).toEqual([{ text: wayEnded, field: fields.method }]);
    expect(reasons({ wayEnded })).toEqual([]);
    expect(reasons({ method: null, wayEnded, billing_contact_id: null }).map(({ text }) => text)).toEqual([
      "Select Billing Address",
      wayEnded,
    ]);
  });

  test("over night that is not possible leads to the ways, also where the server does not say why", () => {
    const overnight = { is_overnight: true, is_overnight_possible: false };
    expect(reasons({ method: aMethod({ ...overnight, why_overnight_not_possible: "Not to HI." }) })).toEqual([
      { text: "Not to HI.", field: fields.method },
    ]);
    expect(reasons({ method: aMethod(overnight) })).toEqual([{ text: noOvernight, field: fields.method }]);
  });
});

test("a way that is not possible with these goods says why, and leads to the others", () => {
  const why_not_possible = "Ground delivery is possible up to 5 lb. This order weighs about 9 lb.";
  const method = { ...aMethod({ shipping_cost: null }), why_not_possible };
  expect(reasons({ method })).toEqual([{ text: why_not_possible, field: fields.method }]);
});

test("everything at once is said in the order of the form, each with its own field", () => {
  const method = aMethod({ useSaturdayShipping: true, shipping_cost: null });
  const all = { unsavedField: "quantity-48120-CT", shipping_contact_id: null, billing_contact_id: null, method };
  expect(reasons(all)).toEqual([
    { text: "Finish Updating Item Qty", field: "quantity-48120-CT" },
    { text: "Select Shipping Address", field: "ship-to" },
    { text: "Select Billing Address", field: "bill-to" },
    { text: "Enter Delivery Contact Phone", field: "delivery-contact-phone" },
    { text: "Calculate Shipping", field: "calculate-shipping" },
  ]);
});

test("a line whose limit is in the list of changes is not a reason too, another one above its limit is", () => {
  const lines = [1, 2].map((item_id) => aCartItem({ item_id, quantity: 9, max_sale_qty: 4 }));
  const changes = changesOf(seenOf(lines), [{ ...lines[0]!, left: null }]);
  expect(reasons({ changes }, lines).map(({ field }) => field)).toEqual([quantityFieldOf(lines[1]!)]);
  expect(reasons({}, lines).map(({ field }) => field)).toEqual(lines.map(quantityFieldOf));
});

test("an empty cart is not to be ordered", () => {
  expect(reasons({}, []).map(({ text }) => text)).toEqual([emptyCart]);
});

describe("an unconfirmed medical necessity", () => {
  const items = (["not_needed", "confirmed", "not_confirmed", "not_confirmed"] as const).map((medical_necessity, at) =>
    aCartItem({ item_id: at + 1, medical_necessity }),
  );

  test("blocks once, and leads to the box of the first line that is still to be confirmed", () => {
    expect(necessityReasons(items, () => false)).toEqual([
      { text: confirmNecessity, field: "quantity-3-CT-necessity" },
    ]);
    expect(necessityReasons(items, ({ item_id }) => item_id === 3)).toEqual([
      { text: confirmNecessity, field: necessityFieldOf(items[3]!) },
    ]);
  });

  test("does not block where every line that needs it is confirmed, here or at the server", () => {
    expect(necessityReasons(items, () => true)).toEqual([]);
    expect(necessityReasons(items.slice(0, 2), () => false)).toEqual([]);
  });

  test("has its line drawn before the cursor goes to the box", () => {
    const sought: string[] = [];
    const [reason] = leadingToLines(
      necessityReasons(items, () => false),
      (field) => sought.push(field),
    );
    reason!.reveal!();
    expect(sought).toEqual([quantityFieldOf(items[2]!)]);
  });

  test("is no reason of the rules that the server runs", () => {
    expect(reasons({}, [items[2]!])).toEqual([]);
  });
});
