/** The text of a file in whatever encoding: UTF-8 or UTF-16 as far as it is, else as Windows wrote it. Lists, price files and tariffs are read by it. */

/** `TextDecoder` of the runtime: this folder has no types of one. */
type Decoder = new (encoding: string, options?: { fatal: boolean }) => { decode: (bytes: Uint8Array) => string };

/** Undefined for what is no text. */
export function decodeText(file: Uint8Array, Decoder: Decoder): string | undefined {
  // A program that added lines of Windows to a file of UTF-8 left its mark.
  const bytes = startsWith(file, [0xef, 0xbb, 0xbf]) ? file.subarray(3) : file;
  const text = new Decoder(findEncoding(bytes, Decoder)).decode(bytes);
  // What is no text has control characters all over.
  const sample = text.slice(0, 10_000);
  const odd = Array.from(sample).filter((one) => /[\p{Cc}\uFFFD]/u.test(one) && !usual.includes(one)).length;
  return odd * 50 > sample.length ? undefined : text;
}

/** Ends of lines and pages, the end of a file of DOS, and what parts fields and scanned codes, or stands around them (SOH, STX, ETX, EOT, FS, GS, RS, US). */
const usual = "\t\r\n\f\u001A\u0001\u0002\u0003\u0004\u001C\u001D\u001E\u001F";

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

function findEncoding(bytes: Uint8Array, Decoder: Decoder): string {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const start = bytes.subarray(0, 2_000);
  const zeros = (parity: 0 | 1) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zeros(1) * 4 > start.length) return "utf-16le";
  if (zeros(0) * 4 > start.length) return "utf-16be";
  try {
    new Decoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252"; // what Excel writes as CSV
  }
}
