/** What can be done with a usual item: how many are to be added, or the cart's own quantity; else why not, or where its necessity is confirmed. */
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import * as actionText from "#src/text/trade/row-action.ts";
import * as text from "#src/text/trade/row-quantity.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { unitName } from "#src/ui/trade/product-words.ts";
import { RowQuantity } from "#src/ui/trade/row-quantity.tsx";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import { tooManyWords, type UsualRow } from "./usual-row.ts";
import styles from "./usual.module.css";

export type UsualActProps = {
  row: UsualRow;
  /** What stands in its box. */
  quantity: number;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** Adds this one alone. */
  onAdd: () => void;
  onQuantity: (quantity: number) => void;
  /** Changes what the cart holds of it. */
  onCart: (quantity: number) => void;
};

export function UsualAct({ line, isNarrow }: { line: UsualActProps; isNarrow: boolean }) {
  const { row, quantity, isTicked, onTick, onAdd, onQuantity, onCart } = line;
  const { item, unit, inCart, left, can } = row;
  const { product } = item;
  // A phone has room for one thing: what the cart holds of it, or the way in. Only of rows that were chosen to be added together the choice.
  const inSlot = isNarrow && (inCart > 0 || (can.kind === "add" && !isTicked)) ? "cart" : "choice";
  return (
    <div className={`buy__act ${styles.act}`}>
      {inSlot === "cart" && (
        <RowQuantity
          name={product.full_description}
          quantity={inCart}
          unit={unit.sale_UOM_desc}
          max_sale_qty={unit.max_sale_qty}
          adds={Math.max(1, quantity)}
          onAdd={onAdd}
          onChange={onCart}
        />
      )}
      {inSlot === "choice" && can.kind === "none" && <span className="small muted">{can.why}</span>}
      {inSlot === "choice" && can.kind === "confirm" && (
        <Link
          className={buttonClass({ size: "small" })}
          to="/product-detail/$id"
          params={{ id: product.item_id }}
          aria-label={actionText.confirmNeedOf(product.full_description)}
        >
          {actionText.confirmNeed}
          <Icon name="right" size="small" />
        </Link>
      )}
      {inSlot === "choice" && can.kind === "add" && (
        <>
          <Stepper
            id={`usual-${product.item_id}`}
            label={text.quantity(product.full_description)}
            value={quantity}
            max={left}
            onChange={onQuantity}
            onEmptied={() => onQuantity(0)}
            onEnter={() => onTick(true)}
            error={quantity > left ? tooManyWords(row) : undefined}
          />
          {!isNarrow && (
            <Button
              icon="plus"
              disabled={quantity === 0 || quantity > left}
              label={text.addUnits(quantity, unitName(unit.sale_UOM_desc), product.full_description)}
              onPress={onAdd}
            >
              {text.add}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
