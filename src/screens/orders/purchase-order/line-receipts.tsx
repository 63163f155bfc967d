/** What was received of one line: how much of which lot, when, and by whom. A cancelled receipt stays and says that it is one. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { describeFlag } from "#contract/receiving/rules/flags.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { day, formatQuantity } from "#src/text/format.ts";
import { canceled, received } from "#contract/orders/text.ts";
import * as text from "#src/text/orders/order-lines.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import styles from "./purchase-order.module.css";

type Receipt = PurchaseOrder["receipts"][number];

/** More are folded: a line that came in forty parts would push the others out of sight. */
const mostInSight = 3;

const receiptWords = ({ quantity_received, receive_date, received_by }: Receipt): string =>
  text.receipt(quantity_received, day(receive_date), received_by);

const Flags = ({ receipt: { flagged, ...receipt } }: { receipt: Receipt }) =>
  flagged.map((flag) => (
    <Badge key={flag} tone="attention">
      {describeFlag(flag, receipt, { day, count: formatQuantity })}
    </Badge>
  ));

/**
 * `receipts` are the line's or the lot's own.
 * @param isRecalled of a lot; left out: the lot of all of them is in the row
 */
export function LineReceipts({
  receipts,
  isRecalled,
}: {
  receipts: readonly Receipt[];
  isRecalled?: (lot_no: string) => boolean;
}) {
  if (receipts.length === 0) return null;
  const list = (
    <ul className="small muted" aria-label={received}>
      {receipts.map((receipt) => (
        <li key={receipt.order_receive_id}>
          {receiptWords(receipt)}
          {isRecalled !== undefined && receipt.lot_no !== "" && (
            <>
              ,{" "}
              <Lot word="lot" number={receipt.lot_no} isRecalled={receipt.is_recalled || isRecalled(receipt.lot_no)} />
            </>
          )}{" "}
          {receipt.receive_status_code === "CAN" ? <Badge>{canceled}</Badge> : <Flags receipt={receipt} />}
        </li>
      ))}
    </ul>
  );
  if (receipts.length <= mostInSight) return list;
  return (
    <details className={styles.serials}>
      <summary>{text.receiptCount(receipts.length)}</summary>
      {list}
    </details>
  );
}
