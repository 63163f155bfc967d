/** The packing list: what is in the boxes, lot by lot, and what is still to come. */
import { Refusal } from "#contract/base/refusal.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import type { DocumentFacts } from "./facts.ts";
import { lotCell } from "./recalled.ts";
import {
  amountOf,
  contextOf,
  countOf,
  dayOf,
  dayThere,
  headOf,
  necessityOf,
  orderedBy,
  placeOf,
  said,
  underOf,
} from "./words.ts";
import { notShipped } from "./text.ts";

type Shipment = DocumentFacts["shipments"][number];

/** A row with more serial numbers goes on in the next. */
const serialsInRow = 48;

/** @throws Refusal 404 when nothing has shipped. */
export function packingList(facts: DocumentFacts): Sheet {
  const { order, shipments, isWhole, distributor } = facts;
  const { detail } = order;
  const [first] = shipments;
  if (first === undefined) throw new Refusal(404, notShipped);
  return {
    kind: "sheet",
    title: "Packing list",
    number: isWhole ? `Order ${detail.order_id}` : `Order ${detail.order_id}, shipment ${first.order_id}`,
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(shipments.at(-1)!.ship_date),
    blocks: [
      { kind: "facts", facts: orderFacts(facts) },
      {
        kind: "places",
        places: [
          { name: "Ship to", lines: placeOf(detail.ship_to) },
          { name: "Bill to", lines: placeOf(detail.bill_to) },
        ],
      },
      ...shipments.flatMap((shipment) => blocksOf(shipment, facts)),
      ...(isWhole ? toCome(facts) : []),
      ...(detail.cart_type_code === "CSO"
        ? [{ kind: "lines", names: ["Counted by", "Checked by", "Date received"] } as const]
        : []),
    ],
  };
}

/** The facts that head every document of an order. */
export function orderFacts({ order, buyer_dea_number }: DocumentFacts): (readonly [string, string])[] {
  const { detail } = order;
  return [
    ["Order", String(detail.order_id)],
    ...said("Your number", detail.customer_order_no),
    ...said("Name", detail.order_name),
    ["Placed", dayThere(detail.order_date, detail.time_zone)],
    ...orderedBy(order),
    ["Shipping", detail.shipping_method_desc],
    ...said(detail.is_form222 ? "Form 222" : "Order form", detail.order_form_number),
    ...said("DEA number", buyer_dea_number),
    ...said("Instructions", detail.shipping_instructions),
  ];
}

function blocksOf(shipment: Shipment, { order, more, isRecalled }: DocumentFacts): Block[] {
  const ordered = new Map(order.lines.map((line) => [line.line_no, line]));
  const rows = shipment.lines.flatMap((line) => {
    const its = ordered.get(line.line_no);
    const under = underOf(
      line.manufacturer,
      `NDC ${line.ndc_code}`,
      its?.schedule_name && `C-${its.schedule_name}`,
      more.get(line.line_no)?.retail_packaging,
      its && necessityOf(its, order.detail.time_zone),
    );
    const serials = chunks(line.serial_numbers, serialsInRow).map((some) => `Serial numbers: ${some.join(", ")}`);
    return [
      [
        { text: line.full_description, under: underOf(under, serials[0]), strong: true } as const,
        lotCell(line.lot_no, isRecalled(line.item_id, line.lot_no)),
        { text: dayOf(line.expiration_date) },
        { text: amountOf(line.quantity, line.sale_UOM_desc) },
      ],
      ...serials
        .slice(1)
        .map((some) => [
          { text: "", under: some },
          lotCell(line.lot_no, isRecalled(line.item_id, line.lot_no)),
          { text: "" },
          { text: "" },
        ]),
    ];
  });
  return [
    {
      kind: "heading",
      text: `Shipment ${shipment.order_id}`,
      under: `Left ${dayThere(shipment.ship_date, order.detail.time_zone)} · ${shipment.carrier} ${shipment.tracking_number}`,
    },
    {
      kind: "table",
      about: `What shipment ${shipment.order_id} holds`,
      columns: [
        { label: "Product", share: 10 },
        { label: "Lot", share: 3 },
        { label: "Expires", share: 3 },
        { label: "Quantity", share: 3, end: true },
      ],
      rows,
    },
    {
      kind: "sums",
      sums: [
        {
          name: "Units in this shipment",
          amount: countOf(shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
          strong: true,
        },
      ],
    },
  ];
}

function toCome({ order, more }: DocumentFacts): Block[] {
  const missing = order.lines
    .map((line) => ({
      line,
      count: line.quantity - line.shipped_quantity - (more.get(line.line_no)?.voided_quantity ?? 0),
    }))
    .filter(({ count }) => count > 0);
  if (missing.length === 0) return [];
  return [
    { kind: "heading", text: "Still to come", under: "Ordered, and not in any shipment above." },
    {
      kind: "table",
      about: "What is still to come",
      columns: [
        { label: "Product", share: 10 },
        { label: "Ordered", share: 3, end: true },
        { label: "To come", share: 3, end: true },
      ],
      rows: missing.map(({ line, count }) => [
        { text: line.full_description, under: underOf(line.manufacturer, `NDC ${line.ndc_code}`), strong: true },
        { text: amountOf(line.quantity, line.sale_UOM_desc) },
        { text: amountOf(count, line.sale_UOM_desc) },
      ]),
    },
  ];
}

const chunks = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
