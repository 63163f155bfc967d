/** What left the warehouse, one table for each shipment: tracking, invoice, lots with their receipts, documents, and the serials folded away. */
import { unitFor } from "#contract/base/units.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import { received } from "#contract/orders/text.ts";
import { trackingPage } from "#contract/orders/rules/tracking.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Expiry } from "#src/ui/kit/words/date-text.tsx";
import { day, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/orders/shipments.ts";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { ManyRows } from "#src/ui/kit/lists/many-rows.tsx";
import { Money } from "#src/ui/trade/money.tsx";
import { shipmentStanding } from "#src/ui/trade/order-standing.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { contextOf } from "#src/ui/trade/line-context.ts";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { StandMark } from "#src/ui/trade/stand-mark.tsx";
import { type CountedIn, countedOf, lotKey, type receiptsByLot } from "./counted.ts";
import { LineReceipts } from "./line-receipts.tsx";
import { LotDocument, ShipmentDocuments } from "./order-documents.tsx";
import styles from "./purchase-order.module.css";

type Shipment = PurchaseOrder["shipments"][number];
type Receipts = ReturnType<typeof receiptsByLot>["shipped"];
type ShipmentsProps = {
  order: PurchaseOrder;
  receipts: Receipts;
  /** `MM/DD/YYYY` */
  today: string;
};

export function Shipments({ order, receipts, today }: ShipmentsProps) {
  const { shipments, detail } = order;
  const counted = countedOf(order);
  return shipments.map((shipment, at) => (
    <OneShipment
      key={shipment.order_id}
      title={text.shipmentOf(at + 1, shipments.length)}
      shipment={shipment}
      counted={counted.get(shipment.order_id)!}
      receipts={receipts}
      today={today}
      timeZone={detail.time_zone}
    />
  ));
}

type OneShipmentProps = {
  title: string;
  shipment: Shipment;
  counted: CountedIn;
  receipts: Receipts;
  today: string;
  timeZone: string;
};

function OneShipment({ title, shipment, counted, receipts, today, timeZone }: OneShipmentProps) {
  const isRecalled = useIsRecalled();
  const onDay = (instant: string) => day(dateIn(timeZone, new Date(instant)));
  return (
    <article className={styles.shipment} aria-label={text.shipmentNumber(shipment.order_id)}>
      <header>
        <div className={styles.shipmentTitle}>
          <h2>{title}</h2>
          <StandMark standing={shipmentStanding(shipment, counted, wireToIso(today)!)} />
        </div>
        <div className="under">
          <span>
            {text.number} <span translate="no">{shipment.order_id}</span>
          </span>
          <span>
            {[
              text.shipped(onDay(shipment.ship_date)),
              shipment.delivered_at !== null && text.delivered(onDay(shipment.delivered_at)),
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
          <span>
            {shipment.carrier}{" "}
            <span className={`code ${styles.tracking}`}>
              <TrackingNumber shipment={shipment} />
            </span>
          </span>
          <span>
            <Invoiced shipment={shipment} />
          </span>
        </div>
      </header>
      <ManyRows
        label={text.contentsOf(shipment.order_id)}
        className={styles.contents}
        head={head}
        items={shipment.lines}
        keyOf={lotKey}
        contextOf={contextOf}
        renderRow={(line) => (
          <ShippedLine
            line={line}
            facts={{
              today,
              received: counted.lots.get(lotKey(line)) ?? 0,
              receipts: receipts.get(`${shipment.order_id} ${lotKey(line)}`) ?? [],
              isRecalled: line.is_recalled || isRecalled(line.item_id, line.lot_no),
            }}
          />
        )}
      />
      <ShipmentDocuments shipment={shipment} />
    </article>
  );
}

const head = [
  { key: "what", label: text.product },
  { key: "lot", label: text.lot },
  { key: "units", label: text.units, end: true },
  { key: "received", label: received, end: true },
  { key: "certificate", label: text.certificate, end: true },
];

const Invoiced = ({ shipment: { invoice_id, invoice_amount } }: { shipment: Shipment }) =>
  invoice_id === null ? (
    text.notInvoiced
  ) : (
    <>
      {text.invoice} <span translate="no">{invoice_id}</span>, <Money amount={invoice_amount} />
    </>
  );

/** The number leads to the carrier's own page. */
function TrackingNumber({ shipment: { carrier, tracking_number } }: { shipment: Shipment }) {
  const page = trackingPage(carrier, tracking_number);
  if (page === undefined) return <span translate="no">{tracking_number}</span>;
  return (
    <a className="link" href={page} target="_blank" rel="noreferrer">
      <span translate="no">{tracking_number}</span>
      <span className="hush">{text.atCarrier(carrier)}</span>
    </a>
  );
}

/** `received`: units of the lot; `receipts`: of the lot. */
type LotFacts = { today: string; received: number; receipts: PurchaseOrder["receipts"]; isRecalled: boolean };

const ShippedLine = ({ line, facts }: { line: Shipment["lines"][number]; facts: LotFacts }) => (
  <>
    <Cell className={styles.what}>
      <p className="name">{wholeAmounts(line.full_description)}</p>
      <div className="under">
        {line.schedule_name !== null && <ScheduleBadge schedule={line.schedule_name} />}
        <Labeler product={line} />
      </div>
      <LineReceipts receipts={facts.receipts} />
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
    </Cell>
    <Cell className={styles.lot}>
      <Lot number={line.lot_no} isRecalled={facts.isRecalled} />
      <span className={styles.expires}>
        {text.expires} <Expiry date={line.expiration_date} today={facts.today} />
      </span>
    </Cell>
    <Cell end className={styles.units}>
      <b>{formatQuantity(line.quantity)}</b>{" "}
      <small className="muted">{unitFor(line.quantity, unitName(line.sale_UOM_desc))}</small>
    </Cell>
    <Cell end className={styles.count}>
      {formatQuantity(facts.received)} <span className={styles.only}>{text.received}</span>
    </Cell>
    <Cell end className={styles.certificate}>
      <LotDocument line={line} />
    </Cell>
  </>
);
