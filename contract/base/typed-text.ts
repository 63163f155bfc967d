/** Text as people paste it from mails, web pages and spreadsheets, made plain: one table for codes, quantities and searches. */

/**
 * Cleans one line of text for reading codes and numbers in it: NFKC (full-width digits become digits), every dash of Unicode and the minus sign a
 * hyphen, every space an ordinary one; characters that nobody sees (soft hyphen, zero-width, directional, byte order mark, variation selectors) are left out.
 * Not for text that is kept as a person wrote it.
 */
export const cleanedText = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\p{Pd}\u2043\u207B\u208B\u2212]/gu, "-")
    .replace(/[\p{Zs}\t\u2028\u2029]/gu, " ");
