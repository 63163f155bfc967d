/** The filters that are applied and not seen in the toolbar, each with its way out. */
import { useQuery } from "@tanstack/react-query";
import { statusDescriptions } from "#contract/orders/rules/orders.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { productQuery } from "#src/data/catalogue/catalogue.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import * as text from "#src/text/orders/order-filters.ts";
import { Chip } from "#src/ui/kit/buttons/chip.tsx";
import { lotText } from "#src/ui/trade/lot.tsx";
import type { OrderParams, ShowOrders } from "./criteria.ts";
import styles from "./orders.module.css";

export type AppliedFiltersProps = {
  params: OrderParams;
  /** In words, where the toolbar has no room for them. */
  dates: string | undefined;
  onParams: ShowOrders;
};

export function AppliedFilters({ params, dates, onParams }: AppliedFiltersProps) {
  const user = useUser();
  const {
    customer_id,
    company_name,
    order_id,
    customer_order_no,
    item_id,
    lot_no,
    order_create_user,
    order_name,
    order_status,
    shipping_contact_id,
  } = params;
  const product = useQuery({ ...productQuery(item_id ?? 0), enabled: item_id !== undefined });
  const isRecalled = useIsRecalled();
  const places = useQuery({
    ...addressesQuery(user.customer_id, "shipping"),
    enabled: shipping_contact_id !== undefined,
  });
  const company = user.customers.find((customer) => customer.customer_id === customer_id)?.company_name;
  const place = places.data?.find((address) => address.contact_id === shipping_contact_id)?.company_name;
  const ofLot = lot_no && text.lot(lotText(lot_no, item_id !== undefined && isRecalled(item_id, lot_no)));
  const applied: { key: keyof OrderParams; words: string | undefined }[] = [
    { key: "customer_id", words: customer_id === "any" ? text.anyCustomer : company },
    { key: "company_name", words: company_name && text.companyFilter(company_name) },
    { key: "order_id", words: order_id === undefined ? undefined : text.orderFilter(order_id) },
    { key: "customer_order_no", words: customer_order_no && text.poFilter(customer_order_no) },
    { key: "order_status", words: order_status && statusDescriptions[order_status] },
    { key: "order_name", words: order_name && text.nameFilter(order_name) },
    { key: "item_id", words: product.data?.full_description ?? text.oneProduct },
    { key: "lot_no", words: ofLot },
    { key: "shipping_contact_id", words: text.shipToFilter(place ?? text.oneAddress) },
    { key: "order_create_user", words: order_create_user && text.orderedByFilter(order_create_user) },
  ];
  const shown = applied.filter(({ key }) => params[key] !== undefined);
  const hasDates = dates !== undefined && (params.order_from_date ?? params.order_to_date) !== undefined;
  if (shown.length === 0 && !hasDates) return null;
  return (
    <p className={styles.applied}>
      {hasDates && (
        <Chip onRemove={() => onParams({ ...params, order_from_date: undefined, order_to_date: undefined })}>
          {dates}
        </Chip>
      )}
      {shown.map(({ key, words }) => (
        <Chip key={key} onRemove={() => onParams({ ...params, [key]: undefined })}>
          {words ?? text.anotherCustomer}
        </Chip>
      ))}
    </p>
  );
}
