/** The card that puts a product into the cart: unit, quantity, limits, medical necessity, and the one button. */
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";

import type { Product } from "#contract/catalogue/catalogue.ts";
import type { PriceTerms } from "#contract/catalogue/prices.ts";
import { notSellableReasons } from "#contract/catalogue/rules/sellable.ts";
import { allocationMessage, type CartLine } from "#contract/cart/rules/cart.ts";
import { useCart, useCartWrite, useKitChecks } from "#src/data/cart/cart.ts";
import { priceLinesOf } from "#src/data/cart/cart-estimate.ts";
import { snapshotOfProduct } from "#src/data/overlay/cart-overlay.ts";
import { BlockedAction } from "#src/ui/kit/blocked-action.tsx";
import { Button, buttonClass } from "#src/ui/kit/button.tsx";
import { Checkbox } from "#src/ui/kit/checkbox.tsx";
import { tellCutDown } from "#src/ui/trade/cut-down.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { packArithmetic } from "#src/ui/trade/pack-arithmetic.ts";
import { money, formatQuantity as written } from "#src/ui/kit/format.ts";
import { Note } from "#src/ui/kit/note.tsx";
import { packIcon, unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { tellSaved } from "#src/ui/kit/saved.ts";
import { Stepper } from "#src/ui/kit/stepper.tsx";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import { toast } from "#src/ui/kit/toasts.ts";
import { canRing, ProductStockAlert } from "./stock-alert.tsx";
import { fields, inCart, isAllocated, obstacles, roomFor } from "./addition.ts";
import { BuySum, OnAndOff, WithinReach } from "./buy-sum.tsx";
import { inCartOf } from "./in-cart.ts";
import styles from "./product.module.css";
import { UnitChoice } from "./unit-choice.tsx";
import { useItsCart } from "./its-cart.ts";

export type BuyProps = {
  product: Product;
  /** What its price is calculated by; undefined while that is not known. */
  terms: PriceTerms | undefined;
};

export function Buy({ product, terms }: BuyProps) {
  const its = useItsCart(product);
  const { query, cart, units: lines, added, isWriting } = useCart({ enabled: its.mayAdd && its.isChosen });
  const changeCart = useCartWrite();
  const line = inCart(lines, product.item_id);
  const [code, setCode] = useState(product.sale_UOM);
  const [quantity, setQuantity] = useState(1);
  const [isConfirmed, setConfirmed] = useState(false);
  const [wantsKitCheck, setWantsKitCheck] = useState(product.kit_check_selected);
  const isKitCheckOf = useKitChecks();
  const unitOf = (wanted: string | undefined) => product.units.find((each) => each.quantity_uom_code === wanted);
  const unit = unitOf(line?.quantity_uom_code) ?? unitOf(code) ?? product.units[0];
  if (unit === undefined) return <Closed why="This product is not sold at present." />;
  if (product.contact_customer_service && line === undefined)
    return <Closed why={notSellableReasons.contact} action={<ContactLink />} />;
  if (product.not_sellable_reason !== null && line === undefined)
    return (
      <Closed
        why={product.not_sellable_reason}
        action={its.mayAdd && canRing(product) && <ProductStockAlert product={product} />}
      />
    );
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
  const held = cart?.items.find(({ item_id }) => item_id === product.item_id);
  // Once chosen it holds for the whole line, for what is added to it too.
  const lineHasKitCheck = held !== undefined && isKitCheckOf(held);
  const kitCheck = product.kit_check_available && (wantsKitCheck || lineHasKitCheck);
  const surcharge = kitCheck ? product.kit_check_surcharge : 0;
  const inCartNow = inCartOf(
    { product, unit, quantity, inCart: line?.quantity ?? 0, kitCheck: surcharge },
    its.isChosen ? priceLinesOf(cart?.items ?? [], added) : [],
    terms ?? cart?.price_terms ?? { offers: [], bonus_basis_points: 0 },
  );
  const reasons = obstacles(product, { unit, quantity, isConfirmed }, lines);
  const isPending = isWriting(product.item_id) || its.isChoosing || query.isLoading;
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
        snapshot: snapshotOfProduct(product, unit.quantity_uom_code),
      },
      (outcome) => {
        setQuantity(1);
        setConfirmed(false);
        if (outcome.kind === "waiting") tellSaved(`${written(quantity, name)} for the cart`);
        else if (outcome.adjusted !== null) tellCutDown(outcome.adjusted);
        else toast({ tone: "ok", title: `${written(quantity, name)} added to the cart` });
      },
    );
  return (
    <aside className={`card card--lift ${styles.buy}`} aria-label="Order this product">
      <UnitChoice product={product} line={line} chosen={unit.quantity_uom_code} onChoose={setCode} />
      <p className={`small muted ${styles.contents}`} aria-live="polite">
        {packArithmetic(product, unit, quantity)}
      </p>
      {isAllocated(unit) && <Note>{allocationMessage(unit.max_sale_qty ?? 0, name)}</Note>}
      {product.kit_check_available && (
        <Checkbox
          checked={kitCheck}
          onChange={setWantsKitCheck}
          disabled={lineHasKitCheck}
          hint={kitCheckHint({ line, name, lineHasKitCheck, wantsKitCheck })}
        >
          Kit check, +{money(product.kit_check_surcharge)} for each {name}
        </Checkbox>
      )}
      {product.confirm_to_sell === "Y" && (
        <Checkbox id={fields.confirm} checked={isConfirmed} onChange={setConfirmed} className={styles.confirm ?? ""}>
          I confirm that this product is ordered for medical necessity.
        </Checkbox>
      )}
      {inCartNow !== undefined && <OnAndOff inCart={inCartNow} quantity={quantity} kitCheck={surcharge} />}
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
        {inCartNow !== undefined && (
          <BuySum inCart={inCartNow} unit={unit} quantity={quantity} of={product.full_description} />
        )}
        <label className="hush" htmlFor={fields.quantity}>
          Quantity
        </label>
        <Stepper
          id={fields.quantity}
          label={`Quantity in ${name}s`}
          value={quantity}
          onChange={setQuantity}
          onEmptied={() => setQuantity(0)}
          min={1}
          max={Math.max(1, room)}
          onEnter={() => {
            if (reasons.length === 0 && !isPending) add();
          }}
        />
        <BlockedAction
          reasons={reasons}
          tone="primary"
          icon="cart"
          className={styles.go}
          pending={isPending}
          onPress={add}
        >
          {quantity === 0 ? (
            "Add to the cart"
          ) : (
            <span>
              Add {written(quantity)}
              <span className={styles.unitWord}> {written(quantity, name).replace(/^\S+ /, "")}</span>
            </span>
          )}
        </BlockedAction>
      </div>
      {inCartNow !== undefined && <WithinReach inCart={inCartNow} unit={product.units[0] ?? unit} />}
    </aside>
  );
}

type KitCheckStanding = { line: CartLine | undefined; name: string; lineHasKitCheck: boolean; wantsKitCheck: boolean };

/** What the choice means for what is in the cart already. */
function kitCheckHint({ line, name, lineHasKitCheck, wantsKitCheck }: KitCheckStanding): string | undefined {
  if (line === undefined) return undefined;
  const inIt = written(line.quantity, name);
  if (lineHasKitCheck) return `The ${inIt} in your cart have it. It can be taken off there.`;
  return wantsKitCheck ? `It is then done for the ${inIt} in your cart too.` : undefined;
}

/** Where customer service is found. */
const ContactLink = () => (
  <Link to="/contact" className={buttonClass()}>
    Contact customer service
  </Link>
);

/** Nothing can be ordered here; why stands in its place, and the way on where there is one. */
function Closed({ why, action }: { why: string; action?: ReactNode }) {
  return (
    <aside className={`card ${styles.buy}`} aria-label="Order this product">
      <Note tone="attention">{why}</Note>
      {action}
    </aside>
  );
}
