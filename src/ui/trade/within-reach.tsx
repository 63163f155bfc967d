/** What the order is worth waiting or adding for: free shipping, and the bonus discount, each with what is missing to it. */
import type { Cart } from "#contract/cart/cart.ts";
import type { Customer } from "#contract/identity/session.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import { Meter } from "#src/ui/kit/meter.tsx";
import { bonusStanding } from "./bonus-standing.ts";
import styles from "./within-reach.module.css";

export type Bonus = Pick<
  Customer,
  "has_bonus_discount" | "bonus_discount_current_amount" | "bonus_discount_goal_amount"
>;

/** @param cart left out where free shipping is told beside the ways themselves. */
export function WithinReach({ cart, bonus }: { cart?: Cart; bonus: Bonus }) {
  const free = cart && freeShipping(cart);
  const standing = bonus.has_bonus_discount ? bonusStanding(bonus) : undefined;
  if (free === undefined && standing === undefined) return null;
  return (
    <ul className={`small ${styles.reach}`} aria-label="Within reach">
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
            <span>Bonus discount: {standing.spoken}</span>
            {standing.bar !== undefined && <Meter {...standing.bar} label={standing.spoken} />}
          </div>
        </li>
      )}
    </ul>
  );
}

/** The nearest way to free shipping, in the server's words; that it is reached, by which way; undefined where there is none. */
export function freeShipping({ shippingMethods, items }: Pick<Cart, "shippingMethods" | "items">): string | undefined {
  if (items.length === 0) return undefined;
  const free = shippingMethods.find(({ is_free_available }) => is_free_available);
  if (free !== undefined) return `Ships free by ${free.shipping_method_desc}.`;
  return shippingMethods.find(({ not_free_message }) => not_free_message !== null)?.not_free_message ?? undefined;
}
