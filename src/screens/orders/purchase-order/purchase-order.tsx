/** The purchase order, and order complete: the same view. While the warehouse packs it, the page looks again by itself. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef } from "react";
import { isoToWire } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { failureOf } from "#src/api/failures.ts";
import { onlineOnly } from "#src/api/online-only.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { isStillDue } from "#src/data/orders/line-due.ts";
import { orderRowOf } from "#src/data/orders/order-row.ts";
import { purchaseOrderQuery } from "#src/data/orders/purchase-order.ts";
import { type Reordering, useReorder } from "#src/data/orders/reorder.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useSwitchCustomer } from "#src/data/identity/switch-customer.ts";
import { useAsOfNow, useToday } from "#src/data/base/today.ts";
import * as text from "#src/text/orders/purchase-order.ts";
import { search } from "#src/text/orders/order-filters.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { plateWords } from "#src/ui/kit/marks/plate.tsx";
import { later } from "#src/ui/kit/page/later.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { useTitle } from "#src/ui/kit/page/title.ts";
import { useUnfoldedOnPaper } from "#src/ui/kit/page/unfolded-on-paper.ts";
import { type OrderStanding, standingOf } from "#src/ui/trade/order-standing.ts";
import { ReorderDialogs, reorderMessages } from "#src/ui/trade/reorder-dialogs.tsx";
import { StandMark } from "#src/ui/trade/stand-mark.tsx";
import { SwitchOffer } from "#src/ui/trade/switch-offer.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { Claims } from "./claims.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { isDueAtDock, receiptsByLot } from "./counted.ts";
import { NotReceived } from "./not-received.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderStrip } from "./order-strip.tsx";
import { OrderSum } from "./order-sum.tsx";
import { isJustPlaced } from "./just-placed.ts";
import styles from "./purchase-order.module.css";
import { Shipments } from "./shipments.tsx";
import { ShipsUntil } from "./ships-until.tsx";
import { Progress } from "./progress.tsx";
import { WhatHappened } from "./what-happened.tsx";

/** Of the orders that a certificate signed; the others are looked at without its program. */
const Signature = later(
  async () => (await onlineOnly(import("./signature.tsx"))).Signature,
  () => <Skeleton label={text.signatureLoading} plain />,
  () => <ErrorState title={text.signatureFailed} onRetry={() => location.reload()} />,
);

/** `Complete`: given where the checkout leads, and shown while the order was placed a moment ago. Reordering is hidden there at all times (Spec 2 §2). */
export type PurchaseOrderProps = { orderId: number; Complete?: ComponentType<Pick<PurchaseOrder, "detail">> };

export function PurchaseOrderScreen({ orderId, Complete }: PurchaseOrderProps) {
  const query = useQuery(purchaseOrderQuery(orderId));
  const { data, error, isPending, isFetching, refetch } = query;
  const isComplete = useAsOfNow(
    (now) => Complete !== undefined && data !== undefined && isJustPlaced(data.detail, now),
  );
  const number = text.orderNumber(data?.detail.order_id ?? orderId);
  useTitle(isComplete ? text.placedTitle(orderId) : number, number);
  useShippedToast(data);
  const screen = useRef<HTMLDivElement>(null);
  useUnfoldedOnPaper(screen);
  return (
    <div className={`page ${styles.screen}`} ref={screen}>
      {data === undefined ? (
        <>
          <h1 className="in-bar">
            {text.order} <span translate="no">{orderId}</span>
          </h1>
          {isPending && <Skeleton label={text.loading} plain />}
          {error !== null && (
            <Unknown error={error} orderId={orderId} isFetching={isFetching} onRetry={() => void refetch()} />
          )}
        </>
      ) : (
        <>
          {orderId !== data.detail.order_id && <Note>{text.shipmentOfOrder(orderId, data.detail.order_id)}</Note>}
          <Known
            order={data}
            Complete={isComplete ? Complete : undefined}
            canReorder={Complete === undefined}
            since={rememberedSince(query)}
          />
        </>
      )}
    </div>
  );
}

type KnownProps = {
  order: PurchaseOrder;
  Complete: PurchaseOrderProps["Complete"];
  canReorder: boolean;
  since: Date | undefined;
};

function Known({ order, Complete, canReorder, since }: KnownProps) {
  const isComplete = Complete !== undefined;
  const user = useUser();
  const { detail, lines } = order;
  const timeZone = detail.time_zone; // found under Any Customer it may be another customer's
  const todayThere = useToday(timeZone);
  const today = isoToWire(todayThere);
  const roles = { ...user, is_customer_admin: user.customer.is_customer_admin };
  const mayOrder = mayCall("ordering", roles);
  const ordering = useReorder(reorderMessages);
  const receipts = receiptsByLot(order);
  const mayReceive = detail.customer_id === user.customer_id && mayCall("receiving", roles);
  const isToReceive = !isComplete && lines.some(isStillDue) && mayReceive;
  const receiving = isToReceive ? (isDueAtDock(order, todayThere) ? "due" : "later") : undefined;
  // Another customer's can be asked for too: then it is said whose it is.
  const again = canReorder && mayOrder ? ordering : undefined;
  const standing = standingOf(orderRowOf(order), todayThere);
  const head: Head = { order, isComplete, since, standing, again, receiving };
  return (
    <>
      <Head {...head} />
      <p className={styles.context}>
        {detail.cart_type_code === "CSO" ? plateWords.cs : plateWords.rx} · {detail.company_name}
      </p>
      {detail.customer_id !== user.customer_id && <OtherCustomer detail={detail} />}
      {Complete !== undefined && <Complete detail={detail} />}
      <Progress order={order} state={standing.words} />
      {detail.cart_type_code === "CSO" && <NotReceived order={order} today={todayThere} />}
      {order.paper_form !== undefined && (
        <ShipsUntil order={order} until={order.paper_form.ships_until} today={todayThere} />
      )}
      <div className={styles.split}>
        <div className={styles.main}>
          <OrderStrip order={order} />
          <OrderDocuments detail={detail} isReceived={order.receipts.length > 0} />
          <OrderLines
            lines={lines}
            receipts={receipts.others}
            customerId={detail.customer_id}
            timeZone={timeZone}
            again={again && toOrderAgain(again, detail.order_id)}
          />
          <Shipments order={order} receipts={receipts.shipped} today={today} />
          {order.signed !== undefined && <Signature order={order} signed={order.signed} today={todayThere} />}
          {/* Last, because they are loaded later: nothing below them moves. */}
          {mayOrder && detail.customer_id === user.customer_id && <Claims orderId={detail.order_id} />}
        </div>
        <aside className={styles.side} aria-label={text.summary}>
          <WhatHappened order={order} today={todayThere} />
          <OrderSum order={order} />
          {/* What is signed is voided, with its reason: below, at the signature. */}
          {order.signed === undefined && <CancelOrder key={detail.order_id} detail={detail} />}
          <OrderFacts order={order} />
        </aside>
      </div>
      <ReorderDialogs again={ordering} />
    </>
  );
}

/** What the button of a line does. */
const toOrderAgain = ({ orderAgain, asked }: Reordering, order_id: number) => ({
  press: ({ line_no }: { line_no: number }) => orderAgain({ order_id, line_no }),
  asked: asked?.line_no,
});

/** An order of another of the user's customers: it is received, claimed and reordered at its own. */
function OtherCustomer({ detail }: Pick<PurchaseOrder, "detail">) {
  const { customer } = useUser();
  const { switchTo, isPending } = useSwitchCustomer();
  return (
    <SwitchOffer
      as="note"
      company={detail.company_name}
      selected={customer.company_name}
      isPending={isPending}
      onSwitch={() => switchTo(detail.customer_id)}
    />
  );
}

type Head = Pick<KnownProps, "order" | "since"> & {
  isComplete: boolean;
  standing: OrderStanding;
  again: Reordering | undefined;
  /** `due`: something of it is at the dock, or should be; `later`: what is to come is not. Undefined: it is not received here. */
  receiving: "due" | "later" | undefined;
};

/** Which order it is, where it stands, and what can be done with it. */
const Head = ({ order: { detail }, isComplete, since, standing, again, receiving }: Head) => (
  <header className={`page__head ${styles.head}`}>
    <div className="grow">
      <h1 className={isComplete ? undefined : "in-bar"}>
        {isComplete ? text.completeTitle : `${text.order} `}
        {!isComplete && <span translate="no">{detail.order_id}</span>}
      </h1>
      <p className="muted">
        {[isComplete ? text.orderNumber(detail.order_id) : undefined, detail.order_name].filter(Boolean).join(" · ")}
      </p>
      <Age what={text.remembered} since={since} />
    </div>
    <div className={styles.stands}>
      <StandMark standing={standing} />
    </div>
    <div className={styles.acts}>
      <Button icon="print" onPress={() => window.print()}>
        {text.print}
      </Button>
      {again !== undefined && (
        <Button
          icon="again"
          pending={again.asked !== undefined && again.asked.line_no === undefined}
          onPress={() => again.orderAgain({ order_id: detail.order_id })}
        >
          {text.reorder}
        </Button>
      )}
      {receiving !== undefined && (
        <Link
          className={buttonClass(receiving === "due" ? { tone: "primary" } : {})}
          to="/receive"
          search={{ order_id: detail.order_id }}
        >
          <Icon name="box" />
          {text.receive}
        </Link>
      )}
    </div>
  </header>
);

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
        title={text.notFoundTitle(orderId)}
        text={text.notFoundHint}
        action={
          <Link className={buttonClass()} to="/orders">
            {search}
          </Link>
        }
      />
    );
  }
  return <ErrorState title={text.loadFailed} onRetry={onRetry} retrying={isFetching} />;
}

/** Says it once when an order that was being packed on this screen has shipped. */
function useShippedToast(order: PurchaseOrder | undefined) {
  const client = useQueryClient();
  const before = useRef<string>(undefined);
  const status = order?.detail.order_status;
  useEffect(() => {
    if (before.current === "PLACED" && (status === "SHIPPED" || status === "PARTIAL")) {
      const rest = status === "SHIPPED" ? text.allShipped : text.partShipped;
      toast({ tone: "ok", icon: "truck", title: text.shippedTitle, text: rest });
      void client.invalidateQueries({ queryKey: receivingKey });
    }
    before.current = status;
  }, [status, client]);
}
