/** Orders that wait for their paper Form 222, and the dialog that records a form. What was typed for an order stays while the page does. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WaitingForm } from "#contract/distributor/forms.ts";
import { waitingFormsQuery } from "#src/data/distributor/distributor.ts";
import * as text from "#src/text/distributor/distributor.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { OrderCell, PlacedCell, PurchaserCell, ShipByCell } from "./cells.tsx";
import styles from "./distributor.module.css";
import { type FormDraft, RecordFormDialog } from "./record-form-dialog.tsx";

export function WaitingForms({ isOff }: { isOff: boolean }) {
  const query = useQuery(waitingFormsQuery);
  const { data } = query;
  const [open, setOpen] = useState<{ order: WaitingForm; today: string }>();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, FormDraft>>(new Map());
  return (
    <section className={styles.section} aria-labelledby="waiting-forms">
      <h2 id="waiting-forms">
        {text.formsTitle} {data !== undefined && <span className="count">{data.total}</span>}
      </h2>
      {data === undefined ? (
        query.isError ? (
          <ErrorState title={text.formsFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Skeleton label={text.formsLoading} rows={2} plain />
        )
      ) : data.orders.length === 0 ? (
        <Empty icon="file" title={text.noForms} text={text.noFormsHint} />
      ) : (
        <FormRows
          orders={data.orders}
          today={data.today}
          isOff={isOff}
          onRecord={(order) => setOpen({ order, today: data.today })}
        />
      )}
      {data !== undefined && data.total > data.orders.length && (
        <p className="muted small">{text.onlyFirst(data.orders.length, data.total)}</p>
      )}
      {open !== undefined && (
        <RecordFormDialog
          key={open.order.order_id}
          order={open.order}
          today={open.today}
          draft={drafts.get(open.order.order_id)}
          onDraft={(draft) => setDrafts((all) => new Map(all).set(open.order.order_id, draft))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

type FormRowsProps = {
  orders: readonly WaitingForm[];
  today: string;
  isOff: boolean;
  onRecord: (order: WaitingForm) => void;
};

function FormRows({ orders, today, isOff, onRecord }: FormRowsProps) {
  return (
    <Rows
      label={text.formsTitle}
      className={`${styles.rows} ${styles.forms}`}
      head={[
        { key: "order", label: text.order },
        { key: "customer", label: text.customer },
        { key: "placed", label: text.placed },
        { key: "ship-by", label: text.shipBy },
        { key: "action", label: "", hiddenLabel: text.action },
      ]}
    >
      {orders.map((order) => (
        <Row key={order.order_id} context="cs" className={styles.row}>
          <OrderCell orderId={order.order_id} />
          <PurchaserCell order={order} />
          <PlacedCell order={order} />
          <ShipByCell until={order.ships_until} today={today} />
          <Cell className={styles.act}>
            <Button disabled={isOff} label={text.recordFormOf(order.order_id)} onPress={() => onRecord(order)}>
              {text.recordForm}
            </Button>
          </Cell>
        </Row>
      ))}
    </Rows>
  );
}
