/** Files that are no list, known by how they begin: says what each is and what to do. */
import { Unreadable } from "./unreadable.ts";

const asList = "Save it as .xlsx or CSV.";

/** By its bytes. @throws Unreadable for what is known not to be text */
export function refuseOtherBytes(bytes: Uint8Array): void {
  const why = nameBytes(bytes);
  if (why !== undefined) throw new Unreadable(why);
}

/** By its first characters. @throws Unreadable for text that is no list */
export function refuseOtherText(text: string): void {
  const why = nameText(text.slice(0, 4_000).trimStart());
  if (why !== undefined) throw new Unreadable(why);
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

function nameBytes(bytes: Uint8Array): string | undefined {
  const is = (kinds: readonly (readonly Start[])[]) => kinds.some((starts) => startsWith(bytes, starts));
  if (startsWith(bytes, oldOffice)) return nameOldOffice(bytes);
  if (is(oldSheets)) return oldExcel;
  if (is([[{ bytes: letters("%PDF") }]])) return `This is a PDF, which cannot be read as a list. ${asList}`;
  if (is(pictures)) return "This is a picture, which cannot be read as a list. Upload the list as .xlsx or CSV.";
  if (is(archives)) return "This is a packed file. Unpack it and upload the list that is in it.";
  return undefined;
}

const oldExcel = `This is a workbook of an old Excel (.xls). ${asList}`;

/** By the streams that its directory names; a workbook with a password is an old file around the new one. */
function nameOldOffice(bytes: Uint8Array): string {
  if (hasStream(bytes, "EncryptedPackage"))
    return "This workbook is protected by a password. Save it without one, or as CSV.";
  if (hasStream(bytes, "WordDocument"))
    return "This is a Word document. Copy its list into Excel and save it as .xlsx or CSV.";
  if (hasStream(bytes, "PowerPoint Document")) return "This is a PowerPoint presentation, not a list of an order.";
  if (hasStream(bytes, "__properties_version1.0"))
    return "This is an Outlook message. Upload the list that is attached to it.";
  return oldExcel;
}

function hasStream(bytes: Uint8Array, name: string): boolean {
  const wide = letters(`${name}\0`).flatMap((letter) => [letter, 0]);
  // Names stand at the beginning of the directory's entries of 128 bytes, which begin at a multiple of that.
  for (let at = 0; at + wide.length <= bytes.length; at += 64)
    if (wide.every((byte, nth) => bytes[at + nth] === byte)) return true;
  return false;
}

function nameText(start: string): string | undefined {
  if (/^<\?xml[^>]*>[\s\S]*(urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet")/i.test(start))
    return `This is an XML spreadsheet of Excel 2003. Open it in Excel. ${asList}`;
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|body|table|meta|style|div)\b/i.test(start))
    return webPage;
  if (/^[a-z][a-z-]*: /i.test(start) && /^content-type: ?[a-z]+\//im.test(start))
    return /^(content-location|x-document-type):/im.test(start) ||
      /^mime-version:.*\s+content-type: ?multipart\/related/i.test(start)
      ? webPage
      : "This is an email. Upload the list that is attached to it, or paste its lines.";
  if (/^<(\?xml|!doctype|[a-z][\w:.-]*[\s/>])/i.test(start)) return `This is an XML file, not a list. ${asList}`;
  if (start.startsWith("{\\rtf"))
    return "This is a text document (.rtf). Copy its list into Excel and save it as .xlsx or CSV.";
  if (start.startsWith("ID;P")) return `This is a SYLK spreadsheet. Open it in Excel. ${asList}`;
  if (/^(\{\s*"|\[\s*[{[])/.test(start)) return "This is a JSON file, not a list. Upload the list as .xlsx or CSV.";
  return undefined;
}

const webPage = `This is a web page, even if its name ends in .xls. Open it in Excel. ${asList}`;
