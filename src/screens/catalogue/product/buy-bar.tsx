/** The bar of the order card: what is ordered, what it comes to, how many, and the one button. On a phone it stays in sight. */
import { plural, unitFor } from "#contract/base/units.ts";
import { Link } from "@tanstack/react-router";
import type { Product, SaleUnit } from "#contract/catalogue/catalogue.ts";
import * as text from "#src/text/catalogue/order-card.ts";
import { addCount } from "#src/text/trade/row-quantity.ts";
import { BlockedAction, type BlockingReason } from "#src/ui/kit/buttons/blocked-action.tsx";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { packIcon, unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import { fields } from "./addition.ts";
import { BuySum, type BuySumProps } from "./buy-sum.tsx";
import type { InCart } from "./in-cart.ts";
import styles from "./product.module.css";
import { contents } from "./unit-choice.tsx";

export type BuyBarProps = {
  product: Product;
  unit: SaleUnit;
  /** Undefined without a price. */
  inCart: InCart | undefined;
  price: Pick<BuySumProps, "of" | "note">;
  quantity: number;
  onQuantity: (quantity: number) => void;
  max: number;
  /** How much of it is in the cart: "3 cartons"; undefined: none. */
  held: string | undefined;
  /** Chooses the unit in the bar, on a phone. */
  onUnit: ((code: string) => void) | undefined;
  adding: { reasons: readonly BlockingReason[]; isPending: boolean; press: () => void };
};

export function BuyBar({ product, unit, inCart, price, quantity, onQuantity, max, held, onUnit, adding }: BuyBarProps) {
  const name = unitName(unit.sale_UOM_desc);
  return (
    <div className={styles.bar} data-foot="page">
      <div className={styles.what}>
        <Thumb src={product.image_url} icon={packIcon(product.form)} />
        <div>
          <p className="name">{wholeAmounts(product.full_description)}</p>
          <div className="under">
            <Labeler product={product} />
          </div>
        </div>
      </div>
      {inCart !== undefined && <BuySum inCart={inCart} unit={unit} quantity={quantity} {...price} />}
      <label className="hush" htmlFor={fields.quantity}>
        {text.quantity}
      </label>
      <Stepper
        id={fields.quantity}
        label={text.quantityIn(plural(name))}
        value={quantity}
        onChange={onQuantity}
        onEmptied={() => onQuantity(0)}
        min={1}
        max={max}
        onEnter={() => {
          if (adding.reasons.length === 0 && !adding.isPending) adding.press();
        }}
      />
      <BlockedAction
        reasons={adding.reasons}
        tone="primary"
        icon="cart"
        className={styles.go}
        pending={adding.isPending}
        onPress={adding.press}
      >
        {quantity === 0 ? (
          text.addToCart
        ) : (
          <span>
            {addCount(quantity)}
            <span className={styles.unitWord}> {unitFor(quantity, name)}</span>
          </span>
        )}
      </BlockedAction>
      {onUnit !== undefined && product.units.length > 1 && (
        <UnitSegments product={product} unit={unit} onUnit={onUnit} />
      )}
      {held !== undefined && (
        <p className={styles.held}>
          <span>{text.inCart(held)}</span>
          <Link to="/cart" className="link">
            {text.viewCart}
          </Link>
        </p>
      )}
    </div>
  );
}

const UnitSegments = ({
  product,
  unit,
  onUnit,
}: {
  product: Product;
  unit: SaleUnit;
  onUnit: (code: string) => void;
}) => (
  <div className={styles.units}>
    <Segments
      label={text.unit}
      wide
      choices={product.units.map((each) => ({
        value: each.quantity_uom_code,
        label: `${each.sale_UOM_desc} ${contents(each, product)}`.trim(),
      }))}
      value={unit.quantity_uom_code}
      onChange={onUnit}
    />
  </div>
);
