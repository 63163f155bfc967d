/** Orders that have arrived at a dock, their receipts, and what the database says of both. */
import type { Pools } from "#server/db/open.ts";
import type { Client } from "./app.ts";
import { items, north } from "./company.ts";
import { placeOrder, ship } from "./orders.ts";

/** The day on which all is received. */
const today = "11/20/2026";

/** @param world whose `buyer` asks where nobody else is named */
export function atDock({ pools, clock, buyer }: { pools: Pools; clock: () => Date; buyer: Client }) {
  let nextOrder = 1_000_001;
  const receipt = (given: object) => ({ item_id: items.plain, quantity_received: 1, receive_date: today, ...given });
  return {
    /** An order of North that has arrived at the dock; 1 more than a multiple of 5, so that it ships at once. */
    shippedOrder: async (
      lines: { item: number; quantity: number; uom?: string }[],
      customer: number = north,
    ): Promise<number> => {
      nextOrder += 5;
      const orderId = await placeOrder(pools, { customer, orderId: nextOrder, placedAt: clock(), lines });
      await ship(pools, orderId, { at: clock(), customer });
      return orderId;
    },
    receive: (client: Client, given: object, headers: Record<string, string> = {}) =>
      client.post("/api/receives", receipt(given), headers),
    pendingOf: async (orderId: number, client = buyer) =>
      (await client.post("/api/receives/search-pending", { order_id: orderId })).body,
    lineOf: async (orderId: number, lineNo = 1) =>
      (
        await pools.system.query("select received_quantity from order_lines where order_id = $1 and line_no = $2", [
          orderId,
          lineNo,
        ])
      ).rows[0]?.received_quantity,
    statusOf: async (orderId: number) =>
      (await pools.system.query("select status from orders where order_id = $1", [orderId])).rows[0]?.status,
  };
}
