/** Behind a signed order: who signed it with what, each check of its signature, until when it may ship, what was taken off it since, and voiding. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import type { SignedOrder } from "#contract/csos/signed-order.ts";
import { dateIn } from "#contract/base/dates.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { day, timeThere } from "#src/text/format.ts";
import { LinkedRecords } from "./linked-records.tsx";
import { SignatureChecks } from "./signature-checks.tsx";
import { ShipsUntil } from "./ships-until.tsx";
import styles from "./signature.module.css";
import { VoidOrder } from "./void-order.tsx";

/** `today`: of the order's customer, `YYYY-MM-DD`. */
export type SignatureProps = { order: PurchaseOrder; signed: SignedOrder; today: string };

export function Signature({ order, signed, today }: SignatureProps) {
  const { detail } = order;
  const when = (instant: string) =>
    `${day(dateIn(detail.time_zone, new Date(instant)))}, ${timeThere(instant, detail.time_zone)}`;
  const dayOf = (instant: string) => day(dateIn(detail.time_zone, new Date(instant)));
  return (
    <section className={styles.panel} data-context="cs" aria-labelledby="order-signature">
      <header>
        <h2 id="order-signature">Electronic signature</h2>
        <p className="muted">The signed order and these records are kept 2 years.</p>
      </header>
      <ShipsUntil order={order} until={signed.ships_until} today={today} />
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: "Signed by", value: signed.signed_by },
            { name: "Signed", value: when(signed.signed_at) },
            {
              name: "Order form",
              value: (
                <span className="code" translate="no">
                  {detail.order_form_number}
                </span>
              ),
            },
            {
              name: "DEA number",
              value: (
                <span className="code" translate="no">
                  {detail.buyer_dea_number}
                </span>
              ),
            },
          ]}
        />
        <Facts
          facts={[
            {
              name: "Certificate",
              value: (
                <span className={`code ${styles.serial}`} translate="no">
                  {signed.certificate_serial}
                </span>
              ),
            },
            { name: "Issued by", value: signed.issued_by },
            { name: "Valid", value: `${dayOf(signed.valid_from)} to ${dayOf(signed.valid_to)}` },
            { name: "May ship until", value: day(signed.ships_until) },
          ]}
        />
      </div>
      <SignatureChecks key={detail.order_id} orderId={detail.order_id} signed={signed} when={when} />
      <LinkedRecords order={order} records={signed.records} when={when} />
      <VoidOrder key={`void ${detail.order_id}`} order={order} signed={signed} when={when} />
    </section>
  );
}
