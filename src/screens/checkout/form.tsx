/** The filled checkout: what is ordered, where it goes, how it travels, whether it repeats and its details left; the sum and the one button right. */
import { Link } from "@tanstack/react-router";

import type { CartItem } from "#contract/cart/cart.ts";
import type { IsPhone } from "#contract/checkout/rules/checkout.ts";
import type { Address } from "#contract/identity/customers.ts";
import type { useLineEdits } from "#src/data/cart/line-edits.ts";
import * as text from "#src/text/checkout/checkout.ts";
import * as shippingText from "#src/text/checkout/shipping.ts";
import { CartLines } from "#src/ui/trade/cart-lines.tsx";
import { tellCutDown } from "#src/ui/trade/cut-down.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { tellRemoved } from "#src/ui/trade/removed.ts";
import { AddressChoice } from "#src/ui/trade/address-choice.tsx";
import { CartFold } from "./cart-fold.tsx";
import { Changed } from "./changed.tsx";
import { Repeat } from "./repeat.tsx";
import beside from "#src/ui/kit/lists/beside-sum.module.css";
import styles from "./checkout.module.css";
import { OrderDetails, type Filling } from "./order-details.tsx";
import { fields } from "./reasons.ts";
import { ShippingChoice } from "./shipping-choice.tsx";
import { Sign } from "./sign.tsx";
import { Split } from "./split.tsx";
import { Summary } from "./summary.tsx";
import { useFilled, type FormProps } from "./use-filled.ts";
import { usePlacing } from "./use-placing.ts";
import { useReasons } from "./use-reasons.ts";
import type { Shipping } from "./use-shipping.ts";

export function Form(props: FormProps) {
  const { shippingAddresses, billingAddresses } = props;
  const filled = useFilled(props, told);
  const { goods, cart, draft, change, edits, shipTo, billTo, shipping, isPhone, signing, mayRepeat, today } = filled;
  const { reasons, fold } = useReasons(filled, props.unsent);
  const placing = usePlacing(filled);
  const addresses = (
    <section className={`card ${styles.addresses}`} aria-label={text.addresses}>
      <AddressChoice
        id={fields.shipTo}
        title={text.shipTo}
        addresses={shippingAddresses}
        chosen={shipTo}
        onChoose={(id) => change({ shipping_contact_id: id })}
      />
      <AddressChoice
        id={fields.billTo}
        title={text.billTo}
        addresses={billingAddresses}
        chosen={billTo}
        onChoose={(id) => change({ billing_contact_id: id })}
      />
    </section>
  );
  return (
    <div className={beside.split}>
      <div className={beside.parts}>
        <Changed changed={filled.changed} items={cart.items} onSet={edits.setTo} />
        {(signing?.view.mode === "Form222" || goods.later.length > 0) && <Split order={goods} />}
        <CartFold cart={cart} isOpen={fold.isOpen} onToggle={fold.toggle}>
          <CartLines items={cart.items} edits={edits} renderName={productLink} sought={fold.sought} />
        </CartFold>
        {signing !== null && <Sign signing={signing} />}
        {addresses}
        <ShippingPart
          shipTo={shipTo}
          shipping={shipping}
          isPhone={isPhone}
          draft={draft}
          change={change}
          today={today}
        />
        {mayRepeat && <Repeat draft={draft} change={change} today={today} />}
        <OrderDetails draft={draft} change={change} />
      </div>
      <Summary
        cart={cart}
        bonus={filled.customer}
        method={shipping.method}
        today={today}
        reasons={reasons}
        isSigned={placing.isSigned}
        isPlacing={placing.isPending}
        isCalculating={shipping.isAsking}
        onPlace={placing.place}
      />
    </div>
  );
}

/** What a person hears of a line that is changed here. */
const told: Parameters<typeof useLineEdits>[0] = {
  cut: tellCutDown,
  removed: (item, undo) => tellRemoved(item.full_description, undo),
};

const productLink = (item: CartItem) => (
  <Link className="name" to="/product-detail/$id" params={{ id: item.item_id }}>
    {wholeAmounts(item.full_description)}
  </Link>
);

const ShippingPart = ({
  shipTo,
  shipping,
  isPhone,
  draft,
  change,
  today,
}: Filling & { shipTo: Address | undefined; shipping: Shipping; isPhone: IsPhone | undefined; today: string }) => (
  <section className={`card ${styles.part}`} aria-labelledby="shipping">
    <div className="line line--apart">
      <h2 id="shipping">{shippingText.title}</h2>
      {shipTo !== undefined && <span className="small muted">{shippingText.toZip(shipTo.zip_code)}</span>}
    </div>
    <ShippingChoice
      shipping={shipping}
      phone={draft.delivery_contact_phone}
      isPhone={isPhone}
      today={today}
      onPhone={(phone) => change({ delivery_contact_phone: phone })}
    />
  </section>
);
