/** Orders: look for them, newest first. What was asked for stands in the address bar. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { rememberedSince } from "#src/data/base/age.ts";
import { useOrderSearch } from "#src/data/orders/orders.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { useExport } from "#src/data/reports/exports.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useToday } from "#src/data/base/today.ts";
import { Age } from "#src/ui/kit/age.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { Empty } from "#src/ui/kit/empty.tsx";
import { ErrorState } from "#src/ui/kit/error-state.tsx";
import { Note } from "#src/ui/kit/note.tsx";
import { ShowMore } from "#src/ui/kit/show-more.tsx";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { ExportButton } from "#src/ui/trade/export-button.tsx";
import { criteriaOf, formOf, hasUsualDays, paramsOf, whyNot, type OrderParams, type Setting } from "./criteria.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderTable } from "./order-table.tsx";
import styles from "./orders.module.css";

export function OrdersScreen() {
  const params = useSearch({ from: "/signed-in/orders" });
  const navigate = useNavigate({ from: "/orders" });
  const user = useUser();
  const today = useToday(user.customer.time_zone);
  const setting: Setting = { customer_id: user.customer_id, today };
  const reason = whyNot(formOf(params, setting), today);
  const query = useOrderSearch(criteriaOf(params, setting), {
    enabled: reason === undefined,
    endsToday: hasUsualDays(params),
  });
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const last = data?.pages.at(-1);
  const total = Math.max(last?.total ?? 0, orders.length);
  const clear = () => void navigate({ search: {} });
  const { start, cancel, isAsking, progress } = useExport();
  const mayExport = mayCall("reporting", { ...user, is_customer_admin: user.customer.is_customer_admin });

  return (
    <div className={`page ${styles.orders}`}>
      <div className="line line--apart">
        <h1>Orders</h1>
        {mayExport && (
          <ExportButton
            progress={progress}
            isAsking={isAsking}
            disabled={reason !== undefined || total === 0}
            onStart={() => start({ what: "orders", orders: criteriaOf(params, setting) })}
            onCancel={cancel}
          >
            Export orders
          </ExportButton>
        )}
      </div>
      <Age what="Orders" since={rememberedSince(query)} />
      <OrderFilters
        key={JSON.stringify(params)}
        params={params}
        setting={setting}
        pending={isFetching && !isFetchingNextPage}
        onSearch={(form) => {
          const search = paramsOf(form, setting);
          if (JSON.stringify(criteriaOf(search, setting)) === JSON.stringify(criteriaOf(params, setting)))
            void refetch();
          else void navigate({ search, resetScroll: false });
        }}
        onParams={(search) => void navigate({ search, resetScroll: false })}
      />
      {reason !== undefined && <Note tone="attention">{reason.text}</Note>}
      {reason === undefined && isPending && loading}
      {reason === undefined && isError && data === undefined && (
        <ErrorState title="The orders could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {reason === undefined && data !== undefined && orders.length === 0 && noOrders(params, clear)}
      {reason === undefined && orders.length > 0 && (
        <section aria-label="Orders found">
          <OrderTable
            orders={orders}
            total={total}
            withCustomer={params.customer_id !== undefined}
            remember={JSON.stringify(params)}
          />
          <ShowMore
            shown={orders.length}
            total={total}
            isAtLeast={hasNextPage && last?.total_is_capped === true}
            unit="order"
            pending={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </section>
      )}
    </div>
  );
}

const loading = <Skeleton label="Loading orders" plain />;

function noOrders(params: OrderParams, onClear: () => void) {
  const isFiltered = Object.values(params).some((value) => value !== undefined);
  return (
    <Empty
      icon="list"
      title="No order was found"
      text={
        isFiltered
          ? "Nothing fits all of the filters. Take some away, or choose other dates."
          : "Nothing was ordered in the last 45 days. Choose earlier dates to see older orders."
      }
      action={isFiltered && <Button onPress={onClear}>Clear all filters</Button>}
    />
  );
}
