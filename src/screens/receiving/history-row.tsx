/** An entry of the history: struck through once cancelled, never gone. */
import type { HistoryLine } from "#src/data/overlay/receiving-overlay.ts";
import { useReceiptChange } from "#src/data/receiving/receiving.ts";
import { ConfirmPopover } from "#src/ui/kit/confirm-popover.tsx";
import { DateText } from "#src/ui/kit/date-text.tsx";
import { formatQuantity, time } from "#src/ui/kit/format.ts";
import { Cell, Row } from "#src/ui/kit/row.tsx";
import { unitName } from "#src/ui/trade/product-words.ts";
import { tellSaved } from "#src/ui/kit/saved.ts";
import { toast } from "#src/ui/kit/toasts.ts";
import styles from "./history.module.css";
import { productCell } from "./product-cell.tsx";

export type HistoryRowProps = { receipt: HistoryLine; today: string; timeZone: string };

export function HistoryRow({ receipt, today, timeZone }: HistoryRowProps) {
  const cancelling = useReceiptChange("cancelReceive");
  const uncancelling = useReceiptChange("uncancelReceive");
  const isCancelled = receipt.receive_status_code === "CAN";
  const changing = isCancelled ? uncancelling : cancelling;
  const title = isCancelled ? "Cancel taken back" : "Receive cancelled";
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
      {productCell(receipt, today)}
      <Cell end className={styles.quantity}>
        <b className={styles.struck}>{formatQuantity(receipt.quantity_received)}</b>
        <small className="muted">{count.replace(/^\S+ /, "")}</small>
      </Cell>
      <Cell className={styles.act}>
        <ConfirmPopover
          button={{ children: isCancelled ? "Uncancel" : "Cancel", pending: changing.isPending }}
          text={
            isCancelled
              ? `${what} count as received again.`
              : `${what} no longer count as received. The entry stays here as cancelled.`
          }
          onYes={() =>
            changing.mutate(receipt, {
              onSuccess: ({ kind }) =>
                kind === "waiting" ? tellSaved(what) : toast({ tone: "ok", title, text: what }),
            })
          }
        />
      </Cell>
    </Row>
  );
}
