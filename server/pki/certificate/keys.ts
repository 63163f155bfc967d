/** Public keys and signatures that count: RSA from 2048 bits with SHA-2, ECDSA on P-256 and P-384. */
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { readDer, tags } from "#server/pki/asn1/der.ts";
import { bitBytes, fieldsOf, oidOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";
import type { SignedStructure } from "./signed.ts";

const algorithms = new Map<string, { kind: "rsa" | "ec"; hash: string }>([
  ["1.2.840.113549.1.1.5", { kind: "rsa", hash: "sha1" }],
  ["1.2.840.113549.1.1.11", { kind: "rsa", hash: "sha256" }],
  ["1.2.840.113549.1.1.12", { kind: "rsa", hash: "sha384" }],
  ["1.2.840.113549.1.1.13", { kind: "rsa", hash: "sha512" }],
  ["1.2.840.10045.4.3.2", { kind: "ec", hash: "sha256" }],
  ["1.2.840.10045.4.3.3", { kind: "ec", hash: "sha384" }],
  ["1.2.840.10045.4.3.4", { kind: "ec", hash: "sha512" }],
]);
const rsaEncryption = "1.2.840.113549.1.1.1";
const ecPublicKey = "1.2.840.10045.2.1";
/** Curves, with the bytes of an uncompressed point. */
const curves = new Map([
  ["1.2.840.10045.3.1.7", 65],
  ["1.3.132.0.34", 97],
]);

/** Whether SHA-1 counts: only for orders that were archived when it did. */
export interface SignaturePolicy {
  sha1: boolean;
}

/** The algorithm of a signature. @throws Rejected weak_signature: none that counts */
export function algorithmOf(
  { algorithm }: SignedStructure,
  policy: SignaturePolicy,
): { kind: "rsa" | "ec"; hash: string } {
  const fields = fieldsOf(readDer(algorithm));
  const found = algorithms.get(oidOf(fields.take(tags.oid))) ?? reject("weak_signature");
  // RFC 4055 has a NULL behind RSA and whoever reads it do without; RFC 5758 has nothing behind ECDSA.
  if (found.kind === "rsa") fields.maybe(tags.null);
  fields.end();
  return found.hash === "sha1" && !policy.sha1 ? reject("weak_signature") : found;
}

/** A key, and by what kind of algorithm it signs: asking the key itself is slow. */
interface PublicKey {
  key: KeyObject;
  kind: "rsa" | "ec";
}

const known = new WeakMap<Buffer, PublicKey>();

/** A certificate's key. @throws Rejected weak_key: none that counts; malformed */
export function keyOf(publicKey: Buffer): PublicKey {
  const before = known.get(publicKey);
  if (before !== undefined) return before;
  const outer = fieldsOf(readDer(publicKey));
  const algorithm = fieldsOf(outer.take(tags.sequence));
  const bits = bitBytes(outer.take(tags.bitString));
  outer.end();
  const id = oidOf(algorithm.take(tags.oid));
  if (id === rsaEncryption) {
    algorithm.take(tags.null);
    checkRsa(bits);
  } else if (id === ecPublicKey) {
    const curve = curves.get(oidOf(algorithm.maybe(tags.oid) ?? reject("weak_key")));
    if (curve === undefined) reject("weak_key");
    if (bits.length !== curve || bits[0] !== 4) reject("malformed");
  } else reject("weak_key");
  algorithm.end();
  const key: PublicKey = { key: imported(publicKey), kind: id === rsaEncryption ? "rsa" : "ec" };
  known.set(publicKey, key);
  return key;
}

/** Whether the key made this signature. @throws Rejected weak_signature, weak_key */
export function isSignedBy(signed: SignedStructure, publicKey: Buffer, policy: SignaturePolicy): boolean {
  const { kind, hash } = algorithmOf(signed, policy);
  const signer = keyOf(publicKey);
  if (signer.kind !== kind) return false;
  try {
    return verify(hash, signed.body, signer.key, signed.signature);
  } catch {
    // A key that OpenSSL will not calculate with has signed nothing.
    return false;
  }
}

function checkRsa(bits: Buffer): void {
  const fields = fieldsOf(readDer(bits));
  const modulus = unsigned(fields.take(tags.integer).content);
  const exponent = unsigned(fields.take(tags.integer).content);
  fields.end();
  const size = modulus.length * 8 - Math.clz32(modulus[0]!) + 24;
  // The upper bounds are those of work: who checks a signature must not be kept busy by it.
  if (size < 2048 || size > 8192 || exponent.length > 4) reject("weak_key");
  if ((modulus.at(-1)! & 1) === 0 || (exponent.at(-1)! & 1) === 0 || exponent.equals(Buffer.from([1])))
    reject("weak_key");
}

/** A positive number without the zero that keeps it positive. */
function unsigned(content: Buffer): Buffer {
  if (content[0]! >= 0x80) reject("malformed");
  const digits = content[0] === 0 ? content.subarray(1) : content;
  return digits.length > 0 ? digits : reject("malformed");
}

/** A point that is not on its curve ends here. */
function imported(publicKey: Buffer): KeyObject {
  try {
    return createPublicKey({ key: publicKey, format: "der", type: "spki" });
  } catch {
    return reject("malformed");
  }
}
