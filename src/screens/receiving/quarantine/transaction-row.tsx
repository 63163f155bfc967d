/** What was shipped of a lot, or with a serial number: its transaction information and statement, and what a feed brought of it. */
import { dateIn } from "#contract/base/dates.ts";
import type { Transaction } from "#contract/receiving/transactions.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { informationOf, useEpcis } from "#src/data/receiving/transactions.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { day, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/quarantine.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { EpcisButton } from "#src/ui/trade/epcis-button.tsx";
import { Lot } from "#src/ui/trade/lot.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { FileButton } from "#src/screens/receiving/paper/file-button.tsx";
import styles from "./quarantine.module.css";

export function TransactionRow({ transaction, timeZone }: { transaction: Transaction; timeZone: string }) {
  const { shipment_order_id, order_id, shipped_at, item_id, full_description, lot_no, documents } = transaction;
  const isRecalled = useIsRecalled();
  const isReachable = useReachable();
  const load = useEpcis();
  const of = text.shipment(shipment_order_id);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{wholeAmounts(full_description)}</b>
        <span className="under">
          <Labeler product={transaction} />
          <span className="nowrap">
            <Lot word="Lot" number={lot_no} isRecalled={isRecalled(item_id, lot_no)} />
          </span>
          <span className="nowrap">{text.expires(day(transaction.expiration_date))}</span>
          <span className="nowrap">{formatQuantity(transaction.quantity, unitName(transaction.sale_UOM_desc))}</span>
        </span>
        <small className="muted">
          <FilledText
            text={text.orderAndShipment}
            parts={{
              order: <span translate="no">{order_id}</span>,
              shipment: <span translate="no">{shipment_order_id}</span>,
              day: day(dateIn(timeZone, new Date(shipped_at))),
            }}
          />
        </small>
      </div>
      <div className={styles.acts}>
        <FileButton
          label={text.informationAndStatement}
          of={of}
          load={(whenSignedOut) => informationOf(transaction, whenSignedOut)}
        />
        {documents.map((document) => (
          <EpcisButton key={document.document_id} document={document} of={of} isOff={!isReachable} load={load} />
        ))}
      </div>
    </li>
  );
}
