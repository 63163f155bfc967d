/** BER as it is met in certificate files: open lengths and strings in pieces, written anew with plain ones. Nothing of it is checked further. */
import { reject } from "#server/pki/base/rejected.ts";

const deepest = 32;
const inPieces = 0x24;
const octetString = 0x04;

/** The first element of these bytes, all lengths definite and every OCTET STRING in one piece. @throws Rejected malformed */
export function plainOf(ber: Buffer): Buffer {
  return elementAt(ber, 0, ber.length, 0).plain;
}

/** An element written anew, and where the next one begins. */
function elementAt(ber: Buffer, start: number, end: number, depth: number): { plain: Buffer; next: number } {
  const tag = ber[start];
  const first = ber[start + 1];
  if (depth > deepest || start + 2 > end || tag === undefined || first === undefined) reject("malformed");
  if (tag === 0 || (tag & 0x1f) === 0x1f) reject("malformed");
  const size = first > 0x80 ? first & 0x7f : 0;
  const from = start + 2 + size;
  if (size > 4 || from > end) reject("malformed");
  const isConstructed = (tag & 0x20) !== 0;
  if (first === 0x80) {
    if (!isConstructed) reject("malformed");
    return built(ber, tag, from, undefined, end, depth);
  }
  const stop = from + (size === 0 ? first : ber.readUIntBE(from - size, size));
  if (stop > end) reject("malformed");
  if (isConstructed) return built(ber, tag, from, stop, stop, depth);
  return { plain: element(tag, [ber.subarray(from, stop)]), next: stop };
}

/** A constructed element up to `stop`, or up to the two zeros that end an open length. */
function built(ber: Buffer, tag: number, from: number, stop: number | undefined, end: number, depth: number) {
  const parts: Buffer[] = [];
  let at = from;
  while (stop === undefined ? !(ber[at] === 0 && ber[at + 1] === 0 && at + 2 <= end) : at < stop) {
    const { plain, next } = elementAt(ber, at, end, depth + 1);
    parts.push(tag === inPieces ? contentOf(plain) : plain);
    at = next;
  }
  return { plain: element(tag === inPieces ? octetString : tag, parts), next: stop ?? at + 2 };
}

/** A piece of a string is one itself. */
function contentOf(plain: Buffer): Buffer {
  if (plain[0] !== octetString) reject("malformed");
  const first = plain[1]!;
  return plain.subarray(first < 0x80 ? 2 : 2 + (first & 0x7f));
}

function element(tag: number, parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const digits: number[] = [];
  for (let left = length; left > 0; left >>>= 8) digits.unshift(left & 0xff);
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | digits.length, ...digits];
  return Buffer.concat([Buffer.from(head), ...parts]);
}
