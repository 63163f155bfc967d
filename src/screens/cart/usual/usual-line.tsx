/** One usual item: what it is, how it was ordered last, its price, what may still be ordered, and how many now. */
import { Link } from "@tanstack/react-router";
import { dateIn } from "#contract/base/dates.ts";
import { discardedSentence, type RowAnswer } from "#src/data/cart/sent-rows.ts";
import { useUser } from "#src/data/identity/session.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Badge } from "#src/ui/kit/badge.tsx";
import { Button, buttonClass } from "#src/ui/kit/button.tsx";
import { deviceName } from "#src/ui/kit/device.ts";
import { day, formatQuantity as written } from "#src/ui/kit/format.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { useNarrow } from "#src/ui/kit/narrow.ts";
import { packIcon, unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { RowQuantity } from "#src/ui/trade/row-quantity.tsx";
import { Stepper } from "#src/ui/kit/stepper.tsx";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import type { Twins } from "#src/ui/trade/twins.ts";
import { UnitPrice } from "#src/ui/trade/unit-price.tsx";
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
  /** Of the list. */
  twins: Twins;
  onTick: (isTicked: boolean) => void;
  /** Adds this one alone. */
  onAdd: () => void;
  onQuantity: (quantity: number) => void;
  /** Changes what the cart holds of it. */
  onCart: (quantity: number) => void;
};

export function UsualLine(props: UsualLineProps) {
  const { row, quantity, isTicked, isWaiting, answer, twins, onTick, onAdd, onQuantity, onCart } = props;
  const { item, unit, inCart, left, can } = row;
  const isNarrow = useNarrow();
  const { product } = item;
  const { time_zone } = useUser().customer;
  const name = wholeAmounts(product.full_description);
  const lastUnit = product.units.find(({ quantity_uom_code }) => quantity_uom_code === item.last_quantity_uom_code);
  // A phone has room for one thing: what the cart holds of it, or the way in. Only of rows that were chosen to be added together the choice.
  const inSlot = isNarrow && (inCart > 0 || (can.kind === "add" && !isTicked)) ? "cart" : "choice";
  const limited = unit.max_sale_qty !== null && unit.max_sale_qty > 0;
  return (
    <li className={`buyrow ${styles["line"]}`} data-state={isWaiting ? "waiting" : undefined}>
      {!isNarrow && (
        <label className={`choice ${styles["tick"]}`} data-off={can.kind !== "add" ? true : undefined}>
          <input
            type="checkbox"
            aria-label={`Choose ${product.full_description}`}
            checked={isTicked}
            disabled={can.kind !== "add"}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        </label>
      )}
      <Thumb src={product.image_url} icon={packIcon(product.form)} />
      <div className={`buy__words ${styles["what"]}`}>
        <Link className="name" to="/product-detail/$id" params={{ id: product.item_id }}>
          {name}
        </Link>
        <div className="under buy__facts">
          {product.is_schedule_drug && <ScheduleBadge schedule={product.schedule_name} />}
          <Labeler product={product} twins={twins} />
          <AvailabilityMark availability={product.availability} />
          <span className="only-wide">
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
      <div className={`buy__price ${styles["price"]}`}>
        <UnitPrice unit={unit} of={product.full_description} offers={product.incentives} strong />
        {inCart > 0 && !isNarrow && (
          <p className={isWaiting ? "pending" : styles["in"]}>
            <Icon name={isWaiting ? "waiting" : "tick"} size="small" />
            {written(inCart)} in the cart{isWaiting ? `, saved on ${deviceName()}` : ""}
          </p>
        )}
      </div>
      <div className={`buy__act ${styles["act"]}`}>
        {inSlot === "cart" && (
          <RowQuantity
            name={product.full_description}
            quantity={inCart}
            unit={unit.sale_UOM_desc}
            max_sale_qty={unit.max_sale_qty}
            adds={Math.max(1, quantity)}
            onAdd={onAdd}
            onChange={onCart}
          />
        )}
        {inSlot === "choice" && can.kind === "none" && <span className="small muted">{can.why}</span>}
        {inSlot === "choice" && can.kind === "confirm" && (
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
        {inSlot === "choice" && can.kind === "add" && (
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
            {!isNarrow && (
              <Button
                icon="plus"
                disabled={quantity === 0 || quantity > left}
                label={`Add ${written(quantity, unitName(unit.sale_UOM_desc))} of ${product.full_description}`}
                onPress={onAdd}
              >
                Add
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** What became of it, where that was not simply added. */
function Answered({ answer }: { answer: RowAnswer | undefined }) {
  if (answer === undefined || answer.kind === "waiting") return null;
  if (answer.kind === "discarded") return <p className={`buy__more ${styles["answer"]}`}>{discardedSentence}</p>;
  const { given, adjusted, refused } = answer.addition;
  if (refused !== null) return <p className={`buy__more ${styles["answer"]}`}>Not added. {refused.message}</p>;
  if (adjusted === null) return null;
  return (
    <p className={`buy__more ${styles["answer"]}`}>
      Cut to {written(given)}. {adjusted.message}
    </p>
  );
}
