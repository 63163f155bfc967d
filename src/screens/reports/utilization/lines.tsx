/** What was shipped, line by line: a table at a desk, cards on a phone. */
import { Link } from "@tanstack/react-router";
import type { UtilizationRow } from "#contract/reports/utilization.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { day, formatQuantity, money } from "#src/text/format.ts";
import * as text from "#src/text/reports/utilization.ts";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { VirtualRows } from "#src/ui/kit/lists/virtual-rows.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { contextOf } from "#src/ui/trade/line-context.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "./utilization.module.css";

export type LinesProps = { rows: readonly UtilizationRow[]; total: number; withCustomer: boolean; remember: string };

const head = [
  { key: "shipped", label: text.shippedColumn },
  { key: "product", label: text.product },
  { key: "to", label: text.shipTo },
  { key: "order", label: text.orderColumn },
  { key: "units", label: text.unitsColumn, end: true },
  { key: "price", label: text.priceColumn, end: true },
  { key: "total", label: text.totalColumn, end: true },
];

export function Lines({ rows, total, withCustomer, remember }: LinesProps) {
  const isRecalled = useIsRecalled();
  return (
    <VirtualRows
      label={text.utilization}
      className={styles.table}
      items={rows}
      total={total}
      remember={`utilization ${remember}`}
      keyOf={(row) => `${row.order_id} ${row.invoice_id} ${row.ship_date} ${row.item_id} ${row.unit_pack_UOM_desc}`}
      contextOf={contextOf}
      head={head}
      renderRow={(row) => (
        <>
          <Cell className={styles.shipped}>{day(row.ship_date)}</Cell>
          <Cell className={styles.product}>
            <span className="name">{wholeAmounts(row.item_desc)}</span>
            <div className="under">
              {row.schedule_name !== null && <ScheduleBadge schedule={row.schedule_name} />}
              <Labeler product={{ ...row, ndc_code: row.NDC_Code }} />
              <span>{row.product_description}</span>
              {row.lots.map((lot) => (
                <span key={lot} className="nowrap">
                  <Lot word={text.lot} number={lot} isRecalled={isRecalled(row.item_id, lot)} />
                </span>
              ))}
            </div>
          </Cell>
          <Cell className={styles.to}>
            {withCustomer && <span>{row.company_name}, </span>}
            {row.ship_address1}, {row.city}, {row.state}
          </Cell>
          <Cell className={styles.order}>
            <Link className="link" to="/purchase-order/$orderId" params={{ orderId: row.order_id }}>
              <span className="hush">{text.orderColumn} </span>
              <span translate="no">{row.order_id}</span>
            </Link>
          </Cell>
          <Cell end className={styles.units}>
            {formatQuantity(row.unit_count)} <small className="muted">{row.unit_pack_UOM_desc}</small>
          </Cell>
          <Cell end className={styles.price}>
            {money(row.unit_price)}
          </Cell>
          <Cell end className={styles.total}>
            <b>{money(row.total_price)}</b>
          </Cell>
        </>
      )}
    />
  );
}
