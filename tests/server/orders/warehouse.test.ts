/** The demonstration warehouse: believable, and the same for the same order. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { demonstrationWarehouse, type ToPack } from "#server/outside/warehouse.ts";

const day = "2026-11-20";
const order = fc.record({
  order_id: fc.integer({ min: 1, max: 9_999_999 }),
  shipment: fc.constantFrom(1, 2),
  day: fc.constantFrom(day, "2026-01-01", "2027-12-31"),
  lines: fc
    .array(
      fc.record({
        item_id: fc.integer({ min: 1, max: 999 }),
        quantity: fc.integer({ min: 1, max: 400 }),
        full_description: fc.string(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((lines) => lines.map((line, index) => ({ ...line, line_no: index + 1 }))),
}) satisfies fc.Arbitrary<ToPack>;

test("packs what is due, never more, in one or two lots a line, the same way every time", async () => {
  await fc.assert(
    fc.asyncProperty(order, async (given) => {
      const packed = await demonstrationWarehouse.pack(given);
      expect(await demonstrationWarehouse.pack(given)).toEqual(packed);
      expect(packed.tracking_number).toMatch(/^1Z99\d{4}03\d{8}$/);
      expect(packed.lines.length).toBeGreaterThan(0);
      for (const { line_no, lots } of packed.lines) {
        const due = given.lines[line_no - 1]!.quantity;
        const sum = lots.reduce((total, { quantity }) => total + quantity, 0);
        const isWhole = given.shipment === 2 || given.order_id % 5 !== 0 || given.lines.length > 1;
        expect(sum).toBe(isWhole ? due : Math.ceil(due / 2));
        expect(new Set(lots.map(({ lot_no }) => lot_no)).size).toBe(lots.length);
        for (const { lot_no, expiration_date, quantity, serial_numbers } of lots) {
          expect(lot_no).toMatch(/^[A-Z]{2}\d{5}$/);
          expect(quantity).toBeGreaterThan(0);
          expect(serial_numbers).toHaveLength(Math.min(quantity, 24));
          expect(monthsBetween(given.day, expiration_date)).toBeGreaterThanOrEqual(8);
          expect(monthsBetween(given.day, expiration_date)).toBeLessThanOrEqual(30);
        }
      }
    }),
  );
});

const monthsBetween = (from: string, to: string): number => {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(to) - monthOf(from);
};

test("orders of the same weeks share a product's lot", async () => {
  const lotsOf = async (order_id: number) =>
    (
      await demonstrationWarehouse.pack({
        order_id,
        shipment: 1,
        day,
        lines: [{ line_no: 1, item_id: 7, full_description: "Ondansetron", quantity: 2 }],
      })
    ).lines[0]!.lots.map(({ lot_no }) => lot_no);
  expect(await lotsOf(1)).toEqual(await lotsOf(2));
});
