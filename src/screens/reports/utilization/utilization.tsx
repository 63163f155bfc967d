/** Product utilisation: what was shipped in some days, in pictures and line by line, and as a workbook. What was asked for stands in the address bar. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { fetchMore } from "#src/data/base/more.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useToday } from "#src/data/base/today.ts";
import { useExport } from "#src/data/reports/exports.ts";
import { type Utilization, utilizationQuery, utilizationSummaryQuery } from "#src/data/reports/utilization.ts";
import * as text from "#src/text/reports/utilization.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { ShowMore } from "#src/ui/kit/lists/show-more.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { ExportButton } from "#src/ui/trade/export-button.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { askedOf, formOf, whyNot, type UtilizationParams } from "./criteria.ts";
import { Lines } from "./lines.tsx";
import { Pictures } from "./pictures.tsx";
import { UtilizationToolbar } from "./toolbar.tsx";
import styles from "./utilization.module.css";

export function UtilizationScreen() {
  const params = useSearch({ from: "/signed-in/product-utilization-report" });
  const navigate = useNavigate({ from: "/product-utilization-report" });
  const user = useUser();
  const setting = { customer_id: user.customer_id, today: useToday(user.customer.time_zone) };
  const form = formOf(params, setting);
  const reason = whyNot(form, setting.today);
  const asked = askedOf(form);
  const { start, cancel, isAsking, progress } = useExport();
  const go = (search: UtilizationParams) => void navigate({ search, resetScroll: false });
  return (
    <div className={`page ${styles.screen}`}>
      <UtilizationToolbar
        params={params}
        setting={setting}
        onParams={go}
        file={
          <ExportButton
            progress={progress}
            isAsking={isAsking}
            disabled={reason !== undefined}
            onStart={() => start({ what: "utilization", utilization: asked })}
            onCancel={cancel}
          >
            {text.exportToExcel}
          </ExportButton>
        }
      />
      {reason === undefined ? (
        <Report asked={asked} withCustomer={params.customer_id !== undefined} onClear={() => go({})} />
      ) : (
        <Note tone="attention">{reason.text}</Note>
      )}
    </div>
  );
}

type ReportProps = { asked: Utilization; withCustomer: boolean; onClear: () => void };

function Report({ asked, withCustomer, onClear }: ReportProps) {
  const summary = useQuery(utilizationSummaryQuery(asked));
  const lines = useInfiniteQuery(utilizationQuery(asked));
  const rows = lines.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = lines.data?.pages[0]?.total ?? 0;
  const isNarrow = useNarrow();
  if (lines.isPending) return <Skeleton label={text.loading} plain />;
  if (lines.data === undefined)
    return <ErrorState title={text.loadFailed} onRetry={() => void lines.refetch()} retrying={lines.isFetching} />;
  if (total === 0)
    return (
      <Empty
        icon="list"
        title={text.emptyTitle}
        text={text.emptyHint}
        action={<Button onPress={onClear}>{text.clearAll}</Button>}
      />
    );
  const charts = summary.isPending ? (
    <Skeleton label={text.calculating} rows={4} />
  ) : (
    summary.data !== undefined && <Pictures summary={summary.data} />
  );
  return (
    <>
      {!isNarrow && charts}
      <section aria-labelledby="lines" className="stack">
        <h2 id="lines">{text.lines}</h2>
        <Lines rows={rows} total={total} withCustomer={withCustomer} remember={JSON.stringify(asked)} />
        <ShowMore
          shown={rows.length}
          total={total}
          unit={text.line}
          pending={lines.isFetchingNextPage}
          onMore={() => void fetchMore(lines)}
        />
      </section>
      {isNarrow && charts}
    </>
  );
}
