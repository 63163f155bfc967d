/** The sum of the order, what is still missing, and the button that places it. */
import type { Cart } from "#contract/cart/cart.ts";
import type { QuotedMethod } from "#contract/checkout/shipping.ts";
import { BlockedAction, type BlockingReason } from "#src/ui/kit/buttons/blocked-action.tsx";
import * as text from "#src/text/checkout/checkout.ts";
import { calculating } from "#src/text/trade/shipping-method.ts";
import { arrivalFrom, money } from "#src/text/format.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { cartSumLines } from "#src/ui/trade/cart-sum.ts";
import { Sum } from "#src/ui/trade/sum.tsx";
import { WithinReach, type Bonus } from "#src/ui/trade/within-reach.tsx";
import beside from "#src/ui/kit/lists/beside-sum.module.css";
import styles from "./checkout.module.css";
import { totalOf } from "./total.ts";

export type CheckoutSummaryProps = {
  cart: Cart;
  bonus: Bonus;
  method: QuotedMethod | null;
  /** `YYYY-MM-DD` where the customer is. */
  today: string;
  reasons: readonly BlockingReason[];
  /** A certificate signs it. */
  isSigned: boolean;
  isPlacing: boolean;
  /** What shipping costs is on its way. */
  isCalculating: boolean;
  onPlace: () => void;
};

export function Summary({
  cart,
  bonus,
  method,
  today,
  reasons,
  isSigned,
  isPlacing,
  isCalculating,
  onPlace,
}: CheckoutSummaryProps) {
  const total = totalOf(cart, method);
  const act = isSigned ? text.signAndPlace : text.placeOrder;
  const shipping = {
    key: "shipping",
    name: method?.shipping_method_desc ?? text.shipping,
    amount: method?.shipping_cost ?? null,
    unknown: text.notCalculated,
    free: true,
  };
  return (
    <aside className={`card card--lift ${beside.summary}`} aria-label={text.summary}>
      <div className={`${beside.sums} ${styles.sums}`}>
        <h2>{text.summary}</h2>
        <Sum
          lines={[...cartSumLines(cart), shipping]}
          total={total}
          unknown={isCalculating ? calculating : text.totalUnknown}
        />
        <p className={`small muted ${styles.when}`}>
          {total === null ? `${text.totalUnknown}.` : arrivalWords(method, today)}
        </p>
        {cart.paymentTerms !== "" && <p className="small muted">{cart.paymentTerms}</p>}
      </div>
      <div className={beside.action}>
        {reasons.length > 0 && <h3 className={styles.before}>{text.beforePlacing}</h3>}
        <BlockedAction
          reasons={reasons}
          tone="primary"
          wide
          className={beside.go}
          pending={isPlacing}
          disabled={isCalculating}
          onPress={onPlace}
        >
          {total === null ? act : text.withTotal(act, money(total))}
        </BlockedAction>
      </div>
      <WithinReach cart={cart} bonus={bonus} isFreeElsewhere />
    </aside>
  );
}

/** In its place from the beginning, so that nothing moves when the day is known. */
function arrivalWords(method: QuotedMethod | null, today: string) {
  const travel = method?.useSaturdayShipping === true ? method.saturday : method?.travel;
  if (travel === null || travel === undefined) return text.arrivalUnknown;
  return <FilledText text={text.arrives} parts={{ date: <b>{arrivalFrom(travel.arrives_on, today)}</b> }} />;
}
