/** The ways to ship, what the chosen one costs, and Saturday with the phone number it needs. */
import { phoneReasons } from "#contract/checkout/rules/checkout.ts";
import { isGround, isSecondDay } from "#contract/checkout/rules/shipping.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { Checkbox } from "#src/ui/kit/checkbox.tsx";
import { ErrorState } from "#src/ui/kit/error-state.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { Note } from "#src/ui/kit/note.tsx";
import { RadioCards } from "#src/ui/kit/radio-cards.tsx";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { TextField } from "#src/ui/kit/text-field.tsx";
import { fields } from "./reasons.ts";
import type { Shipping } from "./use-shipping.ts";

export type ShippingChoiceProps = { shipping: Shipping; phone: string; onPhone: (phone: string) => void };

export function ShippingChoice({ shipping, phone, onPhone }: ShippingChoiceProps) {
  const { method } = shipping;
  const told = shipping.ended ?? shipping.failure;
  switch (shipping.state) {
    case "no-address":
      return <p className="muted">Choose where to ship first.</p>;
    case "loading":
      return <Skeleton label="Loading the ways to ship" rows={3} plain />;
    case "failed":
      return <ErrorState title="The ways to ship could not be loaded." onRetry={shipping.reload} />;
    case "ready":
      if (shipping.methods.length === 0) return <p className="muted">There is no way to ship there.</p>;
  }
  return (
    <>
      <RadioCards
        id={fields.method}
        label="Way to ship"
        labelHidden
        cards={shipping.methods.map((each) => ({
          value: each.shipping_method_id,
          label: <b>{each.shipping_method_desc}</b>,
          detail: detailOf(each, shipping.methods, method),
          aside: each.shipping_method_id === method?.shipping_method_id && <Cost shipping={shipping} method={method} />,
        }))}
        value={method?.shipping_method_id}
        onChange={shipping.choose}
      />
      {method !== null && saturday(method, { shipping, phone, onPhone })}
      {told !== undefined && (
        <Note tone="attention" spoken>
          {told}
        </Note>
      )}
      {method !== null && method.shipping_cost === null && method.is_overnight_possible && (
        <Button id={fields.calculate} pending={shipping.isAsking} onPress={shipping.calculate} className="start">
          Calculate Shipping
        </Button>
      )}
    </>
  );
}

/** Offered with the way to ship, and then whom the driver calls. */
const saturday = (method: ShippingMethod, { shipping, phone, onPhone }: ShippingChoiceProps) => (
  <>
    {method.offer_saturday_delivery && (
      <Checkbox
        checked={method.useSaturdayShipping}
        onChange={(wanted) => shipping.chooseSaturday(wanted ? "saturday" : "weekday")}
      >
        Deliver on Saturday
      </Checkbox>
    )}
    {method.useSaturdayShipping && (
      <TextField
        id={fields.phone}
        label="Delivery contact phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={onPhone}
        maxLength={30}
        errorOnLeave={phoneReasons(phone)[0]}
        hint="Whom the driver calls on Saturday."
      />
    )}
  </>
);

function Cost({ shipping, method }: { shipping: Shipping; method: ShippingMethod }) {
  if (method.shipping_cost === null && shipping.isAsking) return <span className="small muted">Calculating</span>;
  return <Money amount={method.shipping_cost} free unknown="Not calculated yet" />;
}

/** Days by ground, why second-day stands first, what is missing for free shipping, why overnight cannot travel there. */
function detailOf(
  each: ShippingMethod,
  all: readonly ShippingMethod[],
  chosen: ShippingMethod | null,
): string | undefined {
  const isChosen = each.shipping_method_id === chosen?.shipping_method_id;
  const ground = all.find(isGround);
  const days = ground?.groundDays ?? null;
  const parts = [
    each === ground && days !== null && `${formatQuantity(days, "day")} by ground`,
    isChosen &&
      isSecondDay(each) &&
      each.is_default === "Y" &&
      days !== null &&
      `Chosen because ground takes ${formatQuantity(days, "day")}`,
    isChosen && chosen.why_overnight_not_possible,
    each.is_free_available ? "Free for this order" : each.not_free_message,
  ];
  const said = parts.filter((part) => typeof part === "string" && part !== "");
  return said.length === 0 ? undefined : said.join(". ");
}
