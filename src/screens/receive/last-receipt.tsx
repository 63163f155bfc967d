/** What was received last, with the way back: undo cancels it. Dashed while it is only on this device. */
import type { HistoryLine } from "#src/data/receiving-overlay.ts";
import { Badge } from "#src/ui/badge.tsx";
import { ConfirmPopover } from "#src/ui/confirm-popover.tsx";
import { quantity } from "#src/ui/format.ts";
import { Icon } from "#src/ui/icon.tsx";
import { unitName, wholeAmounts } from "#src/ui/product-words.ts";
import css from "./last-receipt.module.css";
import { flagWords } from "./flag-words.ts";

export type LastReceiptProps = { receipt: HistoryLine; pending: boolean; onUndo: (receipt: HistoryLine) => void };

export function LastReceipt({ receipt, pending, onUndo }: LastReceiptProps) {
  const isCancelled = receipt.receive_status_code === "CAN";
  const count = quantity(receipt.quantity_received, unitName(receipt.sale_UOM_desc));
  const isWaiting = receipt.isWaiting === true;
  const icon = isCancelled ? "undo" : isWaiting ? "waiting" : "ok";
  return (
    <div className={css.last} role="status" data-tone={isCancelled ? "cancelled" : isWaiting ? "waiting" : "ok"}>
      <Icon name={icon} />
      <div className="grow">
        <b className="name">{wholeAmounts(receipt.full_description)}</b>
        <p className={`under ${css.under}`}>
          <span className="nowrap">{isCancelled ? `${count} cancelled` : `${count} received`}</span>
          {receipt.lot_no !== "" && (
            <span className="nowrap">
              Lot <b className="code">{receipt.lot_no}</b>
            </span>
          )}
          {isWaiting && <Badge tone="waiting">Saved on device</Badge>}
          {!isCancelled &&
            receipt.flagged.map((flag) => (
              <Badge key={flag} tone="attention">
                {flagWords(flag, receipt)}
              </Badge>
            ))}
        </p>
      </div>
      {!isCancelled && (
        <ConfirmPopover
          button={{ children: "Undo", icon: "undo", pending }}
          text={`${count} of ${receipt.full_description} no longer count as received. The entry stays in the history as cancelled.`}
          onYes={() => onUndo(receipt)}
        />
      )}
    </div>
  );
}
