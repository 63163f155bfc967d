/** The pad's other side: lot and expiry as the label says, the day it came, the unit, and notes. */
import { addDays, isoToWire, wireToIso } from "#contract/base/dates.ts";
import { oldestDate } from "#contract/orders/rules/orders.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { TextArea } from "#src/ui/kit/fields/text-area.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { enterReceiveDate } from "#contract/receiving/text.ts";
import * as text from "#src/text/receiving/pad-details.ts";
import {
  findOtherExpiration,
  withTypedLot,
  type ReceiptDraft,
  type Goods,
} from "#src/screens/receiving/count/draft.ts";
import { ExpiryWarning } from "./expiry-warning.tsx";
import styles from "./pad.module.css";
import { ScanLog } from "./scan-log.tsx";

export type PadDetailsProps = {
  goods: Goods;
  draft: ReceiptDraft;
  /** `MM/DD/YYYY` */
  today: string;
  onDraft: (draft: ReceiptDraft) => void;
  onBack: () => void;
};

export function PadDetails({ goods, draft, today, onDraft, onBack }: PadDetailsProps) {
  const now = wireToIso(today) ?? today;
  return (
    <div className={styles.details}>
      <div className={styles.whole}>
        <TextField
          id="pad-lot"
          label={text.lot}
          value={draft.lot}
          onChange={(lot) => onDraft(withTypedLot(draft, goods, lot))}
          maxLength={20}
          code
          optional={goods.order !== null}
        />
      </div>
      <DateField
        id="pad-expires"
        label={text.expiration}
        value={draft.expires}
        onChange={(expires) => onDraft({ ...draft, expires })}
        kind="expiration"
        optional
      />
      <ExpiryWarning expires={draft.expires} today={today} shipped={findOtherExpiration(draft, goods)} />
      <DateField
        id="pad-date"
        label={text.receiveDate}
        value={draft.date}
        onChange={(date) => onDraft({ ...draft, date })}
        min={isoToWire(oldestDate(now))}
        max={isoToWire(addDays(now, 1))}
        errorOnLeave={draft.date === "" ? enterReceiveDate : undefined}
      />
      <UnitOfCount goods={goods} draft={draft} onDraft={onDraft} />
      <div className={styles.whole}>
        <TextArea
          label={text.notes}
          value={draft.notes}
          onChange={(notes) => onDraft({ ...draft, notes })}
          rows={2}
          maxLength={1000}
          optional
        />
      </div>
      <ScanLog goods={goods} draft={draft} onDraft={onDraft} />
      <Button icon="left" wide className={styles.whole} onPress={onBack}>
        {text.backToQuantity}
      </Button>
    </div>
  );
}

function UnitOfCount({ goods, draft, onDraft }: Pick<PadDetailsProps, "goods" | "draft" | "onDraft">) {
  const choices = goods.units.map((unit) => ({ value: unit.code, label: unit.desc }));
  const field = {
    label: text.unit,
    choices,
    value: draft.unit,
    onChange: (unit: string) => onDraft({ ...draft, unit }),
  };
  if (choices.length <= 1) return null;
  return (
    <div className={styles.whole}>
      {choices.length <= 3 ? <Segments {...field} labelShown wide /> : <Select {...field} />}
    </div>
  );
}
