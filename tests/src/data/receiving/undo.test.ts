/** The last receipt of each line, as undo finds it: the one a person entered last there, as its own changes leave it, and nothing older than half a day. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { pendingKey } from "#src/data/overlay/receiving-overlay.ts";
import { lastReceipts } from "#src/data/receiving/last-receipts.ts";
import { aPendingLine, anEntry, type Facts } from "#tests/support/entries.ts";

const now = Date.parse("2026-11-20T14:00:00Z");
const hour = 3_600_000;
const goods = { full_description: "Ondansetron", ndc_code: "", schedule_name: null, sale_UOM_desc: "Carton" };
const received = (key: string, line_no: number, over: Facts = {}) => {
  const line = aPendingLine({ line_no });
  const body = { order_id: line.order_id, item_id: 1, quantity_received: 1, receive_date: "11/20/2026" };
  return anEntry({ key, call: "receive", snapshot: { ...goods, line }, body, created_at: now - hour, ...over });
};
const lastOf = (entries: Entry[], line_no = 1) =>
  lastReceipts(entries, "Dana Dock", now).get(pendingKey(aPendingLine({ line_no })));

test("through any receipts, cancels and cancels taken back it is the newest of each line, as the last of its changes leaves it", () => {
  const step = fc.oneof(
    fc.record({ receive: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ toggle: fc.nat(5), isDone: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12, size: "max" }), (steps) => {
      const receipts: { key: string; line_no: number; isIn: boolean; isWaiting: boolean }[] = [];
      const entries = steps.flatMap((each, seq): Entry[] => {
        if ("receive" in each) {
          const key = `r${receipts.length}`;
          receipts.push({ key, line_no: each.receive, isIn: true, isWaiting: true });
          return [received(key, each.receive, { seq })];
        }
        const receipt = receipts[each.toggle];
        if (receipt === undefined) return [];
        receipt.isIn = !receipt.isIn;
        const call = receipt.isIn ? "uncancelReceive" : "cancelReceive";
        return [
          anEntry({
            call,
            seq,
            key: `c${seq}`,
            body: { receipt_key: receipt.key },
            state: each.isDone ? "done" : "queued",
          }),
        ];
      });
      for (const line_no of [1, 2]) {
        const last = receipts.findLast((each) => each.line_no === line_no);
        const found = lastOf(entries, line_no);
        expect(found && [found.client_key, found.receive_status_code]).toEqual(
          last && [last.key, last.isIn ? "COM" : "CAN"],
        );
      }
    }),
  );
});

test.each([
  [11.99, true],
  [12, false],
  [13, false],
])("one of %d hours ago: is it offered? %s", (hours, is) => {
  expect(lastOf([received("a", 1, { created_at: now - hours * hour })]) !== undefined).toBe(is);
});

test("one that is too old does not hide behind a newer one of another line, and goods that nobody ordered have no line", () => {
  const old = received("a", 1, { created_at: now - 20 * hour });
  expect(lastOf([old, received("b", 2)])).toBeUndefined();
  const { line: _line, ...unexpected } = received("c", 1).snapshot!;
  expect(lastReceipts([received("c", 1, { snapshot: unexpected })], "Dana Dock", now).size).toBe(0);
});

test("a change that names the server's number is of that receipt, however the entries stand", () => {
  const receipt = { order_receive_id: 900, item_id: 1, quantity_received: 1, flagged: [] };
  const done = received("a", 1, { seq: 1, state: "done", answer: { receipt } });
  const cancel = anEntry({ call: "cancelReceive", seq: 3, body: { order_receive_id: 900 } });
  const back = anEntry({ call: "uncancelReceive", seq: 2, body: { receipt_key: "a" }, state: "done" });
  // The later one counts, by whichever name it knows the receipt.
  expect(lastOf([done, back, cancel])).toMatchObject({ receive_status_code: "CAN", isWaiting: true });
  expect(lastOf([done, cancel, { ...back, seq: 4 }])).toMatchObject({ receive_status_code: "COM" });
  expect(lastOf([done, cancel, { ...back, seq: 4 }])).not.toHaveProperty("isWaiting");
  const refused = { kind: "refused", message: "No.", status: 400 } as const;
  expect(lastOf([done, { ...cancel, state: "blocked", last_error: refused }])).not.toMatchObject({
    receive_status_code: "CAN",
  });
  const note = anEntry({ call: "discardEntry", seq: 9, body: { key: "a", order_receive_id: 900 } });
  expect(lastOf([done, note])).not.toMatchObject({ receive_status_code: "CAN" });
});
