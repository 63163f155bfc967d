/** The orders found: a table at a desk, cards on a phone. Where each stands is told by a shape and words; each can be ordered again. */
import { Link, useNavigate } from "@tanstack/react-router";
import type { OrderRow } from "#contract/orders/orders.ts";
import { hasEnded } from "#contract/orders/rules/orders.ts";
import { dateIn } from "#contract/base/dates.ts";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { day, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/orders/order-table.ts";
import { title } from "#src/text/orders/orders.ts";
import type { Density } from "#src/ui/kit/device/density.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { dayOf, standingOf } from "#src/ui/trade/order-standing.ts";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { StandMark } from "#src/ui/trade/stand-mark.tsx";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { VirtualRows } from "#src/ui/kit/lists/virtual-rows.tsx";
import { receivable } from "./next-step.ts";
import styles from "./orders.module.css";
import type { OrdersView } from "./view.ts";

export type OrderTableProps = {
  orders: readonly OrderRow[];
  total: number;
  /** There are more than that. */
  isAtLeast: boolean;
  /** Several companies may be among them. */
  withCustomer: boolean;
  remember: string;
  view: OrdersView;
  density: Density;
  now: Date;
  /** Undefined for whoever may not order. */
  onAgain: ((order: OrderRow) => void) | undefined;
  /** False for staff, who receive nothing. */
  canReceive: boolean;
  /** The order that is being ordered again. */
  asked: number | undefined;
};

export function OrderTable(props: OrderTableProps) {
  const { orders, total, isAtLeast, withCustomer, remember, view, density, now, onAgain, canReceive, asked } = props;
  const navigate = useNavigate();
  const shows: Shows = (column) => !view.hidden.includes(column);
  const hasPlace = shows("to") || withCustomer;
  return (
    <VirtualRows
      label={title}
      className={`${styles.table} ${withCustomer ? styles.many : ""}`}
      columns={columnsOf(hasPlace, onAgain !== undefined)}
      rowHeight={density === "compact" ? 44 : 60}
      items={orders}
      total={total}
      isAtLeast={isAtLeast}
      remember={`orders ${remember} ${JSON.stringify(view)} ${density}`}
      keyOf={(order) => order.order_id}
      contextOf={({ cart_type_code }) => (cart_type_code === "CSO" ? "cs" : undefined)}
      isOff={hasEnded}
      onOpen={(order) => void navigate({ to: "/purchase-order/$orderId", params: { orderId: order.order_id } })}
      head={[
        { key: "order", label: text.order },
        { key: "number", label: shows("number") ? text.poNumber : text.name },
        { key: "status", label: text.status },
        ...(hasPlace ? [{ key: "to", label: withCustomer ? text.customerAndShipTo : text.shipTo }] : []),
        { key: "total", label: text.total, end: true },
        ...(onAgain === undefined ? [] : [{ key: "again", label: "", hiddenLabel: text.nextStep }]),
      ]}
      renderRow={(order) => (
        <>
          <WhichCells order={order} shows={shows} />
          <Cell className={styles.status}>
            <StandMark standing={standingOf(order, dateIn(order.time_zone, now))} />
            {order.is_recalled && <Recalled />}
          </Cell>
          {hasPlace && <PlaceCell order={order} shown={{ withCustomer, withPlace: shows("to") }} />}
          <Cell end className={styles.total}>
            <Money amount={order.order_total} strong />{" "}
            {shows("units") && <small className="muted">{formatQuantity(order.item_count, "unit")}</small>}
          </Cell>
          {onAgain !== undefined && (
            <Cell end className={styles.again}>
              {(canReceive ? receiveLink(order, now) : undefined) ?? (
                <Button
                  icon="again"
                  size="small"
                  label={text.reorderOf(order.order_id)}
                  pending={asked === order.order_id}
                  onPress={() => onAgain(order)}
                >
                  {text.reorder}
                </Button>
              )}
            </Cell>
          )}
        </>
      )}
    />
  );
}

/** Leads to Receive, where something can be received; otherwise undefined. */
function receiveLink(order: OrderRow, now: Date) {
  const here = receivable(order, dateIn(order.time_zone, now));
  return (
    here && (
      <Link
        to="/receive"
        search={{ order_id: order.order_id }}
        className={`${buttonClass({ size: "small" })} ${styles.receive}`}
        aria-label={text.receiveOf(order.order_id, here.units)}
        onClick={(event) => event.stopPropagation()}
      >
        <Icon name="box" size="small" />
        {text.receive(here.units)}
      </Link>
    )
  );
}

type Shows = (column: OrdersView["hidden"][number]) => boolean;

/** Which order it is: by its number and day, and by what the customer calls it. */
const WhichCells = ({ order, shows }: { order: OrderRow; shows: Shows }) => (
  <>
    <Cell className={styles.order}>
      <Link className={styles.open} to="/purchase-order/$orderId" params={{ orderId: order.order_id }}>
        <span className="hush">{text.order} </span>
        <span translate="no">{order.order_id}</span>
      </Link>
      <small className="muted">{day(dayOf(order, order.order_date))}</small>
    </Cell>
    <Cell className={styles.number}>
      {shows("number") && (
        <span className="strong" translate="no">
          {order.customer_order_no || "–"}
        </span>
      )}
      <small className="muted">
        {order.cart_type_code === "CSO" && (
          <span className={styles.controlled}>
            {order.schedule_names.length > 0
              ? order.schedule_names.map((schedule) => <ScheduleBadge key={schedule} schedule={schedule} />)
              : text.controlled}{" "}
          </span>
        )}
        {order.order_name}
        {shows("by") && (
          <span className={styles.by}>
            {order.order_name !== "" && ", "}
            {order.order_create_user}
          </span>
        )}
      </small>
    </Cell>
  </>
);

/** Where it goes, and whose it is where several companies may be. A place is known by its beginning; in full it stands on the order. */
const PlaceCell = ({ order, shown }: { order: OrderRow; shown: { withCustomer: boolean; withPlace: boolean } }) => (
  <Cell className={styles.to}>
    {shown.withCustomer && <span className="cut">{order.company_name}</span>}
    {shown.withPlace &&
      placeLines(order.ship_to).map((line) => (
        <small key={line} className="muted cut">
          {line}
        </small>
      ))}
  </Cell>
);

/** "North Campus Hospital Pharmacy" and "Albany, NY": two short lines are read, one long one is cut. */
function placeLines(shipTo: string): string[] {
  const parts = shipTo.split(", ");
  return [parts.slice(0, -2).join(", "), parts.slice(-2).join(", ")].filter(Boolean);
}

const columnsOf = (hasPlace: boolean, hasAgain: boolean): string =>
  `6.75rem minmax(0, 1fr) minmax(0, 1.3fr) ${hasPlace ? "minmax(0, 1fr) " : ""}7rem${hasAgain ? " 8rem" : ""}`;
