/** The process that opens one certificate file: it reads the request, says what is in the file or signs with its key, and ends, the key with it. */
import { sign } from "node:crypto";
import { text } from "node:stream/consumers";
import { outcomeOf, reject } from "#server/pki/base/rejected.ts";
import type { ChildRequest, OpenedFile } from "./in-child.ts";
import { type Contents, listPairs, readCertificateFile } from "./read.ts";

const { file, password, signing } = JSON.parse(await text(process.stdin)) as ChildRequest;
const outcome = outcomeOf(() => {
  const contents = readCertificateFile(Buffer.from(file, "base64"), password);
  return signing === undefined ? describeContents(contents) : signOnce(contents, signing);
});
process.stdout.write(JSON.stringify(outcome));

function describeContents(contents: Contents): OpenedFile {
  const { certificates, keys } = contents;
  const pairs = listPairs(contents);
  const first = pairs[0]?.certificate ?? certificates.find(({ ca }) => !ca) ?? certificates[0];
  return {
    subject: first?.subject.split("\n").join(", "),
    hasKey: pairs.length > 0 || (first === undefined && keys.length > 0),
    certificates: certificates.map(({ raw }) => raw.toString("base64")),
    pairs: pairs.map(({ certificate }) => certificate.raw.toString("base64")),
  };
}

/** Returns the signature by SHA-256 in base64. @throws Rejected no_private_key, no_certificate */
function signOnce(contents: Contents, { certificate: meant, toSign }: NonNullable<ChildRequest["signing"]>): string {
  const pairs = listPairs(contents);
  if (pairs.length === 0) reject("no_private_key");
  const der = Buffer.from(meant, "base64");
  const { key } = pairs.find(({ certificate }) => certificate.raw.equals(der)) ?? reject("no_certificate");
  return sign("sha256", Buffer.from(toSign, "base64"), key).toString("base64");
}
