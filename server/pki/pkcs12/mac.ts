/** Whether a file is whole and the password right: the MAC of PKCS#12, or PBMAC1 (RFC 9579). */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Element, tags } from "#server/pki/asn1/der.ts";
import { countOf, fieldsOf, oidOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";
import { type Derivation, pbkdf2Key, pkcs12Key, readPbkdf2 } from "./derive.ts";
import { newSpellings, oldSpellings } from "./passwords.ts";
import { checkCount, type KeyWork } from "./work.ts";

const hashes = new Map([
  ["1.3.14.3.2.26", "sha1"],
  ["2.16.840.1.101.3.4.2.4", "sha224"],
  ["2.16.840.1.101.3.4.2.1", "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
]);
const hmacs = new Map([
  ["1.2.840.113549.2.8", "sha224"],
  ["1.2.840.113549.2.9", "sha256"],
  ["1.2.840.113549.2.10", "sha384"],
  ["1.2.840.113549.2.11", "sha512"],
]);
const pbmac1 = "1.2.840.113549.1.5.14";
const pbkdf2 = "1.2.840.113549.1.5.12";
/** RFC 9579 wants at least as much, and nobody takes more than a hash gives. */
const keyLengths = [20, 64] as const;

/** A MAC that can be compared with what a password would make of the content. */
export type Mac = (content: Buffer, password: string, work: KeyWork) => boolean;

/** Reads the MAC, its rounds among it. @throws Rejected malformed, unsupported, too_many_iterations */
export function readMac(data: Element): Mac {
  const fields = fieldsOf(data);
  const info = fieldsOf(fields.take(tags.sequence));
  const algorithm = fieldsOf(info.take(tags.sequence));
  const expected = info.take(tags.octetString).content;
  const salt = fields.take(tags.octetString).content;
  const count = fields.maybe(tags.integer);
  const id = oidOf(algorithm.take(tags.oid));
  if (id === pbmac1) return pbmac1Mac(algorithm.take(tags.sequence), expected);
  const derivation = { hash: hashes.get(id) ?? reject("unsupported"), salt, rounds: count ? countOf(count) : 1 };
  checkCount(derivation.rounds, salt);
  return (content, password, work) =>
    oldSpellings(password).some((spelling) =>
      isMac(derivation.hash, macKey(spelling, derivation, work), content, expected),
    );
}

function macKey(spelling: Buffer, derivation: Derivation, work: KeyWork): Buffer {
  const length = { sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 }[derivation.hash]!;
  return pkcs12Key(spelling, derivation, "mac", length, work);
}

function pbmac1Mac(parameters: Element, expected: Buffer): Mac {
  const fields = fieldsOf(parameters);
  const kdf = fieldsOf(fields.take(tags.sequence));
  if (oidOf(kdf.take(tags.oid)) !== pbkdf2) reject("unsupported");
  const { length, ...derivation } = readPbkdf2(kdf.take(tags.sequence));
  const hash = hmacs.get(oidOf(fieldsOf(fields.take(tags.sequence)).take(tags.oid))) ?? reject("unsupported");
  // Without a length of its own the key could be cut to nothing.
  if (length === undefined || length < keyLengths[0] || length > keyLengths[1]) reject("malformed");
  return (content, password, work) =>
    newSpellings(password).some((spelling) =>
      isMac(hash, pbkdf2Key(spelling, derivation, length, work), content, expected),
    );
}

function isMac(hash: string, key: Buffer, content: Buffer, expected: Buffer): boolean {
  const mac = createHmac(hash, key).update(content).digest();
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}
