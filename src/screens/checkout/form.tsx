/** The filled checkout: what is ordered, where it goes, how it travels, whether it repeats and its details left; the sum and the one button right. */
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import type { CartType } from "#contract/base/fields.ts";
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import type { IsPhone } from "#contract/checkout/rules/checkout.ts";
import type { Address } from "#contract/identity/customers.ts";
import { useToday } from "#src/data/base/today.ts";
import {
  useCheckoutDraft,
  usePlaceOrder,
  type BegunWith,
  type CheckoutDraft,
  type Placed,
} from "#src/data/checkout/checkout.ts";
import { useSignOrder, type SignedAnswer } from "#src/data/checkout/checkout-csos.ts";
import type { Way } from "#src/data/checkout/changed-since.ts";
import { useIsPhone } from "#src/data/checkout/phone.ts";
import { useOrderPart } from "#src/data/checkout/order-part.ts";
import { useChanged, type Changed as WhatChanged } from "#src/data/checkout/looked.ts";
import { useUser } from "#src/data/identity/session.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { useLineEdits } from "#src/data/cart/line-edits.ts";
import { useDifferences } from "#src/data/cart/acknowledged.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { CartLines } from "#src/ui/trade/cart-lines.tsx";
import { quantityFieldOf } from "#src/ui/trade/cart-reasons.ts";
import { tellCutDown } from "#src/ui/trade/cut-down.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { tellRemoved } from "#src/ui/trade/removed.ts";
import { differenceReasons } from "#src/ui/trade/differences.tsx";
import { toast } from "#src/ui/kit/toasts.ts";
import { AddressChoice } from "./address-choice.tsx";
import { CartFold } from "./cart-fold.tsx";
import { Changed, changedReasons } from "./changed.tsx";
import { useFold } from "./fold.ts";
import { repeat, startReasons } from "./repeat.tsx";
import beside from "#src/ui/kit/beside-sum.module.css";
import styles from "./checkout.module.css";
import { orderDetails, type Filling } from "./order-details.tsx";
import { fields, reasonsOf } from "./reasons.ts";
import { requestOf, signedRequestOf } from "./request.ts";
import { ShippingChoice } from "./shipping-choice.tsx";
import { Sign } from "./sign.tsx";
import { Split } from "./split.tsx";
import { Summary } from "./summary.tsx";
import { useShipping, type Shipping } from "./use-shipping.ts";
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

export function Form(props: FormProps) {
  const { cart: whole, asAnswered: answered, unsent, shippingAddresses, billingAddresses, from, certificates } = props;
  const { value: draft, change: changeDraft, forget } = useCheckoutDraft(whole.cart_type_code, from);
  const goods = useOrderPart(whole);
  const { cart, lines } = goods;
  const asAnswered = goods.part(answered);
  const change = (part: Partial<CheckoutDraft>) => changeDraft((before) => ({ ...before, ...part }));
  const edits = useLineEdits(told);
  const [standard] = useState(() => ({ shipTo: standardOf(shippingAddresses), billTo: standardOf(billingAddresses) }));
  const shipTo = withId(shippingAddresses, draft.shipping_contact_id ?? standard.shipTo);
  const billTo = withId(billingAddresses, draft.billing_contact_id ?? standard.billTo);
  const shipping = useShipping(asAnswered, shipTo?.contact_id ?? null, lines);
  const { customer } = useUser();
  const today = useToday(customer.time_zone);
  const isPhone = useIsPhone(shipping.methods.some(({ saturday }) => saturday !== null));
  const signing = useSigning(cart, shipTo, today, certificates);
  const mayRepeat = signing === null || signing.view.mode === "NotCSOS";
  const changed = useChanged(cart, wayOf(asAnswered, shipTo, shipping.method));
  const unsaved = cart.items.find((item) => edits.hasUnsaved([item]));
  const isReachable = useReachable();
  const unacknowledged = differenceReasons(useDifferences());
  const others = reasonsOf(cart, {
    isReachable,
    unsent: unsent === 0 && !isSameSum(cart, asAnswered) ? 1 : unsent,
    unsavedField: unsaved && quantityFieldOf(unsaved),
    shipping_contact_id: shipTo?.contact_id ?? null,
    billing_contact_id: billTo?.contact_id ?? null,
    method: shipping.method,
    wayEnded: shipping.ended,
    delivery_contact_phone: draft.delivery_contact_phone,
    isPhone,
    isCalculating: shipping.isAsking,
    controlled: signing?.view ?? null,
    recurrence: mayRepeat ? startReasons(draft, today) : [],
  });
  const fold = useFold(cart);
  const reasons = [...unacknowledged, ...changedReasons(changed.changes), ...fold.opening(others)];
  const order = usePlacing(whole.cart_type_code, { forget, changed: changed.hear });
  const signature = useSigningOrder({ forget, changed: changed.hear, failed: (answer) => signing?.hear(answer) });
  const isSigned = signing?.view.mode === "CSOS";
  const request = requestOf(cart, draft, {
    shipTo,
    billTo,
    method: shipping.method,
    signing: signing?.view ?? null,
    lines,
    today,
  });
  const addresses = (
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
  );
  return (
    <div className={beside.split}>
      <div className={beside.parts}>
        <Changed changed={changed} items={cart.items} onSet={edits.setTo} />
        {(signing?.view.mode === "Form222" || goods.later.length > 0) && <Split order={goods} />}
        <CartFold cart={cart} isOpen={fold.isOpen} onToggle={fold.toggle}>
          <CartLines items={cart.items} edits={edits} renderName={productLink} />
        </CartFold>
        {/* What is signed for is of an address; of Rx the way is what one looks for. */}
        {signing !== null && addresses}
        {signing !== null && <Sign signing={signing} />}
        {shippingPart({ shipTo, shipping, isPhone, draft, change })}
        {signing === null && addresses}
        {mayRepeat && repeat({ draft, change, today })}
        {orderDetails({ draft, change })}
      </div>
      <Summary
        cart={cart}
        bonus={customer}
        method={shipping.method}
        reasons={reasons}
        isSigned={isSigned}
        isPlacing={order.isPending || signature.isPending}
        isCalculating={shipping.isAsking}
        onPlace={() => {
          if (request === undefined) return;
          if (!isSigned) return order.mutate(request);
          const signed = signedRequestOf(request, signing.view);
          if (signed !== undefined) signature.mutate(signed);
        }}
      />
    </div>
  );
}

/** What a person hears of a line that is changed here. */
const told: Parameters<typeof useLineEdits>[0] = {
  cut: tellCutDown,
  removed: (item, undo) => tellRemoved(item.full_description, undo),
};

type Placing = { forget: () => void; changed: WhatChanged["hear"] };

const usePlacing = (type: CartType, { forget, changed }: Placing) =>
  usePlaceOrder(type, { changed, placed: useGoingOn(forget) });

/** A failure is heard beside the certificate; where its password was wrong, one types there at once. */
const useSigningOrder = ({ forget, changed, failed }: Placing & { failed: (answer: SignedAnswer) => void }) =>
  useSignOrder({
    changed,
    placed: useGoingOn(forget),
    failed: (answer) => {
      failed(answer);
      document.getElementById(answer.InvalidPassword ? fields.password : fields.certificate)?.focus();
    },
  });

/** Goes on to the order once it is placed; what was typed for it is done with. */
function useGoingOn(forget: () => void) {
  const navigate = useNavigate();
  return async ({ order_id }: Pick<Placed, "order_id">) => {
    forget();
    toast({ tone: "ok", title: "Checkout Success" });
    await navigate({ to: "/order-complete/$orderId", params: { orderId: order_id }, replace: true });
  };
}

const productLink = (item: CartItem) => (
  <Link className="name" to="/product-detail/$id" params={{ id: item.item_id }}>
    {wholeAmounts(item.full_description)}
  </Link>
);

const shippingPart = ({
  shipTo,
  shipping,
  isPhone,
  draft,
  change,
}: Filling & { shipTo: Address | undefined; shipping: Shipping; isPhone: IsPhone | undefined }) => (
  <section className={`card ${styles.part}`} aria-labelledby="shipping">
    <div className="line line--apart">
      <h2 id="shipping">Shipping</h2>
      {shipTo !== undefined && <span className="small muted">To ZIP {shipTo.zip_code}</span>}
    </div>
    <ShippingChoice
      shipping={shipping}
      phone={draft.delivery_contact_phone}
      isPhone={isPhone}
      onPhone={(phone) => change({ delivery_contact_phone: phone })}
    />
  </section>
);

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
        quantities: cart.items
          .map(({ item_id, quantity_uom_code, quantity }) => `${item_id} ${quantity_uom_code} ${quantity}`)
          .join(),
      };

/** Whether the server has summed up what is shown. */
const isSameSum = (one: Cart, other: Cart): boolean =>
  one.subTotal === other.subTotal && one.itemCount === other.itemCount;

/** None once it is gone: another address is the person's to choose. */
const withId = (addresses: readonly Address[], contactId: number | null): Address | undefined =>
  addresses.find((address) => address.contact_id === contactId);
