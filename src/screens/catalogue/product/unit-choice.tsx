/** The units a product is sold by. While the cart holds it, only the one it holds. */
import { plural } from "#contract/base/units.ts";
import type { Product, SaleUnit } from "#contract/catalogue/catalogue.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { unitSteps } from "#contract/cart/rules/priced.ts";
import { money, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/catalogue/order-card.ts";
import { noPriceYet } from "#src/text/trade/price.ts";
import { offersNote, Price } from "#src/ui/trade/price.tsx";
import { unitName } from "#src/ui/trade/product-words.ts";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";
import { fields } from "./addition.ts";

export type UnitChoiceProps = {
  product: Product;
  line: CartLine | undefined;
  chosen: string;
  onChoose: (code: string) => void;
};

export function UnitChoice({ product, line, chosen, onChoose }: UnitChoiceProps) {
  const held = product.units.find((unit) => unit.quantity_uom_code === line?.quantity_uom_code);
  const name = held && unitName(held.sale_UOM_desc);
  return (
    <RadioCards
      id={fields.unit}
      label={text.unit}
      look="cards"
      cards={product.units.map((unit) => ({
        value: unit.quantity_uom_code,
        label: (
          <>
            <b>{unit.sale_UOM_desc}</b> <span className="muted">{contents(unit, product)}</span>
            {unit.sale_UOM_price !== null && <span className="hush"> {money(unit.sale_UOM_price)}</span>}
          </>
        ),
        beside: (
          <Price
            amount={unit.sale_UOM_price}
            steps={unitSteps(unit)}
            of={text.productBy(product.full_description, unitName(unit.sale_UOM_desc))}
            unit={unitName(unit.sale_UOM_desc)}
            note={offersNote(product.incentives)}
            unknown={noPriceYet}
          />
        ),
        disabled: (held !== undefined && unit !== held) || unit.max_sale_qty === 0,
      }))}
      value={chosen}
      onChange={onChoose}
      hint={
        held !== undefined && name !== undefined && line !== undefined
          ? inCartHint(formatQuantity(line.quantity, name), product.units.length > 1 ? plural(name) : undefined)
          : undefined
      }
    />
  );
}

const inCartHint = (amount: string, units: string | undefined): string =>
  units === undefined ? text.inCartSentence(amount) : text.inCartOnlyUnit(amount, units);

/** What is in a unit: things in the usual one, usual ones in a larger one; a smaller one says nothing. */
export function contents(unit: SaleUnit, product: Product): string {
  const usual = product.units.find((each) => each.quantity_uom_code === product.sale_UOM);
  if (unit === usual) return product.vials_per_unit > 1 ? text.contents(formatQuantity(product.vials_per_unit)) : "";
  const times = unit.units_in / (usual?.units_in ?? 1);
  const holds = times > 1 ? text.contents(formatQuantity(times, unitName(product.sale_UOM_desc))) : "";
  if (unit.max_sale_qty !== 0) return holds;
  return holds === "" ? text.notSoldSeparately : text.overLimit(holds);
}
