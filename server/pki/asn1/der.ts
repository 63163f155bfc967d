/** Strict DER (X.690): one encoding for one value, nothing behind it. Why not a library's reader: docs/decisions/105. */
import { reject } from "#server/pki/base/rejected.ts";
import { checkPrimitive } from "./primitives.ts";

/** One element where it stands in its file: a CRL has a hundred thousand, so bytes are only cut out for those that are asked for. */
export class Element {
  readonly tag: number;
  /** The file, where the element begins in it, where its content does, and where both end. */
  readonly file: Buffer;
  readonly start: number;
  readonly from: number;
  readonly end: number;
  /** What stands inside, once somebody has asked. */
  inside: Element[] | undefined;

  constructor(file: Buffer, start: number, from: number, end: number) {
    this.tag = file[start]!;
    this.file = file;
    this.start = start;
    this.from = from;
    this.end = end;
    this.inside = undefined;
  }

  /** All of it. */
  get bytes(): Buffer {
    return this.file.subarray(this.start, this.end);
  }

  /** What stands behind its length. */
  get content(): Buffer {
    return this.file.subarray(this.from, this.end);
  }
}

/** Universal tags, as identifier octets. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  printable: 0x13,
  teletex: 0x14,
  ia5: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visible: 0x1a,
  universalString: 0x1c,
  bmp: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** `[number]` of a choice or an optional field: primitive, or constructed. */
export const primitive = (number: number): number => 0x80 | number;
export const constructed = (number: number): number => 0xa0 | number;

const constructedBit = 0x20;
const deepest = 24;
/** Maximum number of elements that are kept of one constructed element; longer lists are read by `eachChild`. */
const maxKeptChildren = 100_000;

/** The one element that these bytes are, with everything inside of it checked. @throws Rejected malformed */
export function readDer(bytes: Buffer): Element {
  const element = elementAt(bytes, 0, bytes.length);
  if (element.end !== bytes.length) reject("malformed");
  checkInside(element, 0);
  return element;
}

/** The element at the beginning, unchecked: for files that were BER (./ber.ts) and are believed by their MAC. */
export const readLax = (bytes: Buffer): Element => elementAt(bytes, 0, bytes.length);

/** Returns the elements inside a constructed element, in order. @throws Rejected malformed, too_large: more than 100,000 */
export function children(element: Element): readonly Element[] {
  return (element.inside ??= readInside(element));
}

function readInside(element: Element): Element[] {
  const all: Element[] = [];
  for (const child of eachChild(element)) {
    if (all.length === maxKeptChildren) reject("too_large");
    all.push(child);
  }
  return all;
}

/** Reads the elements inside a constructed element one by one and keeps none: a CRL of 32 MiB has over a million. @throws Rejected malformed */
export function* eachChild({ file, from, end }: Element): Generator<Element> {
  for (let at = from; at < end;) {
    const child = elementAt(file, at, end);
    yield child;
    at = child.end;
  }
}

/** Reads the element that begins at `start`, without what is inside it. @throws Rejected malformed: it does not end by `end` */
export function elementAt(file: Buffer, start: number, end: number): Element {
  if (start + 2 > end) reject("malformed");
  const tag = file[start]!;
  // Tags from 31 on take more bytes; nothing here has them. Tag 0 ends an indefinite length, which DER has not.
  if (tag === 0 || (tag & 0x1f) === 0x1f) reject("malformed");
  let from = start + 2;
  let length = file[start + 1]!;
  if (length >= 0x80) {
    const size = length & 0x7f;
    if (size === 0 || size > 4 || from + size > end) reject("malformed");
    length = file.readUIntBE(from, size);
    from += size;
    if (length < 0x80 || length < 2 ** (8 * (size - 1))) reject("malformed");
  }
  return from + length <= end ? new Element(file, start, from, from + length) : reject("malformed");
}

function checkInside(element: Element, depth: number): void {
  if (depth > deepest) reject("malformed");
  if ((element.tag & constructedBit) === 0) {
    checkPrimitive(element.tag, element.content);
    return;
  }
  const isUniversal = element.tag < 0x40;
  if (isUniversal && element.tag !== tags.sequence && element.tag !== tags.set) reject("malformed");
  const isSet = element.tag === tags.set;
  let previous: Element | undefined;
  for (const child of eachChild(element)) {
    checkInside(child, depth + 1);
    // Every SET here is a SET OF, whose parts are in the order of their bytes.
    if (isSet && previous !== undefined && Buffer.compare(previous.bytes, child.bytes) > 0) reject("malformed");
    previous = child;
  }
}
