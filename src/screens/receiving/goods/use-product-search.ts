/** Looks for the product that came: by words as they are typed, and by a code, whose product is chosen as soon as the answer is there. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { readingOf, type Carton } from "#contract/receiving/gs1/carton.ts";
import { unexpectedQuery } from "#src/data/receiving/receiving.ts";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { useScanner } from "#src/ui/kit/device/use-scanner.ts";
import { fieldFor } from "#src/screens/receiving/scan/field-for.ts";
import { isNdcOf } from "#src/screens/receiving/count/finding.ts";
import type { DockProduct } from "./use-product.ts";

/** @param startWith what was scanned already. @param onFound the product, and the package that was scanned of it. */
export function useProductSearch(startWith: string, onFound: (product: DockProduct, carton?: Carton) => void) {
  const [text, setText] = useState(() => inHand(startWith).text);
  const asked = useDeferredValue(text.trim());
  const query = useQuery(unexpectedQuery(asked));
  const { data, isPlaceholderData } = query;

  // A scanner ends with Enter before the answer is there: the exact product is chosen as soon as it is.
  const [scanned, setScanned] = useState<string>();
  const [carton, setCarton] = useState<Carton>();
  const isAnswered = scanned !== undefined && !isPlaceholderData && asked === scanned;
  const hit = isAnswered ? exact(data?.products, scanned) : undefined;
  if (hit !== undefined) {
    setScanned(undefined);
    onFound(hit, carton); // again and again the same, should this be drawn twice
  }
  const look = (entered: string) => {
    const hand = inHand(entered);
    setText(hand.text);
    setScanned(hand.text);
    setCarton(hand.carton);
    feedback("scanned");
  };
  useScanner({ onScan: look, fieldFor });
  const onText = (next: string) => {
    setText(next);
    setScanned(undefined);
  };
  return { query, asked, text, setText, field: { text, onText, onEnter: look } };
}

/** A GS1 code is looked for by its NDC. Its lot counts only where the code says it in one way. */
export function inHand(code: string): { text: string; carton?: Carton } {
  const reading = readingOf(code, new Date().getFullYear());
  if (reading.kind === "carton" && reading.carton.ndc !== undefined)
    return { text: reading.carton.ndc, carton: reading.carton };
  const [first] = reading.kind === "ask" ? reading.cartons : [];
  return { text: first?.ndc ?? code.trim() };
}

/** The product whose own NDC was scanned, or the only one. */
export const exact = (products: readonly DockProduct[] | undefined, scanned: string): DockProduct | undefined =>
  products?.find((product) => isNdcOf(product.ndc_code, scanned)) ?? (products?.length === 1 ? products[0] : undefined);
