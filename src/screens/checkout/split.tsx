/** A cart that no single Form 222 has room for: what goes on the first form now, what stays in the cart for the next, and the way there and back. */
import { flushSync } from "react-dom";

import { lineKey } from "#contract/base/line-key.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import { formReasons, linesOnForm } from "#contract/checkout/rules/order-form.ts";
import type { OrderPart } from "#src/data/checkout/order-part.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity } from "#src/text/format.ts";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./checkout.module.css";
import { fields } from "./reasons.ts";

export function Split({ order }: { order: OrderPart }) {
  "use no memo"; // seldom there
  const { cart, later, split, forms, keepForLater, orderAll } = order;
  if (split === null && later.length === 0) return null;
  const now = split?.now ?? cart.items;
  const stays = [...(split?.later ?? []), ...later];
  return (
    <section className={`card ${styles.part}`} aria-labelledby={fields.split}>
      <div className={`line line--apart ${styles.wrap}`}>
        <h2 id={fields.split} tabIndex={-1}>
          {split === null ? `Order 1 of ${forms}` : `This cart needs ${forms} order forms`}
        </h2>
        {split === null ? (
          <Button tone="quiet" onPress={() => andRead(orderAll)}>
            Order all {formatQuantity(now.length + stays.length, "line")} together
          </Button>
        ) : (
          <Button onPress={() => andRead(() => keepForLater(split.later))}>
            Order {formatQuantity(now.length, "line")} now, keep {formatQuantity(stays.length)} in the cart
          </Button>
        )}
      </div>
      {split !== null && formReasons(cart.items).map((text) => <p key={text}>{text}</p>)}
      <dl className={styles.sides}>
        <dt>{split === null ? "Goes now" : "Would go now"}</dt>
        <dd>{nowWords(now)}</dd>
        <dt>{split === null ? "Stays in the cart" : "Would stay in the cart"}</dt>
        <dd>
          {formatQuantity(stays.length, "line")}, for {forms > 2 ? "the next orders" : "the next order"}
          <ul className="small muted">
            {stays.map((item) => (
              <li key={lineKey(item)}>
                {wholeAmounts(item.full_description)}, <Ndc code={item.ndc_code} />
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  );
}

/** What goes, by where it stands (pure). */
export function nowWords(items: readonly CartItem[]): string {
  const onForm = linesOnForm(items).length;
  const beside = items.length - onForm;
  const form = `${formatQuantity(onForm, "line")} on one form`;
  return beside === 0 ? form : `${form}, and ${formatQuantity(beside, "line")} without a form`;
}

/** The button that was pressed is another one then: the cursor stands at the words that say what is so now. */
function andRead(act: () => void): void {
  flushSync(act);
  document.getElementById(fields.split)?.focus();
}
