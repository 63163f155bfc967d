/** /back-in-stock: what the person waits for, and what came back. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import type { StockAlert } from "#contract/catalogue/stock-alerts.ts";
import {
  stockAlertsQuery,
  isUnseen,
  useStockAlertChange,
  useSeeStockAlerts,
} from "#src/data/catalogue/stock-alerts.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Moment } from "#src/ui/kit/words/date-text.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import styles from "./stock-alerts.module.css";

export function StockAlertsScreen() {
  const query = useQuery(stockAlertsQuery);
  const isReachable = useReachable();
  useSeen(query.data);
  return (
    <div className={`page ${styles.screen}`}>
      <div className="stack" style={{ "--gap": "4px" }}>
        <h1 tabIndex={-1}>Back in stock</h1>
        <p className="muted">You are told here and by mail, once for each bell.</p>
      </div>
      {!isReachable && query.data !== undefined && <Note icon="offline">Changing your bells needs the network.</Note>}
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            title="Your bells could not be loaded."
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <Skeleton label="Loading your bells" rows={3} />
        )
      ) : query.data.length === 0 ? (
        <NothingSet />
      ) : (
        <StockAlerts stockAlerts={query.data} isOff={!isReachable} />
      )}
    </div>
  );
}

/** What rang is seen once it is shown. */
function useSeen(stockAlerts: readonly StockAlert[] | undefined): void {
  const { mutate, isIdle } = useSeeStockAlerts();
  const isNews = stockAlerts?.some(isUnseen) === true;
  useEffect(() => {
    if (isNews && isIdle) mutate();
  }, [isNews, isIdle, mutate]);
}

function StockAlerts({ stockAlerts, isOff }: { stockAlerts: readonly StockAlert[]; isOff: boolean }) {
  const [news] = useState(() => new Set(stockAlerts.filter(isUnseen).map(({ item_id }) => item_id)));
  const rang = stockAlerts.filter(({ rang_at }) => rang_at !== null);
  const waiting = stockAlerts.filter(({ rang_at }) => rang_at === null);
  return (
    <>
      {rang.length > 0 && (
        <section aria-labelledby="rang">
          <h2 id="rang">Can be ordered again</h2>
          <List label="Can be ordered again" stockAlerts={rang} news={news} isOff={isOff} />
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">Waiting for</h2>
          <List label="Waiting for" stockAlerts={waiting} news={news} isOff={isOff} />
        </section>
      )}
    </>
  );
}

type ListProps = { label: string; stockAlerts: readonly StockAlert[]; news: ReadonlySet<number>; isOff: boolean };

function List({ label, stockAlerts, news, isOff }: ListProps) {
  const [now] = useState(() => new Date());
  const { set, remove } = useStockAlertChange();
  const takeOff = ({ item_id, full_description, rang_at }: StockAlert) =>
    remove.mutate(item_id, {
      onSuccess: () =>
        toast({
          tone: "ok",
          title: "Bell taken off",
          text: full_description,
          // One that rang has said what it had to say: setting it again would wait for the next time.
          ...(rang_at === null && { action: { label: "Undo", onPress: () => set.mutate(item_id) }, goneAfterMs: 8000 }),
        }),
    });
  return (
    <Rows label={label} columns="minmax(0, 1fr) auto">
      {stockAlerts.map((stockAlert) => (
        <Row key={stockAlert.item_id}>
          <Cell>
            <Link className="name" to="/product-detail/$id" params={{ id: stockAlert.item_id }}>
              {wholeAmounts(stockAlert.full_description)}
            </Link>
            <div className="under">
              {stockAlert.schedule_name !== null && <ScheduleBadge schedule={stockAlert.schedule_name} />}
              <Ndc code={stockAlert.ndc_code} />
              <span>
                {stockAlert.rang_at === null ? "Set " : "Told "}
                <Moment at={stockAlert.rang_at ?? stockAlert.set_at} now={now} />
              </span>
              <AvailabilityMark availability={stockAlert.availability} />
              {news.has(stockAlert.item_id) && (
                <Badge tone="accent" icon="bell">
                  New
                </Badge>
              )}
            </div>
          </Cell>
          <Cell>
            <Button
              size="small"
              label={`Take off ${stockAlert.full_description}`}
              disabled={isOff}
              pending={remove.isPending && remove.variables === stockAlert.item_id}
              onPress={() => takeOff(stockAlert)}
            >
              Take off
            </Button>
          </Cell>
        </Row>
      ))}
    </Rows>
  );
}

const NothingSet = () => (
  <Empty
    icon="bell"
    title="No bell is set."
    text="Where a product is out of stock, its page has a bell: you are told when it can be ordered again."
    action={
      <Link to="/products/all" className={buttonClass({ tone: "primary" })}>
        Browse products
      </Link>
    }
  />
);
