/** The packing list: what is in the boxes, lot by lot, and what is still to come. */
import { Refusal } from "#contract/base/refusal.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import type { DocumentFacts } from "./facts.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as text from "./packing-text.ts";
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
    title: text.title,
    number: isWhole ? commonText.order(detail.order_id) : commonText.orderAndShipment(detail.order_id, first.order_id),
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(shipments.at(-1)!.ship_date),
    blocks: [
      { kind: "facts", facts: orderFacts(facts) },
      {
        kind: "places",
        places: [
          { name: commonText.shipTo, lines: placeOf(detail.ship_to) },
          { name: commonText.billTo, lines: placeOf(detail.bill_to) },
        ],
      },
      ...shipments.flatMap((shipment) => blocksOf(shipment, facts)),
      ...(isWhole ? toCome(facts) : []),
      ...(detail.cart_type_code === "CSO"
        ? [{ kind: "lines", names: [text.countedBy, text.checkedBy, text.dateReceived] } as const]
        : []),
    ],
  };
}

/** The facts that head every document of an order. */
export function orderFacts({ order, buyer_dea_number }: DocumentFacts): (readonly [string, string])[] {
  const { detail } = order;
  return [
    [commonText.orderFact, String(detail.order_id)],
    ...said(commonText.poNumber, detail.customer_order_no),
    ...said(commonText.orderName, detail.order_name),
    [commonText.placed, dayThere(detail.order_date, detail.time_zone)],
    orderedBy(order),
    [commonText.shippingMethod, detail.shipping_method_desc],
    ...said(detail.is_form222 ? commonText.form222 : commonText.orderForm, detail.order_form_number),
    ...said(commonText.deaNumber, buyer_dea_number),
    ...said(commonText.instructions, detail.shipping_instructions),
  ];
}

function blocksOf(shipment: Shipment, { order, more, isRecalled }: DocumentFacts): Block[] {
  const ordered = new Map(order.lines.map((line) => [line.line_no, line]));
  const rows = shipment.lines.flatMap((line) => {
    const its = ordered.get(line.line_no);
    const under = underOf(
      line.manufacturer,
      commonText.ndc(line.ndc_code),
      its?.schedule_name && commonText.schedule(its.schedule_name),
      more.get(line.line_no)?.retail_packaging,
      its && necessityOf(its, order.detail.time_zone),
    );
    const serials = chunks(line.serial_numbers, serialsInRow).map((some) => commonText.serialNumbers(some));
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
      text: commonText.shipment(shipment.order_id),
      under: underOf(
        text.shipped(dayThere(shipment.ship_date, order.detail.time_zone)),
        `${shipment.carrier} ${shipment.tracking_number}`,
      ),
    },
    {
      kind: "table",
      about: text.shipmentTable(shipment.order_id),
      columns: [
        { label: commonText.productColumn, share: 10 },
        { label: commonText.lotColumn, share: 3 },
        { label: commonText.expiresColumn, share: 3 },
        { label: commonText.quantityColumn, share: 3, end: true },
      ],
      rows,
    },
    {
      kind: "sums",
      sums: [
        {
          name: text.unitsInShipment,
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
    { kind: "heading", text: text.notShippedYet, under: text.notShippedHint },
    {
      kind: "table",
      about: text.notShippedTable,
      columns: [
        { label: commonText.productColumn, share: 10 },
        { label: text.orderedColumn, share: 3, end: true },
        { label: text.toShipColumn, share: 3, end: true },
      ],
      rows: missing.map(({ line, count }) => [
        { text: line.full_description, under: underOf(line.manufacturer, commonText.ndc(line.ndc_code)), strong: true },
        { text: amountOf(line.quantity, line.sale_UOM_desc) },
        { text: amountOf(count, line.sale_UOM_desc) },
      ]),
    },
  ];
}

const chunks = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
