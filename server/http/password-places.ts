/** Where in a body's bytes a text of this name stands, without making text of the body. */
import { isUtf8 } from "node:buffer";

/** `how` it is written: as JSON writes text, or as it is. */
export type Place = { from: number; until: number; how: "json" | "plain" };

/** As the contract has it. */
const longest = 1024;

/** Undefined: it is no JSON object and no form, or was cut off or is broken, and who knows where in it a password stands. */
export function passwordPlaces(body: Buffer, contentType: string, field: string): Place[] | undefined {
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (boundary !== null) return placesInForm(body, boundary[1] ?? boundary[2]!, field);
  return /^application\/json\b/i.test(contentType) ? placesInJson(body, field) : undefined;
}

/** The bytes in UTF-8, or why they are no password. */
export function textAt(body: Buffer, { from, until, how }: Place): Buffer | "no text" | "too long" {
  const raw = body.subarray(from, until);
  const text = how === "plain" ? copied(raw) : unescaped(raw);
  if (text === undefined) return "no text";
  const isText = isUtf8(text) && !text.includes(0);
  if (isText && lengthOf(text) <= longest) return text;
  text.fill(0);
  return isText ? "too long" : "no text";
}

/** What is put in the place of such, for the contract to refuse in its words. */
export const refusedAs = {
  "no text": { json: String.raw`\u0000`, plain: "\0" },
  "too long": { json: "x".repeat(longest + 1), plain: "x".repeat(longest + 1) },
} as const;

/** Outside of what JavaScript's collector moves: a small typed array would leave copies behind. */
const ownBytes = (length: number): Buffer => Buffer.from(new ArrayBuffer(length));

function copied(raw: Buffer): Buffer {
  const text = ownBytes(raw.length);
  raw.copy(text);
  return text;
}

/** In UTF-16, as the contract counts: each character beginning with its first byte, those of four bytes twice. */
const lengthOf = (utf8: Buffer): number =>
  utf8.reduce((count, byte) => count + ((byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1), 0);

function placesInJson(body: Buffer, field: string): Place[] | undefined {
  const places: Place[] = [];
  // The parser passes over a byte order mark.
  let at = blank(body, body.indexOf("\ufeff") === 0 ? 3 : 0);
  if (body[at] !== char("{")) return undefined;
  at = blank(body, at + 1);
  while (body[at] === quote) {
    const key = at;
    at = endOfText(body, at);
    const isField = nameAt(body, key, at) === field;
    at = blank(body, at);
    if (body[at] !== char(":")) return undefined;
    at = blank(body, at + 1);
    const value = at;
    at = body[at] === quote ? endOfText(body, at) : endOfOther(body, at);
    if (isField && body[value] === quote) places.push({ from: value + 1, until: at - 1, how: "json" });
    at = blank(body, at);
    if (body[at] !== char(",")) break;
    at = blank(body, at + 1);
  }
  return body[at] === char("}") ? places : undefined;
}

const char = (text: string): number => text.charCodeAt(0);
const quote = char('"');
const backslash = char("\\");

function blank(body: Buffer, from: number): number {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x0a || body[at] === 0x0d || body[at] === 0x09) at++;
  return at;
}

/** Behind the quote that ends a text. */
function endOfText(body: Buffer, from: number): number {
  let at = from + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at + 1;
}

/** Behind a number, a word, a list or an object. */
function endOfOther(body: Buffer, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < body.length; at++) {
    const byte = body[at];
    if (byte === quote) at = endOfText(body, at) - 1;
    else if (byte === char("{") || byte === char("[")) depth += 1;
    else if (depth === 0 && (byte === char(",") || byte === char("}"))) break;
    else if (byte === char("}") || byte === char("]")) depth -= 1;
  }
  return at;
}

function nameAt(body: Buffer, from: number, until: number): string | undefined {
  if (until - from > 200) return undefined;
  try {
    return JSON.parse(body.toString("utf8", from, until)) as string;
  } catch {
    return undefined;
  }
}

const escapes: Record<string, number> = {
  '"': quote,
  "\\": backslash,
  "/": char("/"),
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
};

/** What JSON's text says, as bytes; undefined: it is none. */
function unescaped(raw: Buffer): Buffer | undefined {
  const text = ownBytes(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at]!;
    if (byte < 0x20) return undefined;
    if (byte !== backslash) {
      text[length++] = byte;
      continue;
    }
    at += 1;
    const escape = String.fromCharCode(raw[at] ?? 0);
    if (escape !== "u") {
      const meant = escapes[escape];
      if (meant === undefined) return undefined;
      text[length++] = meant;
      continue;
    }
    let code = unitAt(raw, at + 1);
    at += 4;
    if (code >= 0xd800 && code < 0xdc00 && raw[at + 1] === backslash && raw[at + 2] === char("u")) {
      const low = unitAt(raw, at + 3);
      if (!(low >= 0xdc00 && low < 0xe000)) return undefined;
      code = 0x10000 + (code - 0xd800) * 0x400 + (low - 0xdc00);
      at += 6;
    }
    // Not four digits, or half of a pair.
    if (Number.isNaN(code) || (code >= 0xd800 && code < 0xe000)) return undefined;
    length += text.write(String.fromCodePoint(code), length, "utf8");
  }
  return text.subarray(0, length);
}

const unitAt = (raw: Buffer, at: number): number => {
  const digits = raw.toString("latin1", at, at + 4);
  return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
};

function placesInForm(body: Buffer, boundary: string, field: string): Place[] | undefined {
  const line = Buffer.from(`--${boundary}`);
  const places: Place[] = [];
  for (let at = body.indexOf(line); at !== -1;) {
    const head = at + line.length;
    const next = body.indexOf(line, head);
    const from = body.indexOf("\r\n\r\n", head) + 4;
    if (next === -1) return body.toString("latin1", head, head + 2) === "--" ? places : undefined;
    if (from < 4 || from > next - 2) return undefined;
    const said = body.toString("latin1", head, from);
    const name = /^content-disposition:[^\r\n]*;\s*name=(?:"([^"\r\n]*)"|([^\s;]+))/im.exec(said);
    const isFile = /^content-disposition:[^\r\n]*;\s*filename\*?=/im.test(said);
    if (!isFile && (name?.[1] ?? name?.[2]) === field) places.push({ from, until: next - 2, how: "plain" });
    at = next;
  }
  return undefined;
}
