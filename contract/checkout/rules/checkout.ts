/** What blocks a checkout, in the specified words and order (docs/readings.md, "What blocks a checkout"). The page shows all of it, the server runs it again and answers the first. */
import * as text from "#contract/checkout/text.ts";
import type { Blocking, CheckoutField } from "./blocking.ts";
import { type CheckoutLine, reasonsOfLine, roomReasons } from "./checkout-lines.ts";
import { controlledReasons, type ControlledView } from "./controlled.ts";
import { isPossible, type MayBeImpossible } from "./shipping.ts";

/** What the checkout knows. */
export type CheckoutView = {
  /** A quantity was typed in the cart and not updated yet. */
  hasUnsavedQuantity: boolean;
  lines: readonly CheckoutLine[];
  shipping_contact_id: number | null;
  billing_contact_id: number | null;
  /** Null or left out: a cart of Rx products. */
  controlled?: ControlledView | null;
  /** The chosen way to ship; null while there is none. */
  method: ChosenMethod | null;
  delivery_contact_phone: string;
  /** Undefined while the page has not loaded it; the server always has. */
  isPhone: IsPhone | undefined;
  /** Why it cannot repeat as it was asked for; empty where it can, or is not to. */
  recurrence?: readonly string[];
};

/** Whether a driver can call it (./shipping-phone.ts, whose tables are too large to come along unasked). */
export type IsPhone = (phone: string) => boolean;

type ChosenMethod = MayBeImpossible & {
  shipping_cost: number | null;
  useSaturdayShipping: boolean;
};

/** Every reason why the order cannot be placed now, always in this order; empty when it can. */
export function blockingReasons(view: CheckoutView): Blocking[] {
  const { method } = view;
  const about = (field: CheckoutField, texts: readonly string[]): Blocking[] =>
    texts.map((each) => ({ text: each, field }));
  return [
    ...about("cart", view.lines.length === 0 ? [text.emptyCart] : []),
    ...about("line", view.hasUnsavedQuantity ? [text.finishUpdating] : []),
    ...view.lines.flatMap((line) =>
      about("line", reasonsOfLine(line)).map((reason) => ({ ...reason, ...itsLine(line) })),
    ),
    ...about("cart", roomReasons(view.lines)),
    ...about("shipping_address", view.shipping_contact_id === null ? [text.selectShippingAddress] : []),
    ...about("billing_address", view.billing_contact_id === null ? [text.selectBillingAddress] : []),
    // Of an address that is not chosen yet nothing can be said.
    ...(view.controlled === null || view.controlled === undefined
      ? []
      : controlledReasons(view.controlled, view.shipping_contact_id !== null)),
    ...about(
      "delivery_contact_phone",
      phoneReasons(method?.useSaturdayShipping ? view.delivery_contact_phone : null, view.isPhone),
    ),
    ...shippingReasons(method),
    ...about("recurrence", view.recurrence ?? []),
  ];
}

const itsLine = ({ item_id, quantity_uom_code }: CheckoutLine): Pick<Blocking, "line"> =>
  item_id === undefined || quantity_uom_code === undefined ? {} : { line: { item_id, quantity_uom_code } };

/** Saturday delivery needs somebody to call. @param phone null when nothing is delivered on a Saturday. */
export function phoneReasons(phone: string | null, isPhone: IsPhone | undefined): string[] {
  if (phone === null) return [];
  if (phone.trim() === "") return [text.enterPhone];
  return isPhone === undefined || isPhone(phone) ? [] : [text.phoneNotValid];
}

function shippingReasons(method: ChosenMethod | null): Blocking[] {
  if (method === null) return [{ text: text.calculateShipping, field: "shipping_method" }];
  if (!isPossible(method)) {
    const why = method.why_overnight_not_possible ?? method.why_not_possible ?? text.noOvernight;
    return [{ text: why, field: "shipping_method" }];
  }
  return method.shipping_cost === null ? [{ text: text.calculateShipping, field: "shipping_cost" }] : [];
}
