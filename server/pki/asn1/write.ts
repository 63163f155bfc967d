/** Writes DER: what the portal signs, and the demonstration's own certificates. */
import { tags } from "./der.ts";

/** An element with this tag. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(Math.ceil(length.toString(16).length / 2) * 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => element(tags.sequence, ...parts);
/** A SET OF, in the order of its parts' bytes. @param tag another one where it is implicit */
export const setOf = (parts: readonly Buffer[], tag: number = tags.set): Buffer =>
  element(tag, ...parts.toSorted((one, other) => Buffer.compare(one, other)));
export const octets = (content: Uint8Array): Buffer => element(tags.octetString, content);
export const bitString = (content: Uint8Array, unused = 0): Buffer =>
  element(tags.bitString, Buffer.from([unused]), content);
export const yes = element(tags.boolean, Buffer.from([0xff]));
export const nothing = element(tags.null);
export const utf8 = (text: string): Buffer => element(tags.utf8, Buffer.from(text, "utf8"));
export const printable = (text: string): Buffer => element(tags.printable, Buffer.from(text, "latin1"));

/** From 0 on: a number, or its bytes. */
export function integer(value: number | Uint8Array): Buffer {
  const hex = typeof value === "number" ? value.toString(16) : Buffer.from(value).toString("hex");
  const all = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  const from = all.findIndex((byte) => byte !== 0);
  const bytes = from === -1 ? Buffer.alloc(1) : all.subarray(from);
  return element(tags.integer, ...(bytes[0]! >= 0x80 ? [Buffer.alloc(1)] : []), bytes);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const sevens = [part & 0x7f];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128))
      sevens.unshift((left % 128) | 0x80);
    return sevens;
  });
  return element(tags.oid, Buffer.from(bytes));
}

/** To the second, as RFC 5280 (4.1.2.5) has it: UTCTime up to 2049, GeneralizedTime from then on. */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return digits < "2050"
    ? element(tags.utcTime, Buffer.from(digits.slice(2)))
    : element(tags.generalizedTime, Buffer.from(digits));
}
