/** The orders that can be received today, to show another one alone. */
import { useUser } from "#src/data/identity/session.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import * as text from "#src/text/receiving/order-head.ts";
import type { BoardSum } from "#src/screens/receiving/line/line-state.ts";
import { aboutOrder, SumWords } from "#src/screens/receiving/line/order-head.tsx";
import { ordersOf } from "#src/screens/receiving/line/orders-of.ts";
import styles from "./order-switcher.module.css";

export type OrderSwitcherProps = {
  /** The lines of these orders. */
  lines: readonly DockLine[];
  /** The order that is shown alone. */
  shown: number;
  sumOf: (lines: readonly DockLine[]) => BoardSum;
  onOrder: (orderId: number) => void;
  onClose: () => void;
};

export function OrderSwitcher({ lines, shown, sumOf, onOrder, onClose }: OrderSwitcherProps) {
  const { customer } = useUser();
  return (
    <Dialog open onClose={onClose} dismissable title={text.switcherTitle}>
      <ul className={styles.orders}>
        {ordersOf(lines).map((order) => (
          <li key={order.order_id}>
            <button
              type="button"
              className={styles.order}
              aria-current={order.order_id === shown ? true : undefined}
              onClick={() => {
                onClose();
                if (order.order_id !== shown) onOrder(order.order_id);
              }}
            >
              <span className={styles.title}>
                <b translate="no">{text.order(order.order_id)}</b>
                <small>{aboutOrder(order, customer.time_zone)}</small>
              </span>
              <SumWords sum={sumOf(order.lines)} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
