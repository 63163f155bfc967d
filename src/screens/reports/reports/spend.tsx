/** The spend at a glance: this month so far beside the same days of the last, by class and product, and what was saved. */
import { useQuery } from "@tanstack/react-query";
import type { Spend } from "#contract/reports/spend.ts";
import { useExport } from "#src/data/reports/exports.ts";
import { spendQuery } from "#src/data/reports/reports.ts";
import { Bars } from "#src/ui/kit/chart/bars.tsx";
import { ChartCard } from "#src/ui/kit/chart/chart-card.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { day, formatQuantity, money } from "#src/text/format.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { ExportButton } from "#src/ui/trade/export-button.tsx";
import styles from "./reports.module.css";
import { barOf, changeWords, comparedDays, shareOf, tableOf } from "./spend-words.ts";

export function SpendAtGlance() {
  const query = useQuery(spendQuery);
  const { start, cancel, isAsking, progress } = useExport();
  return (
    <section aria-labelledby="spend" className="stack">
      <div className="line line--apart">
        <h2 id="spend">Spend at a glance</h2>
        <ExportButton
          progress={progress}
          isAsking={isAsking}
          disabled={query.data === undefined}
          onStart={() => start({ what: "spend" })}
          onCancel={cancel}
        >
          Export spend
        </ExportButton>
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            title="The spend could not be loaded."
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <Skeleton label="Loading the spend" rows={4} />
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
          name="Ordered this month"
          value={money(this_month)}
          text={`${changeWords(this_month, last_month_to_date, legend.past)}, ${formatQuantity(spend.orders_this_month, "order")} since ${day(spend.since)}`}
        />
        <Figure
          name="All of last month"
          value={money(last_month)}
          text={`${money(last_month_to_date)} of it ${legend.past}`}
        />
        <Figure
          name="Controlled this month"
          value={money(spend.controlled_this_month)}
          text={`${shareOf(spend.controlled_this_month, this_month)} of what was ordered`}
        />
        <Figure
          name="Saved by offers this month"
          value={money(saved)}
          text={`${money(spend.saved_by_offers)} by offers, ${money(spend.saved_by_bonus)} by the bonus discount`}
        />
        <Figure
          name="Contract against list price"
          value={money(at_list_price - at_contract_price)}
          text={
            at_list_price === 0
              ? "No list price was kept with these orders"
              : `${money(at_contract_price)} instead of ${money(at_list_price)}`
          }
        />
      </dl>
      <div className={styles.pictures}>
        <ChartCard
          title="By class"
          text="Ordered this month so far, and on the same days last month"
          {...tableOf("Class", spend.by_class)}
        >
          <Bars bars={spend.by_class.map(barOf)} legend={legend} />
        </ChartCard>
        <ChartCard
          title="Top products"
          text="Ordered this month so far, and on the same days last month"
          {...tableOf("Product", spend.top_items)}
        >
          <Bars bars={spend.top_items.map(barOf)} legend={legend} />
        </ChartCard>
      </div>
    </>
  );
}

const Figure = ({ name, value, text }: { name: string; value: string; text: string }) => (
  <div className="card">
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <span className="small muted">{text}</span>
    </dd>
  </div>
);
