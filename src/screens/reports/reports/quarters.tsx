/** The quarterly reports that were made, each as a workbook and, where there is one, on paper. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { quarterName } from "#contract/reports/rules/quarters.ts";
import type { QuarterlyReport } from "#contract/reports/quarterly.ts";
import { quarterFile, quarterlyReportsQuery } from "#src/data/reports/reports.ts";
import * as text from "#src/text/reports/reports.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { money } from "#src/text/format.ts";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import styles from "./reports.module.css";

export function Quarters() {
  const query = useQuery(quarterlyReportsQuery);
  return (
    <section aria-labelledby="quarters" className="stack">
      <div>
        <h2 id="quarters">{text.quarterly}</h2>
        <p className="small muted">{text.quarterlyHint}</p>
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState title={text.quarterlyFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Skeleton label={text.loadingQuarterly} rows={2} />
        )
      ) : query.data.length === 0 ? (
        <p className="muted">{text.noQuarterly}</p>
      ) : (
        <Rows label={text.quarterly} className={styles.quarters}>
          {query.data.map((report) => (
            <Quarter key={report.the_quarter} report={report} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function Quarter({ report }: { report: QuarterlyReport }) {
  const { the_quarter, upd_file_name, spend, has_pdf } = report;
  const name = quarterName(the_quarter);
  const save = useMutation({
    mutationFn: (format: "xlsx" | "pdf") => quarterFile(the_quarter, format),
    onSuccess: (file, format) => saveFile(upd_file_name.replace(/xlsx$/, format), file),
  });
  return (
    <Row>
      <Cell>
        <span className="name">{name}</span>
        <small className={`muted ${styles.file}`}>{upd_file_name}</small>
      </Cell>
      <Cell end>
        <b>{money(spend)}</b>
      </Cell>
      <Cell className={styles.files}>
        <Button
          icon="export"
          label={text.excelOf(name)}
          pending={save.isPending && save.variables === "xlsx"}
          onPress={() => save.mutate("xlsx")}
        >
          {text.excel}
        </Button>
        {has_pdf && (
          <Button
            icon="file"
            label={text.pdfOf(name)}
            pending={save.isPending && save.variables === "pdf"}
            onPress={() => save.mutate("pdf")}
          >
            {text.pdf}
          </Button>
        )}
      </Cell>
    </Row>
  );
}
