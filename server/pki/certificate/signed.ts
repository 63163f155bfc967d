/** The outer form that certificates and CRLs share: what is signed, how, and the signature. */
import { type Element, readDer, tags } from "#server/pki/asn1/der.ts";
import { bitBytes, type Fields, fieldsOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";

export interface SignedStructure {
  bytes: Buffer;
  /** What is signed: its bytes with their head. */
  body: Buffer;
  /** The whole AlgorithmIdentifier. */
  algorithm: Buffer;
  signature: Buffer;
}

/** @throws Rejected malformed, too_large */
export function readSigned(bytes: Buffer, largest: number): { signed: SignedStructure; body: Fields } {
  if (bytes.length > largest) reject("too_large");
  const outer = fieldsOf(readDer(bytes));
  const body = outer.take(tags.sequence);
  const algorithm = outer.take(tags.sequence);
  const signature = bitBytes(outer.take(tags.bitString));
  outer.end();
  return { signed: { bytes, body: body.bytes, algorithm: algorithm.bytes, signature }, body: fieldsOf(body) };
}

/** The algorithm stands inside and outside; a signature covers only the inner one, so both must be the same bytes. */
export function checkSameAlgorithm(signed: SignedStructure, inner: Element): void {
  if (!inner.bytes.equals(signed.algorithm)) reject("malformed");
}
