/** Whose product it is: labeler and NDC, in this order in every row; of a twin both stand out by what is its own. */
import type { Product } from "#contract/catalogue/catalogue.ts";
import { ndc } from "#src/text/trade/product.ts";
import { Ndc } from "./ndc.tsx";
import type { Twins } from "./twins.ts";

type LabelerProps = {
  /** `manufacturer` undefined: of an unsent receipt whose line this device does not have. */
  product: Pick<Product, "item_id" | "ndc_code"> & { manufacturer?: string | undefined };
  twins?: Twins | undefined;
};

export function Labeler({ product: { item_id, manufacturer, ndc_code }, twins }: LabelerProps) {
  const parts = twins?.get(item_id);
  return (
    <>
      {manufacturer !== undefined && manufacturer !== "" && (
        <span className={parts === undefined ? "maker" : "maker maker--twin"}>{manufacturer}</span>
      )}
      {parts === undefined ? (
        <Ndc code={ndc_code} />
      ) : (
        <span className="nowrap">
          {ndc} {parts[0]}
          <u className="ndc__own">{parts[1]}</u>
          {parts[2]}
        </span>
      )}
    </>
  );
}
