/** Examples of the calls about receiving controlled substances. */
import { isoToWire } from "#contract/base/dates.ts";
import { orderNotFound } from "#server/services/orders/text.ts";
import { receiptNotFound } from "#server/services/receiving/text.ts";
import { items, password, people } from "./company.ts";
import { onForm222 } from "./document-examples.ts";
import type { Make, World } from "./example.ts";

/** A receipt of schedule II that waits for a second person; gives its number. */
async function awaiting(world: Pick<World, "app" | "now" | "buyer">): Promise<number> {
  const order_id = await onForm222(world);
  await world.app.pools.system.query("update customers set wants_second_count = true");
  const { body } = await world.buyer.post("/api/receives", receiptOf(order_id, world.now));
  return body.receipt.order_receive_id as number;
}

/** An order under a paper form of which something was received. */
async function receivedOnForm222(world: Pick<World, "app" | "now" | "buyer">): Promise<number> {
  const order_id = await onForm222(world);
  await world.buyer.post("/api/receives", receiptOf(order_id, world.now));
  return order_id;
}

const receiptOf = (order_id: number, now: Date) => ({
  order_id,
  item_id: items.plain,
  quantity_received: 1,
  receive_date: isoToWire(now.toISOString().slice(0, 10)),
});

const byChief = { email: people.chief.email, password };

export const controlledExamples: Record<string, Make> = {
  unconfirmedCounts: async () => ({ input: {} }),
  confirmCounts: async (world) => ({
    input: { order_receive_ids: [await awaiting(world)], by: byChief },
    other: { order_receive_ids: [await awaiting(world)], by: byChief },
    refused: {
      input: { order_receive_ids: [2_000_000_000], by: byChief },
      status: 404,
      sentence: receiptNotFound,
    },
  }),
  secondCount: async ({ chief }) => ({ client: chief, input: {} }),
  demandSecondCount: async ({ chief }) => ({
    client: chief,
    input: { is_demanded: true },
    other: { is_demanded: false },
  }),
  receiptRecord: async (world) => ({
    input: { orderId: await receivedOnForm222(world) },
    refused: { input: { orderId: 2_000_000_000 }, status: 404, sentence: orderNotFound },
  }),
};
