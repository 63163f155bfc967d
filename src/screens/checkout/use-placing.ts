/** Places the filled checkout, signed where a certificate signs it, and goes to the order. */
import { useNavigate } from "@tanstack/react-router";

import { usePlaceOrder, type OrderToPlace, type PlacedOrder } from "#src/data/checkout/place-order.ts";
import type { PlacedFacts } from "#src/ui/trade/placed-order.ts";
import { toastPlacedOrder, toastRecoveredOrder } from "./placed-toast.ts";
import { fields } from "./reasons.ts";
import { requestOf, signedRequestOf } from "./request.ts";
import type { FilledCheckout } from "./use-filled.ts";

export function usePlacing(filled: FilledCheckout) {
  const { type, forget, signing, changed } = filled;
  const navigate = useNavigate();
  const { mutate, isPending } = usePlaceOrder(type, {
    onPlaced: async ({ order_id, isRecovered }: PlacedOrder) => {
      forget();
      if (isRecovered === true) toastRecoveredOrder(order_id);
      else toastPlacedOrder();
      // A recovered order was placed with what the form had then.
      const state = isRecovered === true ? {} : { placed: placedFacts(filled) };
      await navigate({ to: "/order-complete/$orderId", params: { orderId: order_id }, replace: true, state });
    },
    onChanged: changed.hear,
    // Shown beside the certificate. Where the password was wrong, the cursor is placed in it.
    onSignatureRejected: (result) => {
      signing?.hear(result);
      document.getElementById(result.InvalidPassword ? fields.password : fields.certificate)?.focus();
    },
    onIdle: () => {
      signing?.type({ password: "" });
      document.getElementById(fields.password)?.focus();
    },
  });
  return {
    isSigned: signing?.view.mode === "CSOS",
    isPending,
    place: () => {
      const order = toOrder(filled);
      if (order !== undefined) mutate(order);
    },
  };
}

function placedFacts({ userId, shipping: { method } }: FilledCheckout): PlacedFacts {
  const travel = method?.useSaturdayShipping === true ? method.saturday : method?.travel;
  return {
    user_id: userId,
    arrives_on: travel?.arrives_on ?? null,
  };
}

/** Returns the order as it is sent; undefined while an address, the shipping cost or the certificate is missing. */
function toOrder({
  cart,
  draft,
  shipTo,
  billTo,
  shipping: { method },
  signing,
  lines,
  today,
}: FilledCheckout): OrderToPlace | undefined {
  const view = signing?.view ?? null;
  const input = requestOf(cart, draft, { shipTo, billTo, method, signing: view, lines, today });
  if (input === undefined) return undefined;
  if (view?.mode !== "CSOS") return { kind: "unsigned", input };
  const signedInput = signedRequestOf(input, view);
  return signedInput && { kind: "signed", input: signedInput };
}
