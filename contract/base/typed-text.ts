/** Text as people paste it from mails, web pages and spreadsheets, made plain: one table for codes, quantities and searches. */

/**
 * Cleans one line of text for reading codes and numbers in it. Not for text that is kept as a person wrote it.
 *
 * | in the text | becomes |
 * | --- | --- |
 * | full-width, superscript and other forms that NFKC unites | the plain character |
 * | digits of other scripts (Arabic, Devanagari, Thai) | 0 to 9 |
 * | soft hyphen, zero-width and directional characters, byte order mark, variation selectors | nothing |
 * | every dash of Unicode, minus signs, lines drawn as dashes, the dashes of Windows-1252 read as Latin-1, those of UTF-8 read as either | hyphen |
 * | every space, tab and separator of lines or paragraphs | space |
 */
export function cleanedText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text
    .replace(misreadDash, "-")
    .replace(/\u00C2(?=[\u00A0\u00AD])/g, "")
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(dashes, "-")
    .replace(/[\p{Zs}\t\u2028\u2029\u2800]/gu, " ")
    .replace(/(?=[\u0660-\uFFFF])\p{Nd}/gu, plainDigit);
}

/**
 * Returns the text without spaces and control characters before and after it, as programs and scanners put them around a code: STX and ETX, the unit
 * separator. The separators of a scanned code stay (U+001D, U+001E).
 */
export const trimControls = (text: string): string => text.replace(controlsAround, "");

// oxlint-disable-next-line no-control-regex -- these are what is taken out
const controlsAround = /^[\s\u0000-\u001C\u001F\u007F-\u009F]+|[\s\u0000-\u001C\u001F\u007F-\u009F]+$/g;

/** A dash in UTF-8 that was read as Windows-1252 or Latin-1 ("99942â€“287"). */
const misreadDash = /\u00E2[\u20AC\u0080\u02C6\u0088][\u0090-\u0095\u2018\u2019\u201C\u201D\u2022]/g;

/** Beside the dashes of Unicode: modifier, bullet and minus, lines of boxes and brackets, a heavy minus, a long vowel mark, and U+0096 and U+0097. */
const dashes = /[\p{Pd}\u0096\u0097\u02D7\u2043\u2212\u23AF\u2500\u2501\u2796\u30FC]/gu;

/** The digits of a script are ten code points in a row, from one that ends with 0 or 6. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const row = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6));
}
