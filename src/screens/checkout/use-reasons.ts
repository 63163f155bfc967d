/** Why the order cannot be placed yet, and the fold of the cart that opens for a reason inside of it. */
import type { Cart } from "#contract/cart/cart.ts";
import { useDifferences } from "#src/data/cart/acknowledged.ts";
import { useRecurringCount } from "#src/data/orders/recurring.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { necessityReasons, quantityFieldOf } from "#src/ui/trade/cart-reasons.ts";
import { differenceReasons } from "#src/ui/trade/differences.tsx";
import { changedReasons } from "./changed.tsx";
import { useFold } from "./fold.ts";
import { reasonsOf } from "./reasons.ts";
import { repeatReasons } from "./repeat.tsx";
import type { FilledCheckout } from "./use-filled.ts";

/** @param unsent changes of the cart that are still on this device. */
export function useReasons(filled: FilledCheckout, unsent: number) {
  const { cart, asAnswered, draft, edits, shipTo, billTo, shipping, signing, mayRepeat, today } = filled;
  const recurringCount = useRecurringCount(mayRepeat && draft.recurring_frequency !== "");
  const unsaved = cart.items.find((item) => edits.hasUnsaved([item]));
  const isReachable = useReachable();
  const unacknowledged = differenceReasons(useDifferences());
  const necessity = necessityReasons(cart.items, edits.isNecessityConfirmed);
  const isConfirming =
    necessity.length === 0 && cart.items.some(({ medical_necessity }) => medical_necessity === "not_confirmed");
  const others = reasonsOf(cart, {
    isReachable,
    unsent: unsent === 0 && (isConfirming || !isSameSum(cart, asAnswered)) ? 1 : unsent,
    unsavedField: unsaved && quantityFieldOf(unsaved),
    shipping_contact_id: shipTo?.contact_id ?? null,
    billing_contact_id: billTo?.contact_id ?? null,
    method: shipping.method,
    wayEnded: shipping.ended,
    delivery_contact_phone: draft.delivery_contact_phone,
    isPhone: filled.isPhone,
    isCalculating: shipping.isAsking,
    changes: filled.changed.changes,
    controlled: signing?.view ?? null,
    recurrence: mayRepeat ? repeatReasons(draft, { today, lines: cart.items.length, orders: recurringCount }) : [],
  });
  const fold = useFold(cart);
  return {
    reasons: [...unacknowledged, ...changedReasons(filled.changed.changes), ...fold.opening([...others, ...necessity])],
    fold,
  };
}

/** Whether the server has summed up what is shown. */
const isSameSum = (one: Cart, other: Cart): boolean =>
  one.subTotal === other.subTotal && one.itemCount === other.itemCount;
