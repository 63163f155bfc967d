/** What the utilization report is of, in the head row: customer, dates, ship-to address and product. Each choice applies at once. */
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { usualPackDays, utilizationWindowDays } from "#contract/reports/rules/utilization.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/reports/utilization.ts";
import * as spanWords from "#src/text/trade/date-span.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { spanText } from "#src/ui/trade/date-span.ts";
import { DateSpanPanel } from "#src/ui/trade/date-span-panel.tsx";
import {
  formOf,
  paramsOf,
  whyNot,
  type UtilizationForm,
  type UtilizationParams,
  type UtilizationSetting,
} from "./criteria.ts";
import { ProductField } from "./product-field.tsx";
import styles from "./utilization.module.css";

export type UtilizationToolbarProps = {
  params: UtilizationParams;
  setting: UtilizationSetting;
  onParams: (params: UtilizationParams) => void;
  /** The button of the file. */
  file: ReactNode;
};

export function UtilizationToolbar({ params, setting, onParams, file }: UtilizationToolbarProps) {
  const { today, customer_id } = setting;
  const form = formOf(params, setting);
  // Dates that cannot be reported on are shown with what is wrong with them.
  const [isOpen, setOpen] = useState(() => whyNot(form, today) !== undefined);
  const change = (part: Partial<UtilizationForm>) => onParams(paramsOf({ ...form, ...part }, setting));
  const usual = usualPackDays(today);
  const isUsual = form.from === usual.from && form.to === usual.to;
  const dates = isUsual ? spanWords.lastDays(utilizationWindowDays) : spanText(form);
  return (
    <form
      role="search"
      aria-label={text.utilization}
      className={styles.search}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.head}>
        <h1 className="in-bar">{text.title}</h1>
        <div className={styles.toolbar}>
          <CustomerField value={form.customer} onChange={(customer) => change({ customer, contact: "any" })} />
          <Button
            icon="calendar"
            iconAfter="down"
            label={spanWords.datesOf(dates)}
            expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {dates}
          </Button>
          {form.customer === customer_id && (
            <AddressField customerId={customer_id} value={form.contact} onChange={(contact) => change({ contact })} />
          )}
          <ProductField itemId={form.itemId} onItem={(itemId) => change({ itemId })} />
          {Object.values(params).some((value) => value !== undefined) && (
            <Button tone="quiet" onPress={() => onParams({})}>
              {text.clearAll}
            </Button>
          )}
          {file}
        </div>
      </div>
      {isOpen && (
        <DateSpanPanel
          id="pack"
          labels={{ from: text.shippedFrom, to: text.shippedTo }}
          span={{ from: form.from, to: form.to }}
          today={today}
          spans={[7, utilizationWindowDays, 90, 365]}
          whyNot={(span) => whyNot({ ...form, ...span }, today)}
          onSpan={change}
        />
      )}
    </form>
  );
}

type Choice<Value> = { value: Value; onChange: (value: Value) => void };

/** The user's customers and all of them; nothing to choose for whom there is one. */
function CustomerField({ value, onChange }: Choice<number | "all">) {
  const { customers, customer_id, customer, is_admin } = useUser();
  const own = [
    ...customers.filter((each) => each.customer_id !== customer_id),
    { customer_id, company_name: customer.company_name },
  ].toSorted((one, other) => one.company_name.localeCompare(other.company_name));
  if (own.length === 1 && !is_admin) return null;
  return (
    <Select<number | "all">
      label={text.customer}
      labelHidden
      choices={[
        { value: "all", label: text.allCustomers },
        ...own.map((each) => ({ value: each.customer_id, label: each.company_name })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function AddressField({ customerId, value, onChange }: Choice<number | "any"> & { customerId: number }) {
  const { data = [] } = useQuery(addressesQuery(customerId, "shipping"));
  if (data.length < 2 && value === "any") return null;
  return (
    <Select<number | "any">
      label={text.shipTo}
      labelHidden
      icon="building"
      choices={[
        { value: "any", label: text.allAddresses },
        ...data.map(({ contact_id, company_name, address1, city_name }) => ({
          value: contact_id,
          label: company_name,
          detail: `${address1}, ${city_name}`,
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
