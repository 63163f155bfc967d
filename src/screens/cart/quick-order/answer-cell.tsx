/** What a row was answered: the product that was found, what is so, and what a person can do about it. */
import * as rowText from "#src/text/cart/quick-order-rows.ts";
import { tryAgain } from "#src/text/cart/quick-order.ts";
import { discarded } from "#src/text/cart/sent-rows.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { UnitPrice } from "#src/ui/trade/unit-price.tsx";
import styles from "./quick-order.module.css";
import type { RowAnswer } from "./row-answer.ts";
import { productOf, unitOf, wordsOf } from "./row-words.ts";
import type { EnteredRow, RowChange } from "./rows.ts";

/** Only few rows ask: the programs come when one does. */
const Confirm = later(async () => (await import("./choices.tsx")).Confirm, Nothing, Nothing);
const Choices = later(async () => (await import("./choices.tsx")).Choices, Nothing, Nothing);
const Closest = later(async () => (await import("./choices.tsx")).Closest, Nothing, Nothing);

export type AnswerCellProps = { row: EnteredRow; answer: RowAnswer; onChange: (change: RowChange) => void };

export function AnswerCell({ row, answer, onChange }: AnswerCellProps) {
  return (
    <Cell className={styles.answer}>
      <Found answer={answer} />
      {row.wasDiscarded === true && <Badge tone="attention">{discarded}</Badge>}
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
          {tryAgain}
        </Button>
      )}
    </Cell>
  );
}

/** The product, as far as it is known. */
function Found({ answer }: { answer: RowAnswer }) {
  const product = productOf(answer);
  const unit = unitOf(answer);
  if (product === undefined) return null;
  return (
    <>
      <p className="name">{wholeAmounts(product.full_description)}</p>
      <div className="facts-line">
        <div className="under">
          {product.schedule_name !== null && <ScheduleBadge schedule={product.schedule_name} />}
          <Labeler product={product} />
          <span>{rowText.itemNumber(product.item_id)}</span>
          <AvailabilityMark availability={product.availability} />
        </div>
        {unit !== undefined && unit.sale_UOM_price !== null && (
          <UnitPrice unit={unit} of={product.full_description} offers={product.incentives} />
        )}
      </div>
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
