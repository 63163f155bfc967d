/** What a newer build wrote, whatever it is: this build keeps it, shows of it what it can read, and falls over nothing. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { noteOf } from "#outbox/entry/discards.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { isNewer, isOfArea, isReadable, kindOf, version } from "#outbox/entry/kinds.ts";
import { merged } from "#outbox/entry/merge.ts";
import { withWrites, writesOf } from "#src/data/overlay/cart-overlay.ts";
import { laidOver } from "#src/data/overlay/laid-over.ts";
import { historyLines } from "#src/data/overlay/receipt-lines.ts";
import { placeOf, titleOf } from "#src/screens/outbox/entry-words.ts";
import { anEntry, aPendingLine, listRemainingLines } from "#tests/support/entries.ts";
import { getNowMs } from "#tests/support/present.ts";
import { line } from "#tests/support/visitors.ts";

const known = ["receive", "cancelReceive", "uncancelReceive", "addItem", "addItems", "updateItem", "removeItem"];
const anything = fc.dictionary(fc.string(), fc.jsonValue());
/** What this build reads of bodies, each of it there or not, and sound or not. */
const fields = fc.record(
  {
    ...Object.fromEntries(
      ["item_id", "quantity", "new_quantity", "quantity_received", "order_id", "order_receive_id"].map((name) => [
        name,
        fc.oneof({ weight: 5, arbitrary: fc.nat() }, { weight: 1, arbitrary: fc.jsonValue() }),
      ]),
    ),
    quantity_uom_code: fc.oneof(fc.constant("CT"), fc.jsonValue()),
    lot_no: fc.oneof(fc.constant("A1"), fc.jsonValue()),
    receive_date: fc.oneof(fc.constant("11/20/2026"), fc.jsonValue()),
    items: fc.oneof(fc.jsonValue(), fc.array(fc.record({ item_id: fc.nat(), quantity: fc.nat() }))),
  },
  { requiredKeys: [] },
);

const newerEntries = fc
  .record({
    call: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.constantFrom("weighGoods", "toString", "__proto__") },
      { weight: 1, arbitrary: fc.string() },
    ),
    body: fc.oneof(
      fc.jsonValue(),
      fc.tuple(anything, fields).map(([more, some]) => ({ ...more, ...some })),
    ),
    answer: fc.jsonValue(),
    snapshot: fc.constantFrom(null, {}, { full_description: "Ketorolac" }),
    v: fc.integer({ min: version + 1 }),
  })
  .map(({ call, snapshot, body, ...facts }) =>
    anEntry({
      ...facts,
      call: call as "receive",
      body: body as object,
      snapshot: snapshot as never,
      orderingKey: "cart:1:RXO",
    }),
  );

test("is shown as far as it can be read, in no other way, and no screen falls over it", () => {
  let readable = 0;
  fc.assert(
    fc.property(newerEntries, (entry: Entry) => {
      expect(isNewer(entry)).toBe(true);
      const areas = (["cart", "receiving"] as const).filter((area) => isOfArea(entry, area));
      if (!isReadable(entry)) {
        expect([areas, kindOf(entry).merge]).toEqual([[], null]);
        return;
      }
      readable += 1;
      expect([areas.length, known.includes(entry.call)]).toEqual([1, true]);
      expect([titleOf(entry), placeOf(entry)].every((words) => words.length > 0)).toBe(true);
      const of = (area: (typeof areas)[number]) => laidOver([entry], area, 0);
      expect(listRemainingLines([aPendingLine()], of("receiving"))).toHaveLength(1);
      const shown = historyLines([], of("receiving"), { from: "01/01/2026", to: "12/31/2026", by: "Ada Reed" });
      for (const { lot_no, notes } of shown) expect([typeof lot_no, typeof notes]).toEqual(["string", "string"]);
      for (const { quantity } of withWrites([{ ...line, quantity: 1 }], of("cart").flatMap(writesOf)))
        expect(Number.isInteger(quantity)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(readable).toBeGreaterThan(200);
});

test("whose unit is no text is not read as of a line, which could not be compared with any other", () => {
  const body = { ...line, quantity: 1, new_quantity: 1, quantity_uom_code: { toString: 1 } };
  for (const call of ["addItem", "updateItem", "removeItem"] as const)
    expect(isReadable({ v: version + 1, call, body: body as never })).toBe(false);
  expect(isReadable({ v: version + 1, call: "addItems", body: { items: [body] } as never })).toBe(false);
});

test("whose date, lot or unit is no text is not read as of a receipt, which could not be shown", () => {
  const body = { item_id: 1, quantity_received: 1, order_id: null, receive_date: "11/20/2026" };
  const isRead = (more: object) => isReadable({ v: version + 1, call: "receive", body: { ...body, ...more } });
  for (const name of ["quantity_UOM", "lot_no", "expiration_date", "receive_date", "notes", "hold_reason", "order_id"])
    for (const wrong of [{ toString: 0 }, [], true])
      expect([name, wrong, isRead({ [name]: wrong })]).toEqual([name, wrong, false]);
  expect([isRead({}), isRead({ lot_no: null, notes: null, hold_reason: null })]).toEqual([true, true]);
});

test("is never merged with what this build writes, on either side", () => {
  const own = anEntry({ call: "addItem", body: { ...line, quantity: 1 }, orderingKey: "cart:1:RXO" });
  fc.assert(
    fc.property(newerEntries, (entry) => {
      expect([merged(entry, own), merged(own, entry)]).toEqual([undefined, undefined]);
    }),
  );
});

test("is noted by its key and its call when all is discarded", () => {
  const discarding = { user_id: 102, device: "d1", now: getNowMs(), newKey: () => "note", version };
  fc.assert(
    fc.property(newerEntries, (entry) => {
      const { body } = noteOf(entry, discarding);
      expect(body).toMatchObject({ key: entry.key, call: entry.call });
    }),
  );
});
