/** What DER demands of values: numbers, bits, texts and times in their one spelling. */
import { reject } from "#server/pki/base/rejected.ts";
import { readTime } from "./time.ts";

/** @throws Rejected malformed: these bytes are no value of this universal type. */
export function checkPrimitive(tag: number, content: Buffer): void {
  if (!isValue(tag, content)) reject("malformed");
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function isValue(tag: number, content: Buffer): boolean {
  switch (tag) {
    case 0x01:
      return content.length === 1 && (content[0] === 0 || content[0] === 0xff);
    case 0x02:
    case 0x0a:
      return isInteger(content);
    case 0x03:
      return isBitString(content);
    case 0x05:
      return content.length === 0;
    case 0x06:
      return isOid(content);
    case 0x0c:
      return isUtf8(content);
    case 0x12:
    case 0x13:
    case 0x16:
    case 0x1a:
      return content.every((byte) => byte < 0x80);
    case 0x17:
    case 0x18:
      return readTime(tag, content) !== undefined;
    case 0x1c:
      return content.length % 4 === 0;
    case 0x1e:
      return content.length % 2 === 0;
    // A SEQUENCE or SET is never primitive.
    case 0x10:
    case 0x11:
      return false;
    default:
      return true;
  }
}

function isInteger(content: Buffer): boolean {
  const [first, second] = content;
  if (first === undefined) return false;
  if (second === undefined) return true;
  return !(first === 0 && second < 0x80) && !(first === 0xff && second >= 0x80);
}

function isBitString(content: Buffer): boolean {
  const unused = content[0];
  if (unused === undefined || unused > 7) return false;
  if (content.length === 1) return unused === 0;
  return (content.at(-1)! & ((1 << unused) - 1)) === 0;
}

function isOid(content: Buffer): boolean {
  if (content.length === 0 || content.at(-1)! >= 0x80) return false;
  // No part begins with a zero digit.
  return content.every((byte, at) => byte !== 0x80 || (at > 0 && content[at - 1]! >= 0x80));
}

function isUtf8(content: Buffer): boolean {
  try {
    utf8.decode(content);
    return true;
  } catch {
    return false;
  }
}
