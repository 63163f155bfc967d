/** The cart's rules: tables of the specification's edges, and what holds for any cart. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type AdditionView,
  allocationMessage,
  applyAdd,
  applyRemove,
  applyUpdate,
  containsScheduleII,
  cutAddition,
  cutUpdate,
  isCartFull,
  itemCountOf,
  type SaleLimit,
  type CartLine,
  maxItemCount,
  maximumMessage,
  reasonsNotToAdd,
  showsUpdate,
} from "#contract/cart/rules/cart.ts";
import * as text from "#contract/cart/text.ts";
import * as catalogText from "#contract/catalogue/text.ts";

const carton = (max_sale_qty: number | null): SaleLimit => ({ max_sale_qty, unit: "Carton" });
const line = (item_id: number, quantity: number, quantity_uom_code = "CT"): CartLine => ({
  item_id,
  quantity_uom_code,
  quantity,
});

test("the words of the specification", () => {
  expect(maximumMessage(40, "Carton")).toBe("Maximum Quantity is 40 cartons.");
  expect(maximumMessage(1, "Carton")).toBe("Maximum Quantity is 1 carton.");
  expect(maximumMessage(0, "Carton")).toBe("Maximum Quantity is 0 cartons.");
  expect(maximumMessage(40, "Box")).toBe("Maximum Quantity is 40 boxes.");
  expect(maximumMessage(40, "Each")).toBe("Maximum Quantity is 40 each.");
  expect(allocationMessage(40, "Carton")).toBe(
    "This product will be allocated to a maximum of 40 carton(s) per purchase order.",
  );
});

describe("adding", () => {
  test.each([
    // asked, on the line, in the cart, maximum -> given, why
    { asked: 5, quantity: 0, itemCount: 0, max: null, given: 5, why: undefined },
    { asked: 40, quantity: 0, itemCount: 0, max: 40, given: 40, why: undefined },
    { asked: 41, quantity: 0, itemCount: 0, max: 40, given: 40, why: "max_sale_qty" },
    { asked: 1, quantity: 40, itemCount: 40, max: 40, given: 0, why: "max_sale_qty" },
    // The maximum was lowered after the line was made: nothing more goes in, nothing is taken away.
    { asked: 1, quantity: 50, itemCount: 50, max: 40, given: 0, why: "max_sale_qty" },
    { asked: 10, quantity: 0, itemCount: 9_990, max: null, given: 9, why: "cart_full" },
    { asked: 1, quantity: 0, itemCount: 9_999, max: null, given: 0, why: "cart_full" },
    { asked: 20, quantity: 0, itemCount: 9_990, max: 5, given: 5, why: "max_sale_qty" },
    { asked: 20, quantity: 0, itemCount: 9_990, max: 12, given: 9, why: "cart_full" },
    { asked: 2_147_483_647, quantity: 0, itemCount: 0, max: null, given: 9_999, why: "max_sale_qty" },
  ])("$asked to $quantity of $itemCount, at most $max: $given", ({ asked, quantity, itemCount, max, given, why }) => {
    const cut = cutAddition({ asked, quantity, itemCount, limit: carton(max) });
    expect([cut.given, cut.adjusted?.why]).toEqual([given, why]);
    if (cut.adjusted !== null) expect(cut.adjusted).toMatchObject({ asked, given });
  });

  test("on top of the line of the same item and unit, and behind the others otherwise", () => {
    expect(applyAdd([line(1, 2), line(2, 1)], line(1, 3), carton(null))).toEqual({
      kind: "changed",
      lines: [line(1, 5), line(2, 1)],
      quantity: 5,
      adjusted: null,
    });
    expect(applyAdd([line(1, 2)], line(3, 1), carton(null))).toMatchObject({
      lines: [line(1, 2), line(3, 1)],
      quantity: 1,
    });
  });

  test("an item by another unit, and one that is not for sale, are refused", () => {
    expect(applyAdd([line(1, 2, "CS")], line(1, 3), carton(null))).toEqual({
      kind: "refused",
      message: text.otherUnit,
    });
    expect(applyUpdate([line(1, 2, "CS")], line(1, 3), carton(null)).kind).toBe("refused");
    expect(applyAdd([], line(1, 3), carton(0))).toEqual({
      kind: "refused",
      message: catalogText.notForSale,
    });
  });
});

describe("updating", () => {
  test.each([
    { asked: 7, quantity: 5, itemCount: 5, max: null, given: 7, why: undefined },
    { asked: 50, quantity: 5, itemCount: 5, max: 40, given: 40, why: "max_sale_qty" },
    { asked: 45, quantity: 50, itemCount: 50, max: 40, given: 40, why: "max_sale_qty" },
    { asked: 100, quantity: 5, itemCount: 9_999, max: null, given: 5, why: "cart_full" },
    { asked: 3, quantity: 5, itemCount: 9_999, max: null, given: 3, why: undefined },
  ])(
    "from $quantity to $asked of $itemCount, at most $max: $given",
    ({ asked, quantity, itemCount, max, given, why }) => {
      const cut = cutUpdate({ asked, quantity, itemCount, limit: carton(max) });
      expect([cut.given, cut.adjusted?.why]).toEqual([given, why]);
    },
  );

  test("to 0 deletes, as removing does; even what is not for sale any more", () => {
    const cart = [line(1, 5), line(2, 1)];
    expect(applyUpdate(cart, line(1, 0), carton(0))).toEqual(applyRemove(cart, line(1, 0)));
    expect(applyRemove(cart, line(1, 5))).toMatchObject({ lines: [line(2, 1)], quantity: 0 });
    expect(applyRemove(cart, line(1, 5, "CS"))).toMatchObject({ lines: cart, quantity: 0 });
  });
});

describe("any cart", () => {
  const limits: SaleLimit[] = [carton(null), carton(40), carton(1), carton(9_999), carton(0)];
  const entry = fc.record({
    kind: fc.constantFrom("add" as const, "update" as const, "remove" as const),
    item_id: fc.integer({ min: 1, max: limits.length }),
    quantity: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2_147_483_647 })),
    unit: fc.constantFrom("CT", "CS"),
  });
  type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never;
  const run = (cart: readonly CartLine[], { kind, item_id, quantity, unit }: Entry) => {
    const asked = line(item_id, kind === "add" ? Math.max(1, quantity) : quantity, unit);
    const limit = limits[item_id - 1]!;
    if (kind === "remove") return applyRemove(cart, asked);
    return kind === "add" ? applyAdd(cart, asked, limit) : applyUpdate(cart, asked, limit);
  };

  test("never passes a maximum, never holds an empty line, one unit or line twice, and says what was cut", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
        let cart: CartLine[] = [];
        for (const each of entries) {
          const before = JSON.stringify(cart);
          const change = run(cart, each);
          expect(JSON.stringify(cart)).toBe(before);
          if (change.kind === "refused") continue;
          const was = cart.find((l) => l.item_id === each.item_id && l.quantity_uom_code === each.unit)?.quantity ?? 0;
          const now =
            change.lines.find((l) => l.item_id === each.item_id && l.quantity_uom_code === each.unit)?.quantity ?? 0;
          expect(change.quantity).toBe(now);
          const came = each.kind === "add" ? now - was : now;
          const asked = each.kind === "add" ? Math.max(1, each.quantity) : each.kind === "remove" ? 0 : each.quantity;
          expect(change.adjusted === null).toBe(came === asked);
          if (change.adjusted !== null) expect(change.adjusted).toMatchObject({ asked, given: came });
          cart = change.lines;
        }
        expect(itemCountOf(cart)).toBeLessThanOrEqual(maxItemCount);
        expect(new Set(cart.map(({ item_id }) => item_id)).size).toBe(cart.length);
        for (const { item_id, quantity } of cart) {
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual(limits[item_id - 1]!.max_sale_qty ?? maxItemCount);
        }
      }),
    );
  });

  test("additions may come in parts while nothing is cut", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (a, b) => {
        const inParts = applyAdd([line(1, a)], line(1, b), carton(40));
        expect(inParts).toEqual(applyAdd([], line(1, a + b), carton(40)));
      }),
    );
  });
});

test("full at 9999, and schedule II by I, II and IIN", () => {
  expect([isCartFull(9_998), isCartFull(9_999), isCartFull(10_000)]).toEqual([false, true, true]);
  const held = (...schedules: (string | null)[]) =>
    containsScheduleII(schedules.map((schedule_name) => ({ schedule_name })));
  expect([held(null, "III", "IIIN", "IV", "V"), held("I"), held("IV", "II"), held("IIN"), held()]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  [5, 5, null, false],
  [5, 6, null, true],
  [5, 0, null, true],
  [5, 40, 40, true],
  [5, 41, 40, false],
  [5, 10_000, null, false],
  [5, undefined, null, false],
])("Update at a line of %s with %s typed, at most %s: %s", (saved, typed, max, shows) => {
  expect(showsUpdate(saved, typed, max)).toBe(shows);
});

describe("why a product cannot be added", () => {
  const fine: AdditionView = {
    quantity: 2,
    quantity_uom_code: "CT",
    limit: carton(40),
    quantityInCart: 0,
    unitInCart: undefined,
    isCartFull: false,
    needsConfirmation: false,
    isConfirmed: false,
    not_sellable_reason: null,
  };
  test.each<[string, Partial<AdditionView>, string[]]>([
    ["nothing", {}, []],
    ["no quantity", { quantity: undefined }, [text.enterQuantity]],
    ["quantity 0", { quantity: 0 }, [text.enterQuantity]],
    ["as many as fit", { quantity: 38, quantityInCart: 2 }, []],
    ["one more than fits", { quantity: 39, quantityInCart: 2 }, ["Maximum Quantity is 40 cartons."]],
    ["the maximum in the cart already", { quantity: 1, quantityInCart: 40 }, [text.limitReached]],
    ["more than the default maximum", { limit: carton(null), quantity: 10_000 }, ["Maximum Quantity is 9999 cartons."]],
    ["a full cart", { isCartFull: true }, [text.cartFull]],
    ["another unit in the cart", { unitInCart: "CS" }, [text.otherUnit]],
    ["the same unit in the cart", { unitInCart: "CT" }, []],
    ["necessity not confirmed", { needsConfirmation: true }, [text.confirmNecessity]],
    ["necessity confirmed", { needsConfirmation: true, isConfirmed: true }, []],
    ["a maximum of 0", { limit: carton(0) }, [catalogText.notForSale]],
    ["not sellable, and nothing else matters", { quantity: 0, not_sellable_reason: "No price." }, ["No price."]],
  ])("%s", (_, difference, reasons) => {
    expect(reasonsNotToAdd({ ...fine, ...difference })).toEqual(reasons);
  });
});
