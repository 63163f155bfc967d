/**
 * Whole purchase orders on this device, for the days without a network: at most so many, at most so large, sealed as all answers of a person are
 * (docs/decisions/110). Which of them are to be kept, whoever asks for them says.
 */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { sealSecret } from "#src/api/token.ts";
import { opened, sealed } from "./at-rest.ts";
import { shapesVersion } from "./answers-on-disk.ts";
import { type KeptOrder, orders } from "./orders-shelf.ts";
import type { Owner } from "./own-prices.ts";

/** An order of ten lines takes 6 kB. */
export const most = { orders: 200, bytes: 4 * 1024 * 1024, eachBytes: 256 * 1024 };

/** Says of an order how it stands, so that one that has moved is asked for again; of another session it is another, because nobody can read what that one sealed. */
export async function markOf(row: unknown): Promise<string> {
  const said = new TextEncoder().encode(`${sealSecret()} ${JSON.stringify(row)}`);
  return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", said)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** What lies here of this owner, by the order's number; whatever else there is goes. @throws StorageGone */
export async function onlyThese(
  wanted: ReadonlySet<number>,
  owner: Owner,
): Promise<Map<number, { mark: string; bytes: number }>> {
  const here = new Map<number, { mark: string; bytes: number }>();
  for (const [name, kept] of await orders.all()) {
    const id = Number(name);
    if (!isOf(kept, owner) || !wanted.has(id)) await orders.delete(name);
    else here.set(id, { mark: kept.mark, bytes: kept.sealed.data.byteLength });
  }
  return here;
}

/** Keeps one; gives how many bytes it takes, 0 where it is too large. @param isStill whether this person is still at the page. @throws StorageFull, StorageGone */
export async function keepOrder(
  order: PurchaseOrder,
  { mark, owner, isStill, now = Date.now() }: { mark: string; owner: Owner; isStill: () => boolean; now?: number },
): Promise<number> {
  const { order_id } = order.detail;
  const box = await sealed(sealSecret(), order);
  if (box === undefined || box.data.byteLength > most.eachBytes || !isStill()) return 0;
  const keys = [order_id, ...order.shipments.map((shipment) => shipment.order_id)];
  await orders.set(String(order_id), { owner, shapes: shapesVersion, kept_at: now, mark, keys, sealed: box });
  return box.data.byteLength;
}

/** One of them by its number or by one of its shipments', and from when it is; undefined: it is not here, or cannot be read any more. */
export async function keptOrder(
  orderId: number,
  owner: Owner,
): Promise<{ order: PurchaseOrder; since: number } | undefined> {
  const all = await orders.all().catch(() => undefined); // no storage: nothing is kept
  const kept = [...(all?.values() ?? [])].find((each) => isOf(each, owner) && each.keys.includes(orderId));
  const order = kept && (await opened<PurchaseOrder>(sealSecret(), kept.sealed).catch(() => undefined));
  return order && { order, since: kept.kept_at };
}

/** All of them that can be read. */
export async function keptOrders(owner: Owner): Promise<PurchaseOrder[]> {
  const all = await orders.all().catch(() => undefined); // no storage: nothing is kept
  const own = [...(all?.values() ?? [])].filter((each) => isOf(each, owner));
  const read = await Promise.all(
    own.map(({ sealed: box }) => opened<PurchaseOrder>(sealSecret(), box).catch(() => undefined)),
  );
  return read.filter((order) => order !== undefined);
}

/** Another build's may have other shapes. */
const isOf = ({ owner, shapes }: KeptOrder, { user_id, customer_id }: Owner): boolean =>
  shapes === shapesVersion && owner.user_id === user_id && owner.customer_id === customer_id;
