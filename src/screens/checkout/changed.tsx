/** The list of changes since the buyer last looked. Accepting it applies its limits; before that the order cannot be placed. */
import { lineKey } from "#contract/base/line-key.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import type { Change } from "#contract/checkout/changes.ts";
import { applyLimits, isLimitChange } from "#contract/checkout/rules/changes.ts";
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
  if (changes.length === 0) return null;
  const acceptAll = () => {
    for (const { line, quantity } of applyLimits(changes, items)) onSet(line, quantity);
    accept();
  };
  return (
    <section className={`card ${styles.part}`} aria-labelledby={place}>
      <div className={`line line--apart ${styles.wrap}`}>
        <h2 id={place} tabIndex={-1}>
          {text.changesTitle}
        </h2>
        <Button onPress={acceptAll}>{text.acceptChanges(changes.length)}</Button>
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

/** A change. A limit below the line's quantity has a button of its own, to apply it without accepting the others. */
function ChangeRow({ change, item, onSet }: ChangeRowProps) {
  const limit = isLimitChange(change) ? change.to : undefined;
  return (
    <li>
      <Icon name="attention" />
      <p>{wholeAmounts(change.message)}</p>
      {item !== undefined && limit !== undefined && limit < item.quantity && (
        <Button
          size="small"
          label={
            limit === 0 ? text.removeProduct(item.full_description) : text.orderQuantityOf(limit, item.full_description)
          }
          onPress={() => onSet(item, limit)}
        >
          {limit === 0 ? text.remove : text.orderQuantity(formatQuantity(limit))}
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
