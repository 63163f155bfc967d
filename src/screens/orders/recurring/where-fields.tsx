/** Where a recurring order goes, who pays, and how it travels: each way with its price and its day, as at the checkout. */
import { useQuery } from "@tanstack/react-query";
import { dollars } from "#contract/base/money.ts";
import { phoneReasons } from "#contract/checkout/rules/checkout.ts";
import { sumShippingCost } from "#contract/checkout/rules/shipping-cost.ts";
import { calculateShipping } from "#contract/checkout/text.ts";
import type { RecurringOrder, RecurringTravels } from "#contract/orders/recurring.ts";
import { useToday } from "#src/data/base/today.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { useIsPhone } from "#src/data/checkout/phone.ts";
import { useUser } from "#src/data/identity/session.ts";
import { recurringWaysQuery } from "#src/data/orders/recurring.ts";
import { AddressChoice } from "#src/ui/trade/address-choice.tsx";
import { wayCard } from "#src/ui/trade/way-row.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { billTo as billToTitle, shipTo as shipToTitle } from "#src/text/checkout/checkout.ts";
import * as shippingText from "#src/text/checkout/shipping.ts";
import { arrival } from "#src/text/format.ts";
import * as text from "#src/text/orders/recurring-order.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import styles from "./recurring.module.css";

type WhereFieldsProps = {
  order: RecurringOrder;
  travels: RecurringTravels;
  onEdit: (travels: RecurringTravels) => void;
};

export function WhereFields({ order, travels, onEdit }: WhereFieldsProps) {
  const { customer_id } = useUser();
  const shipping = useQuery(addressesQuery(customer_id, "shipping"));
  const billing = useQuery(addressesQuery(customer_id, "billing"));
  if (shipping.data === undefined || billing.data === undefined)
    return shipping.isError || billing.isError ? (
      <p className="muted">{text.addressesFailed}</p>
    ) : (
      <Skeleton label={text.loadingAddresses} plain />
    );
  const shipTo = shipping.data.find(({ contact_id }) => contact_id === travels.ship_contact_id);
  const billTo = billing.data.find(({ contact_id }) => contact_id === travels.bill_contact_id);
  return (
    <>
      {shipTo === undefined && <Note tone="attention">{text.shipToGone}</Note>}
      {billTo === undefined && <Note tone="attention">{text.billToGone}</Note>}
      <div className={styles.where}>
        <AddressChoice
          id="recurring-ship-to"
          title={shipToTitle}
          addresses={shipping.data}
          chosen={shipTo}
          onChoose={(ship_contact_id) => onEdit({ ...travels, ship_contact_id })}
        />
        <AddressChoice
          id="recurring-bill-to"
          title={billToTitle}
          addresses={billing.data}
          chosen={billTo}
          onChoose={(bill_contact_id) => onEdit({ ...travels, bill_contact_id })}
        />
      </div>
      {shipTo !== undefined && <Ways order={order} travels={travels} onEdit={onEdit} />}
    </>
  );
}

function Ways({ order, travels, onEdit }: WhereFieldsProps) {
  const { recurring_order_id, version } = order;
  const query = useQuery(recurringWaysQuery(recurring_order_id, version, travels.ship_contact_id));
  const methods = query.data?.methods ?? [];
  const method = methods.find(({ shipping_method_id }) => shipping_method_id === travels.shipping_method_id);
  const isSaturday = travels.is_saturday;
  const isPhone = useIsPhone(isSaturday);
  const today = useToday(useUser().customer.time_zone);
  const chosen = method === undefined ? null : onDay(method, isSaturday);
  const choose = (shipping_method_id: number) => {
    const offers = methods.find((each) => each.shipping_method_id === shipping_method_id)?.saturday ?? null;
    onEdit({ ...travels, shipping_method_id, is_saturday: isSaturday && offers !== null });
  };
  if (query.isPending) return <Skeleton label={shippingText.calculating} plain />;
  return (
    <>
      {query.data?.success !== true && (
        <Note tone="attention">
          <p>{text.notCalculated}</p>
          <Button pending={query.isFetching} onPress={() => void query.refetch()}>
            {calculateShipping}
          </Button>
        </Note>
      )}
      {methods.length > 0 && (
        <RadioCards
          label={shippingText.method}
          cards={methods.map((each) => wayCard(each, { all: methods, chosen, isAsking: false, today }))}
          value={method?.shipping_method_id}
          onChange={choose}
        />
      )}
      {((method?.saturday ?? null) !== null || isSaturday) && (
        <Checkbox
          checked={isSaturday}
          onChange={(is_saturday) => onEdit({ ...travels, is_saturday })}
          hint={method?.saturday ? text.saturdayArrival(arrival(method.saturday.arrives_on)) : undefined}
        >
          {shippingText.saturday}
        </Checkbox>
      )}
      {isSaturday && (
        <TextField
          label={shippingText.phone}
          type="tel"
          inputMode="tel"
          value={travels.delivery_contact_phone}
          maxLength={30}
          onChange={(delivery_contact_phone) => onEdit({ ...travels, delivery_contact_phone })}
          errorOnLeave={phoneReasons(travels.delivery_contact_phone, isPhone)[0]}
          hint={shippingText.phoneHint}
        />
      )}
      <p className="small muted">{text.costNote}</p>
    </>
  );
}

type Way = Parameters<typeof wayCard>[0];

/** With what the day costs on top. */
function onDay(method: Way, isSaturday: boolean): Way {
  const cost = sumShippingCost(method, "saturday");
  if (!isSaturday || cost.kind === "none") return method;
  return { ...method, useSaturdayShipping: true, shipping_cost: dollars(cost.costCents) };
}
