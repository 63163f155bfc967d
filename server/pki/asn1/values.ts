/** Values out of checked elements, and a reader that takes an element's fields one after the other. */
import { reject } from "#server/pki/base/rejected.ts";
import { children, type Element, tags } from "./der.ts";
import { readTime } from "./time.ts";

/** The fields of a SEQUENCE in their order. */
export interface Fields {
  /** The next field, which must have this tag. */
  take: (tag: number) => Element;
  /** The next field where it has this tag. */
  maybe: (tag: number) => Element | undefined;
  /** The next field, whatever it is. */
  any: () => Element;
  /** There must be none left. */
  end: () => void;
}

/** @throws Rejected malformed, where what is taken is not there. */
export function fieldsOf(element: Element, tag: number = tags.sequence): Fields {
  if (element.tag !== tag) reject("malformed");
  const all = children(element);
  let at = 0;
  const maybe = (wanted: number) => (all[at]?.tag === wanted ? all[at++] : undefined);
  return {
    take: (wanted) => maybe(wanted) ?? reject("malformed"),
    maybe,
    any: () => all[at++] ?? reject("malformed"),
    end: () => {
      if (at < all.length) reject("malformed");
    },
  };
}

/** The parts of a SEQUENCE OF or SET OF; each RFC 5280 has must have one at least. */
export function partsOf(element: Element, tag: number = tags.sequence): readonly Element[] {
  if (element.tag !== tag) reject("malformed");
  const all = children(element);
  return all.length > 0 ? all : reject("malformed");
}

export function oidOf(element: Element): string {
  if (element.tag !== tags.oid) reject("malformed");
  return oidText(element.content);
}

/** More than any identifier has; numbers without end would be long to write down. */
const longestOid = 64;

/** Dotted numbers. */
function oidText(content: Buffer): string {
  if (content.length > longestOid) reject("malformed");
  const parts: bigint[] = [];
  let part = 0n;
  for (const byte of content) {
    part = part * 128n + BigInt(byte & 0x7f);
    if (byte >= 0x80) continue;
    if (parts.length === 0) {
      const first = part < 80n ? part / 40n : 2n;
      parts.push(first, part - first * 40n);
    } else parts.push(part);
    part = 0n;
  }
  return parts.join(".");
}

/** DER leaves out what stands for itself, so a BOOLEAN with a default is always true. */
export function trueOf(element: Element): true {
  return element.content[0] === 0xff ? true : reject("malformed");
}

/** A count that RFC 5280 lets a CA give, 0 or more; what does not fit in four bytes is no count. */
export function countOf(element: Element): number {
  const { content } = element;
  if (content.length === 0 || content.length > 4 || content[0]! >= 0x80) reject("malformed");
  return content.readUIntBE(0, content.length);
}

/** Named bits, the first one first; DER has no zero bits at their end. */
export function bitsOf(content: Buffer): boolean[] {
  const bits = [...content.subarray(1)].flatMap((byte) =>
    Array.from({ length: 8 }, (_, at) => (byte & (0x80 >> at)) !== 0),
  );
  const used = bits.slice(0, bits.length - content[0]!);
  if (used.length > 0 && !used.at(-1)) reject("malformed");
  return used;
}

/** The bytes of a BIT STRING that has whole ones. */
export function bitBytes(element: Element): Buffer {
  return element.content[0] === 0 ? element.content.subarray(1) : reject("malformed");
}

/** Milliseconds since 1970. */
export function timeOf(element: Element): number {
  if (element.tag !== tags.utcTime && element.tag !== tags.generalizedTime) reject("malformed");
  return readTime(element.tag, element.content) ?? reject("malformed");
}

/** The text of a string of any type; undefined: it is none. */
export function textOf({ tag, content }: Element): string | undefined {
  switch (tag) {
    case tags.utf8:
      return content.toString("utf8");
    case tags.printable:
    case tags.ia5:
    case tags.visible:
    case tags.teletex:
    case 0x12:
      return content.toString("latin1");
    case tags.bmp:
      return Buffer.from(content).swap16().toString("utf16le");
    case tags.universalString:
      return wideText(content);
    default:
      return undefined;
  }
}

function wideText(content: Buffer): string {
  return Array.from({ length: content.length / 4 }, (_, at) => {
    const point = content.readUInt32BE(at * 4);
    return point <= 0x10ffff ? String.fromCodePoint(point) : reject("malformed");
  }).join("");
}
