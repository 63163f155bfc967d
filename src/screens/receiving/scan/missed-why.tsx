/** Why nothing was found with a code: what it is, where it is no code of goods, else what is wrong with it, or which goods it names. */
import { useQuery } from "@tanstack/react-query";
import { describeOtherCode } from "#contract/receiving/gs1/other-codes.ts";
import type { Carton } from "#contract/receiving/gs1/carton.ts";
import { unexpectedQuery } from "#src/data/receiving/receiving.ts";
import { exact, inHand } from "#src/screens/receiving/count/in-hand.ts";
import * as text from "#src/text/receiving/scan.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { OnNoLine, type MissedProps } from "./on-no-line.tsx";

export function MissedWhy(props: MissedProps) {
  const other = describeOtherCode(props.scanned);
  if (other !== undefined) return other;
  const { text: ndc, carton } = inHand(props.scanned);
  if (props.why !== undefined || carton === undefined) return <OnNoLine {...props} />;
  return <GoodsOnNoLine ndc={ndc} carton={carton} />;
}

/** In words: nobody reads a scanned code. The product is the catalog's, also without a network; until it is known its NDC is in its place. */
function GoodsOnNoLine({ ndc, carton }: { ndc: string; carton: Carton }) {
  const { data, isPlaceholderData } = useQuery(unexpectedQuery(ndc));
  const product = isPlaceholderData ? undefined : exact(data?.products, ndc);
  const goods = product === undefined ? text.ndcOnNoLine(ndc) : wholeAmounts(product.full_description);
  return [goods, ...(carton.lot === "" ? [] : [text.lotOnNoLine(carton.lot)])].join(", ");
}
