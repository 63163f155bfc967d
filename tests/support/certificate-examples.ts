/** Examples for the matrix: CSOS certificates. */
import type { Client } from "./app.ts";
import { items, people } from "./company.ts";
import { certificatePassword, fileOf, signerOf } from "./csos/trusted.ts";
import type { Make } from "./examples.ts";
import { readyToOrder } from "./shopping.ts";

const number = "BB1388568";

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
export const signedRequest = async (client: Client, certificate_id: number, deaNumber: string = number) => ({
  ...(await readyToOrder(client, [{ item_id: items.controlled, quantity: 1 }])),
  certificate_id,
  certificate_dea_number: deaNumber,
  certificate_password: certificatePassword,
});

export const certificateExamples: Record<string, Make> = {
  checkoutCsos: async ({ app }) => {
    const client = await app.signIn(people.chief.email, { cart: "CSO" });
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
  csosCertificates: async ({ chief }) => ({ client: chief, input: {} }),
  uploadCertificate: async ({ chief }) => ({ client: chief, input: uploadOf() }),
  deleteCertificate: async ({ chief }) => ({
    client: chief,
    input: { certificate_id: await uploaded(chief) },
    other: { certificate_id: await uploaded(chief) },
    refused: { input: { certificate_id: 2_000_000_000 }, status: 404, sentence: "There is no such certificate." },
  }),
};
