/** Shipping labels: one for each box, with nothing on them of what is inside. */
import type { OutputOf } from "#contract/base/call.ts";
import { ouncesOf, poundsOf } from "#contract/checkout/rules/shipping-weight.ts";
import type * as contract from "#contract/documents/documents.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Drawn, Label, Labels } from "#server/documents/sheet.ts";
import { zplOf } from "#server/documents/zpl.ts";
import type { DocumentFacts, LineMore } from "./facts.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as text from "./label-text.ts";
import { countOf, dayOf, dayThere, placeOf } from "./words.ts";
import { noShippingLabel } from "./text.ts";

type Answer = OutputOf<typeof contract.shippingLabel>;

/** @throws Refusal 404 before anything has shipped. */
export function labelsOf({ order, shipments, more, distributor }: DocumentFacts): Labels {
  const { detail } = order;
  const [first] = shipments;
  if (first === undefined) throw new Refusal(404, noShippingLabel);
  const boxes = order.shipments;
  return {
    kind: "labels",
    number: commonText.order(detail.order_id),
    made: new Date(shipments.at(-1)!.ship_date),
    labels: shipments.map((shipment): Label => ({
      from: [distributor.name, distributor.street, distributor.city],
      // Who calls is told at the door; a label has no telephone number.
      to: placeOf({ ...detail.ship_to, phone: null }),
      box: text.box(boxes.indexOf(shipment) + 1, boxes.length),
      service: detail.shipping_method_desc,
      carrier: shipment.carrier,
      shipped: dayThere(shipment.ship_date, detail.time_zone),
      arrives: shipment.arrives_on === null ? "" : dayOf(shipment.arrives_on),
      weight: weightOf(shipment, more),
      tracking: shipment.tracking_number,
      care: careOf(shipment.lines.flatMap(({ line_no }) => more.get(line_no) ?? [])),
      order: String(detail.order_id),
      customerOrder: detail.customer_order_no,
    })),
  };
}

export function labelAnswer({ labels }: Labels, drawn: Drawn, format: Answer["format"]): Answer {
  const bytes = format === "pdf" ? Buffer.from(drawn.pdf) : Buffer.from(zplOf(labels), "utf8");
  return {
    TrackingNumber: labels.map(({ tracking }) => tracking).join(", "),
    Bytes: bytes.toString("base64"),
    format,
    labels: labels.map((label, at) => ({
      ...label,
      from: [...label.from],
      to: [...label.to],
      care: [...label.care],
      bars: drawn.bars[at]!,
    })),
  };
}

/** Whole pounds, as the carrier bills them: of what nobody told us it is assumed, as at the checkout. */
function weightOf({ lines }: DocumentFacts["shipments"][number], more: DocumentFacts["more"]): string {
  const weighed = lines.flatMap(({ line_no, quantity }) => {
    const line = more.get(line_no);
    return line === undefined ? [] : [{ ...line, quantity }];
  });
  return text.weight(countOf(poundsOf(ouncesOf(weighed))));
}

/** The coldest thing in the box decides. */
function careOf(inside: readonly LineMore[]): string[] {
  if (inside.some(({ storage }) => storage === "frozen")) return [text.keepFrozen, text.openFirst];
  if (inside.some(({ storage }) => storage === "cold")) return [text.keepCold, text.openFirst];
  return [];
}
