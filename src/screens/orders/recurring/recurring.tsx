/** Recurring orders: when each comes next, and what is done about it in one press. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { recurringQuery, useRecurring } from "#src/data/orders/recurring.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { Acts } from "./acts.tsx";
import { tellActed } from "./act-words.ts";
import { NextDates } from "./next-dates.tsx";
import styles from "./recurring.module.css";
import { oftenOf, sizeOf } from "./recurring-words.ts";

export function RecurringScreen() {
  const query = useQuery(recurringQuery);
  const { data, isError, isFetching, refetch } = query;
  const isReachable = useReachable();
  return (
    <div className="page">
      <div>
        <h1 tabIndex={-1}>Recurring orders</h1>
        <p className="muted">They place themselves at 6:00 AM of their day, at the prices of that day.</p>
        <Age what="Recurring orders" since={rememberedSince(query)} />
      </div>
      {!isReachable && <NeedsNetwork />}
      {data !== undefined ? (
        <All orders={data.recurring} isReachable={isReachable} />
      ) : isError ? (
        <ErrorState
          title="The recurring orders could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label="Loading recurring orders" plain />
      )}
    </div>
  );
}

export const NeedsNetwork = () => (
  <Note tone="waiting" icon="offline">
    Recurring orders go on without this page. Changing them needs the network.
  </Note>
);

function All({ orders, isReachable }: { orders: readonly RecurringOrder[]; isReachable: boolean }) {
  if (orders.length === 0)
    return (
      <div className={`card ${styles.state}`}>
        <Empty
          icon="calendar"
          title="No recurring orders yet"
          text="Fill a cart with what you need again and again. At checkout, choose how often it repeats."
          action={
            <Link to="/cart" className={buttonClass({})}>
              Open the cart
            </Link>
          }
        />
      </div>
    );
  return (
    <>
      <div className={styles.list} role="table" aria-label="Recurring orders">
        <div role="row" className={styles.row} data-head>
          <span role="columnheader">Order</span>
          <span role="columnheader">Next</span>
          <span role="columnheader">How often</span>
          <span role="columnheader">
            <span className="hush">Change</span>
          </span>
        </div>
        {orders.map((order) => (
          <Row key={order.recurring_order_id} order={order} isReachable={isReachable} />
        ))}
      </div>
      <Note>
        The day before, a mail tells what each will order. An order that is signed or needs a form cannot repeat: every
        one is signed anew.
      </Note>
    </>
  );
}

function Row({ order, isReachable }: { order: RecurringOrder; isReachable: boolean }) {
  const { mutate, isPending, variables } = useRecurring(tellActed);
  return (
    <div role="row" className={styles.row}>
      <div role="cell">
        <Link to="/orders/recurring/$recurringId" params={{ recurringId: order.recurring_order_id }} className="name">
          {recurringName(order)}
        </Link>
        <p className="small muted">{sizeOf(order)}</p>
      </div>
      <div role="cell">
        <NextDates order={order} />
      </div>
      <div role="cell">{oftenOf(order)}</div>
      <div role="cell" className={styles.acts}>
        <Acts
          order={order}
          pending={isPending ? variables.act.kind : undefined}
          disabled={!isReachable}
          onAct={(act) => mutate({ order, act })}
        />
      </div>
    </div>
  );
}
