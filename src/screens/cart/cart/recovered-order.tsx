/** The order that became of the cart whose checkout got no response. */
import { clearCheckoutAttempt, useRecoveredOrder } from "#src/data/checkout/checkout-attempt.ts";
import { useUser } from "#src/data/identity/session.ts";
import { RecoveredOrderNote } from "#src/ui/trade/recovered-order-note.tsx";

export function RecoveredOrder() {
  const { cart_type_code } = useUser();
  const recovered = useRecoveredOrder();
  if (recovered === undefined) return null;
  return <RecoveredOrderNote orderId={recovered.order_id} onShow={() => clearCheckoutAttempt(cart_type_code)} />;
}
