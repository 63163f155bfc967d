/** What was ordered, line by line: ordered, shipped, received, and what it costs. */
import { Link } from "@tanstack/react-router";
import { unitFor } from "#contract/base/units.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { arrival, day, money, formatQuantity } from "#src/text/format.ts";
import { received } from "#contract/orders/text.ts";
import * as text from "#src/text/orders/order-lines.ts";
import { formerUser } from "#src/text/orders/purchase-order.ts";
import { backordered } from "#src/text/trade/order-state.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { ManyRows } from "#src/ui/kit/lists/many-rows.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { contextOf } from "#src/ui/trade/line-context.ts";
import { dayOf } from "#src/ui/trade/order-standing.ts";
import { Price } from "#src/ui/trade/price.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { Lot } from "#src/ui/trade/lot.tsx";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { LineReceipts } from "./line-receipts.tsx";
import styles from "./purchase-order.module.css";

type Line = PurchaseOrder["lines"][number];
type Receipts = PurchaseOrder["receipts"];

export type OrderLinesProps = {
  lines: readonly Line[];
  /** Of all lines. */
  receipts: Receipts;
  /** The order's, which may be another one than the selected customer. */
  customerId: number;
  /** The customer's. */
  timeZone: string;
  /** Undefined where nothing can be ordered again here. */
  again: { press: (line: Line) => void; asked: number | undefined } | undefined;
};

export function OrderLines({ lines, receipts, customerId, timeZone, again }: OrderLinesProps) {
  const ofLine = Map.groupBy(receipts, ({ line_no }) => line_no);
  const isRecalled = useIsRecalled();
  return (
    <section className="stack" style={{ "--gap": "8px" }} aria-labelledby="order-lines">
      <h2 id="order-lines">
        {text.title} <span className="count">{lines.length}</span>
      </h2>
      <ManyRows
        label={text.title}
        className={again === undefined ? (styles.lines ?? "") : `${styles.lines} ${styles.withAgain}`}
        head={again === undefined ? head : [...head, { key: "again", label: "", hiddenLabel: text.actions }]}
        items={lines}
        keyOf={({ line_no }) => line_no}
        contextOf={contextOf}
        renderRow={(line) => (
          <LineCells
            line={line}
            beside={{ receipts: ofLine.get(line.line_no) ?? [], customerId, timeZone, again, isRecalled }}
          />
        )}
      />
    </section>
  );
}

const head = [
  { key: "what", label: text.product },
  { key: "ordered", label: text.ordered, end: true },
  { key: "shipped", label: text.shipped, end: true },
  { key: "received", label: received, end: true },
  { key: "each", label: text.price, end: true },
  { key: "price", label: text.amount, end: true },
];

/** What a row is made of beside its line: the line's own receipts, and which lots are recalled. */
type Beside = Pick<OrderLinesProps, "again" | "customerId" | "timeZone"> & {
  receipts: Receipts;
  isRecalled: ReturnType<typeof useIsRecalled>;
};

const LineCells = ({ line, beside }: { line: Line; beside: Beside }) => (
  <>
    <ProductCell line={line} {...beside} />
    <Cell end className={styles.ordered}>
      <b>{formatQuantity(line.quantity)}</b>{" "}
      <small className="muted">{unitFor(line.quantity, unitName(line.sale_UOM_desc))}</small>
    </Cell>
    <Cell end className={styles.count}>
      <span className={styles.only}>{text.shipped} </span>
      {formatQuantity(line.shipped_quantity)}
    </Cell>
    <Cell end className={styles.count}>
      <span className={styles.only}>{received} </span>
      {formatQuantity(line.received_quantity)}
    </Cell>
    <Cell end className={styles.each}>
      <Price
        amount={line.price_per}
        steps={line.price_steps}
        of={line.full_description}
        unit={unitName(line.sale_UOM_desc)}
      />
      <span className={styles.only}> / {unitName(line.sale_UOM_desc)}</span>
    </Cell>
    <Cell end className={styles.amount}>
      <Money amount={line.full_price} strong />
      {line.discount_amount > 0 && line.display_in_line_item_level_bit && (
        <small className={styles.off}>
          <span className="hush">{text.offer} </span>
          {money(-(Math.round(line.discount_amount * 100) * (line.quantity - line.voided_quantity)) / 100)}
        </small>
      )}
    </Cell>
    {beside.again !== undefined && (
      <Cell end className={styles.again}>
        <Button
          icon="again"
          size="small"
          label={text.reorderOf(wholeAmounts(line.full_description))}
          pending={beside.again.asked === line.line_no}
          disabled={!line.can_reorder}
          onPress={() => beside.again?.press(line)}
        />
      </Cell>
    )}
  </>
);

/** What has not left yet, and when it is expected; what was taken off. */
function restWords(line: Line): string | undefined {
  const { quantity, voided_quantity, shipped_quantity, closed_quantity, expected_on } = line;
  const rest = quantity - voided_quantity - shipped_quantity;
  const off = voided_quantity > 0 ? text.notShipping(voided_quantity) : undefined;
  const still = rest > 0 && shipped_quantity > 0 ? backordered(rest) : undefined;
  const about = rest > 0 && expected_on !== null ? text.inStockAbout(arrival(expected_on)) : undefined;
  const closed = closed_quantity > 0 ? text.closedShort(closed_quantity) : undefined;
  return [off, closed, still, about].filter(Boolean).join(", ") || undefined;
}

const ProductCell = ({ line, receipts, customerId, timeZone, again, isRecalled }: { line: Line } & Beside) => (
  <Cell className={styles.what}>
    <Link className="name" to="/product-detail/$id" params={{ id: line.item_id }}>
      {wholeAmounts(line.full_description)}
    </Link>
    <div className="under">
      {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
      <Labeler product={line} />
      {line.lot_no !== null && (
        <span className="nowrap">
          <Lot word="Lot" number={line.lot_no} isRecalled={isRecalled(line.item_id, line.lot_no)} />
        </span>
      )}
      {line.is_recalled && (
        <Link className="link nowrap" to="/lots" search={{ customer: customerId }}>
          {!isRecalled(line.item_id, line.lot_no ?? "") && <Recalled />} {text.showRecalls}
        </Link>
      )}
      {line.discount_amount > 0 && line.display_in_line_item_level_bit && (
        <Badge tone="ok" icon="tag">
          {line.incentive_name}
        </Badge>
      )}
      {line.medical_necessity && <span>{formatNecessity(line.medical_necessity, timeZone)}</span>}
      {restWords(line) !== undefined && <span className="nowrap">{restWords(line)}</span>}
      {again !== undefined && !line.can_reorder && <span className="nowrap">{text.notReorderable}</span>}
      {line.kit_check_surcharge > 0 && (
        <span className="nowrap">
          {text.kitCheck} <Money amount={line.kit_check_surcharge} />
        </span>
      )}
    </div>
    <LineReceipts receipts={receipts} isRecalled={(lot_no) => isRecalled(line.item_id, lot_no)} />
  </Cell>
);

/** Who confirmed it, and on which day; an API client may order without. */
const formatNecessity = (
  { confirmed_by, confirmed_at }: NonNullable<Line["medical_necessity"]>,
  time_zone: string,
): string =>
  confirmed_at === null
    ? text.necessityNotConfirmed
    : text.necessityConfirmed(confirmed_by ?? formerUser, day(dayOf({ time_zone }, confirmed_at)));
