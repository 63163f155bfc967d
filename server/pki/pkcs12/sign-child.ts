/** The process that signs once: it opens the file, signs with the key of the certificate that is meant, and ends, the key with it. */
import { sign } from "node:crypto";
import { outcomeOf, reject } from "#server/pki/base/rejected.ts";
import { asked } from "./asked.ts";
import type { SigningAsked } from "./in-child.ts";
import { listPairs, readCertificateFile } from "./read.ts";

const { file, password, certificate: meant, toSign } = await asked<SigningAsked>();
const outcome = outcomeOf(() => {
  const pairs = listPairs(readCertificateFile(Buffer.from(file, "base64"), password));
  if (pairs.length === 0) reject("no_private_key");
  const der = Buffer.from(meant, "base64");
  const { key } = pairs.find(({ certificate }) => certificate.raw.equals(der)) ?? reject("no_certificate");
  return sign("sha256", Buffer.from(toSign, "base64"), key).toString("base64");
});
process.stdout.write(JSON.stringify(outcome));
