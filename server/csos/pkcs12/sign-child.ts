/** The process that signs once: it opens the file, signs with the key of the certificate that is meant, and ends, the key with it. */
import { sign } from "node:crypto";
import { text } from "node:stream/consumers";
import { outcomeOf, reject } from "#server/csos/base/rejected.ts";
import type { SigningAsked } from "./in-child.ts";
import { holderOf, readCertificateFile } from "./read.ts";

const asked = JSON.parse(await text(process.stdin)) as SigningAsked;
const outcome = outcomeOf(() => {
  const { certificate, key } = holderOf(readCertificateFile(Buffer.from(asked.file, "base64"), asked.password));
  if (key === undefined) reject("no_private_key");
  if (certificate?.raw.equals(Buffer.from(asked.certificate, "base64")) !== true) reject("no_certificate");
  return sign("sha256", Buffer.from(asked.toSign, "base64"), key).toString("base64");
});
process.stdout.write(JSON.stringify(outcome));
