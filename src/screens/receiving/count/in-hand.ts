/** Which product a scanned or typed code is of. */
import { cleanedCode } from "#contract/base/typed-code.ts";
import { readPlainCode } from "#contract/catalogue/rules/plain-code.ts";
import { readingOf, type Carton } from "#contract/receiving/gs1/carton.ts";
import { isNdcOf } from "./finding.ts";

/** A GS1 code is looked for by its NDC. Its lot counts only where the code says it in one way. */
export function inHand(code: string): { text: string; carton?: Carton } {
  const reading = readingOf(code, new Date().getFullYear());
  if (reading.kind === "carton" && reading.carton.ndc !== undefined)
    return { text: reading.carton.ndc, carton: reading.carton };
  const [first] = reading.kind === "ask" ? reading.cartons : [];
  return { text: first?.ndc ?? code.trim() };
}

/** The product whose own NDC was scanned, or the only one. */
export const exact = <Product extends { ndc_code: string }>(
  products: readonly Product[] | undefined,
  scanned: string,
): Product | undefined =>
  products?.find((product) => isNdcOf(product.ndc_code, scanned)) ?? (products?.length === 1 ? products[0] : undefined);

/**
 * Returns the goods that a code names, for a code that is on no line: the digits or the code of its NDC, and its lot, each only where all readings agree.
 * Undefined where it names neither. `isCode`: it is the NDC alone, as typed or printed, which may be another number.
 */
export function goodsInCode(code: string): { ndc: string | undefined; lot: string; isCode: boolean } | undefined {
  const reading = readingOf(code, new Date().getFullYear());
  if (reading.kind === "plain") {
    const ndcs = readPlainCode(cleanedCode(reading.text))?.ndcs ?? [];
    return ndcs.length === 0 ? undefined : { ndc: reading.text.trim(), lot: "", isCode: true };
  }
  const cartons = reading.kind === "carton" ? [reading.carton] : reading.kind === "ask" ? reading.cartons : [];
  const ndc = only(cartons.map((carton) => carton.ndc));
  const lot = only(cartons.map((carton) => carton.lot)) ?? "";
  return ndc === undefined && lot === "" ? undefined : { ndc, lot, isCode: false };
}

/** Returns the value that all have, if they have one. */
function only<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? first : undefined;
}
