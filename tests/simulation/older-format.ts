/** What a build with the format before left on the tablet, whose first page in this history is of the next build. */
import { thisFormat } from "#outbox/entry/format.ts";
import { entryOf } from "#outbox/entry/new-entry.ts";
import { openStore } from "#outbox/store/store.ts";
import { items } from "#tests/support/company.ts";
import { idOf } from "./account.ts";
import { nextFormat } from "./tablet.ts";
import { happened, type World } from "./world.ts";

/** Some receipts of the first person, entered just before, one of them perhaps being sent when the tablet was switched off. */
export async function leaveOlderEntries(world: World): Promise<void> {
  const { random, device, people, company, time } = world;
  const [{ user_id, account }] = people;
  const [customer_id] = company.customers;
  const acting = { customer_id, cart_type: "RXO", time_zone: "America/Chicago" } as const;
  const store = openStore(device.storage, user_id, thisFormat);
  for (let left = random.whole(1, 3); left > 0; left -= 1) {
    const body = {
      order_id: company.orders[customer_id]!,
      item_id: random.pick([items.plain, items.cheap]),
      quantity_received: random.whole(1, 5),
      lot_no: "L0",
      receive_date: "03/01/2026",
    };
    const write = { call: "receive", body } as const;
    const key = `older-${world.seed}-${left}`;
    const created_at = time.now - left * 60_000;
    const made = { v: thisFormat.version, key, device: `device-of-${world.seed}`, user_id, created_at };
    const entry = entryOf(write, acting, { ...made, clock_skew_ms: device.skewMs });
    const isSending = left === 1 && random.chance(0.5);
    const { orderingKey } = await store.add(isSending ? { ...entry, state: "sending", attempts: 1 } : entry);
    const id = idOf(entry);
    account.madeAt.add(created_at);
    account.promised.set(id, [{ write, customer_id }]);
    account.seen.set(id, { key, orderingKey, isDone: false });
    account.ids.set(key, id);
    device.owners.set(key, user_id);
    device.madeAt.add(created_at);
  }
  store.close();
  world.format = nextFormat;
  happened(world, "entries of an older format found");
}
