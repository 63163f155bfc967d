/** Shipped and received packages of a signed order, line by line, as 21 CFR 1305.22 asks for them. */
import { dateIn } from "#contract/base/dates.ts";
import type { OrderLine, PurchaseOrder, ReceiptRecord } from "#contract/orders/orders.ts";
import { day, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/orders/line-records.ts";
import { lineNumber } from "#src/text/orders/signature.ts";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./signature.module.css";

type LineRecordsProps = { order: PurchaseOrder; when: (instant: string) => string };

/** Shows nothing without receipt records, which only a signed order has. */
export function LineRecords({ order, when }: LineRecordsProps) {
  const { lines, receipt_records } = order;
  if (receipt_records === undefined) return null;
  const recordsByLine = Map.groupBy(receipt_records, ({ line_no }) => line_no);
  return (
    <section className={styles.part} aria-labelledby="line-records">
      <h3 id="line-records">{text.title}</h3>
      <p className="muted small">{text.hint}</p>
      <ul className={styles.signedLines}>
        {lines.map((line) => (
          <li key={line.line_no}>
            <p>
              <span className="muted">{lineNumber(line.line_no)}</span> {wholeAmounts(line.full_description)}
            </p>
            <ul className="small">{describeLine(line, order, recordsByLine.get(line.line_no) ?? [], when)}</ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One entry for each shipment with packages of the line, for each receipt, and for what is missing. */
function describeLine(
  line: OrderLine,
  { detail, shipments }: PurchaseOrder,
  records: readonly ReceiptRecord[],
  when: LineRecordsProps["when"],
) {
  const quantityOf = (count: number) => formatQuantity(count, unitName(line.sale_UOM_desc));
  const sent = shipments.flatMap(({ order_id, ship_date, lines }) => {
    const units = lines
      .filter(({ line_no }) => line_no === line.line_no)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return units === 0 ? [] : [{ order_id, units, on: day(dateIn(detail.time_zone, new Date(ship_date))) }];
  });
  const received = records.reduce((sum, { quantity }) => sum + quantity, 0);
  const missing = line.shipped_quantity - received - line.closed_quantity;
  return (
    <>
      {sent.length === 0 && <li className="muted">{text.notShipped}</li>}
      {sent.map(({ order_id, units, on }) => (
        <li key={order_id}>{text.shipped(quantityOf(units), on, order_id)}</li>
      ))}
      {records.map(({ quantity, received_on, received_by, recorded_at }, nth) => (
        <li key={`received ${nth}`}>
          {text.received(quantityOf(quantity), day(received_on), received_by)}{" "}
          <span className="muted">({text.recorded(when(recorded_at))})</span>
        </li>
      ))}
      {missing > 0 && (
        <li>
          <b>{text.notReceived(quantityOf(missing))}</b>
        </li>
      )}
    </>
  );
}
