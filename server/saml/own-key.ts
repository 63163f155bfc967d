/** Our key and certificate towards one provider. */
import "reflect-metadata"; // the library's own containers want it
import { randomBytes, webcrypto } from "node:crypto";
import { cryptoProvider, PemConverter, X509CertificateGenerator } from "@peculiar/x509";

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};
/** Providers compare the certificate and seldom look at its dates; a new one means a walk to every provider. */
const years = 20;

/** Both as PEM. */
export async function makeOwnKey(now: Date): Promise<{ certificate: string; key: string }> {
  cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const ends = new Date(now);
  ends.setUTCFullYear(ends.getUTCFullYear() + years);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString("hex")}`,
    name: "CN=Pharmacy ordering portal",
    notBefore: new Date(now.getTime() - 24 * 3_600_000),
    notAfter: ends,
    keys,
    signingAlgorithm: algorithm,
  });
  const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { certificate: certificate.toString("pem"), key: PemConverter.encode(key, "PRIVATE KEY") };
}
