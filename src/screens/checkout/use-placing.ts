/** Places the order, signed where a certificate signs it, and goes on to it. */
import { useNavigate } from "@tanstack/react-router";

import { usePlaceOrder, type PlacedOrder } from "#src/data/checkout/checkout.ts";
import { useSignOrder, type SignedAnswer } from "#src/data/checkout/checkout-csos.ts";
import type { ChangedSince as WhatChanged } from "#src/data/checkout/looked.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { fields } from "./reasons.ts";
import { requestOf, signedRequestOf } from "./request.ts";
import type { FilledCheckout } from "./use-filled.ts";

export function usePlacing({
  type,
  cart,
  lines,
  draft,
  forget,
  shipTo,
  billTo,
  shipping,
  signing,
  today,
  changed,
}: FilledCheckout) {
  "use no memo"; // only events use what it gives
  const placed = useGoingOn(forget);
  const order = usePlaceOrder(type, { changed: changed.hear, placed });
  const signature = useSigningOrder({
    placed,
    changed: changed.hear,
    failed: (answer) => signing?.hear(answer),
    forgetPassword: () => signing?.type({ password: "" }),
  });
  const isSigned = signing?.view.mode === "CSOS";
  const request = requestOf(cart, draft, {
    shipTo,
    billTo,
    method: shipping.method,
    signing: signing?.view ?? null,
    lines,
    today,
  });
  return {
    isSigned,
    isPending: order.isPending || signature.isPending,
    place: () => {
      if (request === undefined) return;
      if (!isSigned) return order.mutate(request);
      const signed = signedRequestOf(request, signing.view);
      if (signed !== undefined) signature.mutate(signed);
    },
  };
}

type SigningOrder = {
  placed: ReturnType<typeof useGoingOn>;
  changed: WhatChanged["hear"];
  failed: (answer: SignedAnswer) => void;
  forgetPassword: () => void;
};

/** A failure is heard beside the certificate; where its password was wrong, one types there at once. */
const useSigningOrder = ({ placed, changed, failed, forgetPassword }: SigningOrder) =>
  useSignOrder({
    changed,
    idle: () => {
      forgetPassword();
      document.getElementById(fields.password)?.focus();
    },
    placed,
    failed: (answer) => {
      failed(answer);
      document.getElementById(answer.InvalidPassword ? fields.password : fields.certificate)?.focus();
    },
  });

/** Goes on to the order once it is placed; what was typed for it is done with. */
function useGoingOn(forget: () => void) {
  const navigate = useNavigate();
  return async ({ order_id }: Pick<PlacedOrder, "order_id">) => {
    forget();
    toast({ tone: "ok", title: "Checkout Success" });
    await navigate({ to: "/order-complete/$orderId", params: { orderId: order_id }, replace: true });
  };
}
