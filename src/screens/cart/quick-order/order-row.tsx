/** The cells of a row: what was typed, what it was answered, and what a person can do about it. */
import { useState, type KeyboardEvent } from "react";
import { discardedSentence } from "#src/data/cart/sent-rows.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Badge } from "#src/ui/kit/badge.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { formatQuantity as counted } from "#src/ui/kit/format.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import { later, Nothing } from "#src/ui/kit/later.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Cell } from "#src/ui/kit/row.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { UnitPrice } from "#src/ui/trade/unit-price.tsx";
import styles from "./quick-order.module.css";
import type { RowAnswer } from "./row-answer.ts";
import { productOf, partOf, wordsOf } from "./row-words.ts";
import type { EnteredRow } from "./rows.ts";

/** Only few rows ask: the programs come when one does. */
const Confirm = later(async () => (await import("./choices.tsx")).Confirm, Nothing, Nothing);
const Choices = later(async () => (await import("./choices.tsx")).Choices, Nothing, Nothing);
const Closest = later(async () => (await import("./choices.tsx")).Closest, Nothing, Nothing);

export type OrderRowProps = {
  row: EnteredRow;
  /** Counted from 1. */
  place: number;
  answer: RowAnswer;
  onChange: (change: Partial<Omit<EnteredRow, "id">>) => void;
  onRemove: () => void;
};

export function OrderRow({ row, place, answer, onChange, onRemove }: OrderRowProps) {
  const standing = partOf(answer);
  const isOver = standing === "done" || standing === "waiting";
  const product = productOf(answer);
  const units = product?.units ?? [];
  const unitText = units.find((each) => each.quantity_uom_code === row.unit)?.sale_UOM_desc ?? row.unit;
  const isWrongUnit = answer.kind === "fix" && answer.what === "unit";
  const unit = "unit" in answer ? answer.unit : undefined;
  return (
    <>
      <Cell className={`muted ${styles["place"]}`}>{counted(place)}</Cell>
      <Cell className={styles["typed"]}>
        <Typed
          label={`NDC or item number of row ${place}`}
          text={row.code}
          isFixed={isOver}
          isWrong={answer.kind === "fix" && ["code", "unknown", "several"].includes(answer.what)}
          onText={(code) => onChange({ code: code.trim(), sent: null })}
        />
      </Cell>
      <Cell className={styles["answer"]}>
        {product !== undefined && (
          <>
            <p className="name">{wholeAmounts(product.full_description)}</p>
            <div className="facts-line">
              <div className="under">
                {product.schedule_name !== null && <ScheduleBadge schedule={product.schedule_name} />}
                <Ndc code={product.ndc_code} />
                <span>Item {product.item_id}</span>
                <AvailabilityMark availability={product.availability} />
              </div>
              {unit !== undefined && unit.sale_UOM_price !== null && (
                <UnitPrice unit={unit} of={product.full_description} offers={product.incentives} />
              )}
            </div>
          </>
        )}
        {row.wasDiscarded === true && <Badge tone="attention">{discardedSentence}</Badge>}
        <Said answer={answer} />
        {answer.kind === "fix" && answer.what === "several" && (
          <Choices choices={answer.choices} onChoose={(item_id) => onChange({ item_id })} />
        )}
        {answer.kind === "fix" && answer.what === "unknown" && (
          <Closest code={row.code} onChoose={(item_id) => onChange({ code: String(item_id) })} />
        )}
        {answer.kind === "fix" && answer.what === "confirm" && (
          <Confirm onConfirm={() => onChange({ isConfirmed: true })} />
        )}
        {(answer.kind === "refused" || (answer.kind === "added" && answer.addition.given === 0)) && (
          <Button size="small" icon="undo" onPress={() => onChange({ sent: null })}>
            Try again
          </Button>
        )}
      </Cell>
      <Cell className={styles["amount"]}>
        <Typed
          label={`Quantity of row ${place}`}
          text={row.quantity}
          isFixed={isOver}
          isNumber
          isWrong={answer.kind === "fix" && answer.what === "quantity"}
          onText={(quantity) => onChange({ quantity: quantity.trim(), sent: null })}
        />
      </Cell>
      <Cell className={styles["unit"]}>
        {units.length > 1 && !isOver ? (
          <span className="field__box select">
            <select
              aria-label={`Unit of row ${place}`}
              aria-invalid={isWrongUnit ? true : undefined}
              value={isWrongUnit ? "" : (unit?.quantity_uom_code ?? "")}
              onChange={(event) => onChange({ unit: event.currentTarget.value, sent: null })}
            >
              {(isWrongUnit || unit === undefined) && <option value="">Choose</option>}
              {units.map(({ quantity_uom_code, sale_UOM_desc }) => (
                <option key={quantity_uom_code} value={quantity_uom_code}>
                  {sale_UOM_desc}
                </option>
              ))}
            </select>
            <Icon name="down" size="small" />
          </span>
        ) : isWrongUnit ? (
          <Button size="small" onPress={() => onChange({ unit: units[0]?.quantity_uom_code ?? "", sent: null })}>
            {units[0]?.sale_UOM_desc ?? "Choose"}
          </Button>
        ) : (
          <span className="muted">{unit?.sale_UOM_desc ?? (unitText || units[0]?.sale_UOM_desc)}</span>
        )}
      </Cell>
      <Cell className={styles["remove"]}>
        <Button tone="quiet" icon="close" label={`Remove row ${place}`} onPress={onRemove} />
      </Cell>
    </>
  );
}

function Said({ answer }: { answer: RowAnswer }) {
  const words = wordsOf(answer);
  if (words === "") return null;
  if (answer.kind === "looking") return <p className="small muted">{words}</p>;
  if (answer.kind === "waiting") return <Badge tone="waiting">{words}</Badge>;
  const isFine = answer.kind === "sent" || (answer.kind === "added" && answer.addition.adjusted === null);
  return <Badge tone={isFine ? "ok" : "attention"}>{words}</Badge>;
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
