/** Reads signed data as strictly as certificates: one signer, one content, one spelling; and says whether the signature is good. */
import { createHash } from "node:crypto";
import { children, constructed, type Element, readDer, tags } from "#server/pki/asn1/der.ts";
import { fieldsOf, oidOf, partsOf, timeOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";
import { readCertificate } from "#server/pki/certificate/certificate.ts";
import { isSignedBy } from "#server/pki/certificate/keys.ts";
import { plainProfile } from "#server/pki/path/profile.ts";
import { cmsIds } from "./ids.ts";
import { namesOf } from "./write.ts";

export type ReadSignedOrder = {
  content: Buffer;
  /** DER: the signer's, and the others that came along. */
  signer: Buffer;
  others: Buffer[];
  /** In milliseconds since 1970. */
  signedAt: number;
};

const largest = 4 * 1024 * 1024;

/** Whose it is and what it says; whether that certificate is believed is another question. @throws Rejected malformed, too_large, bad_signature, weak_signature, weak_key */
export function readSignedOrder(bytes: Buffer): ReadSignedOrder {
  if (bytes.length > largest) reject("too_large");
  const outer = fieldsOf(readDer(bytes));
  if (oidOf(outer.take(tags.oid)) !== cmsIds.signedData) reject("malformed");
  const data = fieldsOf(onlyOf(outer.take(constructed(0))));
  outer.end();
  expectVersion(data.take(tags.integer));
  expectSha256(onlyOf(data.take(tags.set)));
  const content = contentOf(data.take(tags.sequence));
  const certificates = children(data.take(constructed(0))).map((each) => each.bytes);
  const info = onlyOf(data.take(tags.set));
  data.end();
  return { content, ...signerOf(info, content, certificates) };
}

function contentOf(info: Element): Buffer {
  const fields = fieldsOf(info);
  if (oidOf(fields.take(tags.oid)) !== cmsIds.data) reject("malformed");
  const content = onlyOf(fields.take(constructed(0)));
  fields.end();
  return content.tag === tags.octetString ? content.content : reject("malformed");
}

function signerOf(info: Element, content: Buffer, certificates: readonly Buffer[]) {
  const fields = fieldsOf(info);
  expectVersion(fields.take(tags.integer));
  const named = fields.take(tags.sequence);
  expectSha256(fields.take(tags.sequence));
  const attributes = fields.take(constructed(0));
  const algorithm = fields.take(tags.sequence).bytes;
  const signature = fields.take(tags.octetString).content;
  // Unsigned attributes could say anything.
  fields.end();
  const [signer, ...more] = certificates.filter((der) => {
    const { issuer, serial } = namesOf(der);
    return Buffer.concat([issuer, serial]).equals(named.content);
  });
  if (signer === undefined || more.length > 0) reject("no_certificate");
  const said = attributesIn(attributes);
  const expected = {
    contentType: cmsIds.contentType,
    digest: createHash("sha256").update(content).digest(),
    certificate: createHash("sha256").update(signer).digest(),
  };
  if (oidOf(said(expected.contentType)) !== cmsIds.data) reject("malformed");
  if (!textOf(said(cmsIds.messageDigest)).equals(expected.digest)) reject("bad_signature");
  if (!textOf(innermostOf(said(cmsIds.signingCertificate))).equals(expected.certificate)) reject("bad_signature");
  const signedAt = timeOf(said(cmsIds.signingTime));
  const body = Buffer.concat([Buffer.from([tags.set]), attributes.bytes.subarray(1)]);
  const { publicKey } = readCertificate(signer);
  if (!isSignedBy({ bytes: body, body, algorithm, signature }, publicKey, plainProfile)) reject("bad_signature");
  return { signer, others: certificates.filter((der) => der !== signer), signedAt };
}

/** The four that are signed, each once and no other: its only value. */
function attributesIn(list: Element): (id: string) => Element {
  const all = new Map<string, Element>();
  const parts = children(list);
  // Read as a SET OF it must have been in order; under its implicit tag nobody has looked yet.
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1];
    if (before !== undefined && Buffer.compare(before.bytes, part.bytes) >= 0) reject("malformed");
    const fields = fieldsOf(part);
    const id = oidOf(fields.take(tags.oid));
    const value = onlyOf(fields.take(tags.set));
    fields.end();
    if (all.has(id)) reject("malformed");
    all.set(id, value);
  }
  if (all.size !== 4) reject("malformed");
  return (id) => all.get(id) ?? reject("malformed");
}

/** SigningCertificateV2 with one hash by SHA-256. */
const innermostOf = (value: Element): Element => {
  const [certificates, ...more] = partsOf(value);
  if (certificates === undefined || more.length > 0) reject("malformed");
  return onlyPart(onlyPart(certificates));
};
const onlyPart = (list: Element): Element => {
  const [part, ...more] = partsOf(list);
  return part === undefined || more.length > 0 ? reject("malformed") : part;
};
const textOf = ({ tag, content }: Element): Buffer => (tag === tags.octetString ? content : reject("malformed"));

function onlyOf(holder: Element): Element {
  const [only, ...more] = children(holder);
  return only === undefined || more.length > 0 ? reject("malformed") : only;
}

function expectVersion({ content }: Element): void {
  if (!content.equals(Buffer.from([1]))) reject("malformed");
}

function expectSha256(algorithm: Element): void {
  const fields = fieldsOf(algorithm);
  if (oidOf(fields.take(tags.oid)) !== cmsIds.sha256) reject("weak_signature");
  fields.maybe(tags.null);
  fields.end();
}
