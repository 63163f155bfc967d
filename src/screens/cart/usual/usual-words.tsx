/** What a usual item is, how it was ordered last, how many may still be ordered, and what became of it when it was added here. */
import { Link } from "@tanstack/react-router";
import { dateIn } from "#contract/base/dates.ts";
import type { SentRowAnswer } from "#src/data/cart/sent-rows.ts";
import { discarded } from "#src/text/cart/sent-rows.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { day, formatQuantity as written } from "#src/text/format.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import type { Twins } from "#src/ui/trade/twins.ts";
import type { UsualRow } from "./usual-row.ts";
import styles from "./usual.module.css";

export type UsualWordsProps = {
  row: UsualRow;
  /** What became of it when it was last added here. */
  answer: SentRowAnswer | undefined;
  /** Of the list. */
  twins: Twins;
};

/** @param props.timeZone the customer's. */
export function UsualWords({ row, answer, twins, timeZone }: UsualWordsProps & { timeZone: string }) {
  const { item, unit, left, can } = row;
  const { product } = item;
  const lastUnit = product.units.find(({ quantity_uom_code }) => quantity_uom_code === item.last_quantity_uom_code);
  const limited = unit.max_sale_qty !== null && unit.max_sale_qty > 0;
  return (
    <div className={`buy__words ${styles.what}`}>
      <Link className="name" to="/product-detail/$id" params={{ id: product.item_id }}>
        {wholeAmounts(product.full_description)}
      </Link>
      <div className="under buy__facts">
        {product.is_schedule_drug && <ScheduleBadge schedule={product.schedule_name} />}
        <Labeler product={product} twins={twins} />
        <AvailabilityMark availability={product.availability} />
        <span className="only-wide">
          Last {written(item.last_quantity, unitName(lastUnit?.sale_UOM_desc ?? item.last_quantity_uom_code))},{" "}
          {day(dateIn(timeZone, new Date(item.last_ordered_at)))}
        </span>
        {limited && can.kind === "add" && (
          <Badge tone="attention">
            {written(left)} of {unit.max_sale_qty} left per order
          </Badge>
        )}
      </div>
      <Answered answer={answer} />
    </div>
  );
}

/** What became of it, where that was not simply added. */
function Answered({ answer }: { answer: SentRowAnswer | undefined }) {
  if (answer === undefined || answer.kind === "waiting") return null;
  if (answer.kind === "discarded") return <p className={`buy__more ${styles.answer}`}>{discarded}</p>;
  const { given, adjusted, refused } = answer.addition;
  if (refused !== null) return <p className={`buy__more ${styles.answer}`}>Not added. {refused.message}</p>;
  if (adjusted === null) return null;
  return (
    <p className={`buy__more ${styles.answer}`}>
      Cut to {written(given)}. {adjusted.message}
    </p>
  );
}
