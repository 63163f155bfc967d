/** A cart that no single Form 222 has room for: what goes on the first form now, what stays in the cart for the next, and the way there and back. */
import { flushSync } from "react-dom";

import { lineKey } from "#contract/base/line-key.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import { formReasons, linesOnForm } from "#contract/checkout/rules/order-form.ts";
import type { OrderPart } from "#src/data/checkout/order-part.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/checkout/signing.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./checkout.module.css";
import { fields } from "./reasons.ts";

export function Split({ order }: { order: OrderPart }) {
  const { cart, later, split, forms, keepForLater, orderAll } = order;
  if (split === null && later.length === 0) return null;
  const now = split?.now ?? cart.items;
  const stays = [...(split?.later ?? []), ...later];
  return (
    <section className={`card ${styles.part}`} aria-labelledby={fields.split}>
      <div className={`line line--apart ${styles.wrap}`}>
        <h2 id={fields.split} tabIndex={-1}>
          {split === null ? text.firstOfForms(forms) : text.needsForms(forms)}
        </h2>
        {split === null ? (
          <Button tone="quiet" onPress={() => andRead(orderAll)}>
            {text.orderTogether(now.length + stays.length)}
          </Button>
        ) : (
          <Button onPress={() => andRead(() => keepForLater(split.later))}>
            {text.orderFirst(now.length, stays.length)}
          </Button>
        )}
      </div>
      {split !== null && formReasons(cart.items).map((reason) => <p key={reason}>{reason}</p>)}
      <dl className={styles.sides}>
        <dt>{text.onThisOrder}</dt>
        <dd>{nowWords(now)}</dd>
        <dt>{text.staysInCart}</dt>
        <dd>
          {text.linesLater(stays.length, forms)}
          <ul className="small muted">
            {stays.map((item) => (
              <li key={lineKey(item)}>
                {wholeAmounts(item.full_description)}
                <span className="under">
                  <Labeler product={item} />
                </span>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  );
}

/** What goes, by where it stands (pure). */
function nowWords(items: readonly CartItem[]): string {
  const onForm = linesOnForm(items).length;
  return text.linesNow(onForm, items.length - onForm);
}

/** The button that was pressed is another one then: the cursor stands at the words that say what is so now. */
function andRead(act: () => void): void {
  flushSync(act);
  document.getElementById(fields.split)?.focus();
}
