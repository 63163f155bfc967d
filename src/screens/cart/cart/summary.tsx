/** The sum of the cart, and the way to the checkout. */
import { useNavigate } from "@tanstack/react-router";

import type { Cart } from "#contract/cart/cart.ts";
import { withoutPrice } from "#src/data/cart/cart-estimate.ts";
import { useUser } from "#src/data/identity/session.ts";
import type { AddedLine } from "#src/data/overlay/cart-overlay.ts";
import { BlockedAction, type BlockingReason } from "#src/ui/kit/buttons/blocked-action.tsx";
import { cartSumLines } from "#src/ui/trade/cart-sum.ts";
import * as text from "#src/text/cart/cart.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { Sum } from "#src/ui/trade/sum.tsx";
import { WithinReach } from "#src/ui/trade/within-reach.tsx";
import styles from "#src/ui/kit/lists/beside-sum.module.css";

export type CartSummaryProps = {
  cart: Cart;
  /** Lines that the server does not know yet. */
  added: readonly AddedLine[];
  /** Changes wait: the server has not summed them up. */
  isEstimated: boolean;
  /** Why there is no way to the checkout yet. */
  reasons: readonly BlockingReason[];
};

export function Summary({ cart, added, isEstimated, reasons }: CartSummaryProps) {
  const navigate = useNavigate();
  const { customer } = useUser();
  const unknown = withoutPrice(added);
  return (
    <aside className={`card card--lift ${styles.summary}`} aria-label={text.summary}>
      <div className={styles.sums}>
        <h2>{text.summary}</h2>
        <Sum
          lines={cartSumLines(cart)}
          total={cart.subTotal}
          totalName={isEstimated ? text.estimatedSubtotal : text.subtotal}
        />
        {unknown > 0 && <p className="small muted">{text.unpricedNote(unknown)}</p>}
        {cart.paymentTerms !== "" && <p className="small muted">{text.termsNote(cart.paymentTerms)}</p>}
      </div>
      <div className={styles.action}>
        <p className={styles.short}>
          <span className="muted">{text.subtotal}</span> <Money amount={cart.subTotal} strong />
        </p>
        <BlockedAction
          reasons={reasons}
          tone="primary"
          wide
          className={styles.go}
          onPress={() => void navigate({ to: "/checkout/{-$orderId}", params: {} })}
        >
          {text.proceedToCheckout}
        </BlockedAction>
      </div>
      {/* It comes with the answer: above the button it would move that under a hand. */}
      {!isEstimated && <WithinReach cart={cart} bonus={customer} />}
    </aside>
  );
}
