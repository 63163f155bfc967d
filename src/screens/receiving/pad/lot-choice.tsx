/** Which lot came: the shipment's lots as large choices; a typed one where the shipment names none. The rest is one press away. */
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Expiry } from "#src/ui/kit/words/date-text.tsx";
import { day } from "#src/text/format.ts";
import * as text from "#src/text/receiving/pad.ts";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { Lot } from "#src/ui/trade/lot.tsx";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { onLot } from "#src/screens/receiving/count/counting.ts";
import {
  countLeft,
  findOtherExpiration,
  withLot,
  withTypedLot,
  type ReceiptDraft,
  type Goods,
} from "#src/screens/receiving/count/draft.ts";
import styles from "./lots.module.css";
import { asideOf, isLot, scansOf } from "#src/screens/receiving/count/scans.ts";

export type LotChoiceProps = {
  goods: Goods;
  draft: ReceiptDraft;
  today: string;
  onDraft: (draft: ReceiptDraft) => void;
  onMore: () => void;
};

export function LotChoice({ goods, draft, today, onDraft, onMore }: LotChoiceProps) {
  const isRecalled = useIsRecalled();
  const aside = asideOf(draft);
  const named = (lot_no: string) => <Lot number={lot_no} isRecalled={isRecalled(goods.item_id, lot_no)} />;
  /** The label's own date, where it was scanned or typed: of the chosen lot, or of one that was counted and set aside. */
  const labelDate = (lot_no: string) => (draft.lot === lot_no ? draft : countedIn(aside, lot_no))?.expires ?? "";
  /** What was counted by scan stays with the lot that was scanned; a number that was only typed is of whichever lot is chosen. */
  const chooseLot = (lot: string) =>
    scansOf(draft).length > 0 && draft.lot !== "" ? onLot(draft, goods, lot) : withLot(draft, goods, lot);
  const typed = draft.lot.trim() !== "" && goods.lots.every((lot) => lot.lot_no !== draft.lot);
  const strange = aside.filter((each) => goods.lots.every(({ lot_no }) => !isLot(lot_no, each.lot)));
  return (
    <div className={styles.lots}>
      {goods.lots.length === 0 ? (
        <TypedLot goods={goods} draft={draft} isRecalled={isRecalled(goods.item_id, draft.lot)} onDraft={onDraft} />
      ) : (
        <fieldset className={styles.choices}>
          <legend className="hush">{goods.lots.length > 1 ? text.whichLot : text.lot}</legend>
          {goods.lots.map((lot, at) => (
            <label key={lot.lot_no} className={styles.lot}>
              <input
                id={at === 0 ? "pad-first-lot" : undefined}
                type="radio"
                name="lot"
                checked={draft.lot === lot.lot_no}
                onChange={() => onDraft(chooseLot(lot.lot_no))}
              />
              {named(lot.lot_no)}
              <span>
                <Expiry date={labelDate(lot.lot_no) || lot.expiration_date} today={today} />
              </span>
              {goods.order !== null && (
                <LotWords goods={goods} lot={lot} aside={aside} expires={labelDate(lot.lot_no)} />
              )}
            </label>
          ))}
          {typed && (
            <label className={styles.lot}>
              <input type="radio" name="lot" checked readOnly />
              {named(draft.lot)}
              <span>{draft.expires === "" ? text.noExpiration : <Expiry date={draft.expires} today={today} />}</span>
            </label>
          )}
          {strange.map(({ lot, expires, quantity }) => (
            <label key={lot} className={styles.lot}>
              <input type="radio" name="lot" checked={false} onChange={() => onDraft(chooseLot(lot))} />
              {named(lot || text.noLot)}
              <span>{expires === "" ? text.noExpiration : <Expiry date={expires} today={today} />}</span>
              <small>{text.counted(quantity)}</small>
            </label>
          ))}
        </fieldset>
      )}
      <Button icon="edit" tone="quiet" label={text.editDetails} onPress={onMore} />
      <AlsoTyped draft={draft} today={today} />
    </div>
  );
}

type Aside = ReturnType<typeof asideOf>;
const countedIn = (aside: Aside, lot_no: string) => aside.find((each) => isLot(each.lot, lot_no));

type LotWords = { goods: Goods; lot: Goods["lots"][number]; aside: Aside; expires: string };

/** What differs from the shipment, or how many there are; in the place of one line, so that the keys below stay where they are. */
const LotWords = ({ goods, lot, aside, expires }: LotWords) => {
  const shipped = findOtherExpiration({ lot: lot.lot_no, expires }, goods);
  if (shipped === undefined) return <small>{leftWords(lot, aside)}</small>;
  return (
    <small data-tone="attention">
      <Icon name="attention" size="small" /> {text.shipmentDate(day(shipped))}
    </small>
  );
};

/** How many of a lot are left, by anybody's receipts, and how many of them are counted. */
function leftWords(lot: Goods["lots"][number], aside: Aside): string {
  const counted = countedIn(aside, lot.lot_no);
  const left = countLeft(lot);
  if (counted !== undefined) return text.countedOf(counted.quantity, left);
  return lot.received ? text.leftOf(left, lot.quantity) : text.shipped(left);
}

type TypedLot = Pick<LotChoiceProps, "goods" | "draft" | "onDraft"> & { isRecalled: boolean };

/** Where the shipment names no lot. */
const TypedLot = ({ goods, draft, isRecalled, onDraft }: TypedLot) => (
  <div className={`grow ${styles.typed}`}>
    <TextField
      id="pad-lot"
      label={text.lot}
      value={draft.lot}
      onChange={(lot) => onDraft(withTypedLot(draft, goods, lot))}
      maxLength={20}
      code
      required={goods.order === null}
      size="glove"
    />
    <span className={styles.recalled}>{isRecalled && <Recalled />}</span>
  </div>
);

/** What stands on the pad's other side and is not as usual. */
const AlsoTyped = ({ draft: { date, notes }, today }: { draft: ReceiptDraft; today: string }) =>
  (date !== today || notes.trim() !== "") && (
    <p className={styles.also}>
      {date !== today && <span>{text.receivedOn(day(date))}</span>}
      {notes.trim() !== "" && <span>{text.hasNote}</span>}
    </p>
  );
