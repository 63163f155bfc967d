/** The card that puts a product into the cart, or why nothing can be ordered here. */
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";

import type { Product } from "#contract/catalogue/catalogue.ts";
import type { PriceTerms } from "#contract/catalogue/prices.ts";
import { notSellableReasons } from "#contract/catalogue/rules/sellable.ts";
import { otherCart } from "#contract/cart/text.ts";
import { useCart } from "#src/data/cart/cart.ts";
import * as text from "#src/text/catalogue/order-card.ts";
import { switchTo } from "#src/text/trade/reorder.ts";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { inCart } from "./addition.ts";
import { OrderCard, type Filled } from "./order-card.tsx";
import { canRing, ProductStockAlert } from "./stock-alert.tsx";
import styles from "./product.module.css";
import { useItsCart } from "./its-cart.ts";

export type BuyProps = {
  product: Product;
  /** What its price is calculated by; undefined where that could not be loaded. */
  terms: PriceTerms | "loading" | undefined;
  /** The day on which what is ordered now arrives. */
  arrival: ReactNode;
};

export function Buy({ product, terms, arrival }: BuyProps) {
  const its = useItsCart(product);
  const held = useCart({ enabled: its.mayAdd && its.isChosen });
  const line = inCart(held.units, product.item_id);
  // Kept here: it outlasts a change to the other cart and back, when the card is not there.
  const [filled, setFilled] = useState<Filled>({
    code: product.sale_UOM,
    quantity: 1,
    isConfirmed: false,
    wantsKitCheck: product.kit_check_selected,
  });
  const unitOf = (wanted: string | undefined) => product.units.find((each) => each.quantity_uom_code === wanted);
  const unit = unitOf(line?.quantity_uom_code) ?? unitOf(filled.code) ?? product.units[0];
  if (unit === undefined) return <Closed why={notSellableReasons.none} />;
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
        why={[otherCart[its.cart === "CSO" ? "RXO" : "CSO"], its.canChoose ? "" : text.offlineSwitch]
          .filter(Boolean)
          .join(" ")}
        action={
          <Button onPress={its.choose} disabled={!its.canChoose}>
            {switchTo(its.cart)}
          </Button>
        }
      />
    );
  }
  return (
    <OrderCard
      product={product}
      terms={terms}
      arrival={arrival}
      unit={unit}
      its={its}
      held={held}
      filled={filled}
      onFill={(more) => setFilled((before) => ({ ...before, ...more }))}
    />
  );
}

/** Where customer service is found. */
const ContactLink = () => (
  <Link to="/contact" className={buttonClass()}>
    {text.contact}
  </Link>
);

/** Nothing can be ordered here; why stands in its place, and the way on where there is one. */
function Closed({ why, action }: { why: string; action?: ReactNode }) {
  return (
    <aside className={`card ${styles.buy}`} aria-label={text.title}>
      <Note tone="attention">{why}</Note>
      {action}
    </aside>
  );
}
