/** Examples for the matrix: CSOS certificates. */
import type { Client } from "./app.ts";
import { fileOf, signerOf } from "./csos/trusted.ts";
import type { Make } from "./examples.ts";

const number = "BB1388568";

/** Uploads a new certificate; gives its number. */
export async function uploaded(client: Client, deaNumber: string = number): Promise<number> {
  const answer = await client.post("/api/csos-certificates", uploadOf(deaNumber));
  if (answer.body.Success !== true) throw new Error(`The certificate was not taken: ${answer.text}`);
  return answer.body.SaveCertificateResult.CertificateId as number;
}

export const uploadOf = (deaNumber: string = number, holder = signerOf(deaNumber)) => ({
  file: fileOf(holder),
  certificatePassword: "Canary-Passwort-ü-31415",
  certificateDeaNumber: deaNumber,
});

export const certificateExamples: Record<string, Make> = {
  csosCertificates: async ({ chief }) => ({ client: chief, input: {} }),
  uploadCertificate: async ({ chief }) => ({ client: chief, input: uploadOf() }),
  deleteCertificate: async ({ chief }) => ({
    client: chief,
    input: { certificate_id: await uploaded(chief) },
    other: { certificate_id: await uploaded(chief) },
    refused: { input: { certificate_id: 2_000_000_000 }, status: 404, sentence: "There is no such certificate." },
  }),
};
