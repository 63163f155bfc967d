/** The reason why nothing was found with a code: the goods that it names, else its kind, where it is no code of goods, or its fault. */
import { useQuery } from "@tanstack/react-query";
import { describeOtherCode } from "#contract/receiving/gs1/other-codes.ts";
import { unexpectedQuery } from "#src/data/receiving/receiving.ts";
import { isNdcOf } from "#src/screens/receiving/count/finding.ts";
import { exact, goodsInCode } from "#src/screens/receiving/count/in-hand.ts";
import * as text from "#src/text/receiving/scan.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { OnNoLine, type MissedProps } from "./on-no-line.tsx";

export function MissedWhy(props: MissedProps) {
  const { ndc, lot = "", isCode = false } = goodsInCode(props.scanned) ?? {};
  if (ndc !== undefined) return isCode ? <CodeOnNoLine {...props} ndc={ndc} /> : <GoodsOnNoLine ndc={ndc} lot={lot} />;
  const why = describeOtherCode(props.scanned) ?? <OnNoLine {...props} />;
  return lot === "" ? (
    why
  ) : (
    <>
      {text.lotOnNoLine(lot)}. {why}
    </>
  );
}

/** In words: nobody reads a scanned code. The product is the catalog's, also without a network; until it is found its NDC is in its place. */
function GoodsOnNoLine({ ndc, lot }: { ndc: string; lot: string }) {
  const product = exact(useProducts(ndc), ndc);
  const goods = product === undefined ? text.ndcOnNoLine(ndc) : wholeAmounts(product.full_description);
  return [goods, ...(lot === "" ? [] : [text.lotOnNoLine(lot)])].join(", ");
}

/** An NDC without a lot, and perhaps another number: it is a product's only where the catalog has that product. */
function CodeOnNoLine({ ndc, ...props }: MissedProps & { ndc: string }) {
  const product = useProducts(ndc)?.find((each) => isNdcOf(each.ndc_code, ndc));
  if (product !== undefined) return wholeAmounts(product.full_description);
  return describeOtherCode(props.scanned) ?? <OnNoLine {...props} />;
}

function useProducts(ndc: string) {
  const { data, isPlaceholderData } = useQuery(unexpectedQuery(ndc));
  return isPlaceholderData ? undefined : data?.products;
}
