/** Transaction information (FD&C Act 581(26)) and the transaction statement (581(27)) of deliveries, lot by lot. */
import { Refusal } from "#contract/base/refusal.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import type { DocumentFacts } from "./facts.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as text from "./transaction-text.ts";
import { lotCell } from "./recalled.ts";
import { amountOf, contextOf, dayOf, dayThere, headOf, placeOf, underOf } from "./words.ts";
import { notShipped } from "./text.ts";

/** @throws Refusal 404 when nothing has shipped. */
export function transactionInformation({
  order,
  shipments,
  more,
  isWhole,
  distributor,
  isRecalled,
}: DocumentFacts): Sheet {
  const { detail } = order;
  const [first] = shipments;
  if (first === undefined) throw new Refusal(404, notShipped);
  const schedules = new Map(order.lines.map(({ line_no, schedule_name }) => [line_no, schedule_name]));
  return {
    kind: "sheet",
    title: text.title,
    number: isWhole ? commonText.order(detail.order_id) : commonText.orderAndShipment(detail.order_id, first.order_id),
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(shipments.at(-1)!.ship_date),
    blocks: [
      {
        kind: "facts",
        facts: [
          [commonText.orderFact, String(detail.order_id)],
          [text.transactionDate, dayThere(detail.order_date, detail.time_zone)],
        ],
      },
      {
        kind: "places",
        places: [
          { name: text.from, lines: [distributor.name, distributor.street, distributor.city] },
          { name: text.to, lines: placeOf(detail.ship_to) },
        ],
      },
      ...shipments.flatMap((shipment): Block[] => [
        {
          kind: "heading",
          text: commonText.shipment(shipment.order_id),
          under: text.shipmentDate(dayThere(shipment.ship_date, detail.time_zone)),
        },
        {
          kind: "table",
          about: text.shipmentTable(shipment.order_id),
          columns: [
            { label: text.productColumn, share: 8 },
            { label: text.ndcColumn, share: 3 },
            { label: text.containerColumn, share: 3 },
            { label: text.numberColumn, share: 2, end: true },
            { label: commonText.lotColumn, share: 3 },
            { label: commonText.expiresColumn, share: 3, end: true },
          ],
          rows: shipment.lines.map((line) => {
            const { retail_packaging } = more.get(line.line_no) ?? {};
            const schedule = schedules.get(line.line_no);
            return [
              {
                text: line.full_description,
                under: underOf(
                  line.manufacturer,
                  schedule && commonText.schedule(schedule),
                  line.serial_numbers.length > 0 && commonText.serialNumbers(line.serial_numbers.slice(0, 48)),
                  line.serial_numbers.length > 48 && text.moreSerials(line.serial_numbers.length - 48),
                ),
                strong: true as const,
              },
              { text: line.ndc_code },
              { text: underOf(retail_packaging) },
              { text: amountOf(line.quantity, line.sale_UOM_desc) },
              lotCell(line.lot_no, isRecalled(line.item_id, line.lot_no)),
              { text: dayOf(line.expiration_date) },
            ];
          }),
        },
      ]),
      {
        kind: "heading",
        text: text.statement,
        under: text.statementBegin(distributor.name),
      },
      ...text.statements.map((each, at): Block => ({ kind: "note", text: text.numbered(at + 1, each) })),
    ],
  };
}
