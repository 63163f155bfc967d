/** Shipped lines of signed orders that are in no report to the DEA yet, with the day on which they are due. */
import type { UnreportedLine } from "#contract/distributor/dea-report.ts";
import * as text from "#src/text/distributor/dea-report.ts";
import { day, formatQuantity } from "#src/text/format.ts";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { OrderCell } from "./cells.tsx";
import styles from "./distributor.module.css";

export function UnreportedLines({ lines }: { lines: readonly UnreportedLine[] }) {
  return (
    <Rows
      label={text.linesLabel}
      className={`${styles.rows} ${styles.unreported}`}
      head={[
        { key: "order", label: text.order },
        { key: "product", label: text.product },
        { key: "packages", label: text.packages, end: true },
        { key: "shipped", label: text.shipped },
        { key: "due", label: text.due },
      ]}
    >
      {lines.map((line) => (
        <Row key={`${line.shipment_order_id} ${line.line_no}`} context="cs" className={styles.row}>
          <OrderCell orderId={line.order_id} detail={text.line(line.line_no)} />
          <Cell className={styles.customer}>
            <span className="name">{wholeAmounts(line.full_description)}</span>
            <div className="under">
              <ScheduleBadge schedule={line.schedule_name} />
              <Ndc code={line.ndc_code} />
              <span className="nowrap" translate="no">
                {text.dea(line.buyer_dea_number)}
              </span>
              <span className="nowrap" translate="no">
                {text.form(line.order_form_number)}
              </span>
            </div>
          </Cell>
          <Cell end className={styles.packages}>
            <span className={styles.label}>{text.packages}</span>
            <b>{formatQuantity(line.shipped_packages)}</b>
          </Cell>
          <Cell>
            <span className={styles.label}>{text.shipped}</span>
            <span>{day(line.shipped_on)}</span>
          </Cell>
          <Cell>
            <span className={styles.label}>{text.due}</span>
            <span className={styles.shipBy}>
              {day(line.due_on)}
              {line.days_late > 0 && <Badge tone="attention">{text.daysLate(line.days_late)}</Badge>}
            </span>
          </Cell>
        </Row>
      ))}
    </Rows>
  );
}
