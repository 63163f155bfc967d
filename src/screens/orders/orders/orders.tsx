/** Orders: look for them, sort them, order them again. What was asked for stands in the address bar. */
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { OrderedAgain } from "#contract/orders/order-again.ts";
import { rightNow } from "#src/api/clock.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { useOrderAgain, useTakeBack } from "#src/data/orders/order-again.ts";
import { useHeldOrders, useOrderSearch } from "#src/data/orders/orders.ts";
import { useExport } from "#src/data/reports/exports.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useToday } from "#src/data/base/today.ts";
import { Age } from "#src/ui/kit/age.tsx";
import { Button, buttonClass } from "#src/ui/kit/button.tsx";
import { deviceName } from "#src/ui/kit/device.ts";
import { Empty } from "#src/ui/kit/empty.tsx";
import { ErrorState } from "#src/ui/kit/error-state.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import { useNarrow } from "#src/ui/kit/narrow.ts";
import { Note } from "#src/ui/kit/note.tsx";
import { ShowMore } from "#src/ui/kit/show-more.tsx";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { ExportButton } from "#src/ui/trade/export-button.tsx";
import { AgainAnswer, isAllIn, tellAgain } from "#src/ui/trade/again-answer.tsx";
import {
  criteriaOf,
  formOf,
  hasUsualDays,
  isFiltered,
  paramsOf,
  whyNot,
  type OrderParams,
  type Setting,
} from "./criteria.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderTable } from "./order-table.tsx";
import styles from "./orders.module.css";
import { Stages } from "./stages.tsx";
import { useView } from "./view.ts";
import { ViewChoice } from "./view-choice.tsx";

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
  const [view, setView] = useView(user.user_id);
  const [answer, setAnswer] = useState<{ order_id: number; lines: readonly OrderedAgain[] }>();
  const takeBack = useTakeBack();
  const { orderAgain, asked } = useOrderAgain(({ order_id }, lines) => {
    if (isAllIn(lines)) tellAgain(order_id, lines, () => takeBack(lines));
    else setAnswer({ order_id, lines });
  });
  const mayOrder = mayCall("ordering", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const held = useHeldOrders(criteriaOf(params, setting), reason === undefined && data === undefined, today);
  const orders = held?.orders ?? data?.pages.flatMap((page) => page.orders) ?? [];
  const last = data?.pages.at(-1);
  const total = Math.max(last?.total ?? 0, orders.length);
  const show = (search: OrderParams) => void navigate({ search, resetScroll: false });
  // A file has its own order.
  const { sort: _sort, ...asOfFile } = criteriaOf(params, setting);
  const { start, cancel, isAsking, progress } = useExport();
  const mayExport = mayCall("reporting", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const isFolding = useNarrow();
  const choice = (
    <ViewChoice
      sort={params.sort ?? "newest"}
      onSort={(sort) => show({ ...params, sort: sort === "newest" ? undefined : sort })}
      view={view}
      onView={setView}
    />
  );

  return (
    <div className={`page ${styles.orders}`}>
      <div className={`line line--apart ${styles.head}`}>
        <h1>Orders</h1>
        <div className="line">
          {mayOrder && (
            <Link to="/orders/recurring" className={buttonClass({})}>
              <Icon name="calendar" />
              Recurring orders
            </Link>
          )}
          {mayExport && (
            <ExportButton
              progress={progress}
              isAsking={isAsking}
              disabled={reason !== undefined || total === 0}
              onStart={() => start({ what: "orders", orders: asOfFile })}
              onCancel={cancel}
            >
              Export orders
            </ExportButton>
          )}
        </div>
      </div>
      <Age what="Orders" since={rememberedSince(query)} />
      <Stages params={params} onParams={show} />
      <OrderFilters
        key={JSON.stringify(params)}
        params={params}
        setting={setting}
        pending={isFetching && !isFetchingNextPage}
        onSearch={(form) => {
          const search = { ...paramsOf(form, setting), sort: params.sort };
          if (JSON.stringify(criteriaOf(search, setting)) === JSON.stringify(criteriaOf(params, setting)))
            void refetch();
          else show(search);
        }}
        onParams={show}
        view={isFolding && choice}
      />
      {reason !== undefined && <Note tone="attention">{reason.text}</Note>}
      {held !== undefined && (
        <Note icon="device">
          Without the network this is searched among the {formatQuantity(held.known, "order")} that this {deviceName()}{" "}
          remembers{held.orders.length === 0 ? ", and none of them fits" : ""}. There may be others.
        </Note>
      )}
      {reason === undefined && held === undefined && isPending && loading}
      {reason === undefined && held === undefined && isError && data === undefined && (
        <ErrorState title="The orders could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {reason === undefined && data !== undefined && orders.length === 0 && noOrders(params, () => show({}))}
      {reason === undefined && orders.length > 0 && (
        <section className="stack" style={{ "--gap": "8px" }} aria-label="Orders found">
          {!isFolding && choice}
          <OrderTable
            orders={orders}
            total={total}
            withCustomer={params.customer_id !== undefined}
            remember={JSON.stringify(params)}
            view={view}
            now={new Date(rightNow())}
            onAgain={mayOrder ? ({ order_id }) => orderAgain({ order_id }) : undefined}
            asked={asked?.order_id}
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
      {answer !== undefined && (
        <AgainAnswer
          {...answer}
          onClose={() => setAnswer(undefined)}
          onUndo={() => {
            takeBack(answer.lines);
            setAnswer(undefined);
          }}
        />
      )}
    </div>
  );
}

const loading = <Skeleton label="Loading orders" plain />;

function noOrders(params: OrderParams, onClear: () => void) {
  return (
    <Empty
      icon="list"
      title="No order was found"
      text={
        isFiltered(params)
          ? "Nothing fits all of the filters. Take some away, or choose other dates."
          : "Nothing was ordered in the last 45 days. Choose earlier dates to see older orders."
      }
      action={isFiltered(params) && <Button onPress={onClear}>Clear all filters</Button>}
    />
  );
}
