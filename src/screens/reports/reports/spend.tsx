/** The spend at a glance: this month so far beside the same days of the last, by class and product, and what was saved. */
import { useQuery } from "@tanstack/react-query";
import type { Spend } from "#contract/reports/spend.ts";
import { useExport } from "#src/data/reports/exports.ts";
import { spendQuery } from "#src/data/reports/reports.ts";
import { day, money } from "#src/text/format.ts";
import * as text from "#src/text/reports/spend.ts";
import { Bars } from "#src/ui/kit/chart/bars.tsx";
import { ChartCard } from "#src/ui/kit/chart/chart-card.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { ExportButton } from "#src/ui/trade/export-button.tsx";
import styles from "./reports.module.css";
import { barOf, changeWords, comparedDays, shareOf, tableOf } from "./spend-words.ts";

export function SpendAtGlance() {
  const query = useQuery(spendQuery);
  const { start, cancel, isAsking, progress } = useExport();
  return (
    <section aria-labelledby="spend" className="stack" data-loading={query.isLoading || undefined}>
      <div className="line line--apart">
        <h2 id="spend">{text.title}</h2>
        <ExportButton
          progress={progress}
          isAsking={isAsking}
          disabled={query.data === undefined}
          onStart={() => start({ what: "spend" })}
          onCancel={cancel}
        >
          {text.exportSpend}
        </ExportButton>
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Skeleton label={text.loading} rows={4} />
        )
      ) : (
        <Told spend={query.data} />
      )}
    </section>
  );
}

function Told({ spend }: { spend: Spend }) {
  const { this_month, last_month_to_date, last_month, at_list_price, at_contract_price } = spend;
  const saved = spend.saved_by_offers + spend.saved_by_bonus;
  const legend = comparedDays(spend);
  return (
    <>
      <dl className={styles.figures}>
        <Figure
          name={text.orderedThisMonth}
          value={money(this_month)}
          text={text.changeAndOrders(
            changeWords(this_month, last_month_to_date),
            spend.orders_this_month,
            day(spend.since),
          )}
        />
        <Figure
          name={text.lastMonth}
          value={money(last_month)}
          text={text.includingSameDays(money(last_month_to_date), legend.past)}
        />
        <Figure
          name={text.controlledThisMonth}
          value={money(spend.controlled_this_month)}
          text={text.ofSpend(shareOf(spend.controlled_this_month, this_month))}
        />
        <Figure
          name={text.savingsThisMonth}
          value={money(saved)}
          text={text.savingsFrom(money(spend.saved_by_offers), money(spend.saved_by_bonus))}
        />
        <Figure
          name={text.contractSavings}
          value={money(at_list_price - at_contract_price)}
          text={
            at_list_price === 0
              ? text.noListPrices
              : text.contractAndList(money(at_contract_price), money(at_list_price))
          }
        />
      </dl>
      <div className={styles.pictures}>
        <ChartCard title={text.byClass} text={text.chartHint} {...tableOf(text.classColumn, spend.by_class)}>
          <Bars bars={spend.by_class.map(barOf)} legend={legend} />
        </ChartCard>
        <ChartCard title={text.topProducts} text={text.chartHint} {...tableOf(text.productColumn, spend.top_items)}>
          <Bars bars={spend.top_items.map(barOf)} legend={legend} />
        </ChartCard>
      </div>
    </>
  );
}

const Figure = ({ name, value, text: hint }: { name: string; value: string; text: string }) => (
  <div className="card">
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <span className="small muted">{hint}</span>
    </dd>
  </div>
);
