/** What one build does to entries of another by a person's hand: their own fields stay, and they still go out from either. */
import { expect, test } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { type Format, thisFormat } from "#outbox/entry/format.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { acting, answered, newTablet, recorded, type Tablet, user_id } from "#tests/support/tablet.ts";

const noNetwork = new Error("There is no network.");
const goods = { order_id: 9, item_id: 101, quantity_received: 3, lot_no: "L1", receive_date: "03/02/2026" };
const newer: Format = {
  version: thisFormat.version + 1,
  steps: [...thisFormat.steps, (entry) => ({ ...entry, time_zone: "Etc/UTC" })],
};

const change = async ({ machine: { storage } }: Tablet, how: (entry: Record<string, unknown>) => unknown) => {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = storage.open(`portal-outbox-${user_id}`);
    request.addEventListener("success", () => resolve(request.result));
  });
  const transaction = db.transaction("entries", "readwrite");
  const all = transaction.objectStore("entries").getAll();
  const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
    all.addEventListener("success", () => {
      const found = all.result as Record<string, unknown>[];
      for (const each of found) {
        const changed = how(each);
        if (changed !== undefined) transaction.objectStore("entries").put(changed);
      }
      resolve(found);
    });
  });
  db.close();
  return rows;
};
const rowsOn = (tablet: Tablet) => change(tablet, () => undefined);

/** A receipt that waits, and behind it its cancel, as a newer build wrote that: with a field that nobody here knows. */
async function receiptAndCancel(): Promise<Tablet> {
  const tablet = await newTablet();
  tablet.answers = [noNetwork];
  const outbox = await openOutbox(user_id, tablet.machine);
  const { key } = await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.add({ call: "cancelReceive", receipt: { receipt_key: key }, reason: "wrong lot" } as never, acting);
  await outbox.drain();
  outbox.close();
  await change(tablet, (entry) =>
    entry["call"] === "cancelReceive"
      ? { ...entry, v: newer.version, body: { ...(entry["body"] as object), witness: "B. Shah" } }
      : undefined,
  );
  return tablet;
}

test("a receipt that is done gives its number to a newer build's cancel, of which all else stays", async () => {
  const tablet = await receiptAndCancel();
  tablet.answers = [recorded(300_001)];
  tablet.now += 120_000;
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.sendNow();
  outbox.close();
  const cancel = (await rowsOn(tablet)).find(({ call }) => call === "cancelReceive");
  expect(cancel).toMatchObject({ v: newer.version, state: "queued" });
  expect(cancel?.["body"]).toEqual({ order_receive_id: 300_001, reason: "wrong lot", witness: "B. Shah" });
});

test("a receipt that is sent at a person's word leaves its cancel its reason", async () => {
  const tablet = await receiptAndCancel();
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.sendNow(outbox.entries()[0]!.key);
  outbox.close();
  const [receipt, cancel] = await rowsOn(tablet);
  expect(cancel?.["body"]).toEqual({ receipt_key: receipt!["key"], reason: "wrong lot", witness: "B. Shah" });
});

test("what was refused and is sent again by a newer build still goes out from an older one", async () => {
  const tablet = await newTablet();
  tablet.answers = [answered(400, { Message: "This order was canceled." })];
  const first = await openOutbox(user_id, tablet.machine);
  await first.add({ call: "receive", body: goods }, acting);
  await first.drain();
  first.close();
  tablet.answers = [noNetwork];
  const second = await openOutbox(user_id, { ...tablet.machine, format: newer });
  const [refused] = second.entries() as Entry[];
  await second.sendNow(refused!.key);
  second.close();
  tablet.answers = [answered(200)];
  tablet.sent = [];
  tablet.now += 120_000;
  const third = await openOutbox(user_id, tablet.machine);
  await third.sendNow();
  expect(third.entries()).toMatchObject([{ state: "done", time_zone: acting.time_zone }]);
  expect(tablet.sent).toHaveLength(1);
});
