/** Text that somebody typed, as documents and mails print it: on one line, and without characters that nobody sees. */

/**
 * Characters that nobody sees: soft hyphen, zero-width and directional characters, byte order mark, variation selectors, interlinear annotation. A
 * typeface may have one glyph for a soft hyphen and a hyphen, and fontkit hides that glyph everywhere once it has met it for the soft hyphen.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * Returns the text as a document prints it: composed, without invisible characters, every white space a space, every hyphen of Unicode the
 * hyphen of the keyboard, and typed ligatures as their letters. Dashes, minus signs, letters and digits of any script stay as they are.
 */
export const printableText = (text: string): string =>
  text
    .replaceAll(invisible, "")
    .normalize("NFC")
    .replaceAll(/\r\n|[\s\u0085]/g, " ")
    .replaceAll(/[\u2010\u2011]/g, "-")
    .replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize("NFKC"))
    .trim();

/** Returns the lines that a text was typed in, each ready for `printableText`. */
export const typedLines = (text: string): string[] => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
