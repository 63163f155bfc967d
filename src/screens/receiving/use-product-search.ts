/** Looks for the product that came: by words as they are typed, and by a code, whose product is chosen as soon as the answer is there. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { unexpectedQuery } from "#src/data/receiving/receiving.ts";
import { feedback } from "#src/ui/kit/feedback.ts";
import { useScanner } from "#src/ui/kit/use-scanner.ts";
import { fieldFor } from "./field-for.ts";
import { isNdcOf } from "./finding.ts";
import type { Product } from "./use-product.ts";

/** @param startWith what was scanned already. */
export function useProductSearch(startWith: string, onFound: (product: Product) => void) {
  const [text, setText] = useState(startWith);
  const asked = useDeferredValue(text.trim());
  const query = useQuery(unexpectedQuery(asked));
  const { data, isPlaceholderData } = query;

  // A scanner ends with Enter before the answer is there: the exact product is chosen as soon as it is.
  const [scanned, setScanned] = useState<string>();
  const isAnswered = scanned !== undefined && !isPlaceholderData && asked === scanned;
  const hit = isAnswered ? exact(data?.products, scanned) : undefined;
  if (hit !== undefined) {
    setScanned(undefined);
    onFound(hit); // again and again the same, should this be drawn twice
  }
  const look = (entered: string) => {
    setScanned(entered.trim());
    feedback("scanned");
  };
  useScanner({
    onScan: (code) => {
      setText(code);
      look(code);
    },
    fieldFor,
  });
  const onText = (next: string) => {
    setText(next);
    setScanned(undefined);
  };
  return { query, asked, text, setText, field: { text, onText, onEnter: look } };
}

const exact = (products: readonly Product[] | undefined, scanned: string): Product | undefined =>
  products?.find((product) => isNdcOf(product.ndc_code, scanned)) ?? (products?.length === 1 ? products[0] : undefined);
