/** What left the warehouse, box by box: tracking, invoice, lots with their expiry, and the serials folded away. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import { trackingPage } from "#contract/orders/rules/tracking.ts";
import { useIsRecalled } from "#src/data/reports/lots.ts";
import { Expiry } from "#src/ui/kit/date-text.tsx";
import { arrival, day, formatQuantity } from "#src/ui/kit/format.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { LotDocument, ShipmentDocuments } from "./order-documents.tsx";
import styles from "./purchase-order.module.css";

type Shipment = PurchaseOrder["shipments"][number];

export type ShipmentsProps = { shipments: readonly Shipment[]; today: string; timeZone: string };

export function Shipments({ shipments, today, timeZone }: ShipmentsProps) {
  if (shipments.length === 0) return null;
  return (
    <section className="stack" style={{ "--gap": "8px" }} aria-labelledby="order-shipments">
      <h2 id="order-shipments">
        Shipments <span className="count">{shipments.length}</span>
      </h2>
      {shipments.map((shipment) => (
        <OneShipment key={shipment.order_id} shipment={shipment} today={today} timeZone={timeZone} />
      ))}
    </section>
  );
}

function OneShipment({ shipment, today, timeZone }: { shipment: Shipment; today: string; timeZone: string }) {
  const isRecalled = useIsRecalled();
  const onDay = (instant: string) => day(dateIn(timeZone, new Date(instant)));
  return (
    <article className={styles.shipment} aria-label={`Shipment ${shipment.order_id}`}>
      <header>
        <div>
          <h3>Shipment {shipment.order_id}</h3>
          <p className="muted">
            {[`Left ${onDay(shipment.ship_date)}`, arrivalWords(shipment, today, onDay)].filter(Boolean).join(". ")}
          </p>
        </div>
        <div>
          <p className="muted">{shipment.carrier}</p>
          <p className={`code ${styles.tracking}`}>{tracked(shipment)}</p>
        </div>
        <div className="num">
          {shipment.invoice_id === null ? (
            <p className="muted">Not invoiced yet</p>
          ) : (
            <>
              <p className="muted">Invoice {shipment.invoice_id}</p>
              <p>
                <Money amount={shipment.invoice_amount} strong />
              </p>
            </>
          )}
        </div>
      </header>
      <ul>{shipment.lines.map((line) => shippedLine(line, today, isRecalled(line.item_id, line.lot_no)))}</ul>
      <ShipmentDocuments shipment={shipment} />
    </article>
  );
}

/** The number leads to the carrier's own page. */
function tracked({ carrier, tracking_number }: Shipment) {
  const page = trackingPage(carrier, tracking_number);
  if (page === undefined) return tracking_number;
  return (
    <a className="link" href={page} target="_blank" rel="noreferrer">
      {tracking_number}
      <span className="hush"> at {carrier}, in a new window</span>
    </a>
  );
}

/** @param today `MM/DD/YYYY`. */
function arrivalWords({ arrives_on, delivered_at }: Shipment, today: string, onDay: (instant: string) => string) {
  if (delivered_at !== null) return `Delivered ${onDay(delivered_at)}`;
  if (arrives_on === null) return undefined;
  const isLate = wireToIso(arrives_on)! < wireToIso(today)!;
  return isLate ? `Was due ${arrival(arrives_on)}` : `Arrives ${arrives_on === today ? "today" : arrival(arrives_on)}`;
}

/** No component of its own: the compiler would remember each of its parts apart, a kB more on every device. */
const shippedLine = (line: Shipment["lines"][number], today: string, isRecalled: boolean) => (
  <li key={`${line.line_no} ${line.lot_no}`}>
    <div className={styles.what}>
      <p className="name">{wholeAmounts(line.full_description)}</p>
      <div className="under">
        <Ndc code={line.ndc_code} />
        <span className="nowrap">
          Lot <b className="code">{line.lot_no}</b>
        </span>
        <span className={styles.expires}>
          Expires <Expiry date={line.expiration_date} today={today} />
        </span>
        {isRecalled && <Recalled />}
        <LotDocument line={line} />
      </div>
      {line.serial_numbers.length > 0 && (
        <details className={styles.serials}>
          <summary>{formatQuantity(line.serial_numbers.length, "serial number")}</summary>
          <ul>
            {line.serial_numbers.map((serial) => (
              <li key={serial} className="code">
                {serial}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
    <p className="num">
      <b>{formatQuantity(line.quantity)}</b>{" "}
      <span className="muted">{formatQuantity(line.quantity, unitName(line.sale_UOM_desc)).replace(/^\S+ /, "")}</span>
    </p>
  </li>
);
