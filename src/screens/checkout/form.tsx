/** The filled checkout: lines, addresses, way to ship and order details left, the sum and the one button right. */
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import type { Cart, CartItem } from "#contract/cart/cart.ts";
import type { Address } from "#contract/identity/customers.ts";
import { useCheckoutDraft, usePlaceOrder, type CheckoutDraft } from "#src/data/checkout/checkout.ts";
import { useLineEdits } from "#src/data/cart/line-edits.ts";
import { useDifferences } from "#src/data/cart/acknowledged.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { CartLines } from "#src/ui/trade/cart-lines.tsx";
import { quantityFieldOf } from "#src/ui/trade/cart-reasons.ts";
import { tellCutDown } from "#src/ui/trade/cut-down.ts";
import { Note } from "#src/ui/kit/note.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { tellRemoved } from "#src/ui/trade/removed.ts";
import { differenceReasons } from "#src/ui/trade/differences.tsx";
import { toast } from "#src/ui/kit/toasts.ts";
import { AddressChoice } from "./address-choice.tsx";
import beside from "#src/ui/kit/beside-sum.module.css";
import styles from "./checkout.module.css";
import { orderDetails, type Filling } from "./order-details.tsx";
import { fields, reasonsOf } from "./reasons.ts";
import { requestOf } from "./request.ts";
import { ShippingChoice } from "./shipping-choice.tsx";
import { Summary } from "./summary.tsx";
import { useShipping, type Shipping } from "./use-shipping.ts";

export type FormProps = {
  cart: Cart;
  /** Changes of the cart that are still on this device. */
  unsent: number;
  shippingAddresses: readonly Address[];
  billingAddresses: readonly Address[];
};

export function Form({ cart, unsent, shippingAddresses, billingAddresses }: FormProps) {
  const { value: draft, change: changeDraft, forget } = useCheckoutDraft(cart.cart_type_code);
  const change = (part: Partial<CheckoutDraft>) => changeDraft((before) => ({ ...before, ...part }));
  const edits = useLineEdits(told);
  const [standard] = useState(() => ({ shipTo: standardOf(shippingAddresses), billTo: standardOf(billingAddresses) }));
  const shipTo = withId(shippingAddresses, draft.shipping_contact_id ?? standard.shipTo);
  const billTo = withId(billingAddresses, draft.billing_contact_id ?? standard.billTo);
  const shipping = useShipping(cart, shipTo?.contact_id ?? null);
  const unsaved = cart.items.find((item) => edits.hasUnsaved([item]));
  const isReachable = useReachable();
  const unacknowledged = differenceReasons(useDifferences());
  const others = reasonsOf(cart, {
    isReachable,
    unsent,
    unsavedField: unsaved && quantityFieldOf(unsaved),
    shipping_contact_id: shipTo?.contact_id ?? null,
    billing_contact_id: billTo?.contact_id ?? null,
    method: shipping.method,
    wayEnded: shipping.ended,
    delivery_contact_phone: draft.delivery_contact_phone,
    isCalculating: shipping.isAsking,
  });
  const reasons = [...unacknowledged, ...others];
  const order = usePlacing(forget);
  const request = requestOf(cart, draft, { shipTo, billTo, method: shipping.method });
  return (
    <div className={beside.split}>
      <div className={beside.parts}>
        {cart.cart_type_code === "CSO" && notYet}
        <CartLines items={cart.items} edits={edits} renderName={productLink} />
        <section className={`card ${styles.addresses}`} aria-label="Addresses">
          <AddressChoice
            id={fields.shipTo}
            title="Ship to"
            addresses={shippingAddresses}
            chosen={shipTo}
            onChoose={(id) => change({ shipping_contact_id: id })}
          />
          <AddressChoice
            id={fields.billTo}
            title="Bill to"
            addresses={billingAddresses}
            chosen={billTo}
            onChoose={(id) => change({ billing_contact_id: id })}
          />
        </section>
        {shippingPart({ shipTo, shipping, draft, change })}
        {orderDetails({ draft, change })}
      </div>
      <Summary
        cart={cart}
        method={shipping.method}
        reasons={reasons}
        isPlacing={order.isPending}
        isCalculating={shipping.isAsking}
        onPlace={() => request && order.mutate(request)}
      />
    </div>
  );
}

/** What a person hears of a line that is changed here. */
const told: Parameters<typeof useLineEdits>[0] = {
  cut: tellCutDown,
  removed: (item, undo) => tellRemoved(item.full_description, undo),
};

/** Goes on to the order once it is placed; what was typed for it is done with. */
function usePlacing(forget: () => void) {
  const navigate = useNavigate();
  return usePlaceOrder(async ({ order_id }) => {
    forget();
    toast({ tone: "ok", title: "Checkout Success" });
    await navigate({ to: "/order-complete/$orderId", params: { orderId: order_id }, replace: true });
  });
}

const notYet = (
  <Note tone="attention">
    <b>Controlled orders cannot be placed here yet.</b> Signing with CSOS and Form 222 come with a later version. Your
    controlled cart is kept.
  </Note>
);

const productLink = (item: CartItem) => (
  <Link className="name" to="/product-detail/$id" params={{ id: item.item_id }}>
    {wholeAmounts(item.full_description)}
  </Link>
);

const shippingPart = ({
  shipTo,
  shipping,
  draft,
  change,
}: Filling & { shipTo: Address | undefined; shipping: Shipping }) => (
  <section className={`card ${styles.part}`} aria-labelledby="shipping">
    <div className="line line--apart">
      <h2 id="shipping">Shipping</h2>
      {shipTo !== undefined && <span className="small muted">To ZIP {shipTo.zip_code}</span>}
    </div>
    <ShippingChoice
      shipping={shipping}
      phone={draft.delivery_contact_phone}
      onPhone={(phone) => change({ delivery_contact_phone: phone })}
    />
  </section>
);

/** What stands until the person chooses, once for each opening: the default one, else the only one. */
function standardOf(addresses: readonly Address[]): number | null {
  const only = addresses.length === 1 ? addresses[0] : undefined;
  return (addresses.find((address) => address.is_default === "Y") ?? only)?.contact_id ?? null;
}

/** None once it is gone: another address is the person's to choose. */
const withId = (addresses: readonly Address[], contactId: number | null): Address | undefined =>
  addresses.find((address) => address.contact_id === contactId);
