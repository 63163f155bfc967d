/** Transaction information (FD&C Act 581(26)) and the transaction statement (581(27)) of deliveries, lot by lot. */
import { Refusal } from "#contract/base/refusal.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import type { DocumentFacts } from "./facts.ts";
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
    title: "Transaction information",
    number: isWhole ? `Order ${detail.order_id}` : `Order ${detail.order_id}, shipment ${first.order_id}`,
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(shipments.at(-1)!.ship_date),
    blocks: [
      {
        kind: "facts",
        facts: [
          ["Order", String(detail.order_id)],
          ["Date of transaction", dayThere(detail.order_date, detail.time_zone)],
        ],
      },
      {
        kind: "places",
        places: [
          { name: "From", lines: [distributor.name, distributor.street, distributor.city] },
          { name: "To", lines: placeOf(detail.ship_to) },
        ],
      },
      ...shipments.flatMap((shipment): Block[] => [
        {
          kind: "heading",
          text: `Shipment ${shipment.order_id}`,
          under: `Date of shipment ${dayThere(shipment.ship_date, detail.time_zone)}`,
        },
        {
          kind: "table",
          about: `Transaction information of shipment ${shipment.order_id}`,
          columns: [
            { label: "Product, strength and dosage form", share: 8 },
            { label: "NDC", share: 3 },
            { label: "Container", share: 3 },
            { label: "Number", share: 2, end: true },
            { label: "Lot", share: 3 },
            { label: "Expires", share: 3, end: true },
          ],
          rows: shipment.lines.map((line) => {
            const { retail_packaging } = more.get(line.line_no) ?? {};
            const schedule = schedules.get(line.line_no);
            return [
              {
                text: line.full_description,
                under: underOf(
                  line.manufacturer,
                  schedule && `C-${schedule}`,
                  line.serial_numbers.length > 0 && `Serial numbers: ${line.serial_numbers.slice(0, 48).join(", ")}`,
                  line.serial_numbers.length > 48 && `and ${line.serial_numbers.length - 48} more on the packing list`,
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
        text: "Transaction statement",
        under: `${distributor.name} states of each product above that it`,
      },
      ...statements.map((text, at): Block => ({ kind: "note", text: `${at + 1}. ${text}` })),
    ],
  };
}

/** The seven that the Act asks for, in our words. */
const statements = [
  "is authorized as the Act requires;",
  "received the product from a person that is authorized as the Act requires;",
  "received transaction information and a transaction statement from the prior owner, as the Act requires;",
  "did not knowingly ship a suspect or illegitimate product;",
  "had systems and processes in place to comply with the verification requirements of the Act;",
  "did not knowingly provide false transaction information;",
  "did not knowingly alter the transaction history.",
];
