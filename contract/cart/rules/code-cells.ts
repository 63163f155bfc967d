/** Which cells and words look like a product's code, before anybody knows whether a product has it (pure). Codes are read as everywhere (typed-code.ts). */
import { gtinNdc } from "#contract/base/gtin.ts";
import { ndcParts } from "#contract/base/ndc.ts";
import { scannedCode } from "#contract/base/scanned-code.ts";
import { cleanedCode, codeText, hasLostDigits } from "#contract/base/typed-code.ts";

/** Longer cells are descriptions. */
const longestCell = 120;

/** Returns true for a cell that is an NDC, a UPC, 8 to 14 digits, or a scanned code. */
export function isStrongCode(cell: string): boolean {
  if (cell.length > longestCell) return false;
  const text = cleanedCode(cell);
  if (isScannedCode(text) || hasLostDigits(text)) return true;
  const code = codeText(text);
  return code !== undefined && isProductCode(code);
}

/** Returns true for a cell that may be a code: a strong one, or a number of four digits and more, with or without hyphens, that is no date. */
export function isCodeCell(cell: string): boolean {
  if (cell.length > longestCell) return false;
  if (isStrongCode(cell)) return true;
  const text = cleanedCode(cell);
  // A number below zero, and one with thousands or decimals behind a comma, is a quantity or money.
  if (/^[-+(<]|,/.test(text)) return false;
  const code = codeText(text) ?? "";
  return /^\d[\d-]{3,}$/.test(code) && !isDate(code) && !/^\d{3}-\d{3}-\d{4}$/.test(code);
}

/**
 * Returns true for digits that are no quantity and no item number: an NDC with its hyphens, a UPC with or without, 8 to 14 digits.
 * @param code of `codeText`
 */
export const isProductCode = (code: string): boolean =>
  ndcParts(code) !== undefined || /^\d{8,14}$/.test(code) || gtinNdc(code.replaceAll("-", "")) !== undefined;

/**
 * Returns true for a code as a scanner sends it or as it is printed below one, right or wrong: it holds more than a product.
 * @param text of `cleanedCode`
 */
export const isScannedCode = (text: string): boolean =>
  /^(?:\][A-Za-z]\d|\(01\)|01\d{14}\S)|\u241D/.test(text) || scannedCode(text) !== undefined;

const isDate = (text: string): boolean => /^(\d{1,2}-\d{1,2}-\d{2,4}|\d{4}-\d{1,2}-\d{1,2})$/.test(text);
