/** Controlled orders that have shipped and are not received, the longest ago first. */
import type { Unreceived } from "#contract/receiving/rules/controlled.ts";
import * as text from "#src/text/receiving/controlled.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "#src/screens/receiving/packed/packed.module.css";

export type UnreceivedDialogProps = {
  orders: readonly Unreceived[];
  onOrder: (orderId: number) => void;
  onClose: () => void;
};

export function UnreceivedDialog({ orders, onOrder, onClose }: UnreceivedDialogProps) {
  return (
    <Dialog open dismissable onClose={onClose} title={text.listTitle} text={text.listHint}>
      <ul className={styles.lots}>
        {orders.map(({ order_id, customer_order_no, days, schedules }) => (
          <li key={order_id}>
            <div className={styles.what}>
              <b>{text.shipped(days)}</b>
              <span className="under">
                {schedules.map((schedule) => (
                  <ScheduleBadge key={schedule} schedule={schedule} />
                ))}
                <span className="nowrap" translate="no">
                  {customer_order_no}
                </span>
              </span>
            </div>
            <Button size="glove" onPress={() => onOrder(order_id)}>
              <FilledText text={text.order} parts={{ id: <span translate="no">{order_id}</span> }} />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
