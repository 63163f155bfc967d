/** Files that are no list, known by how they begin: says what each is. */
import { type FileProblem, Unreadable } from "./unreadable.ts";

/** By its bytes. @throws Unreadable for what is known not to be text */
export function refuseOtherBytes(bytes: Uint8Array): void {
  const problem = nameBytes(bytes);
  if (problem !== undefined) throw new Unreadable(problem);
}

/** By its first characters. @throws Unreadable for text that is no list */
export function refuseOtherText(text: string): void {
  const problem = nameText(text.slice(0, 4_000).trimStart());
  if (problem !== undefined) throw new Unreadable(problem);
}

type Start = { at?: number; bytes: readonly number[] };

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const pictures: readonly (readonly Start[])[] = [
  [{ bytes: [0x89, ...letters("PNG")] }],
  [{ bytes: [0xff, 0xd8, 0xff] }],
  [{ bytes: letters("GIF8") }],
  [{ bytes: [...letters("II*"), 0] }],
  [{ bytes: [...letters("MM"), 0, 0x2a] }],
  [{ bytes: letters("RIFF") }, { at: 8, bytes: letters("WEBP") }],
  [{ bytes: letters("BM") }, { at: 6, bytes: [0, 0, 0, 0] }],
  ...["heic", "heix", "hevc", "mif1", "msf1", "avif"].map((brand) => [{ at: 4, bytes: letters(`ftyp${brand}`) }]),
];
const archives: readonly (readonly Start[])[] = [
  [{ bytes: [0x1f, 0x8b, 0x08] }],
  [{ bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] }],
  [{ bytes: letters("Rar!") }],
  [{ bytes: letters("PK\u0005\u0006") }],
];
const oldOffice: readonly Start[] = [{ bytes: [0xd0, 0xcf, 0x11, 0xe0] }];
/** Excel 2, 3 and 4 wrote a sheet without a container. */
const oldSheets = [0x00, 0x02, 0x04].flatMap((version) =>
  [0x04, 0x06, 0x08].map((length): Start[] => [{ bytes: [0x09, version, length, 0x00] }]),
);

const startsWith = (bytes: Uint8Array, starts: readonly Start[]): boolean =>
  starts.every((start) => start.bytes.every((byte, nth) => bytes[(start.at ?? 0) + nth] === byte));

function nameBytes(bytes: Uint8Array): FileProblem | undefined {
  const is = (kinds: readonly (readonly Start[])[]) => kinds.some((starts) => startsWith(bytes, starts));
  if (startsWith(bytes, oldOffice)) return nameOldOffice(bytes);
  if (is(oldSheets)) return "old-excel";
  if (is([[{ bytes: letters("%PDF") }]])) return "pdf";
  if (is(pictures)) return "picture";
  if (is(archives)) return "archive";
  return undefined;
}

/** By the streams that its directory names; a workbook with a password is an old file around the new one. */
function nameOldOffice(bytes: Uint8Array): FileProblem {
  if (hasStream(bytes, "EncryptedPackage")) return "password";
  if (hasStream(bytes, "WordDocument")) return "word";
  if (hasStream(bytes, "PowerPoint Document")) return "presentation";
  if (hasStream(bytes, "__properties_version1.0")) return "outlook";
  return "old-excel";
}

function hasStream(bytes: Uint8Array, name: string): boolean {
  const wide = letters(`${name}\0`).flatMap((letter) => [letter, 0]);
  // Names stand at the beginning of the directory's entries of 128 bytes, which begin at a multiple of that.
  for (let at = 0; at + wide.length <= bytes.length; at += 64)
    if (wide.every((byte, nth) => bytes[at + nth] === byte)) return true;
  return false;
}

function nameText(start: string): FileProblem | undefined {
  if (/^<\?xml[^>]*>[\s\S]*(urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet")/i.test(start))
    return "xml-excel";
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|body|table|meta|style|div)\b/i.test(start))
    return "web-page";
  if (/^[a-z][a-z-]*: /i.test(start) && /^content-type: ?[a-z]+\//im.test(start))
    return /^(content-location|x-document-type):/im.test(start) ||
      /^mime-version:.*\s+content-type: ?multipart\/related/i.test(start)
      ? "web-page"
      : "email";
  if (/^<(\?xml|!doctype|[a-z][\w:.-]*[\s/>])/i.test(start)) return "xml";
  if (start.startsWith("{\\rtf")) return "rtf";
  if (start.startsWith("ID;P")) return "sylk";
  if (/^(\{\s*"|\[\s*[{[])/.test(start)) return "json";
  return undefined;
}
