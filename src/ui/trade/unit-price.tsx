/** What a unit costs its customer, before it is in any cart: a Price with its unit beside it. */
import type { SaleUnit } from "#contract/catalogue/catalogue.ts";
import { unitSteps } from "#contract/cart/rules/priced.ts";
import { noPriceYet } from "#src/text/trade/price.ts";
import { offersNote, Price, type PriceProps } from "./price.tsx";
import { unitName } from "./product-words.ts";

export type UnitPriceProps = Pick<PriceProps, "of" | "strong"> & {
  unit: SaleUnit;
  /** The customer's offers on it. */
  offers: Parameters<typeof offersNote>[0];
};

export function UnitPrice({ unit, of, offers, strong }: UnitPriceProps) {
  const name = unitName(unit.sale_UOM_desc);
  return (
    <span className="unit-price">
      <Price
        amount={unit.sale_UOM_price}
        steps={unitSteps(unit)}
        of={of}
        unit={name}
        note={offersNote(offers)}
        strong={strong}
        unknown={noPriceYet}
      />
      <span className="small muted">/ {name}</span>
    </span>
  );
}
