/** Which lot came: the shipment's lots as large choices; a typed one where the shipment names none. The rest is one press away. */
import { useIsRecalled } from "#src/data/reports/lots.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { Expiry } from "#src/ui/kit/date-text.tsx";
import { day, formatQuantity } from "#src/ui/kit/format.ts";
import { TextField } from "#src/ui/kit/text-field.tsx";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { onLot } from "./counting.ts";
import { withLot, type ReceiptDraft, type Goods } from "./draft.ts";
import styles from "./pad.module.css";
import { asideOf, isLot, scansOf } from "./scans.ts";

export type LotChoiceProps = {
  goods: Goods;
  draft: ReceiptDraft;
  today: string;
  onDraft: (draft: ReceiptDraft) => void;
  onMore: () => void;
};

export function LotChoice({ goods, draft, today, onDraft, onMore }: LotChoiceProps) {
  const isRecalled = useIsRecalled();
  const mark = (lot_no: string) => isRecalled(goods.item_id, lot_no) && <Recalled />;
  /** The label's own date counts for the lot that is chosen, where it was typed. */
  const saidOf = ({ lot_no, expiration_date }: Goods["lots"][number]) =>
    (draft.lot === lot_no && draft.expires) || expiration_date;
  /** What was counted by scan stays with the lot that was scanned; a number that was only typed is of whichever lot is chosen. */
  const chooseLot = (lot: string) =>
    scansOf(draft).length > 0 && draft.lot !== "" ? onLot(draft, goods, lot) : withLot(draft, goods, lot);
  const typed = draft.lot.trim() !== "" && goods.lots.every((lot) => lot.lot_no !== draft.lot);
  const aside = asideOf(draft);
  const strange = aside.filter((each) => goods.lots.every(({ lot_no }) => !isLot(lot_no, each.lot)));
  const shippedWords = ({ lot_no, quantity }: Goods["lots"][number]) => {
    const counted = aside.find((each) => isLot(each.lot, lot_no));
    return counted === undefined
      ? `${formatQuantity(quantity)} shipped`
      : `${counted.quantity} of ${formatQuantity(quantity)} counted`;
  };
  return (
    <div className={styles.lots}>
      {goods.lots.length === 0 ? (
        <div className={`grow ${styles.typed}`}>
          <TextField
            id="pad-lot"
            label="Lot"
            value={draft.lot}
            onChange={(lot) => onDraft(withLot(draft, goods, lot))}
            maxLength={20}
            code
            required={goods.order === null}
            size="glove"
          />
          <span className={styles.recalled}>{mark(draft.lot.trim().toUpperCase())}</span>
        </div>
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
              <b className="code">{lot.lot_no}</b>
              {mark(lot.lot_no)}
              <span>
                <Expiry date={saidOf(lot)} today={today} />
              </span>
              {goods.order !== null && <small>{shippedWords(lot)}</small>}
            </label>
          ))}
          {typed && (
            <label className={styles.lot}>
              <input type="radio" name="lot" checked readOnly />
              <b className="code">{draft.lot.toUpperCase()}</b>
              {mark(draft.lot.toUpperCase())}
              <span>{draft.expires === "" ? "No expiry" : <Expiry date={draft.expires} today={today} />}</span>
            </label>
          )}
          {strange.map(({ lot, expires, quantity }) => (
            <label key={lot} className={styles.lot}>
              <input type="radio" name="lot" checked={false} onChange={() => onDraft(chooseLot(lot))} />
              <b className="code">{lot.toUpperCase()}</b>
              <span>{expires === "" ? "No expiry" : <Expiry date={expires} today={today} />}</span>
              <small>{quantity} counted</small>
            </label>
          ))}
        </fieldset>
      )}
      <Button icon="edit" tone="quiet" label="Lot, expiry, receive date, unit and notes" onPress={onMore} />
      {(draft.date !== today || draft.notes.trim() !== "") && (
        <p className={styles.also}>
          {draft.date !== today && <span>Received {day(draft.date)}</span>}
          {draft.notes.trim() !== "" && <span>With a note</span>}
        </p>
      )}
    </div>
  );
}
