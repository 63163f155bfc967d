/** Reports that were created, each to download again, byte for byte. */
import { useState } from "react";
import type { DeaReport } from "#contract/distributor/dea-report.ts";
import * as text from "#src/text/distributor/dea-report.ts";
import { formatQuantity } from "#src/text/format.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { Moment } from "#src/ui/kit/words/date-text.tsx";
import styles from "./distributor.module.css";

type EarlierReportsProps = {
  reports: readonly DeaReport[];
  isOff: boolean;
  /** Number of the report that is being downloaded. */
  downloading: number | undefined;
  onDownload: (reportId: number) => void;
};

export function EarlierReports({ reports, isOff, downloading, onDownload }: EarlierReportsProps) {
  const [now] = useState(() => new Date());
  return (
    <Rows
      label={text.earlierTitle}
      className={`${styles.rows} ${styles.reports}`}
      head={[
        { key: "report", label: text.reportColumn },
        { key: "created", label: text.createdColumn },
        { key: "lines", label: text.linesColumn, end: true },
        { key: "action", label: "" },
      ]}
    >
      {reports.map(({ report_id, created_at, line_count }) => (
        <Row key={report_id} className={styles.row}>
          <Cell className={styles.order}>{text.report(report_id)}</Cell>
          <Cell>
            <span className={styles.label}>{text.createdColumn}</span>
            <Moment at={created_at} now={now} />
          </Cell>
          <Cell end className={styles.packages}>
            <span className={styles.label}>{text.linesColumn}</span>
            <span>{formatQuantity(line_count)}</span>
          </Cell>
          <Cell className={styles.act}>
            <Button
              icon="export"
              label={text.downloadOf(report_id)}
              disabled={isOff}
              pending={downloading === report_id}
              onPress={() => onDownload(report_id)}
            >
              {text.download}
            </Button>
          </Cell>
        </Row>
      ))}
    </Rows>
  );
}
