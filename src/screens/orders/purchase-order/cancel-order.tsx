/** Cancelling an order that the warehouse does not have yet: until when, the button, and the question before it is done. */
import { useState } from "react";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { failureOf } from "#src/api/failures.ts";
import { useUser } from "#src/data/identity/session.ts";
import { mayCall, mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { useCancelOrder, useStillBefore } from "#src/data/orders/cancelling.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import { timeThere } from "#src/text/format.ts";
import * as text from "#src/text/orders/cancel-order.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import styles from "./purchase-order.module.css";

/** Asked seldom: its program comes when it is. */
const ConfirmDialog = later(
  async () => (await import("#src/ui/kit/dialogs/confirm-dialog.tsx")).ConfirmDialog,
  undefined,
  Closed,
);

export function CancelOrder({ detail }: { detail: PurchaseOrder["detail"] }) {
  const user = useUser();
  const isReachable = useReachable();
  const isInTime = useStillBefore(detail.cancel_until);
  const [isAsking, setAsking] = useState(false);
  const roles = { ...user, is_customer_admin: user.customer.is_customer_admin };
  const { order_id, customer_id, cart_type_code, cancel_until, time_zone, waits_for_form } = detail;
  const done = () => {
    setAsking(false);
    toast({ tone: "ok", title: text.canceledTitle(order_id), text: text.canceledText });
  };
  const cancel = useCancelOrder(order_id, done);
  const isOwn = customer_id === user.customer_id && mayCall("ordering", roles);
  const may = isOwn && (cart_type_code === "RXO" || (mayUseControlledCart(roles) && !user.is_impersonating));
  // While it is under way the question stays, whatever the order has become meanwhile.
  if (!may || cancel_until === null || !(isInTime || cancel.isPending)) return null;
  return (
    <div className={styles.cancel}>
      <p className="small muted">
        {isReachable
          ? waits_for_form
            ? text.cancelUntilForm
            : text.cancelUntil(timeThere(cancel_until, time_zone))
          : text.onlineToCancel}
      </p>
      <Button disabled={!isReachable} onPress={() => setAsking(true)}>
        {text.cancelThisOrder}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          question={text.question(order_id)}
          text={text.consequence}
          safe={text.keepOrder}
          act={text.cancelOrder}
          pending={cancel.isPending}
          onConfirm={() =>
            cancel.mutate(undefined, { onError: (error) => failureOf(error).kind === "refused" && setAsking(false) })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
