/** The ways to ship, each with its price and its day before it is chosen, and Saturday with the phone number it needs. */
import { type IsPhone, phoneReasons } from "#contract/checkout/rules/checkout.ts";
import type { QuotedMethod } from "#contract/checkout/shipping.ts";
import { calculateShipping } from "#contract/checkout/text.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import * as text from "#src/text/checkout/shipping.ts";
import { arrivalFrom } from "#src/text/format.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { Money } from "#src/ui/trade/money.tsx";
import styles from "./shipping-choice.module.css";
import { fields } from "./reasons.ts";
import type { Shipping } from "./use-shipping.ts";
import { wayCard } from "#src/ui/trade/way-row.tsx";

export type ShippingChoiceProps = {
  shipping: Shipping;
  phone: string;
  isPhone: IsPhone | undefined;
  onPhone: (phone: string) => void;
  /** `YYYY-MM-DD` where the customer is. */
  today: string;
};

export function ShippingChoice(props: ShippingChoiceProps) {
  const { shipping, today } = props;
  const { method, methods, isAsking } = shipping;
  // Of the default, whichever that is: second-day has taken over ground's. The cart knows it before anything is calculated.
  const missing = methods.find((each) => each.is_default === "Y")?.not_free_message ?? undefined;
  if (shipping.state === "no-address") return <p className="muted">{text.selectAddress}</p>;
  if (methods.length === 0) return <p className="muted">{text.noMethods}</p>;
  return (
    <>
      <RadioCards
        id={fields.method}
        label={text.method}
        labelHidden
        cards={methods.map((each) => wayCard(each, { all: methods, chosen: method, isAsking, today }))}
        value={method?.shipping_method_id}
        onChange={shipping.choose}
      />
      {missing !== undefined && <p className="small muted">{missing}</p>}
      <span className="hush" role="status">
        {isAsking ? text.calculating : ""}
      </span>
      {method !== null && <Saturday method={method} {...props} />}
      {shipping.failure !== undefined && (
        <>
          <Note tone="attention" spoken>
            {shipping.failure}
          </Note>
          <Button id={fields.calculate} pending={isAsking} onPress={shipping.calculate} className="start">
            {calculateShipping}
          </Button>
        </>
      )}
    </>
  );
}

/** Offered where this way can come on one, with its price and its day; and then whom the driver calls. */
const Saturday = ({
  method,
  shipping,
  phone,
  isPhone,
  onPhone,
  today,
}: { method: QuotedMethod } & ShippingChoiceProps) => (
  <>
    {(method.saturday !== null || method.useSaturdayShipping) && (
      <div className={styles.saturday}>
        <Checkbox
          checked={method.useSaturdayShipping}
          onChange={(wanted) => shipping.chooseSaturday(wanted ? "saturday" : "weekday")}
          hint={
            method.saturday &&
            text.saturdayDates(
              arrivalFrom(method.saturday.leaves_on, today),
              arrivalFrom(method.saturday.arrives_on, today),
            )
          }
        >
          {text.saturday}
        </Checkbox>
        {method.saturday !== null && <Money amount={method.saturday.cost} strong />}
      </div>
    )}
    {method.useSaturdayShipping && (
      <TextField
        id={fields.phone}
        label={text.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={onPhone}
        maxLength={30}
        errorOnLeave={phoneReasons(phone, isPhone)[0]}
        hint={text.phoneHint}
      />
    )}
  </>
);
