/** The text of an XML file by its own declaration (XML 1.0 §4.3.3 and appendix F), as far as administrators' tools write them. */
import { NotTaken } from "./xml.ts";

/**
 * Returns the text of an XML file: by its byte order mark, else by the encoding that its declaration names, else as UTF-8.
 *
 * The mark counts for more than the declaration: PowerShell writes UTF-16 under a declaration of UTF-8. A declaration of UTF-16 over bytes that cannot
 * be that is left by .NET, which declares every string so, and such a file is UTF-8.
 * @throws NotTaken where the encoding is unknown, or the bytes are not of it.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    const isUnknown = error instanceof RangeError;
    const reason = isUnknown ? `Its encoding, ${encoding}, is not supported.` : `Its bytes are not ${encoding}.`;
    throw new NotTaken(`${reason} Save the file as UTF-8.`);
  }
}

function encodingOf(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (begin === "0000feff" || begin === "fffe0000" || begin === "0000003c" || begin === "3c000000") return "UTF-32";
  if (begin.startsWith("efbbbf")) return "UTF-8";
  if (begin.startsWith("fffe") || begin === "3c003f00") return "UTF-16LE";
  if (begin.startsWith("feff") || begin === "003c003f") return "UTF-16BE";
  const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]{0,39})["']/.exec(head)?.[1] ?? "UTF-8";
  return /^(utf-?16|ucs-?2|unicode$|iso-10646-ucs-2)/i.test(declared) ? "UTF-8" : declared;
}
