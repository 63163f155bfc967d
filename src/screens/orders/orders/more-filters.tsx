/** The filters that are needed now and then: customer, name, status, product, ship to, who ordered. */
import { useQuery } from "@tanstack/react-query";
import { orderStatuses, statusDescriptions } from "#contract/orders/rules/orders.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { useUser, type User } from "#src/data/identity/session.ts";
import { Select } from "#src/ui/kit/select.tsx";
import { TextField } from "#src/ui/kit/text-field.tsx";
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
  return (
    <>
      {offersAny && (
        <Select<number | "any">
          label="Customer"
          choices={[
            { value: "any", label: "Any Customer" },
            ...own.map((customer) => ({ value: customer.customer_id, label: customer.company_name })),
          ]}
          value={form.customer}
          onChange={(customer) => onChange({ customer })}
        />
      )}
      <Select label="Status" choices={statusChoices} value={form.status} onChange={(status) => onChange({ status })} />
      <TextField
        label="Order name"
        value={form.orderName}
        onChange={(orderName) => onChange({ orderName })}
        maxLength={80}
        onEnter={onEnter}
      />
      <ProductFilter itemId={form.itemId} onItem={(itemId) => onChange({ itemId })} />
      {isOwn && (places.data?.length ?? 0) > 1 && (
        <Select<number | "any">
          label="Ship to"
          choices={[
            { value: "any", label: "Any address" },
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
      <TextField
        label="Ordered by"
        value={form.createUser}
        onChange={(createUser) => onChange({ createUser })}
        maxLength={200}
        onEnter={onEnter}
      />
    </>
  );
}

const statusChoices = [
  { value: "any" as const, label: "Any status" },
  ...orderStatuses.map((status) => ({ value: status, label: statusDescriptions[status] })),
];

/** The customers that a person orders for, by name. */
const customersOf = ({ customers, customer_id, customer: { company_name } }: User) =>
  [...customers.filter((customer) => customer.customer_id !== customer_id), { customer_id, company_name }].toSorted(
    (one, other) => one.company_name.localeCompare(other.company_name),
  );
