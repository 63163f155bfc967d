/** The report of filled electronic orders to the DEA: lines that are due or late, creating the report, and earlier reports. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "#contract/base/call.ts";
import type { deaReports } from "#contract/distributor/dea-report.ts";
import { deaReportsQuery, loadReportFile, useCreateReport } from "#src/data/distributor/distributor.ts";
import * as text from "#src/text/distributor/dea-report.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { describeFailure } from "./describe-failure.ts";
import styles from "./distributor.module.css";
import { EarlierReports } from "./earlier-reports.tsx";
import { UnreportedLines } from "./unreported-lines.tsx";

export function DeaReport({ isOff }: { isOff: boolean }) {
  const query = useQuery(deaReportsQuery);
  const { data } = query;
  const download = useDownload();
  return (
    <section className={styles.section} aria-labelledby="dea-report">
      <div className={styles.head}>
        <div>
          <h2 id="dea-report">
            {text.title} {data !== undefined && <span className="count">{data.line_count}</span>}
          </h2>
          <p className="muted small">{text.hint}</p>
        </div>
        <div className={styles.headActs}>
          {data !== undefined && data.late_count > 0 && (
            <Badge tone="attention">{text.lateCount(data.late_count)}</Badge>
          )}
          <CreateReport
            lineCount={data?.line_count ?? 0}
            isOff={isOff}
            onCreated={({ report_id }) => download.mutate(report_id)}
          />
        </div>
      </div>
      {download.isError && !download.isPending && (
        <Note tone="refused" spoken>
          {text.notDownloaded(download.variables, describeFailure(download.error, text.downloadSignedOut))}
        </Note>
      )}
      {data === undefined ? (
        query.isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Skeleton label={text.loading} rows={3} plain />
        )
      ) : (
        <Lists
          data={data}
          isOff={isOff}
          downloading={download.isPending ? download.variables : undefined}
          onDownload={(reportId) => download.mutate(reportId)}
        />
      )}
    </section>
  );
}

type ListsProps = {
  data: OutputOf<typeof deaReports>;
  isOff: boolean;
  downloading: number | undefined;
  onDownload: (reportId: number) => void;
};

function Lists({ data, ...reports }: ListsProps) {
  return (
    <>
      {data.lines.length === 0 ? (
        <Empty icon="ok" title={text.nothingDue} text={text.nothingDueHint} />
      ) : (
        <UnreportedLines lines={data.lines} />
      )}
      {data.line_count > data.lines.length && (
        <p className="muted small">{text.onlyFirst(data.lines.length, data.line_count)}</p>
      )}
      <h3>{text.earlierTitle}</h3>
      {data.reports.length === 0 ? (
        <p className="muted">{text.noReports}</p>
      ) : (
        <EarlierReports reports={data.reports} {...reports} />
      )}
    </>
  );
}

/** Its failure is shown above the lists: `variables` is the report's number. */
const useDownload = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: async (reportId: number) => {
      const { name, blob } = await loadReportFile(reportId);
      saveFile(name, blob);
    },
  });

type CreateReportProps = {
  lineCount: number;
  isOff: boolean;
  onCreated: (report: { report_id: number }) => void;
};

/** Asked before: a line is in one report only. */
function CreateReport({ lineCount, isOff, onCreated }: CreateReportProps) {
  const [isAsking, setAsking] = useState(false);
  const creating = useCreateReport((report) => {
    setAsking(false);
    toast({ tone: "ok", title: text.created(report.report_id), text: text.createdText(report.line_count) });
    onCreated(report);
  });
  return (
    <>
      <Button
        tone="primary"
        icon="export"
        disabled={isOff || lineCount === 0}
        onPress={() => {
          creating.reset();
          setAsking(true);
        }}
      >
        {text.create}
      </Button>
      {isAsking && (
        <Dialog
          open
          title={text.question(lineCount)}
          text={text.consequence}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>{text.cancel}</Button>
              <Button
                tone="primary"
                pending={creating.isPending}
                disabled={isOff || lineCount === 0}
                onPress={() => creating.mutate({})}
              >
                {text.createAct(lineCount)}
              </Button>
            </>
          }
        >
          <div className={styles.form} data-context="cs">
            {isOff && <Note icon="offline">{text.offline}</Note>}
            {creating.error !== null && !creating.isPending && (
              <Note tone="refused" spoken>
                {describeFailure(creating.error, text.signedOut)}
              </Note>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
