/** What changed since the buyer last looked: said one by one, and accepted once, before the order can be placed. */
import { lineKey } from "#contract/base/line-key.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import type { Change } from "#contract/checkout/changes.ts";
import type { ChangedSince as Standing } from "#src/data/checkout/looked.ts";
import type { BlockingReason } from "#src/ui/kit/buttons/blocked-action.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/checkout/checkout.ts";
import { formatQuantity } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./checkout.module.css";

const place = "changed-since";

export type ChangedProps = {
  changed: Standing;
  items: readonly CartItem[];
  /** A line has so many instead; 0: it leaves the cart. */
  onSet: (item: CartItem, quantity: number) => void;
};

export function Changed({ changed: { changes, accept }, items, onSet }: ChangedProps) {
  "use no memo"; // seldom there
  if (changes.length === 0) return null;
  return (
    <section className={`card ${styles.part}`} aria-labelledby={place}>
      <div className={`line line--apart ${styles.wrap}`}>
        <h2 id={place} tabIndex={-1}>
          {text.changesTitle}
        </h2>
        <Button onPress={accept}>{text.acceptChanges(changes.length)}</Button>
      </div>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <ChangeRow
            key={`${lineKeyOf(change)} ${change.kind}`}
            change={change}
            item={items.find((item) => lineKey(item) === lineKeyOf(change))}
            onSet={onSet}
          />
        ))}
      </ul>
    </section>
  );
}

type ChangeRowProps = { change: Change; item: CartItem | undefined } & Pick<ChangedProps, "onSet">;

/** What the line stands above is cut down here; everything else is only accepted. */
function ChangeRow({ change: { kind, to, message }, item, onSet }: ChangeRowProps) {
  "use no memo"; // as above
  const isLimit = kind === "maximum" || kind === "stock" || kind === "unavailable";
  return (
    <li>
      <Icon name="attention" />
      <p>{wholeAmounts(message)}</p>
      {isLimit && item !== undefined && to !== null && to < item.quantity && (
        <Button
          size="small"
          label={to === 0 ? text.removeProduct(item.full_description) : text.orderQuantityOf(to, item.full_description)}
          onPress={() => onSet(item, to)}
        >
          {to === 0 ? text.remove : text.orderQuantity(formatQuantity(to))}
        </Button>
      )}
    </li>
  );
}

const lineKeyOf = ({ item_id, quantity_uom_code }: Change): string | undefined =>
  item_id === null || quantity_uom_code === null ? undefined : lineKey({ item_id, quantity_uom_code });

/** Keeps the order from being placed until it was looked at. */
export const changedReasons = (changes: readonly Change[]): BlockingReason[] =>
  changes.length === 0 ? [] : [{ text: text.reviewChanges(changes.length), field: place }];
