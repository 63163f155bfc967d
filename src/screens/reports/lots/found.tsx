/** Every shipment and receipt of what was looked for. */
import { Link } from "@tanstack/react-router";
import { unitFor } from "#contract/base/units.ts";
import type { OutputOf } from "#contract/base/call.ts";
import { dateIn } from "#contract/base/dates.ts";
import type { findLot } from "#contract/reports/lots.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useToday } from "#src/data/base/today.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import * as text from "#src/text/reports/lots.ts";
import { canceled } from "#contract/orders/text.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Expiry } from "#src/ui/kit/words/date-text.tsx";
import { day, formatQuantity } from "#src/text/format.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { VirtualRows } from "#src/ui/kit/lists/virtual-rows.tsx";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { LotCertificate } from "./lot-certificate.tsx";
import styles from "./lots.module.css";

type Answer = OutputOf<typeof findLot>;

export function Found({ found: { shipments, receipts, is_cut } }: { found: Answer }) {
  return (
    <>
      {is_cut && <Note tone="attention">{text.onlyNewest}</Note>}
      <section aria-labelledby="shipped" className="stack">
        <h2 id="shipped">
          {text.shipped} <span className="count">{shipments.length}</span>
        </h2>
        {shipments.length === 0 ? <p className="muted">{text.notShipped}</p> : <Shipped rows={shipments} />}
      </section>
      <section aria-labelledby="received" className="stack">
        <h2 id="received">
          {text.received} <span className="count">{receipts.length}</span>
        </h2>
        {receipts.length === 0 ? <p className="muted">{text.notReceived}</p> : <Received rows={receipts} />}
      </section>
    </>
  );
}

function Shipped({ rows }: { rows: Answer["shipments"] }) {
  const { customer } = useUser();
  const today = useToday(customer.time_zone);
  const onDay = (instant: string) => day(dateIn(customer.time_zone, new Date(instant)));
  return (
    <VirtualRows
      label={text.shipped}
      className={styles.table}
      items={rows}
      keyOf={(row) => `${row.shipment_order_id} ${row.line_no} ${row.lot_no}`}
      head={[
        { key: "order", label: text.order },
        { key: "what", label: text.product },
        { key: "when", label: text.shipped },
        { key: "to", label: text.shipTo },
        { key: "count", label: text.units, end: true },
      ]}
      renderRow={(row) => (
        <>
          <Cell className={styles.order}>
            <Link className="link" to="/purchase-order/$orderId" params={{ orderId: row.order_id }}>
              <span className="hush">{text.order} </span>
              <span translate="no">{row.order_id}</span>
            </Link>
          </Cell>
          <Cell className={styles.what}>
            <span className="name">{wholeAmounts(row.full_description)}</span>
            <div className="under">
              <Labeler product={row} />
              <span className="nowrap">
                <Lot word={text.lot} number={row.lot_no} isRecalled={row.is_recalled} />
              </span>
              <span>
                <FilledText text={text.expires} parts={{ date: <Expiry date={row.expiration_date} today={today} /> }} />
              </span>
              {row.serial_count > 0 && <span>{text.serialNumbers(row.serial_count)}</span>}
              {row.has_CoA && <LotCertificate lot={row} />}
            </div>
          </Cell>
          <Cell className={styles.when}>{onDay(row.ship_date)}</Cell>
          <Cell className={styles.to}>{row.ship_to}</Cell>
          <Cell end className={styles.count}>
            <b>{formatQuantity(row.quantity)}</b>{" "}
            <small className="muted">{unitFor(row.quantity, unitName(row.sale_UOM_desc))}</small>
          </Cell>
        </>
      )}
    />
  );
}

function Received({ rows }: { rows: Answer["receipts"] }) {
  const isRecalled = useIsRecalled();
  return (
    <VirtualRows
      label={text.received}
      className={styles.table}
      items={rows}
      keyOf={({ order_receive_id }) => order_receive_id}
      isOff={({ receive_status_code }) => receive_status_code === "CAN"}
      head={[
        { key: "order", label: text.order },
        { key: "what", label: text.product },
        { key: "when", label: text.received },
        { key: "to", label: text.by },
        { key: "count", label: text.units, end: true },
      ]}
      renderRow={(row) => (
        <>
          <Cell className={styles.order}>
            {row.order_id === null ? (
              <span className="muted">{text.noOrder}</span>
            ) : (
              <Link className="link" to="/purchase-order/$orderId" params={{ orderId: row.order_id }}>
                <span className="hush">{text.order} </span>
                <span translate="no">{row.order_id}</span>
              </Link>
            )}
          </Cell>
          <Cell className={styles.what}>
            <span className="name">{wholeAmounts(row.full_description)}</span>
            <div className="under">
              <span className="nowrap">
                <Lot word={text.lot} number={row.lot_no} isRecalled={isRecalled(row.item_id, row.lot_no)} />
              </span>
              {row.receive_status_code === "CAN" && <Badge>{canceled}</Badge>}
            </div>
          </Cell>
          <Cell className={styles.when}>{day(row.receive_date)}</Cell>
          <Cell className={styles.to}>{row.received_by}</Cell>
          <Cell end className={styles.count}>
            <b>{formatQuantity(row.quantity_received)}</b> <small className="muted">{row.quantity_UOM}</small>
          </Cell>
        </>
      )}
    />
  );
}
