/** A line of a guide to order from: its par level, what is on hand as it is typed, and how many that makes. */
import { Link } from "@tanstack/react-router";
import type { SentRowAnswer } from "#src/data/cart/sent-rows.ts";
import { discarded } from "#src/text/cart/sent-rows.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { unknownProduct } from "#src/text/cart/order-guide.ts";
import * as words from "#src/text/cart/order-guide-order.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as addedText from "#src/text/trade/added.ts";
import { IntegerInput } from "#src/ui/kit/fields/integer-input.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { UnitPrice } from "#src/ui/trade/unit-price.tsx";
import type { GuideRow } from "./guide-row.ts";
import styles from "./guides.module.css";

export type GuideOrderLineProps = {
  row: GuideRow;
  answer: SentRowAnswer | undefined;
  text: string;
  onText: (text: string) => void;
};

export function GuideOrderLine({ row, answer, text, onText }: GuideOrderLineProps) {
  const { line, product, unit, suggested, can, inCart } = row;
  const name = product?.full_description ?? unknownProduct(line.item_id);
  const unitWords = unitName(unit?.sale_UOM_desc ?? line.quantity_uom_code);
  return (
    <div role="row" className={styles.line}>
      <div role="cell" className={styles.what}>
        {product === null ? (
          <p className="name">{name}</p>
        ) : (
          <Link className="name" to="/product-detail/$id" params={{ id: line.item_id }}>
            {wholeAmounts(name)}
          </Link>
        )}
        <div className="facts-line">
          <div className="under">
            {product !== null && product.schedule_name !== null && <ScheduleBadge schedule={product.schedule_name} />}
            {product !== null && <Labeler product={product} />}
            {product !== null && <AvailabilityMark availability={product.availability} />}
            {inCart > 0 && <span>{words.inCart(inCart)}</span>}
          </div>
          {unit !== undefined && unit.sale_UOM_price !== null && (
            <UnitPrice unit={unit} of={name} offers={product?.incentives ?? []} />
          )}
        </div>
        {can.kind === "none" && <p className="small muted">{can.why}</p>}
        {answer?.kind === "discarded" && <p className={styles.answer}>{discarded}</p>}
        {answer?.kind === "answered" && answer.addition.refused !== null && (
          <p className={styles.answer}>{addedText.rowNotAdded(answer.addition.refused.message)}</p>
        )}
        {answer?.kind === "answered" && answer.addition.adjusted !== null && (
          <p className={styles.answer}>
            {addedText.rowReduced(answer.addition.given, answer.addition.adjusted.message)}
          </p>
        )}
      </div>
      <span role="cell" className="num">
        {formatQuantity(line.par_level, unitWords)}
      </span>
      <span role="cell" className={styles.hand}>
        <span className="field__box">
          <IntegerInput aria-label={words.onHandOf(name)} text={text} onText={onText} placeholder="0" />
        </span>
      </span>
      <b role="cell" className="num">
        {can.kind === "add" ? formatQuantity(suggested) : "–"}
      </b>
    </div>
  );
}
