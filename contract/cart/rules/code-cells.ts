/** Which cells and words look like a product's code, before anybody knows whether a product has it (pure). */
import { cleanedText } from "#contract/base/typed-text.ts";
import { ndcParts } from "#contract/base/ndc.ts";

/** What people and systems write in front of a code. */
export const codePrefix = String.raw`(?:(?:ndc(?:-?1[0-2])?|item|product|prod|sku|upc|gtin|code|catalog|cat|stock|number|no|num|id|n4(?=\d{8,}))[\s.:#=-]*|#\s*)+`;

const spaced = /^\d{4,6}[- ]\d{3,4}[- ]\d{1,2}$/;
const prefixAtStart = new RegExp(`^${codePrefix}`, "i");

/** Returns the text without quotes, apostrophe and the words in front of a code. */
export const withoutPrefix = (text: string): string =>
  cleanedText(text)
    .trim()
    .replaceAll(/^[='"*]+|['"*]+$/g, "")
    .replace(prefixAtStart, "")
    .trim();

/** Returns true for a cell that is an NDC with its hyphens, 8 to 14 digits, or a scanned code. */
export function isStrongCode(cell: string): boolean {
  if (cell.length > 120) return false;
  const code = withoutPrefix(cell).replace(/\.0+$/, "");
  if (/^\d{8,14}$/.test(code)) return true;
  if (spaced.test(code)) return ndcParts(code.replaceAll(" ", "-")) !== undefined;
  return /^(\][A-Za-z]\d|\(01\)\d{14}|01\d{14}(?=.))/.test(code) || /^\d(\.\d+)?e\+\d{1,2}$/i.test(code);
}

/** Returns true for a cell that may be a code: a strong one, or a number of four digits and more, with or without hyphens, that is no date. */
export function isCodeCell(cell: string): boolean {
  if (cell.length > 120) return false;
  if (isStrongCode(cell)) return true;
  const code = withoutPrefix(cell).replace(/\.0+$/, "");
  return /^\d[\d-]{3,}$/.test(code) && !isDate(code) && !/^\d{3}-\d{3}-\d{4}$/.test(code);
}

const isDate = (text: string): boolean => /^(\d{1,2}-\d{1,2}-\d{2,4}|\d{4}-\d{1,2}-\d{1,2})$/.test(text);
