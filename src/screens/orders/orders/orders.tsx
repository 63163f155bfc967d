/** Orders: look for them, sort them, order them again. What was asked for stands in the address bar. */
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { rightNow } from "#src/api/clock.ts";
import { fetchMore } from "#src/data/base/more.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { useReorder } from "#src/data/orders/reorder.ts";
import { useHeldOrders, useOrderSearch } from "#src/data/orders/orders.ts";
import { useExport } from "#src/data/reports/exports.ts";
import { useUser, type User } from "#src/data/identity/session.ts";
import { useToday } from "#src/data/base/today.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import type { Density } from "#src/ui/kit/device/density.ts";
import { useDensity } from "#src/ui/kit/device/use-density.ts";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import * as text from "#src/text/orders/orders.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { ShowMore } from "#src/ui/kit/lists/show-more.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { ExportButton } from "#src/ui/trade/export-button.tsx";
import { ReorderDialogs, reorderMessages } from "#src/ui/trade/reorder-dialogs.tsx";
import {
  criteriaOf,
  hasUsualDays,
  isFiltered,
  whyNot,
  type OrderParams,
  type OrderSearchSetting,
  type ShowOrders,
} from "./criteria.ts";
import { OrderTable } from "./order-table.tsx";
import { OrderToolbar } from "./order-toolbar.tsx";
import styles from "./orders.module.css";
import { useView, type OrdersView } from "./view.ts";

export function OrdersScreen() {
  const params = useSearch({ from: "/signed-in/orders" });
  const navigate = useNavigate({ from: "/orders" });
  const show: ShowOrders = (search, isTyping = false) =>
    void navigate({ search, resetScroll: false, replace: isTyping });
  const user = useUser();
  const found = useFound(params, user);
  const { query, setting, reason, orders } = found;
  const again = useReorder(reorderMessages);
  const isFolding = useNarrow();
  const [view, setView] = useView(user.user_id);
  const [density, setDensity] = useDensity(user.user_id);
  const exporting = useExporting(params, found);
  const may = (needs: "ordering" | "receiving" | "reporting") =>
    mayCall(needs, { ...user, is_customer_admin: user.customer.is_customer_admin });
  // On a phone the orders come first: the file stands below them, and the recurring ones in the menu.
  const file = may("reporting") && exporting;
  return (
    <div className={`page ${styles.orders}`}>
      <div className={`line line--apart ${styles.head}`}>
        <h1 className="in-bar">{text.title}</h1>
        {!isFolding && (
          <div className="line">
            {may("ordering") && recurringLink}
            {file}
          </div>
        )}
      </div>
      <Age what={text.title} since={rememberedSince(query)} />
      <OrderToolbar
        params={params}
        setting={setting}
        onParams={show}
        view={view}
        onView={setView}
        density={density}
        onDensity={setDensity}
      />
      {whyNoTable(params, found, show)}
      {reason === undefined && orders.length > 0 && (
        <section className="stack" style={{ "--gap": "8px" }} aria-label={text.found}>
          <Table
            params={params}
            found={found}
            view={view}
            density={density}
            again={may("ordering") ? again : undefined}
            canReceive={may("receiving")}
          />
          {isFolding && file}
        </section>
      )}
      <ReorderDialogs again={again} />
    </div>
  );
}

type Found = ReturnType<typeof useFound>;

/** What was found by the address: the server's answer, or without the network what this device remembers (`held`). */
function useFound(params: OrderParams, user: User) {
  const today = useToday(user.customer.time_zone);
  const setting: OrderSearchSetting = { customer_id: user.customer_id, today };
  const reason = whyNot(params, setting);
  const query = useOrderSearch(criteriaOf(params, setting), {
    enabled: reason === undefined,
    endsToday: hasUsualDays(params),
  });
  const { data, hasNextPage } = query;
  const held = useHeldOrders(criteriaOf(params, setting), {
    owner: user,
    isNeeded: reason === undefined && data === undefined,
    today,
  });
  const orders = held?.orders ?? data?.pages.flatMap((page) => page.orders) ?? [];
  const last = data?.pages.at(-1);
  const total = Math.max(last?.total ?? 0, orders.length);
  return { setting, reason, query, held, orders, total, isAtLeast: hasNextPage && last?.total_is_capped === true };
}

/** The file of all that was found, which has its own order. */
function useExporting(params: OrderParams, { setting, reason, total }: Found) {
  const { sort: _sort, ...orders } = criteriaOf(params, setting);
  const { start, cancel, isAsking, progress } = useExport();
  return (
    <ExportButton
      progress={progress}
      isAsking={isAsking}
      disabled={reason !== undefined || total === 0}
      onStart={() => start({ what: "orders", orders })}
      onCancel={cancel}
    >
      {text.exportOrders}
    </ExportButton>
  );
}

const recurringLink = (
  <Link to="/orders/recurring" className={buttonClass({ tone: "quiet" })}>
    <Icon name="calendar" />
    {text.recurringOrders}
  </Link>
);

/** What is so where no order is listed, and what a list without the network leaves out. */
function whyNoTable(
  params: OrderParams,
  { query, reason, held, orders }: Found,
  onParams: (params: OrderParams) => void,
) {
  const { data, isPending, isError, isFetching, refetch } = query;
  if (reason !== undefined) return <Note tone="attention">{reason.text}</Note>;
  return (
    <>
      {held !== undefined && (
        <Note icon="device">
          {(held.orders.length === 0 ? text.noSavedOrder : text.savedOrders)(held.known, deviceName())}
        </Note>
      )}
      {held === undefined && isPending && loading}
      {held === undefined && isError && data === undefined && (
        <ErrorState title={text.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data !== undefined && orders.length === 0 && <NoOrders params={params} onClear={() => onParams({})} />}
    </>
  );
}

type Shown = {
  view: OrdersView;
  density: Density;
  again: ReturnType<typeof useReorder> | undefined;
  canReceive: boolean;
};

const Table = ({
  params,
  found: { query, orders, total, isAtLeast },
  view,
  density,
  again,
  canReceive,
}: { params: OrderParams; found: Found } & Shown) => (
  <>
    <OrderTable
      orders={orders}
      total={total}
      isAtLeast={isAtLeast}
      withCustomer={params.customer_id !== undefined}
      remember={JSON.stringify(params)}
      view={view}
      density={density}
      now={new Date(rightNow())}
      onAgain={again && (({ order_id }) => again.orderAgain({ order_id }))}
      canReceive={canReceive}
      asked={again?.asked?.order_id}
    />
    <ShowMore
      shown={orders.length}
      total={total}
      isAtLeast={isAtLeast}
      unit="order"
      pending={query.isFetchingNextPage}
      onMore={() => void fetchMore(query)}
    />
  </>
);

const loading = <Skeleton label={text.loading} plain />;

function NoOrders({ params, onClear }: { params: OrderParams; onClear: () => void }) {
  return (
    <Empty
      icon="list"
      title={text.emptyTitle}
      text={isFiltered(params) ? text.noMatchHint : text.emptyHint}
      action={isFiltered(params) && <Button onPress={onClear}>{text.clearFilters}</Button>}
    />
  );
}
