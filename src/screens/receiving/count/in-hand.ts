/** Which product a scanned or typed code is of. */
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
