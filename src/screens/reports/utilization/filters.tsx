/** What utilisation is reported of: customer, days, ship-to address, product. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { oldestDate } from "#contract/orders/rules/orders.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/reports/utilization.ts";
import { BlockedAction } from "#src/ui/kit/buttons/blocked-action.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { formOf, whyNot, type UtilizationSetting, type UtilizationForm, type UtilizationParams } from "./criteria.ts";
import { ProductField } from "./product-field.tsx";
import styles from "./utilization.module.css";

export type UtilizationFiltersProps = {
  params: UtilizationParams;
  setting: UtilizationSetting;
  pending: boolean;
  onSearch: (form: UtilizationForm) => void;
  onClear: () => void;
};

/** Give it a key of `params`: another address is another form. */
export function UtilizationFilters({ params, setting, pending, onSearch, onClear }: UtilizationFiltersProps) {
  const [form, setForm] = useState(() => formOf(params, setting));
  const change = (part: Partial<UtilizationForm>) => setForm({ ...form, ...part });
  const { today, customer_id } = setting;
  const reason = whyNot(form, today);
  const bounds = { min: isoToWire(oldestDate(today)), max: isoToWire(addDays(today, 1)) };
  return (
    <form
      role="search"
      aria-label={text.utilization}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) onSearch(form);
      }}
    >
      <div className={styles.fields}>
        <CustomerField value={form.customer} onChange={(customer) => change({ customer, contact: "any" })} />
        <DateField
          id="pack-from"
          label={text.shippedFrom}
          value={form.from}
          onChange={(from) => change({ from })}
          {...bounds}
        />
        <DateField id="pack-to" label={text.shippedTo} value={form.to} onChange={(to) => change({ to })} {...bounds} />
        {form.customer === customer_id && (
          <AddressField customerId={customer_id} value={form.contact} onChange={(contact) => change({ contact })} />
        )}
        <ProductField itemId={form.itemId} onItem={(itemId) => change({ itemId })} />
      </div>
      <div className={styles.foot}>
        <BlockedAction
          tone="primary"
          type="submit"
          icon="search"
          pending={pending}
          reasons={reason === undefined ? [] : [reason]}
        >
          {text.show}
        </BlockedAction>
        {Object.values(params).some((value) => value !== undefined) && (
          <Button tone="quiet" onPress={onClear}>
            {text.clearAll}
          </Button>
        )}
      </div>
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
