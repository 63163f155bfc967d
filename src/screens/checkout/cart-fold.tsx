/** What is ordered, in one line: how much of what, and its sum. It opens into the lines, to be changed where they stand. */
import type { ReactNode } from "react";

import { lineKey } from "#contract/base/line-key.ts";
import type { Cart } from "#contract/cart/cart.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/checkout/checkout.ts";
import { formatQuantity } from "#src/text/format.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { packIcon } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import { fields } from "./reasons.ts";
import styles from "./checkout.module.css";

export type CartFoldProps = {
  cart: Cart;
  isOpen: boolean;
  onToggle: () => void;
  /** The lines, while it is open. */
  children: ReactNode;
};

const shownPictures = 3;

export function CartFold({ cart, isOpen, onToggle, children }: CartFoldProps) {
  const { items, itemCount, origSubTotal } = cart;
  return (
    <section className={styles.goods} aria-label={text.items} id={fields.goods} tabIndex={-1}>
      <div className={`card ${styles.fold}`}>
        <span className={styles.pictures} aria-hidden="true">
          {items.slice(0, shownPictures).map((item) => (
            <Thumb key={lineKey(item)} icon={packIcon(item.form)} />
          ))}
        </span>
        <div className={styles.what}>
          <p className="strong">
            {formatQuantity(items.length, "product")}, {formatQuantity(itemCount, "unit")}
          </p>
          {cart.cart_type_code === "CSO" ? (
            <Schedules cart={cart} />
          ) : (
            <p className={`small muted ${styles.names}`}>{namesOf(cart)}</p>
          )}
        </div>
        <span className={styles.foldSum}>
          <Money amount={origSubTotal} strong />
        </span>
        <Button
          tone="quiet"
          expanded={isOpen}
          label={isOpen ? text.hideProducts : text.showProducts}
          onPress={onToggle}
        >
          {isOpen ? text.hide : text.show}
        </Button>
      </div>
      {isOpen && children}
    </section>
  );
}

/** The first words of the first names, which say enough beside the pictures; the whole names stand below. */
function namesOf({ items }: Cart): string {
  const shown = items.slice(0, 2).map(({ full_description }) => full_description.split(/[ ,]/, 1)[0]!);
  const rest = items.length - shown.length;
  return rest > 0 ? text.moreProducts(shown.join(", "), rest) : shown.join(", ");
}

const Schedules = ({ cart: { items } }: { cart: Cart }) => (
  <p className={`small muted ${styles.schedules}`}>
    {[...Map.groupBy(items, ({ schedule_name }) => schedule_name)].map(([schedule, lines]) => (
      <span key={schedule}>
        <ScheduleBadge schedule={schedule} /> {lines.length}
      </span>
    ))}
  </p>
);
