/** What stands in an entry as the server's answer may have been written by any build, and once by anybody who answered: nothing falls over it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { additionsIn, changeIn, isAnswerOf, receiptIn } from "#outbox/entry/answer.ts";
import { isOfArea } from "#outbox/entry/kinds.ts";
import type { Entry, EntryCall } from "#outbox/entry/entry.ts";
import { remarkOf } from "#src/screens/outbox/entry-words.ts";
import { differencesOf } from "#src/data/cart/differences.ts";
import { historyLines, receiptOf, withStatuses } from "#src/data/overlay/receipt-lines.ts";
import { countedLines } from "#src/data/overlay/receiving-overlay.ts";
import { anEntry } from "#tests/support/entries.ts";

const line = { item_id: 101, quantity_uom_code: "CT" };
const bodies: Record<EntryCall, Record<string, unknown>> = {
  receive: { order_id: 1, item_id: 101, quantity_received: 2, receive_date: "11/20/2026" },
  cancelReceive: { order_receive_id: 300_001 },
  uncancelReceive: { order_receive_id: 300_001 },
  addItem: { ...line, quantity: 2 },
  addItems: { items: [{ ...line, quantity: 2 }] },
  updateItem: { ...line, new_quantity: 2 },
  removeItem: line,
  fileException: { exception_id: "e", order_id: 1, item_id: 101, reason: "short", quantity: 2, closes: true },
  withdrawException: { exception_id: "e" },
  addPhotoPart: { exception_id: "e", photo_id: "p", part: 0, size_bytes: 3, data: "AAAA" },
  quarantineUnit: { quarantine_id: "q", item_id: 101, quantity: 1, reason: "unknown_serial" },
  discardEntry: {},
};
const calls = Object.keys(bodies) as EntryCall[];
const receipt = { order_receive_id: 300_001, item_id: 101, quantity_received: 2 };
/** Any value, and the right shapes with any value in some of their places. */
const any = fc.anything();
const odd = fc.oneof(
  any,
  fc.record({ receipt: any, rows: any, adjusted: any }),
  fc.record({
    receipt: fc.record({ order_receive_id: fc.integer(), item_id: any, quantity_received: any, flagged: any }),
  }),
  fc.record({ receipt: fc.record({ ...constants(receipt), flagged: any }) }),
  fc.record({ rows: fc.array(fc.record({ item_id: any, quantity: any, given: any, adjusted: any, refused: any })) }),
  fc.record({
    rows: fc.array(fc.record({ ...constants({ item_id: 101, quantity: 1, given: 1 }), adjusted: any, refused: any })),
  }),
  fc.record({ ...constants({ cart_id: 1, item_id: 101, quantity: 1 }), adjusted: any }),
);

function constants(values: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)]));
}

test("no screen falls over any of them, and a receipt is shown all the same", () => {
  fc.assert(
    fc.property(fc.constantFrom(...calls), odd, (call, answer) => {
      const entry: Entry = anEntry({ call, body: bodies[call], state: "done", done_at: 1, done_no: 1, answer });
      expect([receiptIn(entry), changeIn(entry), additionsIn(entry)].filter(Boolean).length).toBeLessThan(2);
      if (call === "discardEntry") return;
      remarkOf(entry);
      countedLines([], [entry]);
      withStatuses([], [entry]);
      const dates = { from: "11/01/2026", to: "11/30/2026", by: "Dana Dock" };
      historyLines([], [entry], dates);
      if (isOfArea(entry, "cart")) differencesOf({ entries: [entry], now: 2, cart: undefined, isUntold: () => false });
      if (entry.call !== "receive") return;
      const shown = receiptOf(entry, "Dana Dock");
      expect(shown).toMatchObject({ item_id: expect.any(Number), flagged: expect.any(Array) });
      if (!isAnswerOf(call, answer)) expect(historyLines([], [entry], dates)).toHaveLength(1);
    }),
    { numRuns: 1_000 },
  );
});

test("what a newer server does not say of a receipt the entry knows", () => {
  const entry = anEntry({ body: bodies["receive"], state: "done", answer: { receipt, remaining: 0 } });
  expect(receiptOf(entry, "Dana Dock")).toMatchObject({
    ...receipt,
    receive_date: "11/20/2026",
    created_by: "Dana Dock",
  });
  expect(receiptOf(entry, "Dana Dock")).not.toHaveProperty("isWaiting");
});
