/** Opens a certificate file (PKCS#12, RFC 7292) as people's programs export it. Only ever in the child process: ./in-child.ts. */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { plainOf } from "#server/pki/asn1/ber.ts";
import { children, constructed, type Element, primitive, readLax, tags } from "#server/pki/asn1/der.ts";
import { fieldsOf, oidOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";
import { decrypted, readEncryption } from "./decrypt.ts";
import { readMac } from "./mac.ts";
import { type KeyWork, newKeyWork } from "./work.ts";

/** All of a file. */
export interface Contents {
  certificates: X509Certificate[];
  keys: KeyObject[];
}

/** A certificate and the private key of its public key. */
interface CertificatePair {
  certificate: X509Certificate;
  key: KeyObject;
}

/** More is no file that a person exports. */
export const largestFile = 64 * 1024;

const ids = {
  data: "1.2.840.113549.1.7.1",
  encrypted: "1.2.840.113549.1.7.6",
  key: "1.2.840.113549.1.12.10.1.1",
  shroudedKey: "1.2.840.113549.1.12.10.1.2",
  certificate: "1.2.840.113549.1.12.10.1.3",
  contents: "1.2.840.113549.1.12.10.1.6",
  x509: "1.2.840.113549.1.9.22.1",
} as const;

/** @throws Rejected malformed, too_large, wrong_password, no_mac, unsupported, too_many_iterations */
export function readCertificateFile(file: Buffer, password: string): Contents {
  if (file.length > largestFile) reject("too_large");
  const fields = fieldsOf(readLax(plainOf(file)));
  if (!fields.take(tags.integer).content.equals(Buffer.from([3]))) reject("unsupported");
  const safe = dataOf(fields.take(tags.sequence));
  const mac = readMac(fields.maybe(tags.sequence) ?? reject("no_mac"));
  const parts = children(readLax(plainOf(safe)));
  // All counts that can be seen are looked at before the first round.
  for (const part of parts) encryptionOf(part);
  const work = newKeyWork();
  if (!mac(safe, password, work)) reject("wrong_password");
  const contents: Contents = { certificates: [], keys: [] };
  for (const part of parts) addPart(contents, part, password, work);
  return contents;
}

/** Returns each certificate whose private key is in the file, with that key, in the order of the keys. A certificate is listed once. */
export function listPairs({ certificates, keys }: Contents): CertificatePair[] {
  const unmatched = new Set(certificates);
  return keys.flatMap((key) => {
    const matches = [...unmatched].filter((certificate) => certificate.checkPrivateKey(key));
    for (const certificate of matches) unmatched.delete(certificate);
    return matches.map((certificate) => ({ certificate, key }));
  });
}

/** The bytes of a ContentInfo that holds plain data. */
function dataOf(info: Element): Buffer {
  const fields = fieldsOf(info);
  // Signed instead of under a password: nobody's program exports that.
  if (oidOf(fields.take(tags.oid)) !== ids.data) reject("unsupported");
  const [data, ...more] = children(fields.take(constructed(0)));
  return data?.tag === tags.octetString && more.length === 0 ? data.content : reject("malformed");
}

function addPart(contents: Contents, part: Element, password: string, work: KeyWork): void {
  const encrypted = encryptionOf(part);
  if (encrypted === undefined) addBags(contents, dataOf(part), password, work, 0);
  else {
    const { encryption, content } = encrypted;
    const bags = decrypted(encryption, content, password, work, (opened) => plainOf(opened));
    addBags(contents, bags, password, work, 0);
  }
}

function encryptionOf(part: Element) {
  const fields = fieldsOf(part);
  const id = oidOf(fields.take(tags.oid));
  if (id === ids.data) return undefined;
  if (id !== ids.encrypted) reject("unsupported");
  const data = fieldsOf(children(fields.take(constructed(0)))[0] ?? reject("malformed"));
  data.take(tags.integer);
  const info = fieldsOf(data.take(tags.sequence));
  info.take(tags.oid);
  const encryption = readEncryption(info.take(tags.sequence));
  const whole = info.maybe(primitive(0));
  return { encryption, content: whole?.content ?? piecesOf(info.take(constructed(0))) };
}

/** A string under an implicit tag, in pieces, is a list of strings. */
const piecesOf = (list: Element): Buffer =>
  Buffer.concat(children(list).map((piece) => (piece.tag === tags.octetString ? piece.content : reject("malformed"))));

function addBags(contents: Contents, bytes: Buffer, password: string, work: KeyWork, depth: number): void {
  if (depth > 3) reject("malformed");
  for (const bag of children(readLax(plainOf(bytes)))) {
    const fields = fieldsOf(bag);
    const id = oidOf(fields.take(tags.oid));
    const [value] = children(fields.take(constructed(0)));
    if (value === undefined) reject("malformed");
    if (id === ids.key) contents.keys.push(keyOf(value.bytes));
    else if (id === ids.shroudedKey) contents.keys.push(openedKey(value, password, work));
    else if (id === ids.certificate) addCertificate(contents, value);
    else if (id === ids.contents) addBags(contents, value.bytes, password, work, depth + 1);
  }
}

function openedKey(value: Element, password: string, work: KeyWork): KeyObject {
  const fields = fieldsOf(value);
  const encryption = readEncryption(fields.take(tags.sequence));
  return decrypted(encryption, fields.take(tags.octetString).content, password, work, keyOf);
}

function keyOf(pkcs8: Buffer): KeyObject {
  try {
    const key = createPrivateKey({ key: plainOf(pkcs8), format: "der", type: "pkcs8" });
    // One that has no public half cannot be held against a certificate.
    createPublicKey(key);
    return key;
  } catch {
    return reject("malformed");
  }
}

function addCertificate(contents: Contents, value: Element): void {
  const fields = fieldsOf(value);
  if (oidOf(fields.take(tags.oid)) !== ids.x509) return;
  const [data] = children(fields.take(constructed(0)));
  if (data?.tag !== tags.octetString) reject("malformed");
  try {
    contents.certificates.push(new X509Certificate(data.content));
  } catch {
    reject("malformed");
  }
}
