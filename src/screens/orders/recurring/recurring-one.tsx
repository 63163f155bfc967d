/** One recurring order: when it comes, what is in it, what became of its last dates; and all of that to change. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { recurringQuery } from "#src/data/orders/recurring.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/orders/recurring-order.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { useTitle } from "#src/ui/kit/page/title.ts";
import { NeedsNetwork } from "./recurring.tsx";
import { RecurringChangeForm } from "./recurring-change.tsx";
import { Runs } from "./runs.tsx";

export function RecurringOneScreen({ recurringId }: { recurringId: number }) {
  const query = useQuery(recurringQuery);
  const { data, isError, isFetching, refetch } = query;
  const isReachable = useReachable();
  const { customer } = useUser();
  const order = data?.recurring.find(({ recurring_order_id }) => recurring_order_id === recurringId);
  useTitle(order === undefined ? text.title : recurringName(order));
  if (order === undefined)
    return (
      <div className="page">
        <h1 tabIndex={-1}>{text.title}</h1>
        {data !== undefined ? (
          <Gone company={customer.company_name} />
        ) : isError ? (
          <ErrorState title={text.loadFailed} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label={text.loading} plain />
        )}
      </div>
    );
  return (
    <div className="page">
      <div>
        <h1 tabIndex={-1}>{recurringName(order)}</h1>
        <p className="muted">{text.facts(order)}</p>
        <Age what={text.remembered} since={rememberedSince(query)} />
      </div>
      {!isReachable && <NeedsNetwork />}
      <RecurringChangeForm order={order} isReachable={isReachable} />
      <Runs runs={order.runs} />
    </div>
  );
}

const Gone = ({ company }: { company: string }) => (
  <Empty
    icon="calendar"
    title={text.notFoundTitle}
    text={text.notFoundHint(company)}
    action={
      <Link to="/orders/recurring" className={buttonClass({ tone: "primary" })}>
        {text.showAll}
      </Link>
    }
  />
);
