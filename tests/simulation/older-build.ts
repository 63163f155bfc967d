/** What an earlier build left on the tablet: the first layout of the database, and entries in the first format. */
import { receiptOrderingKey } from "#outbox/entry/entry.ts";
import { outboxName } from "#outbox/database/layout.ts";
import { items } from "#tests/support/company.ts";
import type { Id } from "./account.ts";
import { happened, type World } from "./world.ts";

/** Some receipts of the first person, entered yesterday, one of them just being sent when the tablet was switched off. */
export async function leaveOlderEntries(world: World): Promise<void> {
  const { random, device, people, company, time } = world;
  const [{ user_id, account }] = people;
  const [customer_id] = company.customers;
  const db = await opened(device.storage, outboxName(user_id));
  const entries = db.transaction("entries", "readwrite").objectStore("entries");
  for (let left = random.whole(1, 3); left > 0; left -= 1) {
    const body = {
      order_id: company.orders[customer_id]!,
      item_id: random.pick([items.plain, items.cheap]),
      quantity_received: random.whole(1, 5),
      lot_no: "L0",
      receive_date: "03/01/2026",
    };
    const key = `older-${world.seed}-${left}`;
    const scope = receiptOrderingKey(body, key);
    const created_at = time.now - left * 60_000;
    const isSending = left === 1 && random.chance(0.5);
    const state = isSending ? "sending" : "queued";
    const known = {
      v: 1,
      key,
      device: `device-of-${world.seed}`,
      user_id,
      customer_id,
      cart_type: "RXO",
      call: "receive",
    };
    const rest = {
      base: null,
      about: null,
      time_zone: "America/Chicago",
      last_error: null,
      unsure: false,
      answer: null,
    };
    entries.add({
      ...known,
      scope,
      lane: scope,
      body,
      created_at,
      state,
      ...rest,
      attempts: 0,
      next_at: 0,
      done_at: null,
    });
    const id: Id = `${user_id}@${created_at}`;
    account.madeAt.add(created_at);
    device.olderAt.add(created_at);
    account.promised.set(id, [{ write: { call: "receive", body }, customer_id }]);
    account.seen.set(id, { key, orderingKey: scope, isDone: false });
    account.ids.set(key, id);
    device.owners.set(key, user_id);
  }
  await new Promise((resolve) => entries.transaction.addEventListener("complete", resolve));
  db.close();
  happened(world, "older build's entries found");
}

function opened(storage: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = storage.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      const entries = request.result.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
      entries.createIndex("key", "key", { unique: true });
      entries.createIndex("lanes", ["lane", "seq", "next_at"]);
      entries.createIndex("states", ["state", "seq"]);
      request.result.createObjectStore("sender");
    });
    request.addEventListener("success", () => resolve(request.result));
  });
}
