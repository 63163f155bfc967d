/** The filters that are needed now and then: customer, name, status, product, ship to, who ordered; and how the list is sorted and shown. */
import { useQuery } from "@tanstack/react-query";
import {
  orderSorts,
  orderStages,
  orderStatuses,
  stageDescriptions,
  statusDescriptions,
} from "#contract/orders/rules/orders.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { useUser, type User } from "#src/data/identity/session.ts";
import * as text from "#src/text/orders/order-filters.ts";
import * as tableText from "#src/text/orders/order-table.ts";
import { stages } from "#src/text/orders/orders.ts";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { useTypedText } from "#src/ui/kit/fields/use-typed.ts";
import { withCustomer, type FilterProps, type OrderParams } from "./criteria.ts";
import styles from "./orders.module.css";
import { ProductFilter } from "./product-filter.tsx";
import { ViewChoice, type ViewChoiceProps } from "./view-choice.tsx";

export function FiltersPanel({ params, setting, onParams, ...choice }: FilterProps & ViewChoiceProps) {
  const filter = { params, setting, onParams };
  return (
    <div className={styles.panel} role="group" aria-label={text.filtersLabel}>
      <div className={styles.more}>
        <CustomerFilter {...filter} />
        <Select
          label={stages}
          choices={stageChoices}
          value={params.stage ?? "any"}
          onChange={(stage) => onParams({ ...params, stage: stage === "any" ? undefined : stage })}
        />
        <Select
          label={text.status}
          choices={statusChoices}
          value={params.order_status ?? "any"}
          onChange={(status) => onParams({ ...params, order_status: status === "any" ? undefined : status })}
        />
        <TextFilter {...filter} label={text.orderName} name="order_name" maxLength={80} />
        <ProductFilter
          itemId={params.item_id}
          lotNo={params.lot_no}
          onItem={(item_id, lot_no) => onParams({ ...params, item_id, lot_no })}
        />
        <AddressFilter {...filter} />
        <TextFilter {...filter} label={text.orderedBy} name="order_create_user" maxLength={200} />
        <Select
          label={tableText.sortBy}
          choices={orderSorts.map((each) => ({ value: each, label: tableText.sorts[each] }))}
          value={params.sort ?? "newest"}
          onChange={(sort) => onParams({ ...params, sort: sort === "newest" ? undefined : sort })}
        />
      </div>
      <ViewChoice {...choice} />
    </div>
  );
}

/** For those who order for several customers; a company by name among all of them. */
function CustomerFilter({ params, setting, onParams }: FilterProps) {
  const user = useUser();
  const own = customersOf(user);
  if (own.length === 1 && !user.is_admin) return null;
  return (
    <>
      <Select<number | "any">
        label={text.customer}
        choices={[
          { value: "any", label: text.anyCustomer },
          ...own.map((customer) => ({ value: customer.customer_id, label: customer.company_name })),
        ]}
        value={params.customer_id ?? setting.customer_id}
        onChange={(customer) => onParams(withCustomer(params, customer, setting))}
      />
      {params.customer_id === "any" && (
        <TextFilter params={params} onParams={onParams} label={text.company} name="company_name" maxLength={200} />
      )}
    </>
  );
}

/** The selected customer's addresses, where there are several. */
function AddressFilter({ params, setting, onParams }: FilterProps) {
  const isOwn = params.customer_id === undefined;
  const { data = [] } = useQuery({ ...addressesQuery(setting.customer_id, "shipping"), enabled: isOwn });
  if (!isOwn || data.length < 2) return null;
  return (
    <Select<number | "any">
      label={text.shipTo}
      choices={[
        { value: "any", label: text.anyAddress },
        ...data.map((place) => ({
          value: place.contact_id,
          label: place.company_name,
          detail: `${place.address1}, ${place.city_name}`,
        })),
      ]}
      value={params.shipping_contact_id ?? "any"}
      onChange={(place) => onParams({ ...params, shipping_contact_id: place === "any" ? undefined : place })}
    />
  );
}

type TextFilterProps = Pick<FilterProps, "params" | "onParams"> & {
  label: string;
  name: keyof OrderParams & ("company_name" | "order_name" | "order_create_user");
  maxLength: number;
};

function TextFilter({ params, onParams, label, name, maxLength }: TextFilterProps) {
  const typed = useTypedText(params[name] ?? "", (value) => onParams({ ...params, [name]: value || undefined }, true));
  return <TextField label={label} maxLength={maxLength} {...typed} />;
}

const statusChoices = [
  { value: "any" as const, label: text.anyStatus },
  ...orderStatuses.map((status) => ({ value: status, label: statusDescriptions[status] })),
];

const stageChoices = [
  { value: "any" as const, label: text.anyStage },
  ...orderStages.map((stage) => ({ value: stage, label: stageDescriptions[stage] })),
];

/** The customers that a person orders for, by name. */
const customersOf = ({ customers, customer_id, customer: { company_name } }: User) =>
  [...customers.filter((customer) => customer.customer_id !== customer_id), { customer_id, company_name }].toSorted(
    (one, other) => one.company_name.localeCompare(other.company_name),
  );
