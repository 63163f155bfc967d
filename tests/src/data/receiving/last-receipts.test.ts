/** The last receipt of each line on this device, as undo finds it: after a reload too. */
import { expect, test } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { lastReceipts } from "#src/data/receiving/last-receipts.ts";
import { aPendingLine, anEntry, type Facts } from "#tests/support/entries.ts";

const now = Date.parse("2026-11-20T14:00:00Z");
const line = aPendingLine();
const name = `${line.order_id} ${line.line_no}`;
const snapshot = {
  full_description: line.full_description,
  ndc_code: "",
  schedule_name: null,
  sale_UOM_desc: "Carton",
  line,
};
const received = (key: string, seq: number, over: Facts = {}) => {
  const body = { order_id: line.order_id, item_id: 1, quantity_received: seq, receive_date: "11/20/2026" };
  return anEntry({ key, seq, call: "receive", snapshot, body, ...over });
};
const change = (
  call: "cancelReceive" | "uncancelReceive",
  seq: number,
  body: Record<string, unknown>,
  over: Facts = {},
) => anEntry({ key: `c${seq}`, seq, call, body, ...over });
const lastOf = (...entries: Entry[]) => lastReceipts(entries, "Dana Dock", now).get(name);

test("it is the newest one that counts", () => {
  expect(lastOf(received("a", 1), received("b", 2))).toMatchObject({ quantity_received: 2, isWaiting: true });
  expect(lastOf()).toBeUndefined();
});

test("one that was turned down is none, one that may have arrived is", () => {
  const refused = { kind: "refused", message: "No.", status: 400 } as const;
  expect(lastOf(received("a", 1), received("b", 2, { state: "blocked", last_error: refused }))).toMatchObject({
    quantity_received: 1,
  });
  const unknown = { kind: "no-answer", message: "", status: null } as const;
  expect(lastOf(received("b", 2, { state: "blocked", last_error: unknown }))).toMatchObject({ quantity_received: 2 });
});

test("undone it is cancelled, and done again when the undoing is undone; by whichever name the receipt was cancelled", () => {
  const receipt = { ...lastOf(received("a", 1))!, order_receive_id: 77, isWaiting: undefined };
  const sent = received("a", 1, { state: "done", answer: { receipt, remaining: 0 } });
  const undone = change("cancelReceive", 2, { receipt_key: "a" });
  expect(lastOf(sent, undone)).toMatchObject({ receive_status_code: "CAN", isWaiting: true });
  expect(lastOf(sent, undone, change("uncancelReceive", 3, { order_receive_id: 77 }, { state: "done" }))).toMatchObject(
    {
      receive_status_code: "COM",
      order_receive_id: 77,
    },
  );
});

test("another line's, and yesterday's, are not offered", () => {
  expect(lastReceipts([received("a", 1)], "", now).has(`${line.order_id} 2`)).toBe(false);
  expect(lastOf(received("a", 1, { created_at: now - 13 * 3_600_000 }))).toBeUndefined();
});
