/** What else was said when the order was placed: who, when, where to, how. */
import { fullName } from "#contract/base/person-name.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { describePlacement } from "#contract/orders/rules/placement.ts";
import { dateIn } from "#contract/base/dates.ts";
import { repeats, repeatsLabel } from "#contract/checkout/text.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { day, timeThere } from "#src/text/format.ts";
import * as text from "#src/text/orders/purchase-order.ts";
import styles from "./purchase-order.module.css";

type Detail = PurchaseOrder["detail"];

export function OrderFacts({ order }: { order: PurchaseOrder }) {
  const { detail, signed } = order;
  const { order_date, time_zone, order_create_user: placed_by } = detail;
  const placement = describePlacement({ ...detail, placed_by, signed_by: signed?.signed_by });
  const placed = `${day(dateIn(time_zone, new Date(order_date)))}, ${timeThere(order_date, time_zone)}`;
  const said = (name: string, value: string | null) => (value === null || value === "" ? [] : [{ name, value }]);
  const code = (name: string, value: string | null) =>
    said(name, value).map((fact) => ({ ...fact, value: <span translate="no">{fact.value}</span> }));
  return (
    <section className={styles.card} aria-label={text.details}>
      <Facts
        facts={[
          { name: text.placedAt, value: placed },
          placement === undefined
            ? { name: text.orderedBy, value: placed_by }
            : { name: text.howOrdered, value: placement },
          ...said(text.orderName, detail.order_name),
          ...said(repeatsLabel, detail.repeats ? repeats[detail.repeats.frequency] : null),
          ...said(text.formReceived, formReceived(order)),
          ...code(text.deaNumber, detail.buyer_dea_number),
          { name: text.shipTo, value: <Place at={detail.ship_to} /> },
          { name: text.billTo, value: <Place at={detail.bill_to} /> },
          { name: text.shipping, value: detail.shipping_method_desc },
          ...said(text.instructions, detail.shipping_instructions),
          ...said(text.terms, detail.payment_terms),
        ]}
      />
    </section>
  );
}

/** When the form arrived, and the initials of the person who held it; null where that was not recorded. */
function formReceived({ paper_form }: PurchaseOrder): string | null {
  if (!paper_form?.arrived_on) return null;
  const on = day(paper_form.arrived_on);
  return paper_form.initials ? text.formReceivedBy(on, paper_form.initials) : on;
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
