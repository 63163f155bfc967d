/** Which lot came: the shipment's lots as large choices; a typed one where the shipment names none. The rest is one press away. */
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Expiry } from "#src/ui/kit/words/date-text.tsx";
import { day, formatQuantity } from "#src/ui/kit/words/format.ts";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { Lot } from "#src/ui/trade/lot.tsx";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { onLot } from "#src/screens/receiving/count/counting.ts";
import { withLot, withTypedLot, type ReceiptDraft, type Goods } from "#src/screens/receiving/count/draft.ts";
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
  const named = (lot_no: string) => <Lot number={lot_no} isRecalled={isRecalled(goods.item_id, lot_no)} />;
  /** The label's own date counts for the lot that is chosen, where it was typed. */
  const saidOf = ({ lot_no, expiration_date }: Goods["lots"][number]) =>
    (draft.lot === lot_no && draft.expires) || expiration_date;
  /** What was counted by scan stays with the lot that was scanned; a number that was only typed is of whichever lot is chosen. */
  const chooseLot = (lot: string) =>
    scansOf(draft).length > 0 && draft.lot !== "" ? onLot(draft, goods, lot) : withLot(draft, goods, lot);
  const typed = draft.lot.trim() !== "" && goods.lots.every((lot) => lot.lot_no !== draft.lot);
  const aside = asideOf(draft);
  const strange = aside.filter((each) => goods.lots.every(({ lot_no }) => !isLot(lot_no, each.lot)));
  return (
    <div className={styles.lots}>
      {goods.lots.length === 0 ? (
        typedLot({ goods, draft, isRecalled: isRecalled(goods.item_id, draft.lot), onDraft })
      ) : (
        <fieldset className={styles.choices}>
          <legend className="hush">{goods.lots.length > 1 ? "Which lot?" : "Lot"}</legend>
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
                <Expiry date={saidOf(lot)} today={today} />
              </span>
              {goods.order !== null && <small>{shippedWords(lot, aside)}</small>}
            </label>
          ))}
          {typed && (
            <label className={styles.lot}>
              <input type="radio" name="lot" checked readOnly />
              {named(draft.lot)}
              <span>{draft.expires === "" ? "No expiry" : <Expiry date={draft.expires} today={today} />}</span>
            </label>
          )}
          {strange.map(({ lot, expires, quantity }) => (
            <label key={lot} className={styles.lot}>
              <input type="radio" name="lot" checked={false} onChange={() => onDraft(chooseLot(lot))} />
              {named(lot || "Not said")}
              <span>{expires === "" ? "No expiry" : <Expiry date={expires} today={today} />}</span>
              <small>{quantity} counted</small>
            </label>
          ))}
        </fieldset>
      )}
      <Button icon="edit" tone="quiet" label="Lot, expiry, receive date, unit and notes" onPress={onMore} />
      {alsoTyped(draft, today)}
    </div>
  );
}

function shippedWords({ lot_no, quantity }: Goods["lots"][number], aside: ReturnType<typeof asideOf>): string {
  const counted = aside.find((each) => isLot(each.lot, lot_no));
  return counted === undefined
    ? `${formatQuantity(quantity)} shipped`
    : `${counted.quantity} of ${formatQuantity(quantity)} counted`;
}

type TypedLot = Pick<LotChoiceProps, "goods" | "draft" | "onDraft"> & { isRecalled: boolean };

/** Where the shipment names no lot. */
const typedLot = ({ goods, draft, isRecalled, onDraft }: TypedLot) => (
  <div className={`grow ${styles.typed}`}>
    <TextField
      id="pad-lot"
      label="Lot"
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
const alsoTyped = ({ date, notes }: ReceiptDraft, today: string) =>
  (date !== today || notes.trim() !== "") && (
    <p className={styles.also}>
      {date !== today && <span>Received {day(date)}</span>}
      {notes.trim() !== "" && <span>With a note</span>}
    </p>
  );
