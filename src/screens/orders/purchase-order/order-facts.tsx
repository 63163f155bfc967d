/** What else was said when the order was placed: who, when, where to, how. */
import { isPlacedByAnother } from "#contract/csos/rules/signer.ts";
import { fullName } from "#contract/base/person-name.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { dateIn } from "#contract/base/dates.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { day, timeThere } from "#src/text/format.ts";
import styles from "./purchase-order.module.css";

type Detail = PurchaseOrder["detail"];

export function OrderFacts({ order: { detail, signed } }: { order: PurchaseOrder }) {
  const { order_date, time_zone } = detail;
  const placed = `${day(dateIn(time_zone, new Date(order_date)))}, ${timeThere(order_date, time_zone)}`;
  const said = (name: string, value: string | null) => (value === null || value === "" ? [] : [{ name, value }]);
  const code = (name: string, value: string | null) =>
    said(name, value).map((fact) => ({ ...fact, value: <span translate="no">{fact.value}</span> }));
  return (
    <section className={styles.card} aria-label="Details">
      <Facts
        facts={[
          { name: "Placed", value: placed },
          ...(signed === undefined
            ? [{ name: "Ordered by", value: detail.order_create_user }]
            : [{ name: "Signed by", value: signed.signed_by }]),
          ...said(
            "Placed by",
            signed && isPlacedByAnother(signed.signed_by, detail.order_create_user) ? detail.order_create_user : null,
          ),
          ...code("Your number", detail.customer_order_no),
          ...said("Name", detail.order_name),
          ...code(detail.is_form222 ? "Form 222" : "Order form", detail.order_form_number),
          ...code("DEA number", detail.buyer_dea_number),
          { name: "Ship to", value: <Place at={detail.ship_to} /> },
          { name: "Bill to", value: <Place at={detail.bill_to} /> },
          { name: "Shipping", value: detail.shipping_method_desc },
          ...said("Instructions", detail.shipping_instructions),
          ...said("Terms", detail.payment_terms),
        ]}
      />
    </section>
  );
}

function Place({ at }: { at: Detail["ship_to"] }) {
  const person = fullName(at).trim();
  return (
    <address className={styles.place}>
      <b>{at.company_name}</b>
      {person !== "" && <span>{person}</span>}
      <span>{at.address1}</span>
      {at.address2 !== null && at.address2 !== "" && <span>{at.address2}</span>}
      <span>
        {at.city_name}, {at.state_code} {at.zip_code}
      </span>
      {at.phone !== null && <span>{at.phone}</span>}
    </address>
  );
}
