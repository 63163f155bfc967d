/** The filters that are needed now and then: customer, name, status, product, ship to, who ordered. */
import { useQuery } from "@tanstack/react-query";
import { orderStatuses, statusDescriptions } from "#contract/orders/rules/orders.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { useUser, type User } from "#src/data/identity/session.ts";
import * as text from "#src/text/orders/order-filters.ts";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import type { OrderForm } from "./criteria.ts";
import { ProductFilter } from "./product-filter.tsx";

export type MoreFiltersProps = {
  form: OrderForm;
  customerId: number;
  onChange: (part: Partial<OrderForm>) => void;
  onEnter: () => void;
};

export function MoreFilters({ form, customerId, onChange, onEnter }: MoreFiltersProps) {
  const user = useUser();
  const own = customersOf(user);
  const offersAny = own.length > 1 || user.is_admin;
  const isOwn = form.customer === customerId;
  const places = useQuery({ ...addressesQuery(customerId, "shipping"), enabled: isOwn });
  const words = (label: string, name: "companyName" | "orderName" | "createUser", maxLength: number) => (
    <TextField
      label={label}
      value={form[name]}
      onChange={(typed) => onChange({ [name]: typed })}
      maxLength={maxLength}
      onEnter={onEnter}
    />
  );
  return (
    <>
      {offersAny && (
        <Select<number | "any">
          label={text.customer}
          choices={[
            { value: "any", label: text.anyCustomer },
            ...own.map((customer) => ({ value: customer.customer_id, label: customer.company_name })),
          ]}
          value={form.customer}
          onChange={(customer) => onChange({ customer })}
        />
      )}
      {form.customer === "any" && words(text.company, "companyName", 200)}
      <Select
        label={text.status}
        choices={statusChoices}
        value={form.status}
        onChange={(status) => onChange({ status })}
      />
      {words(text.orderName, "orderName", 80)}
      <ProductFilter itemId={form.itemId} lotNo={form.lotNo} onItem={(itemId, lotNo) => onChange({ itemId, lotNo })} />
      {isOwn && (places.data?.length ?? 0) > 1 && (
        <Select<number | "any">
          label={text.shipTo}
          choices={[
            { value: "any", label: text.anyAddress },
            ...(places.data ?? []).map((place) => ({
              value: place.contact_id,
              label: place.company_name,
              detail: `${place.address1}, ${place.city_name}`,
            })),
          ]}
          value={form.shippingContact}
          onChange={(shippingContact) => onChange({ shippingContact })}
        />
      )}
      {words(text.orderedBy, "createUser", 200)}
    </>
  );
}

const statusChoices = [
  { value: "any" as const, label: text.anyStatus },
  ...orderStatuses.map((status) => ({ value: status, label: statusDescriptions[status] })),
];

/** The customers that a person orders for, by name. */
const customersOf = ({ customers, customer_id, customer: { company_name } }: User) =>
  [...customers.filter((customer) => customer.customer_id !== customer_id), { customer_id, company_name }].toSorted(
    (one, other) => one.company_name.localeCompare(other.company_name),
  );
