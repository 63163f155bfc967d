/** The purchase order, and order complete: the same view. While the warehouse packs it, the page looks again by itself. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { failureOf } from "#src/api/failures.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { purchaseOrderQuery } from "#src/data/orders/purchase-order.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useToday } from "#src/data/base/today.ts";
import { Age } from "#src/ui/kit/age.tsx";
import { Button, buttonClass } from "#src/ui/kit/button.tsx";
import { Empty } from "#src/ui/kit/empty.tsx";
import { ErrorState } from "#src/ui/kit/error-state.tsx";
import { Icon } from "#src/ui/kit/icon.tsx";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { useTitle } from "#src/ui/kit/title.ts";
import { standingOf, type Stands } from "#src/ui/trade/order-standing.ts";
import { StandMark } from "#src/ui/trade/stand-mark.tsx";
import { toast } from "#src/ui/kit/toasts.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderSum } from "./order-sum.tsx";
import styles from "./purchase-order.module.css";
import { Shipments } from "./shipments.tsx";
import { Progress } from "./progress.tsx";
import { useAgain } from "./use-again.tsx";
import { StillInCart } from "./still-in-cart.tsx";
import { WhatHappened } from "./what-happened.tsx";

/** `isComplete`: the order was placed a moment ago; the view hides reordering. */
export type PurchaseOrderProps = { orderId: number; isComplete: boolean };

export function PurchaseOrderScreen({ orderId, isComplete }: PurchaseOrderProps) {
  const query = useQuery(purchaseOrderQuery(orderId));
  const { data, error, isPending, isFetching, refetch } = query;
  useTitle(isComplete && data !== undefined ? `Order ${orderId} placed` : `Order ${data?.detail.order_id ?? orderId}`);
  useShippedToast(data);
  return (
    <div className={`page ${styles.screen}`}>
      <nav className="crumbs" aria-label="Where you are">
        <Link to="/orders">Orders</Link>
        <Icon name="right" size="small" />
        <span>Order {data?.detail.order_id ?? orderId}</span>
      </nav>
      {data === undefined ? (
        <>
          <h1>Order {orderId}</h1>
          {isPending && <Skeleton label="Loading the order" plain />}
          {error !== null && (
            <Unknown error={error} orderId={orderId} isFetching={isFetching} onRetry={() => void refetch()} />
          )}
        </>
      ) : (
        <Known order={data} isComplete={isComplete} since={rememberedSince(query)} />
      )}
    </div>
  );
}

type KnownProps = { order: PurchaseOrder; isComplete: boolean; since: Date | undefined };

function Known({ order, isComplete, since }: KnownProps) {
  const user = useUser();
  const { detail, lines, shipments } = order;
  const timeZone = detail.time_zone; // found under Any Customer it may be another customer's
  const todayThere = useToday(timeZone);
  const today = isoToWire(todayThere);
  const mayOrder = mayCall("ordering", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const ordering = useAgain(detail.order_id);
  const isToReceive =
    detail.customer_id === user.customer_id &&
    lines.some((line) => line.shipped_quantity > 0 && line.received_quantity < line.quantity) &&
    mayOrder;
  // Another customer's can be asked for too: then it is said whose it is.
  const again = isComplete || !mayOrder ? undefined : ordering.again;
  return (
    <>
      <header className={`page__head ${styles.head}`}>
        <div className="grow">
          <h1>{isComplete ? "Order complete" : `Order ${detail.order_id}`}</h1>
          <p className="muted">
            {[isComplete ? `Order ${detail.order_id}` : undefined, detail.customer_order_no, detail.order_name]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <Age what="This order" since={since} />
        </div>
        <div className={styles.stands}>
          <StandMark standing={standingOf(rowOf(order), todayThere)} />
        </div>
        <div className={styles.acts}>
          <Button icon="print" onPress={() => window.print()}>
            Print
          </Button>
          {again !== undefined && (
            <Button icon="again" pending={again.isAll} onPress={() => again.press()}>
              Reorder
            </Button>
          )}
          {isToReceive && (
            <Link className={buttonClass({ tone: "primary" })} to="/receive" search={{ order_id: detail.order_id }}>
              <Icon name="box" />
              Receive this order
            </Link>
          )}
        </div>
      </header>
      <p className={styles.context}>
        {detail.cart_type_code === "CSO" ? "CONTROLLED SUBSTANCES" : "RX PRODUCTS"} · {detail.company_name}
      </p>
      {isComplete && <StillInCart of={detail.cart_type_code} />}
      <Progress order={order} isComplete={isComplete} />
      <OrderDocuments detail={detail} />
      <div className={styles.split}>
        <div className={styles.main}>
          <OrderLines
            lines={lines}
            receipts={order.receipts}
            again={again && { press: ({ line_no }) => again.press(line_no), asked: again.line_no }}
          />
          <Shipments shipments={shipments} today={today} timeZone={timeZone} />
        </div>
        <aside className={styles.side} aria-label="Total and addresses">
          <WhatHappened order={order} today={todayThere} />
          <OrderSum order={order} />
          <CancelOrder key={detail.order_id} detail={detail} />
          <OrderFacts detail={detail} />
        </aside>
      </div>
      {ordering.answer}
    </>
  );
}

function Unknown({
  error,
  orderId,
  isFetching,
  onRetry,
}: {
  error: Error;
  orderId: number;
  isFetching: boolean;
  onRetry: () => void;
}) {
  const failure = failureOf(error);
  if (failure.kind === "refused" && failure.status === 404) {
    return (
      <Empty
        icon="list"
        title={`There is no order ${orderId}`}
        text="Check the number, or look for it among your orders."
        action={
          <Link className={buttonClass()} to="/orders">
            Look in orders
          </Link>
        }
      />
    );
  }
  return <ErrorState title="The order could not be loaded." onRetry={onRetry} retrying={isFetching} />;
}

/** As the search shows it. */
const rowOf = ({ detail, lines, shipments }: PurchaseOrder): Stands => {
  const wanted = lines.filter(({ quantity, voided_quantity }) => quantity > voided_quantity);
  const due = ({ quantity, voided_quantity }: PurchaseOrder["lines"][number]) => quantity - voided_quantity;
  const expected = lines.flatMap(({ expected_on }) => (expected_on === null ? [] : [wireToIso(expected_on)!]));
  const last = expected.toSorted().at(-1);
  return {
    ...detail,
    shipments,
    due_line_count: wanted.length,
    shipped_line_count: wanted.filter((line) => line.shipped_quantity >= due(line)).length,
    received_line_count: wanted.filter((line) => line.received_quantity >= due(line)).length,
    to_receive_line_count: lines.filter((line) => line.received_quantity < line.shipped_quantity).length,
    rest_expected_on: last === undefined ? null : isoToWire(last),
  };
};

/** Says it once when an order that was being packed on this screen has shipped. */
function useShippedToast(order: PurchaseOrder | undefined) {
  const client = useQueryClient();
  const before = useRef<string>(undefined);
  const status = order?.detail.order_status;
  useEffect(() => {
    if (before.current === "PLACED" && (status === "SHIPPED" || status === "PARTIAL")) {
      const text = status === "SHIPPED" ? "Everything is on its way." : "The rest follows in another shipment.";
      toast({ tone: "ok", icon: "truck", title: "The order has shipped", text });
      void client.invalidateQueries({ queryKey: receivingKey });
    }
    before.current = status;
  }, [status, client]);
}
