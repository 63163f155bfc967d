/** Before a tote or a whole delivery is entered in one tap: what will be, lot by lot, and what is in already and is not entered again. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import type { PackedLot } from "#contract/receiving/rules/packed.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { day, formatQuantity } from "#src/text/format.ts";
import * as packedDialogText from "#src/text/receiving/packed-dialog.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ExpiryWarning } from "#src/screens/receiving/pad/expiry-warning.tsx";
import styles from "./packed.module.css";

export type PackedDialogProps = {
  /** "Tote 1 0614141 2000014". */
  title: string;
  lots: readonly PackedLot<PendingReceive>[];
  /** How many of them stand counted on a pad, and are entered with it. */
  countedIn: (lot: PackedLot<PendingReceive>) => number;
  /** `MM/DD/YYYY` */
  today: string;
  /** It is being written to this device's disk. */
  pending: boolean;
  onReceive: () => void;
  onClose: () => void;
};

export function PackedDialog({ title, lots, countedIn, today, pending, onReceive, onClose }: PackedDialogProps) {
  const isRecalled = useIsRecalled();
  const sum = lots.reduce((total, { quantity }) => total + quantity, 0);
  const nothingLeft = lots.some(({ claimed }) => claimed > 0)
    ? packedDialogText.allClaimedHint
    : packedDialogText.allReceivedHint;
  const units = new Set(lots.map(({ line }) => line.sale_UOM_desc));
  const [unit] = units;
  const all = formatQuantity(sum, units.size === 1 && unit !== undefined ? unitName(unit) : "unit");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={sum === 0 ? nothingLeft : packedDialogText.receiveHint}
      foot={
        <>
          <Button size="glove" onPress={onClose}>
            {sum === 0 ? packedDialogText.close : packedDialogText.countInstead}
          </Button>
          {sum > 0 && (
            <Button size="glove" tone="primary" icon="box" pending={pending} onPress={onReceive}>
              {packedDialogText.receive(all)}
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.lots}>
        {lots.map((packed) => (
          <LotRow
            key={`${packed.line.order_id} ${packed.line.line_no} ${packed.lot_no}`}
            packed={packed}
            counted={countedIn(packed)}
            today={today}
            isRecalled={isRecalled(packed.line.item_id, packed.lot_no)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type LotRow = Pick<PackedDialogProps, "today"> & { counted: number; isRecalled: boolean };

/** What of a lot is received with it, and what is not: it is in already. */
const LotRow = ({ packed, counted, today, isRecalled }: { packed: PackedLot<PendingReceive> } & LotRow) => {
  const { line, lot_no, expiration_date, quantity, claimed, shipped, serials } = packed;
  const received = shipped - quantity - claimed;
  return (
    <li data-in={quantity === 0 ? true : undefined}>
      <div className={styles.what}>
        <b>{wholeAmounts(line.full_description)}</b>
        <span className="muted">
          {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}{" "}
          <Lot word="Lot" number={lot_no} isRecalled={isRecalled} />
          {packedDialogText.expires(day(expiration_date))}
          {serials.length > 0 && packedDialogText.serialNumbers(serials.length)}
        </span>
        {received > 0 && (
          <span className={styles.already}>
            {received === shipped ? packedDialogText.allReceived : packedDialogText.received(received)}
          </span>
        )}
        {claimed > 0 && <span className={styles.already}>{packedDialogText.claimed(claimed)}</span>}
        {counted > 0 && <span className={styles.already}>{packedDialogText.countedHere(counted)}</span>}
        <ExpiryWarning expires={expiration_date} today={today} />
      </div>
      <b className={styles.count}>{formatQuantity(quantity)}</b>
    </li>
  );
};
