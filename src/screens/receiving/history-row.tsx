/** An entry of the history: struck through once cancelled, never gone. */
import type { HistoryLine } from "#src/data/overlay/receiving-overlay.ts";
import { useReceiptChange } from "#src/data/receiving/receiving.ts";
import { Badge } from "#src/ui/kit/badge.tsx";
import { ConfirmPopover } from "#src/ui/kit/confirm-popover.tsx";
import { DateText, Expiry } from "#src/ui/kit/date-text.tsx";
import { formatQuantity, time } from "#src/ui/kit/format.ts";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { Cell, Row } from "#src/ui/kit/row.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { tellSaved } from "#src/ui/kit/saved.ts";
import { toast } from "#src/ui/kit/toasts.ts";
import { flagWords } from "./flag-words.ts";
import styles from "./history.module.css";

export type HistoryRowProps = { receipt: HistoryLine; today: string; timeZone: string };

export function HistoryRow({ receipt, today, timeZone }: HistoryRowProps) {
  const cancelling = useReceiptChange("cancelReceive");
  const uncancelling = useReceiptChange("uncancelReceive");
  const isCancelled = receipt.receive_status_code === "CAN";
  const count = formatQuantity(receipt.quantity_received, unitName(receipt.sale_UOM_desc));
  const what = `${count} of ${receipt.full_description}`;
  return (
    <Row off={isCancelled} waiting={receipt.isWaiting} className={isCancelled ? styles.cancelled : undefined}>
      <Cell className={styles.when}>
        <DateText date={receipt.receive_date} />
        <small className="muted">
          {time(receipt.created_at, timeZone)}, {receipt.created_by}
          {receipt.entered_by !== null && `, entered by ${receipt.entered_by}`}
        </small>
      </Cell>
      <Cell className={styles.what}>
        <p className={`name ${styles.struck}`}>{wholeAmounts(receipt.full_description)}</p>
        <div className={`under ${styles.under}`}>
          {receipt.schedule_name !== null && <ScheduleBadge schedule={receipt.schedule_name} />}
          <span className="nowrap">{receipt.order_id === null ? "Not on an order" : `Order ${receipt.order_id}`}</span>
          <Ndc code={receipt.ndc_code} />
          {receipt.lot_no !== "" && (
            <span className="nowrap">
              Lot <b className="code">{receipt.lot_no}</b>
            </span>
          )}
          {receipt.expiration_date !== null && (
            <span className="nowrap">
              Expires <Expiry date={receipt.expiration_date} today={today} />
            </span>
          )}
        </div>
        {receipt.notes !== "" && <p className={`muted ${styles.notes}`}>{receipt.notes}</p>}
        {(isCancelled || receipt.isWaiting === true || receipt.flagged.length > 0) && (
          <p className={styles.marks}>
            {receipt.isWaiting === true && <Badge tone="waiting">Saved on device</Badge>}
            {isCancelled && <Badge icon="undo">Cancelled</Badge>}
            {!isCancelled &&
              receipt.flagged.map((flag) => (
                <Badge key={flag} tone="attention">
                  {flagWords(flag, receipt)}
                </Badge>
              ))}
          </p>
        )}
      </Cell>
      <Cell end className={styles.quantity}>
        <b className={styles.struck}>{formatQuantity(receipt.quantity_received)}</b>
        <small className="muted">{count.replace(/^\S+ /, "")}</small>
      </Cell>
      <Cell className={styles.act}>
        {isCancelled ? (
          <ConfirmPopover
            button={{ children: "Uncancel", pending: uncancelling.isPending }}
            text={`${what} count as received again.`}
            onYes={() =>
              uncancelling.mutate(receipt, {
                onSuccess: ({ kind }) =>
                  kind === "waiting" ? tellSaved(what) : toast({ tone: "ok", title: "Cancel taken back", text: what }),
              })
            }
          />
        ) : (
          <ConfirmPopover
            button={{ children: "Cancel", pending: cancelling.isPending }}
            text={`${what} no longer count as received. The entry stays here as cancelled.`}
            onYes={() =>
              cancelling.mutate(receipt, {
                onSuccess: ({ kind }) =>
                  kind === "waiting" ? tellSaved(what) : toast({ tone: "ok", title: "Receive cancelled", text: what }),
              })
            }
          />
        )}
      </Cell>
    </Row>
  );
}
