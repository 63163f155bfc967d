/** The documents of an order, each where it belongs: of the whole order, of a shipment, of a lot. */
import { Link } from "@tanstack/react-router";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { useEpcis } from "#src/data/receiving/transactions.ts";
import * as text from "#src/text/orders/shipments.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { EpcisButton } from "#src/ui/trade/epcis-button.tsx";
import { DocumentButton } from "./document-button.tsx";
import styles from "./order-documents.module.css";

type Shipment = PurchaseOrder["shipments"][number];

/** @param props.isReceived something of it came in */
export function OrderDocuments({ detail, isReceived }: { detail: PurchaseOrder["detail"]; isReceived: boolean }) {
  const orderId = detail.order_id;
  const of = text.ofOrder(orderId);
  return (
    <div className={styles.row} role="group" aria-label={text.orderDocuments}>
      <DocumentButton wanted={{ kind: "order confirmation", orderId }} label={text.confirmation} of={of} />
      {detail.order_form_number !== null && (
        <DocumentButton
          wanted={{ kind: "order form", orderId }}
          label={detail.is_form222 ? text.form222Order : text.e222}
          of={of}
        />
      )}
      {detail.is_form222 && (
        <DocumentButton wanted={{ kind: "cover sheet", orderId }} label={text.coverSheet} of={of} />
      )}
      {detail.order_form_number !== null && isReceived && (
        <DocumentButton
          wanted={{ kind: "record of receipt", orderId }}
          label={detail.is_form222 ? text.form222Part5 : text.receiptRecord}
          of={of}
        />
      )}
    </div>
  );
}

export function ShipmentDocuments({ shipment }: { shipment: Shipment }) {
  const user = useUser();
  const isOff = !useReachable();
  const load = useEpcis();
  const orderId = shipment.order_id;
  const of = text.ofShipment(orderId);
  return (
    <div className={styles.foot} role="group" aria-label={text.documentsOf(of)}>
      <DocumentButton wanted={{ kind: "packing list", orderId }} label={text.packingList} of={of} />
      <DocumentButton
        wanted={{ kind: "transaction information", orderId }}
        label={text.transactionInformation}
        of={of}
      />
      {user.is_ordering &&
        shipment.documents.map((document) => (
          <EpcisButton key={document.document_id} document={document} of={of} size="small" isOff={isOff} load={load} />
        ))}
      {shipment.invoice_id !== null && (
        <DocumentButton wanted={{ kind: "invoice", orderId }} label={text.invoice} of={of} />
      )}
      <Link className={buttonClass({ size: "small" })} to="/shipping-label/$orderId" params={{ orderId }}>
        <Icon name="tag" size="small" />
        {text.label}
        <span className="hush"> {of}</span>
      </Link>
    </div>
  );
}

export function LotDocument({ line }: { line: Shipment["lines"][number] }) {
  if (!line.has_CoA) return null;
  const { lot_no: lotNo, item_id } = line;
  return (
    <DocumentButton
      wanted={{ kind: "certificate of analysis", lotNo, item_id }}
      label={text.certificateOfAnalysis}
      of={text.ofLot(lotNo)}
    />
  );
}
