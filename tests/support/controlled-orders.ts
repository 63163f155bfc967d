/** Controlled substance orders of the demonstration's hospital, placed by calls of the API: on a paper Form 222, or signed with its demonstration certificate. */
import { readFileSync } from "node:fs";
import type { OutputOf } from "#contract/base/call.ts";
import { addItem, cartParts } from "#contract/cart/cart.ts";
import { checkoutCsos } from "#contract/checkout/checkout-csos.ts";
import { checkout } from "#contract/checkout/checkout.ts";
import { shippingCost } from "#contract/checkout/shipping.ts";
import { uploadCertificate } from "#contract/csos/certificates.ts";
import { chooseCartType } from "#contract/identity/session.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { demonstrationWarehouse } from "#server/outside/warehouse.ts";
import { askServer, tokenOf } from "./ask-server.ts";
import { itemsOf } from "./at-checkout.ts";
import { demonstrationCertificatePassword, listDemonstrationCertificates } from "./demonstration-certificates.ts";
import { getNow } from "./present.ts";
import type { Product } from "./product.ts";

export type Purchaser = {
  product: Product;
  token: string;
  /** Products of schedule II. */
  items: readonly number[];
  /** Ship-to and bill-to address. */
  contact_id: number;
  billing_contact_id: number;
  customer_id: number;
  dea: string;
  certificate_id: number;
};

/** Signs the hospital's buyer in for the controlled cart, with a certificate. */
export async function createPurchaser(product: Product): Promise<Purchaser> {
  const token = (await tokenOf(product, "buyer@northcampus.example"))!;
  await askServer(product, chooseCartType.path, { cart_type_code: "CSO" }, token);
  const { file, dea, contact_id } = (await listDemonstrationCertificates(product, "North Campus")).at(-1)!;
  await askServer(
    product,
    uploadCertificate.path,
    {
      file: readFileSync(file).toString("base64"),
      certificatePassword: demonstrationCertificatePassword,
      certificateDeaNumber: dea,
    },
    token,
  );
  const [found] = await product.rows<{ customer_id: number; billing_contact_id: number; certificate_id: number }>(
    `select a.customer_id, min(a.contact_id) as billing_contact_id, max(c.certificate_id) as certificate_id
       from addresses a join csos_certificates c using (customer_id) where a.address_type = 2 and c.contact_dea = $1 and c.deleted_at is null group by 1`,
    [dea],
  );
  return { product, token, items: await itemsOf(product, "II", 3), contact_id, dea, ...found! };
}

/** @param quantities packages of each product */
export async function placeFormOrder(
  purchaser: Purchaser,
  quantities: readonly number[],
  order_form_number: string,
): Promise<number> {
  const input = await fillCart(purchaser, quantities);
  const { order_id } = await ask<OutputOf<typeof checkout>>(purchaser, checkout.path, {
    ...input,
    cs_dea_number: purchaser.dea,
    order_form_number,
  });
  return order_id;
}

export async function placeSignedOrder(purchaser: Purchaser, quantities: readonly number[]): Promise<number> {
  const input = await fillCart(purchaser, quantities);
  const { order_id, Reason } = await ask<{ order_id: number; Reason: string | null }>(purchaser, checkoutCsos.path, {
    ...input,
    certificate_id: purchaser.certificate_id,
    certificate_dea_number: purchaser.dea,
    certificate_password: demonstrationCertificatePassword,
  });
  if (Reason !== null) throw new Error(`The order was not signed: ${Reason}`);
  return order_id;
}

/** Ships it at once; of several packages the demonstration's warehouse may keep some back. */
export async function shipControlled({ product, customer_id }: Purchaser, order_id: number): Promise<void> {
  await shipOrder(
    {
      ...(await product.openJobContext()),
      delayMs: 0,
      address: () => product.url,
      clock: getNow,
      warehouse: demonstrationWarehouse,
    },
    { customer_id, order_id, shipment: 1 },
  );
}

const ask = <Answer>({ product, token }: Purchaser, path: string, body: object): Promise<Answer> =>
  askServer<Answer>(product, path, body, token);

/** Fills the cart and returns what both checkouts ask for. */
async function fillCart(purchaser: Purchaser, quantities: readonly number[]) {
  const { items, contact_id, billing_contact_id } = purchaser;
  for (const [at, quantity] of quantities.entries())
    await ask(purchaser, addItem.path, {
      item_id: items[at],
      quantity,
      quantity_uom_code: "CT",
      medical_necessity_confirmed: true,
    });
  const cart = await ask<OutputOf<typeof cartParts>>(purchaser, cartParts.path, {});
  const { shipping_method_id, wrk_order_id } = cart.shippingMethods[0]!;
  const cost = await ask<OutputOf<typeof shippingCost>>(purchaser, shippingCost.path, {
    ShippingMethodId: shipping_method_id,
    ContactId: contact_id,
    WrkOrderId: wrk_order_id,
  });
  return {
    cart_id: cart.cart_id,
    billing_contact_id,
    shipping_contact_id: contact_id,
    shipping_charges: cost.shipping_cost,
    shipping_method_id,
    shipping_wrk_order_id: wrk_order_id,
  };
}
