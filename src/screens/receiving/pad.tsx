/** The pad: how many came, of which lot, when; one button that says what it does. Its keys never move while a person types. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { integerOf } from "#contract/base/numbers.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { ConfirmPopover } from "#src/ui/kit/confirm-popover.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { NumberPad } from "#src/ui/kit/number-pad.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Amount } from "./amount.tsx";
import {
  allOf,
  asksFirst,
  dateless,
  draftFrom,
  draftName,
  emptyDraft,
  missing,
  type ReceiptDraft,
  type Goods,
  type OrderedGoods,
} from "./draft.ts";
import { LotChoice } from "./lot-choice.tsx";
import { PadDetails } from "./pad-details.tsx";
import styles from "./pad.module.css";
import { Said } from "./said.tsx";

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
  onReceive: (draft: ReceiptDraft) => void;
  onClose: () => void;
};

/** Give it `key={goods.key}`: other goods start with an empty pad. */
export function Pad(props: PadProps) {
  const { goods, today, scannedLot, pending, others, standing, onReceive, onClose } = props;
  const {
    value: draft,
    change,
    leftAt,
  } = useTyped(
    draftName(goods),
    (kept) => draftFrom(kept, goods, today, scannedLot),
    (typed) => dateless(typed, today),
  );
  const setDraft = (next: ReceiptDraft) => change(() => next);
  const [side, setSide] = useState<"count" | "details">("count");
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);

  const unit = unitName(goods.units.find((each) => each.code === draft.unit)?.desc ?? draft.unit);
  const count = integerOf(draft.quantity) ?? 0;
  const reasons = missing(draft, goods, today);
  const [first] = reasons;
  const asks = asksFirst(draft, goods);
  const receive = () => {
    if (first === undefined && !pending) onReceive(draft);
  };
  const enter = () => {
    if (first !== undefined) lead(first.field);
    else if (asks) document.getElementById("pad-receive")?.click();
    else receive();
  };
  const lead = (field: keyof ReceiptDraft) => {
    const isOnFront = field === "quantity" || (field === "lot" && goods.lots.length !== 1);
    setSide(isOnFront ? "count" : "details");
    const id = field === "lot" && goods.lots.length > 1 ? "pad-first-lot" : `pad-${field}`;
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const words = count > 0 ? `Receive ${formatQuantity(count, unit)}` : "Receive";
  const button = {
    id: "pad-receive",
    tone: "primary",
    size: "glove",
    wide: true,
    disabled: first !== undefined,
    pending,
    describedBy: "pad-say",
    children: words,
  } as const;

  return (
    <section className={styles.pad} aria-labelledby="pad-title">
      <div className={styles.body}>
        <div className={styles.head}>
          <Button icon="left" tone="quiet" label="Back to the list" className={styles.back} onPress={onClose} />
          <div className="grow">
            <h2 id="pad-title" ref={head} tabIndex={-1}>
              {wholeAmounts(goods.name)}
            </h2>
            <p className={`under ${styles.under}`}>
              {goods.schedule !== null && <ScheduleBadge schedule={goods.schedule} />}
              <Ndc code={goods.ndc} />
              {goods.order === null ? (
                <span>Not on an order</span>
              ) : (
                <>
                  <b className="nowrap">Order {goods.order.order_id}</b>
                  <span className="nowrap">{dueWords(goods.order, unit)}</span>
                </>
              )}
            </p>
            {others}
            {goods.schedule !== null && (
              <p className={styles.record}>
                <Icon name="shield" size="small" />
                This entry is the legal record of receipt.
              </p>
            )}
          </div>
        </div>

        {standing}
        {side === "count" ? (
          <>
            <LotChoice goods={goods} draft={draft} today={today} onDraft={setDraft} onMore={() => setSide("details")} />
            <Amount
              text={draft.quantity}
              onText={(text) => setDraft({ ...draft, quantity: text })}
              unit={unit}
              holds={goods.holds}
              all={allOf(draft, goods)}
              readOnly={pending}
              onEnter={enter}
            />
            <NumberPad
              label="Quantity"
              text={draft.quantity}
              onText={(text) => setDraft({ ...draft, quantity: text })}
              disabled={pending}
            />
          </>
        ) : (
          <PadDetails
            goods={goods}
            draft={draft}
            today={today}
            onDraft={setDraft}
            onBack={() => {
              setSide("count");
              requestAnimationFrame(() => document.getElementById("pad-quantity")?.focus());
            }}
          />
        )}
      </div>
      <div className={styles.foot}>
        <div className={styles.say} id="pad-say" role="status">
          <Said
            draft={draft}
            goods={goods}
            today={today}
            unit={unit}
            first={first}
            leftAt={pending ? undefined : leftAt}
            onLead={lead}
            onStartOver={() => setDraft(emptyDraft(goods, today, scannedLot))}
          />
        </div>
        {asks && first === undefined ? (
          <ConfirmPopover
            button={button}
            question={`${words}?`}
            text={
              goods.order === null
                ? "That is very many. Check the number."
                : `That is far more than the ${formatQuantity(goods.order.due)} that are due. Check the number.`
            }
            no="Change the number"
            yes={words}
            onYes={receive}
          />
        ) : (
          <Button {...button} onPress={receive} />
        )}
      </div>
    </section>
  );
}

/** How many are at the dock and not counted in, and how many come later. */
function dueWords({ due, later }: OrderedGoods, unit: string): string {
  const here = `${formatQuantity(due, unit)} due`;
  return later > 0 ? `${here}, ${formatQuantity(later)} later` : here;
}
