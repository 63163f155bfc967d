/** Keys from passwords: PKCS#12's own way (RFC 7292, B.2) and PBKDF2 (RFC 8018). */
import { createHash, pbkdf2Sync } from "node:crypto";
import { type Element, tags } from "#server/pki/asn1/der.ts";
import { countOf, fieldsOf, oidOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";
import { repeatedHash } from "./repeated-hash.ts";
import { checkCount, type KeyWork, spendRounds } from "./work.ts";

/** Bytes of a digest, and of the block that a hash works on. */
const sizes: Record<string, readonly [digest: number, block: number]> = {
  sha1: [20, 64],
  sha224: [28, 64],
  sha256: [32, 64],
  sha384: [48, 128],
  sha512: [64, 128],
};

const prfs = new Map([
  ["1.2.840.113549.2.7", "sha1"],
  ["1.2.840.113549.2.8", "sha224"],
  ["1.2.840.113549.2.9", "sha256"],
  ["1.2.840.113549.2.10", "sha384"],
  ["1.2.840.113549.2.11", "sha512"],
]);

export interface Derivation {
  hash: string;
  salt: Buffer;
  rounds: number;
}

/** What a derived key is for: its number goes into it. */
export type Purpose = "key" | "iv" | "mac";

export function pkcs12Key(
  password: Buffer,
  { hash, salt, rounds }: Derivation,
  purpose: Purpose,
  length: number,
  work: KeyWork,
): Buffer {
  const [digest, block] = sizes[hash] ?? reject("unsupported");
  const blocks = Math.ceil(length / digest);
  spendRounds(work, rounds * blocks);
  const diversifier = Buffer.alloc(block, { key: 1, iv: 2, mac: 3 }[purpose]);
  const input = Buffer.concat([stretched(salt, block), stretched(password, block)]);
  const key: Buffer[] = [];
  for (let at = 0; at < blocks; at++) {
    const first = createHash(hash).update(diversifier).update(input).digest();
    const last = repeatedHash(hash, first, rounds - 1);
    key.push(last);
    const more = stretched(last, block);
    for (let from = 0; from < input.length; from += block) addOne(input.subarray(from, from + block), more);
  }
  return Buffer.concat(key).subarray(0, length);
}

/** How a PBKDF2 is to be done; its own length of the key is compared by whoever knows it. */
export function readPbkdf2(parameters: Element): Derivation & { length: number | undefined } {
  const fields = fieldsOf(parameters);
  const salt = fields.take(tags.octetString).content;
  const rounds = countOf(fields.take(tags.integer));
  const length = fields.maybe(tags.integer);
  const prf = fields.maybe(tags.sequence);
  const hash = prf === undefined ? "sha1" : prfs.get(oidOf(fieldsOf(prf).take(tags.oid)));
  checkCount(rounds, salt);
  return { hash: hash ?? reject("unsupported"), salt, rounds, length: length && countOf(length) };
}

export function pbkdf2Key(password: Buffer, { hash, salt, rounds }: Derivation, length: number, work: KeyWork): Buffer {
  spendRounds(work, rounds * Math.ceil(length / sizes[hash]![0]));
  return pbkdf2Sync(password, salt, rounds, length, hash);
}

/** The bytes again and again, up to whole blocks. */
function stretched(bytes: Buffer, block: number): Buffer {
  const size = block * Math.ceil(bytes.length / block);
  return Buffer.from(Array.from({ length: size }, (_, at) => bytes[at % bytes.length]!));
}

/** `block += more + 1`, as numbers. */
function addOne(block: Buffer, more: Buffer): void {
  let carry = 1;
  for (let at = block.length - 1; at >= 0; at--) {
    carry += block[at]! + more[at]!;
    block[at] = carry & 0xff;
    carry >>= 8;
  }
}
