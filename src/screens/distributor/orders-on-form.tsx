/** Signed and Form 222 orders with packages that have not shipped, found by a part of their number; the supplier refuses or voids them from here. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UnshippedOrder } from "#contract/distributor/unshipped-orders.ts";
import { type RemovalKind, unshippedOrdersQuery } from "#src/data/distributor/distributor.ts";
import * as text from "#src/text/distributor/distributor.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { OrderCell, PurchaserCell, ShipByCell } from "./cells.tsx";
import styles from "./distributor.module.css";
import { nothingTyped, type RemovalDraft, RemoveLinesDialog } from "./remove-lines-dialog.tsx";

type OpenDialog = { orderId: number; kind: RemovalKind };

export function OrdersOnForm({ isOff }: { isOff: boolean }) {
  const [typed, setTyped] = useState("");
  const number = typed.trim();
  const query = useQuery(unshippedOrdersQuery(number));
  const { data } = query;
  const [open, setOpen] = useState<OpenDialog>();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RemovalDraft>>(new Map());
  const name = open && `${open.kind} ${open.orderId}`;
  return (
    <section className={styles.section} aria-labelledby="orders-on-form">
      <div className={styles.head}>
        <div>
          <h2 id="orders-on-form">
            {text.ordersTitle} {data !== undefined && <span className="count">{data.total}</span>}
          </h2>
          <p className="muted small">{text.ordersHint}</p>
        </div>
        <div className={styles.find} role="search" aria-label={text.findOrder}>
          <TextField
            label={text.findOrder}
            labelHidden
            placeholder={text.findOrder}
            icon="search"
            type="search"
            inputMode="numeric"
            maxLength={10}
            value={typed}
            onChange={setTyped}
          />
        </div>
      </div>
      {data === undefined && query.isError && (
        <ErrorState title={text.ordersFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {data === undefined && !query.isError && <Skeleton label={text.ordersLoading} rows={3} plain />}
      {data !== undefined && data.orders.length === 0 && <NoOrders number={number} />}
      {data !== undefined && data.orders.length > 0 && (
        <OrderRows orders={data.orders} today={data.today} isOff={isOff} onOpen={setOpen} />
      )}
      {data !== undefined && data.total > data.orders.length && (
        <p className="muted small">{text.onlyFirst(data.orders.length, data.total)}</p>
      )}
      {open !== undefined && name !== undefined && (
        <RemoveLinesDialog
          key={name}
          {...open}
          draft={drafts.get(name) ?? nothingTyped}
          onDraft={(draft) => setDrafts((all) => new Map(all).set(name, draft))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const NoOrders = ({ number }: { number: string }) =>
  number === "" ? (
    <Empty icon="truck" title={text.noOrders} text={text.noOrdersHint} />
  ) : (
    <Empty icon="search" title={text.noMatch(number)} text={text.noMatchHint} />
  );

type OrderRowsProps = {
  orders: readonly UnshippedOrder[];
  today: string;
  isOff: boolean;
  onOpen: (dialog: OpenDialog) => void;
};

function OrderRows({ orders, ...row }: OrderRowsProps) {
  return (
    <Rows
      label={text.ordersTitle}
      className={`${styles.rows} ${styles.orders}`}
      head={[
        { key: "order", label: text.order },
        { key: "customer", label: text.customer },
        { key: "status", label: text.status },
        { key: "unshipped", label: text.unshipped },
        { key: "ship-by", label: text.shipBy },
        { key: "action", label: "", hiddenLabel: text.action },
      ]}
    >
      {orders.map((order) => (
        <OrderRow key={order.order_id} order={order} {...row} />
      ))}
    </Rows>
  );
}

function OrderRow({ order, today, isOff, onOpen }: Omit<OrderRowsProps, "orders"> & { order: UnshippedOrder }) {
  const { order_id: orderId } = order;
  return (
    <Row context="cs" className={styles.row}>
      <OrderCell orderId={orderId} />
      <PurchaserCell order={order} />
      <Cell className={styles.two}>
        <span>{order.status_description}</span>
        <span className="muted small">{text.forms[order.form]}</span>
      </Cell>
      <Cell className={styles.two}>
        <span className={styles.label}>{text.unshipped}</span>
        <span>{text.openPackages(order.open_packages)}</span>
        <span className="muted small">{text.openLines(order.open_lines)}</span>
      </Cell>
      <ShipByCell until={order.ships_until} today={today} />
      <Cell className={styles.acts}>
        <Button disabled={isOff} label={text.refuseOrder(orderId)} onPress={() => onOpen({ orderId, kind: "refusal" })}>
          {text.refuse}
        </Button>
        <Button disabled={isOff} label={text.voidOrder(orderId)} onPress={() => onOpen({ orderId, kind: "void" })}>
          {text.voidLines}
        </Button>
      </Cell>
    </Row>
  );
}
