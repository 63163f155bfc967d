/** The line above the pad's button, its place always kept: what is missing, or what is out of the ordinary. */
import { useState } from "react";
import { integerOf } from "#contract/base/numbers.ts";
import type { CountedBy } from "#src/data/receiving/here.ts";
import { countedByWords } from "#src/text/receiving/colleague.ts";
import { ageWords, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/pad.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import {
  findOtherExpiration,
  isStrangeLot,
  oddOf,
  type DraftField,
  type ReceiptDraft,
  type Goods,
  type Odd,
} from "#src/screens/receiving/count/draft.ts";
import { ExpiryWarning, expiryWords } from "./expiry-warning.tsx";
import styles from "./pad.module.css";

export type SaidProps = {
  draft: ReceiptDraft;
  goods: Goods;
  /** `MM/DD/YYYY` */
  today: string;
  unit: string;
  first: { text: string; field: DraftField } | undefined;
  /** Why the goods are not put away; undefined: they are. */
  hold: string | undefined;
  /** When it was typed, if an earlier visit left it. */
  leftAt: Date | undefined;
  /** Who else counts it: said before a quantity is, or it would be entered twice. */
  countedBy?: CountedBy | undefined;
  onTakeOver?: (() => void) | undefined;
  onLead: (field: DraftField) => void;
  onStartOver: () => void;
};

export function Said({ draft, goods, today, unit, first, hold, leftAt, onLead, ...on }: SaidProps) {
  const [now] = useState(() => new Date());
  const { countedBy, onTakeOver, onStartOver } = on;
  if (first !== undefined && (countedBy === undefined || draft.quantity !== "")) {
    return (
      <button type="button" className={styles.missing} onClick={() => onLead(first.field)}>
        {first.text}
      </button>
    );
  }
  if (hold !== undefined) {
    return (
      <span className={styles.refused}>
        <Icon name="refused" size="small" />
        {text.goesOnHold(hold)}
      </span>
    );
  }
  const odd = oddOf(draft, goods);
  if (odd !== undefined) return <Attention words={oddWords(odd)} />;
  if (isStrangeLot(draft, goods)) return <Attention words={text.otherLot(draft.lot.trim())} />;
  if (countedBy !== undefined) {
    return (
      <>
        <span className={styles.left}>{countedByWords(countedBy)}</span>
        <button type="button" className={styles.missing} onClick={onTakeOver}>
          {text.takeOver}
        </button>
      </>
    );
  }
  if (leftAt !== undefined) {
    return (
      <>
        <span className={styles.left}>{text.leftAt(ageWords(leftAt, now))}</span>
        <button type="button" className={styles.missing} onClick={onStartOver}>
          {text.startOver}
        </button>
      </>
    );
  }
  const shipped = findOtherExpiration(draft, goods);
  if (expiryWords(draft.expires, today, shipped) !== undefined)
    return <ExpiryWarning expires={draft.expires} today={today} shipped={shipped} />;
  return <span className="hush">{text.ready(formatQuantity(integerOf(draft.quantity) ?? 0, unit))}</span>;
}

function Attention({ words }: { words: string }) {
  return (
    <span className={styles.attention}>
      <Icon name="attention" size="small" />
      {words}
    </span>
  );
}

function oddWords(odd: Odd): string {
  switch (odd.kind) {
    case "more-than-ordered":
      return text.moreThanOrdered(odd.by);
    case "more-than-shipped":
      return text.moreThanShipped(odd.by);
    case "more-than-lot":
      return text.moreThanLot(odd.by, odd.lot);
  }
}
