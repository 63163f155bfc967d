/** The pad: how many came, of which lot, when; one button that says what it does. Its keys never move while a person types. */
import { useEffect, useRef, useState } from "react";
import { integerOf } from "#contract/rules/numbers.ts";
import { useTyped } from "#src/data/drafts.ts";
import { Button } from "#src/ui/button.tsx";
import { ageWords, quantity } from "#src/ui/format.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Ndc } from "#src/ui/ndc.tsx";
import { NumberPad } from "#src/ui/number-pad.tsx";
import { unitName, wholeAmounts } from "#src/ui/product-words.ts";
import { ScheduleBadge } from "#src/ui/schedule-badge.tsx";
import { Amount } from "./amount.tsx";
import {
  dateless,
  draftFrom,
  draftName,
  emptyDraft,
  isStrangeLot,
  missing,
  overBy,
  type Draft,
  type Goods,
} from "./draft.ts";
import { LotChoice } from "./lot-choice.tsx";
import { PadDetails } from "./pad-details.tsx";
import css from "./pad.module.css";

export type PadProps = {
  goods: Goods;
  /** Today where the customer is, `MM/DD/YYYY`. */
  today: string;
  scannedLot: string | undefined;
  pending: boolean;
  onReceive: (draft: Draft) => void;
  onClose: () => void;
};

/** Give it `key={goods.key}`: other goods start with an empty pad. */
export function Pad({ goods, today, scannedLot, pending, onReceive, onClose }: PadProps) {
  const {
    value: draft,
    change,
    leftAt,
  } = useTyped(
    draftName(goods),
    (kept) => draftFrom(kept, goods, today, scannedLot),
    (typed) => dateless(typed, today),
  );
  const setDraft = (next: Draft) => change(() => next);
  const [side, setSide] = useState<"count" | "details">("count");
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);

  const unit = unitName(goods.units.find((each) => each.code === draft.unit)?.desc ?? draft.unit);
  const count = integerOf(draft.quantity) ?? 0;
  const reasons = missing(draft, goods, today);
  const [first] = reasons;
  const receive = () => {
    if (first === undefined && !pending) onReceive(draft);
    else if (first !== undefined) lead(first.field);
  };
  const lead = (field: keyof Draft) => {
    setSide(field === "quantity" || (field === "lot" && goods.lots.length === 0) ? "count" : "details");
    requestAnimationFrame(() => document.getElementById(`pad-${field}`)?.focus());
  };

  return (
    <section className={css.pad} aria-labelledby="pad-title">
      <div className={css.body}>
        <div className={css.head}>
          <Button icon="left" tone="quiet" label="Back to the list" className={css.back} onPress={onClose} />
          <div className="grow">
            <h2 id="pad-title" ref={head} tabIndex={-1}>
              {wholeAmounts(goods.name)}
            </h2>
            <p className={`under ${css.under}`}>
              {goods.schedule !== null && <ScheduleBadge schedule={goods.schedule} />}
              <Ndc code={goods.ndc} />
              <span>
                {goods.order === null
                  ? "Not on an order"
                  : `${quantity(Math.max(0, goods.order.remaining))} of ${quantity(goods.order.ordered, unit)} still to come`}
              </span>
            </p>
            {goods.schedule !== null && (
              <p className={css.record}>
                <Icon name="shield" size="small" />
                This entry is the legal record of receipt.
              </p>
            )}
          </div>
        </div>

        {side === "count" ? (
          <>
            <LotChoice goods={goods} draft={draft} today={today} onDraft={setDraft} onMore={() => setSide("details")} />
            <Amount
              text={draft.quantity}
              onText={(text) => setDraft({ ...draft, quantity: text })}
              unit={unit}
              holds={goods.holds}
              remaining={goods.order?.remaining ?? 0}
              readOnly={pending}
              onEnter={receive}
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
      <div className={css.foot}>
        <div className={css.say} id="pad-say" role="status">
          <Said
            draft={draft}
            goods={goods}
            unit={unit}
            first={first}
            leftAt={pending ? undefined : leftAt}
            onLead={lead}
            onStartOver={() => setDraft(emptyDraft(goods, today, scannedLot))}
          />
        </div>
        <Button
          tone="primary"
          size="glove"
          wide
          disabled={first !== undefined}
          pending={pending}
          describedBy="pad-say"
          onPress={receive}
        >
          {count > 0 ? `Receive ${quantity(count, unit)}` : "Receive"}
        </Button>
      </div>
    </section>
  );
}

type SaidProps = {
  draft: Draft;
  goods: Goods;
  unit: string;
  first: { text: string; field: keyof Draft } | undefined;
  /** When it was typed, if an earlier visit left it. */
  leftAt: Date | undefined;
  onLead: (field: keyof Draft) => void;
  onStartOver: () => void;
};

/** One line above the button, its place always kept: what is missing, or what is out of the ordinary. */
function Said({ draft, goods, unit, first, leftAt, onLead, onStartOver }: SaidProps) {
  const [now] = useState(() => new Date());
  if (first !== undefined) {
    return (
      <button type="button" className={css.missing} onClick={() => onLead(first.field)}>
        {first.text}
      </button>
    );
  }
  const over = overBy(draft, goods);
  if (over > 0) {
    return (
      <span className={css.attention}>
        <Icon name="attention" size="small" />
        {quantity(over)} more than ordered. It will be flagged.
      </span>
    );
  }
  if (isStrangeLot(draft, goods)) {
    return (
      <span className={css.attention}>
        <Icon name="attention" size="small" />
        Lot {draft.lot.trim().toUpperCase()} is not on this shipment. Check the label.
      </span>
    );
  }
  if (leftAt !== undefined) {
    return (
      <>
        <span className={css.left}>As you left it at {ageWords(leftAt, now)}</span>
        <button type="button" className={css.missing} onClick={onStartOver}>
          Start over
        </button>
      </>
    );
  }
  return <span className="hush">Ready to receive {quantity(integerOf(draft.quantity) ?? 0, unit)}</span>;
}
