/** The cells of a row: what was typed, what it was answered, and what a person can do about it. */
import { useState, type KeyboardEvent } from "react";
import { readQuantity } from "#contract/cart/rules/written-quantity.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as screenText from "#src/text/cart/quick-order.ts";
import { formatQuantity as counted } from "#src/text/format.ts";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { AnswerCell } from "./answer-cell.tsx";
import styles from "./quick-order.module.css";
import type { RowAnswer } from "./row-answer.ts";
import { partOf } from "./row-words.ts";
import type { EnteredRow, RowChange } from "./rows.ts";
import { UnitCell } from "./unit-cell.tsx";

export type QuickOrderRowProps = {
  row: EnteredRow;
  /** Counted from 1. */
  place: number;
  answer: RowAnswer;
  onChange: (change: RowChange) => void;
  onRemove: () => void;
};

export function QuickOrderRow({ row, place, answer, onChange, onRemove }: QuickOrderRowProps) {
  const standing = partOf(answer);
  const isOver = standing === "done" || standing === "waiting";
  return (
    <>
      <Cell className={`muted ${styles.place}`}>{counted(place)}</Cell>
      <Cell className={styles.typed}>
        <Typed
          label={screenText.codeOfRow(place)}
          text={row.code}
          isFixed={isOver}
          isWrong={answer.kind === "fix" && ["code", "unknown", "unreadable", "several"].includes(answer.what)}
          onText={(code) => onChange({ code: code.trim(), sent: null })}
        />
      </Cell>
      <AnswerCell row={row} answer={answer} onChange={onChange} />
      <Cell className={styles.amount}>
        <Typed
          label={screenText.quantityOfRow(place)}
          text={row.quantity}
          isFixed={isOver}
          isNumber
          isWrong={answer.kind === "fix" && answer.what === "quantity"}
          onText={(quantity) => onChange({ ...readTypedQuantity(quantity), sent: null })}
        />
      </Cell>
      <UnitCell
        label={screenText.unitOfRow(place)}
        typed={row.unit}
        answer={answer}
        isFixed={isOver}
        onUnit={(unit) => onChange({ unit, sent: null })}
      />
      <Cell className={styles.remove}>
        <Button
          tone="quiet"
          icon="close"
          label={screenText.removeRow(place)}
          onPress={() => {
            focusAfterRemoval();
            onRemove();
          }}
        />
      </Cell>
    </>
  );
}

/** "2 cartons" says its unit too. */
function readTypedQuantity(text: string): RowChange {
  const { quantity, unit } = readQuantity(text) ?? { quantity: text.trim(), unit: "" };
  return unit === "" ? { quantity } : { quantity, unit };
}

type TypedProps = {
  label: string;
  text: string;
  isFixed: boolean;
  isWrong: boolean;
  isNumber?: boolean;
  onText: (text: string) => void;
};

/** A field of a row: what is typed counts when it is left, or with Enter. */
function Typed({ label, text, isFixed, isWrong, isNumber, onText }: TypedProps) {
  const [draft, setDraft] = useState<string>();
  const settle = () => {
    setDraft(undefined);
    if (draft !== undefined && draft !== text) onText(draft);
  };
  if (isFixed) return <span className={isNumber === true ? "num" : "code"}>{text}</span>;
  return (
    <span className="field__box">
      <input
        type="text"
        aria-label={label}
        aria-invalid={isWrong ? true : undefined}
        inputMode={isNumber === true ? "numeric" : "text"}
        autoComplete="off"
        spellCheck={false}
        className={isNumber === true ? "num" : undefined}
        maxLength={200}
        value={draft ?? text}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter") settle();
          if (event.key === "Escape") setDraft(undefined);
        }}
      />
    </span>
  );
}
