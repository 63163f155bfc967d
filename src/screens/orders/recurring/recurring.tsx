/** Recurring orders: when each comes next, and what is done about it in one press. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { recurringQuery, useRecurring } from "#src/data/orders/recurring.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { openCart } from "#src/text/cart/cart.ts";
import * as text from "#src/text/orders/recurring.ts";
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

export function RecurringScreen() {
  const query = useQuery(recurringQuery);
  const { data, isError, isFetching, refetch } = query;
  const isReachable = useReachable();
  return (
    <div className="page">
      <div>
        <h1 className="in-bar" tabIndex={-1}>
          {text.title}
        </h1>
        <p className="muted">{text.intro}</p>
        <Age what={text.remembered} since={rememberedSince(query)} />
      </div>
      {!isReachable && <NeedsNetwork />}
      {data !== undefined ? (
        <All orders={data.recurring} isReachable={isReachable} />
      ) : isError ? (
        <ErrorState title={text.loadFailed} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={text.loading} plain />
      )}
    </div>
  );
}

export const NeedsNetwork = () => (
  <Note tone="waiting" icon="offline">
    {text.offline}
  </Note>
);

function All({ orders, isReachable }: { orders: readonly RecurringOrder[]; isReachable: boolean }) {
  if (orders.length === 0)
    return (
      <div className={`card ${styles.state}`}>
        <Empty
          icon="calendar"
          title={text.emptyTitle}
          text={text.emptyHint}
          action={
            <Link to="/cart" className={buttonClass({})}>
              {openCart}
            </Link>
          }
        />
      </div>
    );
  return (
    <>
      <div className={styles.list} role="table" aria-label={text.title}>
        <div role="row" className={styles.row} data-head>
          <span role="columnheader">{text.orderHeading}</span>
          <span role="columnheader">{text.nextHeading}</span>
          <span role="columnheader">{text.howOftenHeading}</span>
          <span role="columnheader">
            <span className="hush">{text.actionsHeading}</span>
          </span>
        </div>
        {orders.map((order) => (
          <Row key={order.recurring_order_id} order={order} isReachable={isReachable} />
        ))}
      </div>
      <Note>{text.note}</Note>
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
        <p className="small muted">{text.contents(order)}</p>
      </div>
      <div role="cell">
        <NextDates order={order} />
      </div>
      <div role="cell">{text.rhythm(order)}</div>
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
