/** The pending lines under the scan field, by order and oldest first; or why there are none. */
import type { ReactNode } from "react";
import { useUser } from "#src/data/identity/session.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import type { usePending } from "#src/data/receiving/pending.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import * as text from "#src/text/receiving/board.ts";
import * as headText from "#src/text/receiving/order-head.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import styles from "./dock.module.css";
import type { BoardSum } from "#src/screens/receiving/line/line-state.ts";
import { aboutOrder, OrderHead } from "#src/screens/receiving/line/order-head.tsx";
import { listTall, ordersOf, type PendingOrder } from "#src/screens/receiving/line/orders-of.ts";
import rowStyles from "#src/screens/receiving/line/row.module.css";

const OrderNotListed = later(async () => (await import("./order-not-listed.tsx")).OrderNotListed, Loading);

export type PendingListProps = {
  query: ReturnType<typeof usePending>["query"];
  /** Only this order's lines. */
  orderId: number | undefined;
  /** What stands on the board. */
  all: readonly DockLine[];
  /** Those of them that have what was typed. */
  lines: readonly DockLine[];
  /** The orders of which nothing was here when the board was opened; the last ones. */
  notHere: ReadonlySet<number>;
  /** That no line has what was scanned stands above the list already. */
  isMissed: boolean;
  /** Who else is receiving an order. */
  hereAt: (orderId: number) => readonly string[];
  sumOf: (lines: readonly DockLine[]) => BoardSum;
  /** @param isTall it may be the highest row of its order */
  renderRow: (line: DockLine, isTall: boolean) => ReactNode;
  /** Of the lines of an order that is shown alone: its deliveries and claims. */
  renderDelivery: (lines: readonly DockLine[]) => ReactNode;
  /** Number of lines that came to the list since it was opened and are not shown yet. */
  freshCount: number;
  onShowNew: () => void;
  onAllOrders: () => void;
  /** Shows one order alone. */
  onOrder: (orderId: number) => void;
  /** Something came that nobody ordered. */
  onUnexpected: () => void;
};

export function PendingList(props: PendingListProps) {
  const { query, orderId, all, lines, notHere, isMissed, hereAt, sumOf, renderRow, renderDelivery, onOrder } = props;
  // isFetching is read where it is shown alone: otherwise each request draws the board once more.
  const { isPending, refetch, data } = query;
  const orders = ordersOf(lines);
  const notDelivered = orders.filter(({ order_id }) => notHere.has(order_id));
  const { customer } = useUser();
  const isNarrow = useNarrow();
  const linesOf = (order: number) => (orderId === order ? all : all.filter(({ order_id }) => order_id === order));
  const delivery = (order: number) => (orderId !== undefined || orders.length === 1) && renderDelivery(linesOf(order));
  const section = (order: PendingOrder<DockLine>) => {
    const its = linesOf(order.order_id);
    const tall = listTall(order.lines);
    return (
      <section key={order.order_id} aria-label={headText.order(order.order_id)}>
        <OrderHead
          orderId={order.order_id}
          about={aboutOrder(order, customer.time_zone)}
          sum={sumOf(its)}
          here={hereAt(order.order_id)}
          onOpen={orderId === undefined ? () => onOrder(order.order_id) : undefined}
        />
        {isNarrow && delivery(order.order_id)}
        <ul className={rowStyles.rows}>{order.lines.map((line) => renderRow(line, tall.has(line)))}</ul>
        {!isNarrow && delivery(order.order_id)}
      </section>
    );
  };
  return (
    <>
      {isPending && <Loading />}
      {!isPending && data === undefined && (
        <ErrorState title={text.loadFailed} onRetry={() => void refetch()} retrying={query.isFetching} />
      )}
      {data !== undefined && all.length === 0 && <NothingLeft {...props} />}
      {all.length > 0 && lines.length === 0 && !isMissed && noLine}
      {lines.length > 0 && (
        <div className={styles.lines} data-long={lines.length > 30 ? true : undefined}>
          {orders.filter((each) => !notDelivered.includes(each)).map(section)}
          {notDelivered.length > 0 && orderId === undefined && <h2 className={styles.group}>{text.notDelivered}</h2>}
          {notDelivered.map(section)}
        </div>
      )}
    </>
  );
}

function Loading() {
  return <Skeleton label={text.loading} plain />;
}

const noLine = <Empty icon="search" title={text.noMatchTitle} text={text.noMatchHint} />;

function NothingLeft({ query, orderId, freshCount, onShowNew, onAllOrders, onUnexpected }: PendingListProps) {
  const { customer } = useUser();
  if (orderId === undefined)
    return (
      <Empty
        title={text.emptyTitle}
        text={text.emptyHint(customer.company_name)}
        action={<Button onPress={onUnexpected}>{text.receiveUnexpected}</Button>}
      />
    );
  if (freshCount > 0)
    return (
      <Empty
        title={text.newLinesTitle(orderId)}
        action={<Button onPress={onShowNew}>{text.showNewLines(freshCount)}</Button>}
      />
    );
  const isPendingAtServer = query.data?.answer.some(({ order_id }) => order_id === orderId) === true;
  // Pending at the server only: receipts that wait on this device fill its lines.
  if (!isPendingAtServer) return <OrderNotListed orderId={orderId} onAllOrders={onAllOrders} />;
  return (
    <Empty
      title={text.emptyTitle}
      text={text.emptyOrderHint}
      action={<Button onPress={onAllOrders}>{text.showAllOrders}</Button>}
    />
  );
}
