/** The cell of the history that says of what an entry is: the product and its codes, notes, and how the entry stands. */
import { Link } from "@tanstack/react-router";
import { isOnHold } from "#contract/receiving/rules/receiving.ts";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import * as text from "#src/text/receiving/history.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Expiry } from "#src/ui/kit/words/date-text.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { Lot } from "#src/ui/trade/lot.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { flagWords } from "#src/screens/receiving/line/flag-words.ts";
import styles from "./history.module.css";

/** @param today `MM/DD/YYYY` @param isRecalled its lot */
export function ProductCell({
  receipt,
  today,
  isRecalled,
}: {
  receipt: HistoryLine;
  today: string;
  isRecalled: boolean;
}) {
  const isCancelled = receipt.receive_status_code === "CAN";
  return (
    <Cell className={styles.what}>
      <p className={`name ${styles.struck}`}>{wholeAmounts(receipt.full_description)}</p>
      <div className={`under ${styles.under}`}>
        {receipt.schedule_name !== null && <ScheduleBadge schedule={receipt.schedule_name} />}
        {receipt.order_id === null ? (
          <span className="nowrap">{text.notOnOrder}</span>
        ) : (
          <Link className="link nowrap" to="/purchase-order/$orderId" params={{ orderId: receipt.order_id }}>
            <FilledText text={text.order} parts={{ id: <span translate="no">{receipt.order_id}</span> }} />
          </Link>
        )}
        <Labeler product={receipt} />
        {receipt.lot_no !== "" && (
          <span className="nowrap">
            <Lot word="Lot" number={receipt.lot_no} isRecalled={isRecalled} />
          </span>
        )}
        {isRecalled && (
          <Link className="link nowrap" to="/lots">
            {text.showRecalls}
          </Link>
        )}
        {receipt.expiration_date !== null && (
          <span className="nowrap">
            <FilledText text={text.expires} parts={{ date: <Expiry date={receipt.expiration_date} today={today} /> }} />
          </span>
        )}
      </div>
      {receipt.notes !== "" && <p className={`muted ${styles.notes}`}>{receipt.notes}</p>}
      {(isCancelled || isOnHold(receipt) || receipt.isWaiting === true || receipt.flagged.length > 0) && (
        <p className={styles.marks}>
          {receipt.isWaiting === true && <Badge tone="waiting">{text.savedOnDevice}</Badge>}
          {isCancelled && <Badge icon="undo">{text.canceled}</Badge>}
          {isOnHold(receipt) && <Badge icon="hold">{text.onHold(receipt.hold?.reason ?? "")}</Badge>}
          {!isCancelled &&
            receipt.flagged.map((flag) => (
              <Badge key={flag} tone="attention">
                {flagWords(flag, receipt)}
              </Badge>
            ))}
        </p>
      )}
    </Cell>
  );
}
