/** Looks for the product that came: by words as they are typed, and by a code, whose product is chosen as soon as the answer is there. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Carton } from "#contract/receiving/gs1/carton.ts";
import { unexpectedQuery } from "#src/data/receiving/receiving.ts";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { useScanner } from "#src/ui/kit/device/use-scanner.ts";
import { fieldFor } from "#src/screens/receiving/scan/field-for.ts";
import { exact, inHand } from "#src/screens/receiving/count/in-hand.ts";
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
