/** A guide in the page: its lines moved about, what was typed of it kept, and what each line suggests to order. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GuideLine, OrderGuide } from "#contract/cart/order-guides.ts";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import { draftFrom, lineName, moved, readDraft, withLine } from "#src/screens/cart/guides/guide-draft.ts";
import { guideRow, readCounts, withCount } from "#src/screens/cart/guides/guide-row.ts";
import { unknownProduct } from "#src/text/cart/order-guide.ts";
import * as text from "#src/text/cart/order-guide-order.ts";
import { aProduct, aUnit } from "#tests/support/shop.ts";

const product = (over: object = {}): OrderProduct => aProduct(over);
const line = (over: Partial<GuideLine> = {}): GuideLine => ({
  item_id: 48_120,
  quantity_uom_code: "CT",
  par_level: 12,
  product: product(),
  ...over,
});
const guide: OrderGuide = {
  guide_id: 3,
  name: "Shelf A",
  version: 7,
  changed_by: "Sam Night",
  changed_at: "2026-11-20T15:00:00.000Z",
  lines: [line()],
};

describe("a line that is moved", () => {
  const lines = fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 7 });
  const place = fc.integer({ min: -3, max: 10 });

  test("stands where it was put, as near as there is a place, and the others keep their order", () => {
    fc.assert(
      fc.property(lines, place, place, (before, from, to) => {
        const after = moved(before, from, to);
        const its = before[from];
        expect(after.filter((each) => each !== its)).toEqual(before.filter((each) => each !== its));
        if (its !== undefined) expect(after.indexOf(its)).toBe(Math.max(0, Math.min(before.length - 1, to)));
      }),
    );
  });

  test("and moved back leaves the guide as it was", () => {
    fc.assert(
      fc.property(lines, fc.nat(6), fc.nat(6), (before, from, to) => {
        fc.pre(from < before.length && to < before.length);
        const copy = [...before];
        expect(moved(moved(before, from, to), to, from)).toEqual(before);
        expect(before).toEqual(copy);
      }),
    );
  });
});

describe("a guide that is being changed", () => {
  test("begins as it is saved, and knows what it began with", () => {
    expect(draftFrom(guide)).toEqual({
      base: { version: 7, name: "Shelf A", lines: guide.lines },
      name: "Shelf A",
      lines: guide.lines,
    });
  });

  test("takes a product by each of its units once, at the end", () => {
    const draft = draftFrom(guide);
    const byCase = line({ quantity_uom_code: "CS", par_level: 2 });
    expect(withLine(draft, byCase).lines).toEqual([line(), byCase]);
    expect(withLine(draft, line({ par_level: 99 }))).toBe(draft);
    expect(withLine(draft, byCase).base).toEqual(draft.base);
  });

  test("comes back as it was kept, and not where what was kept is no draft", () => {
    const draft = withLine(draftFrom(guide), line({ item_id: 1 }));
    expect(readDraft(structuredClone(draft))).toEqual(draft);
    const { base } = draft;
    for (const kept of [
      undefined,
      null,
      "",
      7,
      [],
      {},
      { ...draft, name: 7 },
      { ...draft, lines: {} },
      { ...draft, base: undefined },
      { ...draft, base: { ...base, version: "7" } },
      { ...draft, base: { ...base, lines: null } },
    ])
      expect(readDraft(kept)).toBeUndefined();
  });

  test("names a line by its product, or by its number where there is none any more", () => {
    expect(lineName(line())).toBe("Ketorolac 30 mg/mL, 1 mL single-dose vial");
    expect(lineName(line({ product: null }))).toBe(unknownProduct(48_120));
  });
});

describe("how many a line suggests", () => {
  const rxo = { lines: [], cartType: "RXO" } as const;
  const count = fc.nat(9_999);

  test("is par less what is on hand and in the cart, never below nothing; what was not counted is not on hand", () => {
    fc.assert(
      fc.property(count, fc.option(count, { nil: undefined }), count, (par_level, onHand, inCart) => {
        const lines = inCart === 0 ? [] : [{ item_id: 48_120, quantity_uom_code: "CT", quantity: inCart }];
        const row = guideRow(line({ par_level }), { onHand, lines, cartType: "RXO" });
        expect(row.inCart).toBe(inCart);
        expect(row.suggested).toBe(Math.max(0, Math.max(0, par_level - (onHand ?? 0)) - inCart));
      }),
    );
  });

  test("counts nothing in the cart of another product, or of another unit of this one", () => {
    const lines = [
      { item_id: 1, quantity_uom_code: "CT", quantity: 5 },
      { item_id: 48_120, quantity_uom_code: "CS", quantity: 4 },
    ];
    expect(guideRow(line(), { ...rxo, onHand: undefined, lines })).toMatchObject({ inCart: 0, suggested: 12 });
  });

  test("is by the unit that the line names", () => {
    const units = [aUnit(), aUnit({ quantity_uom_code: "CS", sale_UOM_desc: "Case" })];
    const row = guideRow(line({ quantity_uom_code: "CS", product: product({ units }) }), { ...rxo, onHand: 0 });
    expect(row).toMatchObject({ unit: { sale_UOM_desc: "Case" }, name: "48120 CS", can: { kind: "add" } });
  });

  test.each<[string, Partial<GuideLine>, "RXO" | "CSO", string | undefined]>([
    ["a product that can be had", {}, "RXO", undefined],
    ["one that is no longer in the catalogue", { product: null }, "RXO", catalogText.notForSale],
    ["one by a unit that it is no longer sold in", { quantity_uom_code: "BX" }, "RXO", catalogText.notForSale],
    ["one that is sold out", { product: product({ not_sellable_reason: "Out." }) }, "RXO", "Out."],
    ["a controlled one in the Rx cart", { product: product({ schedule_name: "II" }) }, "RXO", text.inControlledCart],
    ["a controlled one in its own", { product: product({ schedule_name: "II" }) }, "CSO", undefined],
    ["an Rx one in the controlled cart", {}, "CSO", text.inRxCart],
    ["one whose necessity is to be confirmed", { product: product({ confirm_to_sell: "Y" }) }, "RXO", text.confirmNeed],
  ])("%s", (_, over, cartType, why) => {
    const { can } = guideRow(line(over), { onHand: undefined, lines: [], cartType });
    expect(can).toEqual(why === undefined ? { kind: "add" } : { kind: "none", why });
  });
});

describe("what was counted", () => {
  test("stands under its line until it is taken out again; nothing typed is no count, and 0 is one", () => {
    const counted = withCount(withCount({}, "1 CT", "4"), "2 CT", "0");
    expect(counted).toEqual({ "1 CT": 4, "2 CT": 0 });
    expect(withCount(counted, "1 CT", "")).toEqual({ "2 CT": 0 });
    expect(withCount(counted, "1 CT", "9")).toEqual({ "1 CT": 9, "2 CT": 0 });
    expect(counted).toEqual({ "1 CT": 4, "2 CT": 0 });
  });
  test("comes back as far as it is counts", () => {
    expect(readCounts({ a: 4, b: "4", c: 1.5, d: null, e: 0 })).toEqual({ a: 4, e: 0 });
    expect(readCounts(undefined)).toEqual({});
    expect(readCounts("counts")).toEqual({});
  });
});
