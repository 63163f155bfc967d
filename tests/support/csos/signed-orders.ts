/** Orders that a certificate signed, of several controlled products, for tests of what becomes of them. */
import type { Pools } from "#server/db/open.ts";
import type { Client } from "#tests/support/app.ts";
import { signedRequest, uploaded } from "#tests/support/certificate-examples.ts";
import { items } from "#tests/support/company.ts";

/** Three products of schedule II, two of which are counted: one by the stock, one by an allocation. */
export const controlled = [items.controlled, items.scarce, items.limited] as const;

export async function withControlledProducts({ system }: Pick<Pools, "system">): Promise<void> {
  await system.query("update products set schedule_name = 'II' where item_id = any($1)", [controlled]);
}

export const signerFor = async (client: Client): Promise<number> => uploaded(client);

/** Signs and places an order of these packages of each product; gives its number. */
export async function signedOrder(
  client: Client,
  certificate: number,
  quantities: readonly number[] = [1],
  more: object = {},
): Promise<number> {
  for (const [at, quantity] of quantities.entries())
    if (at > 0)
      await client.post("/api/carts/add-item", { item_id: controlled[at], quantity, quantity_uom_code: "CT" });
  const request = await signedRequest(client, certificate, undefined, quantities[0]);
  const { body } = await client.post("/api/carts/checkout-csos", { ...request, ...more });
  if (body.Success !== true) throw new Error(`The order was not signed: ${JSON.stringify(body)}`);
  return body.order_id as number;
}
