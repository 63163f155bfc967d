/** The pad: how many came, of which lot, when; one button that says what it does. Its keys never move while a person types. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { CountedBy } from "#src/data/receiving/here.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/receiving/pad.ts";
import stacked from "#src/screens/receiving/line/stacked.module.css";
import { unitName } from "#src/ui/trade/product-words.ts";
import { Amount } from "./amount.tsx";
import {
  allOf,
  asksFirst,
  emptyDraft,
  missing,
  type DraftField,
  type ReceiptDraft,
  type Goods,
} from "#src/screens/receiving/count/draft.ts";
import { fieldPlaceOf, type FieldPlace } from "./field-place.ts";
import type { PadDetailsProps } from "./pad-details.tsx";
import { holdOf } from "#src/screens/receiving/count/hold.ts";
import { LotChoice } from "./lot-choice.tsx";
import { PadHead } from "./pad-head.tsx";
import styles from "./pad.module.css";
import { ReceiveButton, receiveId } from "./receive-button.tsx";
import { Said } from "./said.tsx";
import { scansOf } from "#src/screens/receiving/count/scans.ts";
import { useReceiptDraft } from "./use-receipt-draft.ts";

const PadDetails = later<PadDetailsProps>(
  async () => (await import("./pad-details.tsx")).PadDetails,
  undefined,
  ({ onBack }) => {
    useEffect(onBack, [onBack]);
    return null;
  },
);
PadDetails.preload().catch(() => undefined); // before a network is missed

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
  /** Who else counts it. */
  countedBy?: CountedBy | undefined;
  onTakeOver?: () => void;
  /** Reports a problem with the goods. @param lot the selected or typed one; empty: none */
  onWrong?: (lot: string) => void;
  /** @param hold why the goods are not put away; undefined: they are. */
  onReceive: (draft: ReceiptDraft, hold: string | undefined) => void;
  onClose: () => void;
};

/** Give it `key={goods.key}`: other goods start with an empty pad. */
export function Pad({ goods, today, scannedLot, pending, others, standing, ...on }: PadProps) {
  const { onWrong, onReceive, onClose, ...colleague } = on;
  const at = usePad({ goods, today, scannedLot, pending, onReceive });
  const { draft, setDraft, side, setSide, unit, first, hold, lead } = at;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const shared = { goods, draft, today };
  return (
    <section className={styles.pad} aria-labelledby="pad-title" data-context={goods.schedule === null ? "rx" : "cs"}>
      <div className={styles.body}>
        <div className={styles.about}>
          <PadHead goods={goods} unit={unit} title={title} others={others} onClose={onClose} />
          {standing}
          {side === "count" && <LotChoice {...shared} onDraft={setDraft} onMore={() => setSide("details")} />}
        </div>
        {side === "count" ? (
          <Amount
            text={draft.quantity}
            onText={(quantity) => setDraft({ ...draft, quantity })}
            unit={unit}
            holds={goods.holds}
            all={allOf(draft, goods)}
            readOnly={pending}
            onEnter={at.enter}
          />
        ) : (
          <PadDetails {...shared} onDraft={setDraft} onBack={() => lead("quantity")} />
        )}
      </div>
      <div className={styles.foot}>
        <div className={styles.say} id="pad-say" role="status">
          <Said
            {...shared}
            {...colleague}
            unit={unit}
            first={first}
            hold={hold}
            leftAt={pending || scansOf(draft).length > 0 ? undefined : at.leftAt}
            onLead={lead}
            onStartOver={() => setDraft(emptyDraft(goods, today, scannedLot))}
          />
        </div>
        <div className={styles.acts}>
          <ReceiveButton
            {...shared}
            unit={unit}
            isHold={hold !== undefined}
            disabled={first !== undefined}
            pending={pending}
            onReceive={at.receive}
          />
          {onWrong !== undefined && <ProblemButton goods={goods} onWrong={() => onWrong(draft.lot.trim())} />}
        </div>
      </div>
    </section>
  );
}

/** Something is wrong with the goods: it is reported; what is on no order goes into quarantine. */
const ProblemButton = ({ goods: { order }, onWrong }: { goods: Goods; onWrong: () => void }) => (
  <Button
    className={stacked.stacked}
    icon={order === null ? "shield" : "attention"}
    label={order === null ? text.quarantine : text.reportProblem}
    onPress={onWrong}
  >
    {order === null ? text.shortQuarantine : text.problem}
  </Button>
);

type Padding = Pick<PadProps, "goods" | "today" | "scannedLot" | "pending" | "onReceive">;

/** What stands on the pad and on which of its sides, what is missing, and what Enter does. */
function usePad({ goods, today, scannedLot, pending, onReceive }: Padding) {
  const { value: draft, change, leftAt } = useReceiptDraft(goods, today, scannedLot);
  const setDraft = (next: ReceiptDraft) => change(() => next);
  const [side, setSide] = useState<FieldPlace["side"]>("count");
  const [first] = missing(draft, goods, today);
  const isRecalledLot = useIsRecalled();
  const isRecalled = [draft.lot, draft.lot.trim().toUpperCase()].some((lot) => isRecalledLot(goods.item_id, lot));
  const hold = holdOf({ expires: draft.expires, today, isRecalled });
  const receive = () => {
    if (first === undefined && !pending) onReceive(draft, hold);
  };
  const lead = (field: DraftField) => {
    const place = fieldPlaceOf(field, goods);
    setSide(place.side);
    requestAnimationFrame(() => document.getElementById(place.id)?.focus());
  };
  const enter = () => {
    if (first !== undefined) lead(first.field);
    else if (asksFirst(draft, goods)) document.getElementById(receiveId)?.click();
    else receive();
  };
  const unit = unitName(goods.units.find((each) => each.code === draft.unit)?.desc ?? draft.unit);
  return { draft, setDraft, leftAt, side, setSide, unit, first, hold, lead, enter, receive };
}
