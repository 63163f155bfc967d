/** The signed order as its signature covers it, for whoever may see the order: row-level security says whose it is. */
import type { ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { signedDocument as contract } from "#contract/csos/signed-order.ts";
import { orderNotFound } from "#contract/orders/not-found-text.ts";
import type { Caller } from "#server/base/caller.ts";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, int, listOf, nullable, statement } from "#server/db/statement.ts";
import { notSigned, orderUnreadable } from "./text.ts";

const documentStatement = statement(
  "signed_document",
  { values: { customers: listOf(int), order_id: int }, row: { signed_order: nullable(bytes) } },
  "select signed_order from orders where customer_id = any(:customers) and order_id = :order_id",
);

/** @throws Refusal 404 for another customer's order as for none, and for one that nobody signed; 409 where the signature holds no order that can be read. */
export async function signedDocument(
  db: Tx,
  caller: Caller,
  { orderId: order_id, form }: ParsedOf<typeof contract>,
): Promise<{ contentType: string; content: Buffer; fileName: string }> {
  const { customers } = caller;
  const [found] = await db.run(documentStatement, { customers, order_id });
  if (found === undefined) throw new Refusal(404, orderNotFound);
  if (found.signed_order === null) throw new Refusal(404, notSigned);
  caller.changed.entity_id = order_id;
  const fileName = `signed-order-${order_id}.${form}`;
  if (form === "p7m") return { contentType: "application/pkcs7-mime", content: found.signed_order, fileName };
  const read = outcomeOf(() => readSignedOrder(found.signed_order!));
  if (read.kind === "rejected") throw new Refusal(409, orderUnreadable);
  return { contentType: "application/xml", content: read.value.content, fileName };
}
