/** What the order costs. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { cents, dollars } from "#contract/base/money.ts";
import { formatQuantity } from "#src/text/format.ts";
import { total as totalLabel } from "#src/text/orders/purchase-order.ts";
import * as text from "#src/text/trade/cart-lines.ts";
import { Sum } from "#src/ui/trade/sum.tsx";
import styles from "./purchase-order.module.css";

export function OrderSum({ order: { detail, itemCount, total } }: { order: PurchaseOrder }) {
  return (
    <section className={styles.card} aria-label={totalLabel}>
      <Sum
        lines={[
          { key: "goods", name: formatQuantity(itemCount, "unit"), amount: detail.order_line_total_amount },
          ...taken(
            "offers",
            text.offers,
            cents(detail.discount_total_amount) - cents(detail.bonus_discount_total_amount),
          ),
          ...taken("bonus", text.bonusDiscount, cents(detail.bonus_discount_total_amount)),
          ...(detail.surcharge_total_amount === 0
            ? []
            : [{ key: "surcharge", name: text.kitCheck, amount: detail.surcharge_total_amount }]),
          { key: "shipping", name: detail.shipping_method_desc, amount: detail.shipping_charges, free: true },
        ]}
        total={total}
      />
    </section>
  );
}

const taken = (key: string, name: string, off: number) =>
  off === 0 ? [] : [{ key, name, amount: -dollars(off), off: true }];
