/** One usual item: what it is, how it was ordered last, its price, what may still be ordered, and how many now. */
import { Link } from "@tanstack/react-router";
import { dateIn } from "#contract/dates.ts";
import { discardedSentence, type RowAnswer } from "#src/data/sent-rows.ts";
import { useUser } from "#src/data/session.ts";
import { AvailabilityMark } from "#src/ui/availability.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { deviceName } from "#src/ui/device.ts";
import { day, quantity as written } from "#src/ui/format.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Ndc } from "#src/ui/ndc.tsx";
import { unitName, wholeAmounts } from "#src/ui/product-words.ts";
import { ScheduleBadge } from "#src/ui/schedule-badge.tsx";
import { Stepper } from "#src/ui/stepper.tsx";
import { UnitPrice } from "#src/ui/unit-price.tsx";
import { tooManyWords, type UsualRow } from "./usual-row.ts";
import styles from "./usual.module.css";

export type UsualLineProps = {
  row: UsualRow;
  /** What stands in its box. */
  quantity: number;
  isTicked: boolean;
  /** Something of it has not reached the server yet. */
  isWaiting: boolean;
  /** What became of it when it was last added here. */
  answer: RowAnswer | undefined;
  onTick: (isTicked: boolean) => void;
  /** Adds this one alone. */
  onAdd: () => void;
  onQuantity: (quantity: number) => void;
};

export function UsualLine({ row, quantity, isTicked, isWaiting, answer, onTick, onAdd, onQuantity }: UsualLineProps) {
  const { item, unit, inCart, left, can } = row;
  const { product } = item;
  const { time_zone } = useUser().customer;
  const name = wholeAmounts(product.full_description);
  const lastUnit = product.units.find(({ quantity_uom_code }) => quantity_uom_code === item.last_quantity_uom_code);
  const limited = unit.max_sale_qty !== null && unit.max_sale_qty > 0;
  return (
    <li className={styles["line"]} data-state={isWaiting ? "waiting" : undefined}>
      <label className={`choice ${styles["tick"]}`} data-off={can.kind !== "add" ? true : undefined}>
        <input
          type="checkbox"
          aria-label={`Choose ${product.full_description}`}
          checked={isTicked}
          disabled={can.kind !== "add"}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      </label>
      <div className={styles["what"]}>
        <Link className="name" to="/product-detail/$id" params={{ id: product.item_id }}>
          {name}
        </Link>
        <div className="under">
          {product.is_schedule_drug && <ScheduleBadge schedule={product.schedule_name} />}
          <Ndc code={product.ndc_code} />
          <AvailabilityMark availability={product.availability} />
          <span>
            Last {written(item.last_quantity, unitName(lastUnit?.sale_UOM_desc ?? item.last_quantity_uom_code))},{" "}
            {day(dateIn(time_zone, new Date(item.last_ordered_at)))}
          </span>
          {limited && can.kind === "add" && (
            <Badge tone="attention">
              {written(left)} of {unit.max_sale_qty} left per order
            </Badge>
          )}
        </div>
        <Answered answer={answer} />
      </div>
      <div className={styles["price"]}>
        <UnitPrice unit={unit} of={product.full_description} offers={product.incentives} strong />
        {inCart > 0 && (
          <p className={isWaiting ? "pending" : styles["in"]}>
            <Icon name={isWaiting ? "waiting" : "tick"} size="small" />
            {written(inCart)} in the cart{isWaiting ? `, saved on ${deviceName()}` : ""}
          </p>
        )}
      </div>
      <div className={styles["act"]}>
        {can.kind === "none" && <span className="small muted">{can.why}</span>}
        {can.kind === "confirm" && (
          <Link
            className={buttonClass({ size: "small" })}
            to="/product-detail/$id"
            params={{ id: product.item_id }}
            aria-label={`Confirm the medical necessity of ${product.full_description}`}
          >
            Confirm
            <Icon name="right" size="small" />
          </Link>
        )}
        {can.kind === "add" && (
          <>
            <Stepper
              id={`usual-${product.item_id}`}
              label={`Quantity of ${product.full_description}`}
              value={quantity}
              max={left}
              onChange={onQuantity}
              onEmptied={() => onQuantity(0)}
              onEnter={() => onTick(true)}
              error={quantity > left ? tooManyWords(row) : undefined}
            />
            <Button
              icon="plus"
              disabled={quantity === 0 || quantity > left}
              label={`Add ${written(quantity, unitName(unit.sale_UOM_desc))} of ${product.full_description}`}
              onPress={onAdd}
            >
              Add
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** What became of it, where that was not simply added. */
function Answered({ answer }: { answer: RowAnswer | undefined }) {
  if (answer === undefined || answer.kind === "waiting") return null;
  if (answer.kind === "discarded") return <p className={styles["answer"]}>{discardedSentence}</p>;
  const { given, adjusted, refused } = answer.addition;
  if (refused !== null) return <p className={styles["answer"]}>Not added. {refused.message}</p>;
  if (adjusted === null) return null;
  return (
    <p className={styles["answer"]}>
      Cut to {written(given)}. {adjusted.message}
    </p>
  );
}
