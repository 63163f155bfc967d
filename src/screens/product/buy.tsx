/** The card that puts a product into the cart: unit, quantity, limits, medical necessity, and the one button. */
import { useState, type ReactNode } from "react";

import type { Product } from "#contract/catalogue.ts";
import { allocationMessage } from "#contract/rules/cart.ts";
import { useCart, useCartWrite } from "#src/data/cart.ts";
import { aboutProduct } from "#src/data/cart-overlay.ts";
import { BlockedAction } from "#src/ui/blocked-action.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { tellCutDown } from "#src/ui/cut-down.ts";
import { money, quantity as written } from "#src/ui/format.ts";
import { Note } from "#src/ui/note.tsx";
import { unitName } from "#src/ui/product-words.ts";
import { tellSaved } from "#src/ui/saved.ts";
import { Stepper } from "#src/ui/stepper.tsx";
import { toast } from "#src/ui/toasts.ts";
import { fields, inCart, isAllocated, obstacles, roomFor } from "./addition.ts";
import styles from "./product.module.css";
import { UnitChoice } from "./unit-choice.tsx";
import { useItsCart } from "./its-cart.ts";

export function Buy({ product }: { product: Product }) {
  const its = useItsCart(product);
  const { query, units: lines, isWriting } = useCart({ enabled: its.mayAdd && its.isChosen });
  const changeCart = useCartWrite();
  const line = inCart(lines, product.item_id);
  const [code, setCode] = useState(product.sale_UOM);
  const [quantity, setQuantity] = useState(1);
  const [isConfirmed, setConfirmed] = useState(false);
  const [kitCheck, setKitCheck] = useState(product.kit_check_selected);
  const unitOf = (wanted: string | undefined) => product.units.find((each) => each.quantity_uom_code === wanted);
  const unit = unitOf(line?.quantity_uom_code) ?? unitOf(code) ?? product.units[0];
  if (unit === undefined) return <Closed why="This product is not sold at present." />;
  if (product.not_sellable_reason !== null && line === undefined) return <Closed why={product.not_sellable_reason} />;
  if (!its.mayAdd) return <Closed why={its.why} />;
  if (!its.isChosen && !its.isChoosing) {
    return (
      <Closed
        why={`This product goes into the ${its.name}.${its.canChoose ? "" : " Going there needs the network."}`}
        action={
          <Button onPress={its.choose} disabled={!its.canChoose}>
            Go to the {its.name}
          </Button>
        }
      />
    );
  }
  const room = roomFor(unit, line);
  const name = unitName(unit.sale_UOM_desc);
  const add = () =>
    changeCart(
      {
        kind: "add",
        input: {
          item_id: product.item_id,
          quantity,
          quantity_uom_code: unit.quantity_uom_code,
          kit_check_surcharge: kitCheck,
        },
        about: aboutProduct(product, unit.quantity_uom_code),
      },
      (outcome) => {
        setQuantity(1);
        setConfirmed(false);
        if (outcome.kind === "waiting") tellSaved(`${written(quantity, name)} for the cart`);
        else if (outcome.change.adjusted !== null) tellCutDown(outcome.change.adjusted);
        else toast({ tone: "ok", title: `${written(quantity, name)} added to the cart` });
      },
    );
  return (
    <aside className={`card card--lift ${styles.buy}`} aria-label="Order this product">
      <UnitChoice product={product} line={line} chosen={unit.quantity_uom_code} onChoose={setCode} />
      <div className={styles.amount}>
        <div className="field">
          <label className="field__label" htmlFor={fields.quantity}>
            Quantity
          </label>
          <Stepper
            id={fields.quantity}
            label={`Quantity in ${name}s`}
            value={quantity}
            onChange={setQuantity}
            min={1}
            max={Math.max(1, room)}
            onEnter={add}
          />
        </div>
        <Sum price={unit.sale_UOM_price} quantity={quantity} />
      </div>
      {isAllocated(unit) && <Note>{allocationMessage(unit.max_sale_qty ?? 0, name)}</Note>}
      {product.kit_check_available && (
        <Checkbox checked={kitCheck} onChange={setKitCheck}>
          Kit check, +{money(product.kit_check_surcharge)} for each {name}
        </Checkbox>
      )}
      {product.confirm_to_sell === "Y" && (
        <Checkbox id={fields.confirm} checked={isConfirmed} onChange={setConfirmed} className={styles.confirm ?? ""}>
          I confirm that this product is ordered for medical necessity.
        </Checkbox>
      )}
      <BlockedAction
        reasons={obstacles(product, { unit, quantity, isConfirmed }, lines)}
        tone="primary"
        wide
        icon="cart"
        className={styles.go}
        pending={isWriting || its.isChoosing || query.isLoading}
        onPress={add}
      >
        Add {written(quantity, name)}
      </BlockedAction>
    </aside>
  );
}

/** Goods alone; the cart's own sums come from the server. */
function Sum({ price, quantity }: { price: number | null; quantity: number }) {
  if (price === null) return null;
  return (
    <div className="num">
      <div className="small muted">
        {written(quantity)} × {money(price)}
      </div>
      <div className={styles.total}>{money((Math.round(price * 100) * quantity) / 100)}</div>
    </div>
  );
}

/** Nothing can be ordered here; why stands in its place, and the way on where there is one. */
function Closed({ why, action }: { why: string; action?: ReactNode }) {
  return (
    <aside className={`card ${styles.buy}`} aria-label="Order this product">
      <Note tone="attention">{why}</Note>
      {action}
    </aside>
  );
}
