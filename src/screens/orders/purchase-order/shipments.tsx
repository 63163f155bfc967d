/** What left the warehouse, box by box: tracking, invoice, lots with their expiry, and the serials folded away. */
import { unitFor } from "#contract/base/units.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import { trackingPage } from "#contract/orders/rules/tracking.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Expiry } from "#src/ui/kit/words/date-text.tsx";
import { day, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/orders/shipments.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { shipmentStanding } from "#src/ui/trade/order-standing.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { contextOf } from "#src/ui/trade/line-context.ts";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { StandMark } from "#src/ui/trade/stand-mark.tsx";
import { type CountedIn, countedOf } from "./counted.ts";
import { LotDocument, ShipmentDocuments } from "./order-documents.tsx";
import styles from "./purchase-order.module.css";

type Shipment = PurchaseOrder["shipments"][number];

/** @param props.today `MM/DD/YYYY`. */
export function Shipments({ order, today }: { order: PurchaseOrder; today: string }) {
  const { shipments, detail } = order;
  if (shipments.length === 0) return null;
  const counted = countedOf(order);
  return (
    <section className="stack" style={{ "--gap": "8px" }} aria-labelledby="order-shipments">
      <h2 id="order-shipments">
        {text.title} <span className="count">{shipments.length}</span>
      </h2>
      {shipments.map((shipment) => (
        <OneShipment
          key={shipment.order_id}
          shipment={shipment}
          counted={counted.get(shipment.order_id)!}
          today={today}
          timeZone={detail.time_zone}
        />
      ))}
    </section>
  );
}

type OneShipmentProps = { shipment: Shipment; counted: CountedIn; today: string; timeZone: string };

function OneShipment({ shipment, counted, today, timeZone }: OneShipmentProps) {
  const isRecalled = useIsRecalled();
  const onDay = (instant: string) => day(dateIn(timeZone, new Date(instant)));
  return (
    <article className={styles.shipment} aria-label={text.shipmentNumber(shipment.order_id)}>
      <header>
        <div>
          <h3>
            {text.shipment} <span translate="no">{shipment.order_id}</span>
          </h3>
          <p className="muted">
            {[
              text.shipped(onDay(shipment.ship_date)),
              shipment.delivered_at !== null && text.delivered(onDay(shipment.delivered_at)),
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
          <StandMark standing={shipmentStanding(shipment, counted, wireToIso(today)!)} />
        </div>
        <div>
          <p className="muted">{shipment.carrier}</p>
          <p className={`code ${styles.tracking}`}>{tracked(shipment)}</p>
        </div>
        <div className="num">
          {shipment.invoice_id === null ? (
            <p className="muted">{text.notInvoiced}</p>
          ) : (
            <>
              <p className="muted">
                {text.invoice} <span translate="no">{shipment.invoice_id}</span>
              </p>
              <p>
                <Money amount={shipment.invoice_amount} strong />
              </p>
            </>
          )}
        </div>
      </header>
      <ul>
        {shipment.lines.map((line) =>
          shippedLine(line, today, line.is_recalled || isRecalled(line.item_id, line.lot_no)),
        )}
      </ul>
      <ShipmentDocuments shipment={shipment} />
    </article>
  );
}

/** The number leads to the carrier's own page. */
function tracked({ carrier, tracking_number }: Shipment) {
  const page = trackingPage(carrier, tracking_number);
  if (page === undefined) return <span translate="no">{tracking_number}</span>;
  return (
    <a className="link" href={page} target="_blank" rel="noreferrer">
      <span translate="no">{tracking_number}</span>
      <span className="hush">{text.atCarrier(carrier)}</span>
    </a>
  );
}

/** No component of its own: the compiler would remember each of its parts apart, a kB more on every device. */
const shippedLine = (line: Shipment["lines"][number], today: string, isRecalled: boolean) => (
  <li key={`${line.line_no} ${line.lot_no}`} className="banded" data-context={contextOf(line)}>
    <div className={styles.what}>
      <p className="name">{wholeAmounts(line.full_description)}</p>
      <div className="under">
        {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
        <Labeler product={line} />
        <span className="nowrap">
          <Lot word="Lot" number={line.lot_no} isRecalled={isRecalled} />
        </span>
        <span className={styles.expires}>
          {text.expires} <Expiry date={line.expiration_date} today={today} />
        </span>
        <LotDocument line={line} />
      </div>
      {line.serial_numbers.length > 0 && (
        <details className={styles.serials}>
          <summary>{text.serialNumbers(line.serial_numbers.length)}</summary>
          <ul>
            {line.serial_numbers.map((serial) => (
              <li key={serial} className="code" translate="no">
                {serial}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
    <p className="num">
      <b>{formatQuantity(line.quantity)}</b>{" "}
      <span className="muted">{unitFor(line.quantity, unitName(line.sale_UOM_desc))}</span>
    </p>
  </li>
);
