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
    toast({ tone: "ok", title: `Order ${order_id} is cancelled`, text: "Nothing of it will be shipped." });
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
          ? waits_for_form === true
            ? "You can cancel this order as long as the paper form is not here."
            : `You can cancel this order until ${timeThere(cancel_until, time_zone)}, unless the warehouse has begun with it.`
          : "Cancelling an order needs the network."}
      </p>
      <Button disabled={!isReachable} onPress={() => setAsking(true)}>
        Cancel this order
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          question={`Cancel order ${order_id}?`}
          text="Nothing of it will be shipped or charged. What it holds is not put back into the cart; you can order it again."
          safe="Keep the order"
          act="Cancel order"
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
