/** What the order is worth waiting or adding for: the minimum order, free shipping, and the bonus discount, each with what is missing to it. */
import { cents } from "#contract/base/money.ts";
import type { Cart } from "#contract/cart/cart.ts";
import type { Customer } from "#contract/identity/session.ts";
import { money } from "#src/text/format.ts";
import * as text from "#src/text/trade/within-reach.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Meter } from "#src/ui/kit/marks/meter.tsx";
import { bonusStanding } from "./bonus-standing.ts";
import styles from "./within-reach.module.css";

export type Bonus = Pick<
  Customer,
  "has_bonus_discount" | "bonus_discount_current_amount" | "bonus_discount_goal_amount" | "minimum_order"
>;

/** @param isFreeElsewhere free shipping is told beside the ways themselves. */
export function WithinReach({
  cart,
  bonus,
  isFreeElsewhere = false,
}: {
  cart: Cart;
  bonus: Bonus;
  isFreeElsewhere?: boolean;
}) {
  const free = isFreeElsewhere ? undefined : freeShipping(cart);
  const least = toMinimum(cart, bonus);
  const standing = bonus.has_bonus_discount ? bonusStanding(bonus) : undefined;
  if (least === undefined && free === undefined && standing === undefined) return null;
  return (
    <ul className={`small ${styles.reach}`} aria-label={text.title}>
      {least !== undefined && (
        <li>
          <Icon name="cart" size="small" />
          <span>{least}</span>
        </li>
      )}
      {free !== undefined && (
        <li>
          <Icon name="truck" size="small" />
          <span>{free}</span>
        </li>
      )}
      {standing !== undefined && (
        <li>
          <Icon name="tag" size="small" />
          <div className={styles.bonus}>
            <span>{text.bonus(standing.spoken)}</span>
            {standing.bar !== undefined && <Meter {...standing.bar} label={standing.spoken} />}
          </div>
        </li>
      )}
    </ul>
  );
}

/** What goods are missing to the customer's minimum order, before anything is taken off; undefined once it is reached (docs/decisions/107). */
function toMinimum(
  { itemSubTotal, items }: Pick<Cart, "itemSubTotal" | "items">,
  { minimum_order }: Pick<Bonus, "minimum_order">,
): string | undefined {
  if (minimum_order === null || minimum_order === undefined || items.length === 0) return undefined;
  const missing = (cents(minimum_order) - cents(itemSubTotal)) / 100;
  return missing > 0 ? text.toMinimum(money(missing), money(minimum_order)) : undefined;
}

/** The nearest way to free shipping, in the server's words; that it is reached, by which way; undefined where there is none. */
function freeShipping({ shippingMethods, items }: Pick<Cart, "shippingMethods" | "items">): string | undefined {
  if (items.length === 0) return undefined;
  const free = shippingMethods.find(({ is_free_available }) => is_free_available);
  if (free !== undefined) return text.shipsFree(free.shipping_method_desc);
  return shippingMethods.find(({ not_free_message }) => not_free_message !== null)?.not_free_message ?? undefined;
}
