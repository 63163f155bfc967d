/** What a usual item is, how it was ordered last, how many may still be ordered, and what became of it when it was added here. */
import { Link } from "@tanstack/react-router";
import { dateIn } from "#contract/base/dates.ts";
import type { SentRowAnswer } from "#src/data/cart/sent-rows.ts";
import { discarded } from "#src/text/cart/sent-rows.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import * as text from "#src/text/cart/usual-row.ts";
import { day } from "#src/text/format.ts";
import * as addedText from "#src/text/trade/added.ts";
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
  const most = unit.max_sale_qty;
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
          {text.lastOrder(
            item.last_quantity,
            unitName(lastUnit?.sale_UOM_desc ?? item.last_quantity_uom_code),
            day(dateIn(timeZone, new Date(item.last_ordered_at))),
          )}
        </span>
        {most !== null && most > 0 && can.kind === "add" && <Badge tone="attention">{text.limit(most, left)}</Badge>}
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
  if (refused !== null) return <p className={`buy__more ${styles.answer}`}>{addedText.rowNotAdded(refused.message)}</p>;
  if (adjusted === null) return null;
  return <p className={`buy__more ${styles.answer}`}>{addedText.rowReduced(given, adjusted.message)}</p>;
}
