/** An entry of the history: struck through once cancelled, never gone. */
import { useState } from "react";
import { unitFor } from "#contract/base/units.ts";
import type { ReceiptHold, ReceiptEvent } from "#contract/receiving/receiving.ts";
import { isOnHold } from "#contract/receiving/rules/receiving.ts";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { useOwnDevices, useReceiptChange } from "#src/data/receiving/receiving.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { DateText } from "#src/ui/kit/words/date-text.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/history.ts";
import { dayAndTime } from "#src/text/receiving/moment.ts";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { unitName } from "#src/ui/trade/product-words.ts";
import { whenSent } from "#src/data/outbox/sync.ts";
import { tellSaved } from "#src/ui/kit/notices/saved.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import { CancelReason } from "./cancel-reason.tsx";
import styles from "./history.module.css";
import { HoldRelease } from "./hold-release.tsx";
import { ProductCell } from "./product-cell.tsx";

const LabelDialog = later(
  async () => (await import("#src/screens/receiving/paper/label-dialog.tsx")).LabelDialog,
  undefined,
  Closed,
);

export type HistoryRowProps = {
  receipt: HistoryLine;
  today: string;
  timeZone: string;
  /** False for staff, who only look. */
  canReceive: boolean;
};

export function HistoryRow({ receipt, today, timeZone, canReceive }: HistoryRowProps) {
  const cancelling = useReceiptChange("cancelReceive");
  const uncancelling = useReceiptChange("uncancelReceive");
  const isCancelled = receipt.receive_status_code === "CAN";
  const changing = isCancelled ? uncancelling : cancelling;
  const own = useOwnDevices();
  const isRecalled = useIsRecalled();
  const [reason, setReason] = useState("");
  const [isLabel, setLabel] = useState(false);
  const title = isCancelled ? text.receiptRestored : text.receiptCanceled;
  const count = formatQuantity(receipt.quantity_received, unitName(receipt.sale_UOM_desc));
  const what = text.quantityOf(count, receipt.full_description);
  return (
    <Row off={isCancelled} waiting={receipt.isWaiting} className={isCancelled ? styles.cancelled : undefined}>
      <WhenCell receipt={receipt} timeZone={timeZone} own={own} />
      <ProductCell receipt={receipt} today={today} isRecalled={isRecalled(receipt.item_id, receipt.lot_no)} />
      <Cell end className={styles.quantity}>
        <b className={styles.struck}>{formatQuantity(receipt.quantity_received)}</b>{" "}
        <small className="muted">{unitFor(receipt.quantity_received, unitName(receipt.sale_UOM_desc))}</small>
      </Cell>
      <Cell className={styles.act}>
        {canReceive && isOnHold(receipt) && receipt.isWaiting !== true && <HoldRelease receipt={receipt} what={what} />}
        <Button icon="tag" onPress={() => setLabel(true)}>
          {text.label}
          <span className="hush"> {text.ofGoods(what)}</span>
        </Button>
        {isLabel && (
          <LabelDialog
            item_id={receipt.item_id}
            name={receipt.full_description}
            lot={receipt.lot_no}
            onClose={() => setLabel(false)}
          />
        )}
        {canReceive && (
          <ConfirmPopover
            button={{ children: isCancelled ? text.restore : text.cancel, pending: changing.isPending }}
            text={isCancelled ? text.restoreHint(what) : text.cancelHint(what)}
            more={isCancelled ? undefined : <CancelReason value={reason} onChange={setReason} />}
            onYes={() =>
              changing.mutate(isCancelled ? receipt : { ...receipt, reason: reason.trim() }, {
                onSuccess: (outcome) =>
                  outcome.kind === "waiting"
                    ? tellSaved(what, whenSent(outcome.entry))
                    : toast({ tone: "ok", title, text: what }),
              })
            }
          />
        )}
      </Cell>
    </Row>
  );
}

/** When it came, who entered it on which device, and what was done with it since. */
const WhenCell = ({ receipt, timeZone, own }: { receipt: HistoryLine; timeZone: string; own: ReadonlySet<string> }) => {
  const [entered, ...changes] = receipt.events ?? [];
  return (
    <Cell className={styles.when}>
      <DateText date={receipt.receive_date} />
      <small className="muted">
        {text.entered(receipt, timeZone)}, {receipt.created_by}
        {receipt.entered_by !== null && `, ${text.enteredBy(receipt.entered_by)}`}
        {entered !== undefined && placeWords(entered, own)}
      </small>
      {receipt.second_count && <small className="muted">{secondWords(receipt.second_count, timeZone)}</small>}
      {receipt.hold?.released_at && <small className="muted">{releaseWords(receipt.hold, timeZone)}</small>}
      {changes.map((event, at) => (
        <small key={at} className="muted">
          {changeWords(event, timeZone)}
          {placeWords(event, own)}
          {event.reason !== null && `: ${event.reason}`}
        </small>
      ))}
    </Cell>
  );
};

/** "Canceled Nov 23, 2026 at 3:12 PM by Anna Bell". */
const changeWords = ({ status, at, by }: ReceiptEvent, timeZone: string): string =>
  (status === "CAN" ? text.canceledAt : text.restoredAt)(dayAndTime(at, timeZone), by);

/** "Released from hold Nov 23, 2026 at 3:12 PM by Anna Bell: the labeler extended it". */
const releaseWords = ({ released_at, released_by, resolution }: ReceiptHold, timeZone: string): string =>
  text.releasedAt(dayAndTime(released_at ?? "", timeZone), released_by ?? "", resolution ?? "");

function secondWords({ by, at }: NonNullable<HistoryLine["second_count"]>, timeZone: string): string {
  if (by === null || at === null) return text.countNotConfirmed;
  return text.countConfirmedAt(dayAndTime(at, timeZone), by);
}

/** On which device: by the name that people gave it, else "this tablet" or the beginning of its number; nothing where it has not said. */
function placeWords({ device, device_name }: ReceiptEvent, own: ReadonlySet<string>): string {
  if (device === null) return "";
  const words = own.has(device) ? text.onThisDevice() : text.onDevice(device.slice(0, 4).toUpperCase());
  return `, ${device_name ?? words}`;
}
