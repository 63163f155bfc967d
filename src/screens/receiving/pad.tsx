/** The pad: how many came, of which lot, when; one button that says what it does. Its keys never move while a person types. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { unitName } from "#src/ui/trade/product-words.ts";
import { Amount } from "./amount.tsx";
import { allOf, asksFirst, emptyDraft, missing, type DraftField, type ReceiptDraft, type Goods } from "./draft.ts";
import { placeOf, type Place } from "./field-place.ts";
import { LotChoice } from "./lot-choice.tsx";
import { PadDetails } from "./pad-details.tsx";
import { PadHead } from "./pad-head.tsx";
import styles from "./pad.module.css";
import { ReceiveButton, receiveId } from "./receive-button.tsx";
import { Said } from "./said.tsx";
import { scansOf } from "./scans.ts";
import { useReceiptDraft } from "./use-receipt-draft.ts";

export type PadProps = {
  goods: Goods;
  /** Today where the customer is, `MM/DD/YYYY`. */
  today: string;
  scannedLot: string | undefined;
  /** It is being written to this device's disk. */
  pending: boolean;
  /** The same goods on other orders. */
  others?: ReactNode;
  /** How the line stands, where the pad covers the list. */
  standing?: ReactNode;
  /** What was counted by scan was changed by hand. */
  onCounted?: () => void;
  onReceive: (draft: ReceiptDraft) => void;
  onClose: () => void;
};

/** Give it `key={goods.key}`: other goods start with an empty pad. */
export function Pad({ goods, today, scannedLot, pending, others, standing, onCounted, onReceive, onClose }: PadProps) {
  const { value: draft, change, leftAt } = useReceiptDraft(goods, today, scannedLot);
  const setDraft = (next: ReceiptDraft) => {
    change(() => next);
    if (scansOf(draft).length > 0) onCounted?.();
  };
  const [side, setSide] = useState<Place["side"]>("count");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const unit = unitName(goods.units.find((each) => each.code === draft.unit)?.desc ?? draft.unit);
  const [first] = missing(draft, goods, today);
  const receive = () => {
    if (first === undefined && !pending) onReceive(draft);
  };
  const lead = (field: DraftField) => {
    const place = placeOf(field, goods);
    setSide(place.side);
    requestAnimationFrame(() => document.getElementById(place.id)?.focus());
  };
  const enter = () => {
    if (first !== undefined) lead(first.field);
    else if (asksFirst(draft, goods)) document.getElementById(receiveId)?.click();
    else receive();
  };
  const shared = { goods, draft, today };
  return (
    <section
      className={styles.pad}
      aria-labelledby="pad-title"
      data-context={goods.schedule === null ? undefined : "cs"}
    >
      <div className={styles.body}>
        <PadHead goods={goods} unit={unit} title={title} others={others} onClose={onClose} />
        {standing}
        {side === "count" ? (
          <>
            <LotChoice {...shared} onDraft={setDraft} onMore={() => setSide("details")} />
            <Amount
              text={draft.quantity}
              onText={(quantity) => setDraft({ ...draft, quantity })}
              unit={unit}
              holds={goods.holds}
              all={allOf(draft, goods)}
              readOnly={pending}
              onEnter={enter}
            />
          </>
        ) : (
          <PadDetails {...shared} onDraft={setDraft} onBack={() => lead("quantity")} />
        )}
      </div>
      <div className={styles.foot}>
        <div className={styles.say} id="pad-say" role="status">
          <Said
            {...shared}
            unit={unit}
            first={first}
            leftAt={pending || scansOf(draft).length > 0 ? undefined : leftAt}
            onLead={lead}
            onStartOver={() => setDraft(emptyDraft(goods, today, scannedLot))}
          />
        </div>
        <ReceiveButton {...shared} unit={unit} disabled={first !== undefined} pending={pending} onReceive={receive} />
      </div>
    </section>
  );
}
