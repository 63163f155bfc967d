/** Examples for the matrix: CSOS certificates. */
import { randomUUID } from "node:crypto";
import { certificateNotFound } from "#server/services/csos/text.ts";
import { orderNotFound } from "#server/services/orders/text.ts";
import type { Client, TestApp } from "./app.ts";
import { items, newPerson } from "./company.ts";
import { certificatePassword, fileOf, signerOf } from "./csos/trusted.ts";
import type { Make } from "./example.ts";
import { readyToOrder } from "./shopping.ts";

const number = "BB1388568";

/** Somebody who may sign and is nobody else's: how often one person may upload or sign is limited. */
export async function newSigner({ pools, signIn }: Pick<TestApp, "pools" | "signIn">): Promise<Client> {
  const { user_id, email } = await newPerson(pools, `signer-${randomUUID()}@north.example`);
  await pools.system.query("update user_customers set is_ordering = true, is_cs = true where user_id = $1", [user_id]);
  return signIn(email, { cart: "CSO" });
}

/** Uploads a new certificate; gives its number. */
export async function uploaded(client: Client, deaNumber: string = number): Promise<number> {
  const answer = await client.post("/api/csos-certificates", uploadOf(deaNumber));
  if (answer.body.Success !== true) throw new Error(`The certificate was not taken: ${answer.text}`);
  return answer.body.SaveCertificateResult.CertificateId as number;
}

export const uploadOf = (deaNumber: string = number, holder = signerOf(deaNumber)) => ({
  file: fileOf(holder),
  certificatePassword,
  certificateDeaNumber: deaNumber,
});

/** The request of a checkout that this certificate signs, for a controlled cart with one product of schedule II. */
export const signedRequest = async (
  client: Client,
  certificate_id: number,
  deaNumber: string = number,
  quantity: number = 1,
) => ({
  ...(await readyToOrder(client, [{ item_id: items.controlled, quantity }])),
  certificate_id,
  certificate_dea_number: deaNumber,
  certificate_password: certificatePassword,
});

/** Somebody's order that they signed. */
export async function signedOrderOf(client: Client): Promise<number> {
  const { body } = await client.post("/api/carts/checkout-csos", await signedRequest(client, await uploaded(client)));
  if (body.Success !== true) throw new Error(`The order was not signed: ${JSON.stringify(body)}`);
  return body.order_id as number;
}

export const certificateExamples: Record<string, Make> = {
  verifySignature: async ({ app }) => {
    const client = await newSigner(app);
    return {
      client,
      input: { orderId: await signedOrderOf(client) },
      refused: { input: { orderId: 2_000_000_000 }, status: 404, sentence: orderNotFound },
    };
  },
  signedDocument: async ({ app }) => {
    const client = await newSigner(app);
    return {
      client,
      input: { orderId: await signedOrderOf(client) },
      refused: { input: { orderId: 2_000_000_000 }, status: 404, sentence: orderNotFound },
    };
  },
  voidOrder: async ({ app }) => {
    const client = await newSigner(app);
    const input = { orderId: await signedOrderOf(client), reason: "Ordered twice" };
    return {
      client,
      input,
      other: { ...input, reason: "Ordered by mistake" },
      refused: { input: { ...input, orderId: 2_000_000_000 }, status: 404, sentence: orderNotFound },
    };
  },
  checkoutCsos: async ({ app }) => {
    const client = await newSigner(app);
    const input = await signedRequest(client, await uploaded(client));
    return {
      client,
      input,
      refused: {
        input: { ...input, order_form_number: "12345" },
        status: 400,
        sentence: "Order Form Number must be 6 characters.",
      },
    };
  },
  csosCertificates: async ({ app }) => ({ client: await newSigner(app), input: {} }),
  uploadCertificate: async ({ app }) => ({ client: await newSigner(app), input: uploadOf() }),
  deleteCertificate: async ({ app }) => {
    const client = await newSigner(app);
    return {
      client,
      input: { certificate_id: await uploaded(client) },
      other: { certificate_id: await uploaded(client) },
      refused: { input: { certificate_id: 2_000_000_000 }, status: 404, sentence: certificateNotFound },
    };
  },
};
