/** Behind a signed order: who signed it with what, each check of its signature, until when it may ship, what was taken off it since, and voiding. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import type { SignedOrder } from "#contract/csos/signed-order.ts";
import { dateIn } from "#contract/base/dates.ts";
import { describePlacement } from "#contract/orders/rules/placement.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { day, timeThere } from "#src/text/format.ts";
import * as text from "#src/text/orders/signature.ts";
import { LineRecords } from "./line-records.tsx";
import { LinkedRecords } from "./linked-records.tsx";
import { SignatureChecks } from "./signature-checks.tsx";
import { SignedFile } from "./signed-file.tsx";
import { ShipsUntil } from "./ships-until.tsx";
import styles from "./signature.module.css";
import { VoidOrder } from "./void-order.tsx";

/** `today`: of the order's customer, `YYYY-MM-DD`. */
export type SignatureProps = { order: PurchaseOrder; signed: SignedOrder; today: string };

export function Signature({ order, signed, today }: SignatureProps) {
  const { detail } = order;
  const when = (instant: string) =>
    `${day(dateIn(detail.time_zone, new Date(instant)))}, ${timeThere(instant, detail.time_zone)}`;
  return (
    <section className={styles.panel} data-context="cs" aria-labelledby="order-signature">
      <header>
        <h2 id="order-signature">{text.title}</h2>
        <p>{describePlacement({ ...detail, placed_by: detail.order_create_user, signed_by: signed.signed_by })}</p>
        <p className="muted">{text.kept}</p>
      </header>
      <ShipsUntil order={order} until={signed.ships_until} today={today} />
      <SignatureFacts detail={detail} signed={signed} when={when} />
      <SignatureChecks key={detail.order_id} orderId={detail.order_id} signed={signed} when={when} />
      <SignedFile orderId={detail.order_id} />
      <LineRecords order={order} when={when} />
      <LinkedRecords order={order} records={signed.records} when={when} />
      <VoidOrder key={`void ${detail.order_id}`} order={order} signed={signed} when={when} />
    </section>
  );
}

type When = (instant: string) => string;

/** Who signed, with which order form and certificate. */
const SignatureFacts = ({
  detail,
  signed,
  when,
}: {
  detail: PurchaseOrder["detail"];
  signed: SignedOrder;
  when: When;
}) => {
  const dayOf = (instant: string) => day(dateIn(detail.time_zone, new Date(instant)));
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          { name: text.holder, value: signed.signed_by },
          { name: text.signedAt, value: when(signed.signed_at) },
          {
            name: text.orderForm,
            value: (
              <span className="code" translate="no">
                {detail.order_form_number}
              </span>
            ),
          },
          {
            name: text.deaNumber,
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
            name: text.certificate,
            value: (
              <span className={`code ${styles.serial}`} translate="no">
                {signed.certificate_serial}
              </span>
            ),
          },
          { name: text.subject, value: <span translate="no">{signed.certificate_subject}</span> },
          { name: text.issuedBy, value: signed.issued_by },
          { name: text.valid, value: text.validity(dayOf(signed.valid_from), dayOf(signed.valid_to)) },
          { name: text.canShipUntil, value: day(signed.ships_until) },
        ]}
      />
    </div>
  );
};
