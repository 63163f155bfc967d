/** The checkout as it is filled in: what of the cart is ordered, where it goes, how it travels, how it is signed for, and what changed since one looked. */
import { useState } from "react";

import { lineKey } from "#contract/base/line-key.ts";
import type { Cart } from "#contract/cart/cart.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import type { Address } from "#contract/identity/customers.ts";
import { useToday } from "#src/data/base/today.ts";
import { useLineEdits } from "#src/data/cart/line-edits.ts";
import type { Way } from "#src/data/checkout/changed-since.ts";
import { useCheckoutDraft, type BegunWith, type CheckoutDraft } from "#src/data/checkout/checkout-draft.ts";
import { useChanged } from "#src/data/checkout/looked.ts";
import { useOrderPart } from "#src/data/checkout/order-part.ts";
import { useIsPhone } from "#src/data/checkout/phone.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useShipping } from "./use-shipping.ts";
import { useSigning, type Certificates } from "./use-signing.ts";

export type FormProps = {
  cart: Cart;
  /** The same without what is on its way: what the server would ship, and for what it knows a price. */
  asAnswered: Cart;
  /** Changes of the cart that are still on this device. */
  unsent: number;
  shippingAddresses: readonly Address[];
  billingAddresses: readonly Address[];
  /** The order that it begins with. */
  from: BegunWith | undefined;
  certificates: Certificates;
};

export type FilledCheckout = ReturnType<typeof useFilled>;

/** @param told what a person hears of a line that is changed here. */
export function useFilled(props: FormProps, told: Parameters<typeof useLineEdits>[0]) {
  const { cart: whole, asAnswered: answered, shippingAddresses, billingAddresses, from, certificates } = props;
  const { value: draft, change: changeDraft, forget } = useCheckoutDraft(whole, from);
  const goods = useOrderPart(whole);
  const { cart, lines } = goods;
  const asAnswered = goods.part(answered);
  const change = (part: Partial<CheckoutDraft>) => changeDraft((before) => ({ ...before, ...part }));
  const edits = useLineEdits(told);
  const [standard] = useState(() => ({ shipTo: standardOf(shippingAddresses), billTo: standardOf(billingAddresses) }));
  const shipTo = withId(shippingAddresses, draft.shipping_contact_id ?? standard.shipTo);
  const billTo = withId(billingAddresses, draft.billing_contact_id ?? standard.billTo);
  const shipping = useShipping(asAnswered, shipTo?.contact_id ?? null, lines);
  const { customer, user_id: userId } = useUser();
  const today = useToday(customer.time_zone);
  const isPhone = useIsPhone(shipping.methods.some(({ saturday }) => saturday !== null));
  const signing = useSigning(cart, shipTo, today, certificates);
  return {
    /** The type of the whole cart, and the part of it that is ordered now. */
    type: whole.cart_type_code,
    userId,
    goods,
    cart,
    asAnswered,
    lines,
    draft,
    change,
    forget,
    edits,
    shipTo,
    billTo,
    shipping,
    customer,
    today,
    isPhone,
    signing,
    mayRepeat: signing === null || signing.view.mode === "NotCSOS",
    changed: useChanged(cart, wayOf(asAnswered, shipTo, shipping.method)),
  };
}

/** What stands until the person chooses, once for each opening: the one they used last, else the default one, else the only one. */
function standardOf(addresses: readonly Address[]): number | null {
  const only = addresses.length === 1 ? addresses[0] : undefined;
  const last = addresses.find((address) => address.is_last_used === "Y");
  return (last ?? addresses.find((address) => address.is_default === "Y") ?? only)?.contact_id ?? null;
}

/** What the chosen way costs, by which it is seen whether it was another cost before. */
const wayOf = (cart: Cart, shipTo: Address | undefined, method: ShippingMethod | null): Way | null =>
  method === null || method.shipping_cost === null
    ? null
    : {
        key: `${method.shipping_method_id} ${shipTo?.contact_id} ${method.useSaturdayShipping}`,
        cost: method.shipping_cost,
        quantities: cart.items.map((item) => `${lineKey(item)} ${item.quantity}`).join(),
      };

/** None once it is gone: another address is the person's to choose. */
const withId = (addresses: readonly Address[], contactId: number | null): Address | undefined =>
  addresses.find((address) => address.contact_id === contactId);
