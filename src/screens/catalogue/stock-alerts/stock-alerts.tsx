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
import * as text from "#src/text/catalogue/stock-alerts.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Moment } from "#src/ui/kit/words/date-text.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import styles from "./stock-alerts.module.css";

export function StockAlertsScreen() {
  const query = useQuery(stockAlertsQuery);
  const isReachable = useReachable();
  useSeen(query.data);
  return (
    <div className={`page ${styles.screen}`}>
      <div className="stack" style={{ "--gap": "4px" }}>
        <h1 className="in-bar" tabIndex={-1}>
          {text.title}
        </h1>
        <p className="muted">{text.intro}</p>
      </div>
      {!isReachable && query.data !== undefined && <Note icon="offline">{text.offline}</Note>}
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Skeleton label={text.loading} rows={3} />
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
          <h2 id="rang">{text.back}</h2>
          <List label={text.back} stockAlerts={rang} news={news} isOff={isOff} />
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{text.waiting}</h2>
          <List label={text.waiting} stockAlerts={waiting} news={news} isOff={isOff} />
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
          title: text.removed,
          text: full_description,
          // One that rang has said what it had to say: setting it again would wait for the next time.
          ...(rang_at === null && {
            action: { label: text.undo, onPress: () => set.mutate(item_id) },
            goneAfterMs: 8000,
          }),
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
              <Labeler product={stockAlert} />
              <span>
                <FilledText
                  text={stockAlert.rang_at === null ? text.setOn : text.notifiedOn}
                  parts={{ date: <Moment at={stockAlert.rang_at ?? stockAlert.set_at} now={now} /> }}
                />
              </span>
              <AvailabilityMark availability={stockAlert.availability} />
              {news.has(stockAlert.item_id) && (
                <Badge tone="accent" icon="bell">
                  {text.isNew}
                </Badge>
              )}
            </div>
          </Cell>
          <Cell>
            <Button
              size="small"
              label={text.removeOf(stockAlert.full_description)}
              disabled={isOff}
              pending={remove.isPending && remove.variables === stockAlert.item_id}
              onPress={() => {
                focusAfterRemoval();
                takeOff(stockAlert);
              }}
            >
              {text.remove}
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
    title={text.emptyTitle}
    text={text.emptyHint}
    action={
      <Link to="/products/all" className={buttonClass({ tone: "primary" })}>
        {text.browse}
      </Link>
    }
  />
);
