/**
 * Fetches the orders of the last 45 days for the days without a network, one after the other while nobody waits for anything: those that are not here, or
 * have moved since. Nobody asked for it, so it fails in silence, and the next visit goes on where it ended (docs/decisions/110).
 */
import * as contract from "#contract/orders/orders.ts";
import { defaultOrderDates } from "#contract/orders/rules/orders.ts";
import { rightNow } from "#src/api/clock.ts";
import { send, type SendOptions } from "#src/api/send.ts";
import { keepOrder, markOf, most, onlyThese } from "#src/offline/recent-orders.ts";
import { isStillTheirs, type User } from "#src/data/identity/session.ts";

const background: SendOptions = { isBackground: true, whenSignedOut: "fail", once: true };

/** @param isStill whether this person is still at the page, and the line free. @throws what `failureOf` explains; StorageFull, StorageGone. */
export async function holdOrders(
  { user_id, customer_id, customer }: User,
  { isStill, whenIdle }: { isStill: () => boolean; whenIdle: () => Promise<void> },
): Promise<void> {
  const owner = { user_id, customer_id };
  const dates = defaultOrderDates(customer.time_zone, new Date(rightNow()));
  const asked = { customer_id, ...dates, page_size: most.orders };
  const { orders } = await send(contract.searchOrders, asked, background);
  const here = await onlyThese(new Set(orders.map(({ order_id }) => order_id)), owner);
  let bytes = [...here.values()].reduce((sum, each) => sum + each.bytes, 0);
  for (const row of orders) {
    const mark = await markOf(row);
    const kept = here.get(row.order_id);
    if (kept?.mark === mark) continue;
    await whenIdle();
    if (!isStill() || bytes > most.bytes) return;
    const order = await send(contract.purchaseOrder, { orderId: row.order_id }, background);
    bytes +=
      (await keepOrder(order, { mark, owner, isStill: () => isStill() && isStillTheirs() })) - (kept?.bytes ?? 0);
  }
}
