/** What is linked to a signed order and takes packages off it: each record with who, when, why, and which lines. */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/orders/signature.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { recordTitles } from "./happened.ts";
import { findMaker } from "./record-maker.ts";
import styles from "./signature.module.css";

type LinkedRecordsProps = {
  order: PurchaseOrder;
  records: readonly LinkedRecord[];
  when: (instant: string) => string;
};

export function LinkedRecords({ order: { lines }, records, when }: LinkedRecordsProps) {
  if (records.length === 0) return null;
  const lineOf = (line_no: number) => lines.find((line) => line.line_no === line_no);
  return (
    <section className={styles.part} aria-labelledby="linked-records">
      <h3 id="linked-records">
        {text.recordsTitle} <span className="count">{records.length}</span>
      </h3>
      <ul className={styles.records}>
        {records.map((record) => (
          <li key={record.record_id}>
            <Icon name={icons[record.kind]} />
            <div>
              <p>
                <b>{recordTitles[record.kind]}</b>{" "}
                <span className="muted small">{text.recordNumber(record.record_id)}</span>
              </p>
              <p className="muted small">{[when(record.made_at), findMaker(record)].filter(Boolean).join(", ")}</p>
              <p>{record.reason}</p>
              <ul className={`small ${styles.taken}`} aria-label={text.recordLines}>
                {record.lines.map(({ line_no, quantity }) => {
                  const line = lineOf(line_no);
                  const amount = formatQuantity(quantity, line && unitName(line.sale_UOM_desc));
                  return (
                    <li key={line_no}>
                      <span className="muted">{text.lineNumber(line_no)}</span>{" "}
                      {line === undefined ? amount : text.quantityOf(amount, wholeAmounts(line.full_description))}
                    </li>
                  );
                })}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons = { void: "close", refusal: "refused", expiry: "clock" } as const;
