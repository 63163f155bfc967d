/**
 * The order of controlled substances under its order form number: the fields that 21 CFR 1305.21(b) asks for and the columns of Form 222. There is no
 * official layout of it. And the sheet that goes with a paper form.
 */
import { Refusal } from "#contract/base/refusal.ts";
import { isScheduleII } from "#contract/base/schedules.ts";
import { shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import type { Sheet } from "#server/documents/sheet.ts";
import { sumsOf } from "./confirmation.ts";
import type { DocumentFacts } from "./facts.ts";
import { signatureOf } from "./signature.ts";
import {
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
import { noFormNumber, notOnForm222 } from "./text.ts";

/** @throws Refusal 404 for an order that has no order form number. */
export function orderForm(facts: DocumentFacts): Sheet {
  const { order, shipments, more, buyer_dea_number, schedules, distributor } = facts;
  const { detail } = order;
  const form = formOf(facts);
  const shippedOn = (line_no: number): string =>
    [
      ...new Set(
        shipments
          .filter(({ lines }) => lines.some((line) => line.line_no === line_no))
          .map(({ ship_date }) => dayThere(ship_date, detail.time_zone)),
      ),
    ].join(", ");
  const shippedOf = (line_no: number): number =>
    shipments
      .flatMap(({ lines }) => lines)
      .filter((line) => line.line_no === line_no)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    kind: "sheet",
    title: detail.is_form222 ? "DEA Form 222 order" : "Electronic order (e222)",
    number: `Order form ${form}`,
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(shipments.at(-1)?.ship_date ?? detail.order_date),
    blocks: [
      {
        kind: "facts",
        facts: [
          ["Order form number", form],
          ["Order", String(detail.order_id)],
          ["Ordered", dayThere(detail.order_date, detail.time_zone)],
          ...said("Form received", formReceivedOn(order)),
          ["Void after", dayOf(voidAfter(facts))],
          ...said("Purchaser’s DEA number", buyer_dea_number),
          ...said("Purchaser’s schedules", schedules.join(", ")),
          ["Supplier’s DEA number", distributor.dea_number],
          ...orderedBy(order),
        ],
      },
      {
        kind: "places",
        places: [
          { name: "Purchaser", lines: placeOf(detail.ship_to) },
          { name: "Supplier", lines: [distributor.name, distributor.street, distributor.city] },
        ],
      },
      {
        kind: "table",
        about: "What was ordered, shipped and received",
        columns: [
          { label: "No.", share: 1, end: true },
          { label: "Product and strength", share: 8 },
          { label: "In a package", share: 4 },
          { label: "Packages", share: 2, end: true },
          { label: "Shipped", share: 3, end: true },
          { label: "Received", share: 3, end: true },
        ],
        rows: linesOf(facts).map((line, at) => {
          const {
            retail_packaging,
            received = 0,
            received_on = null,
            voided_quantity = 0,
          } = more.get(line.line_no) ?? {};
          return [
            { text: String(at + 1) },
            {
              text: line.full_description,
              under: underOf(
                line.manufacturer,
                `NDC ${line.ndc_code}`,
                line.schedule_name && `C-${line.schedule_name}`,
                voided_quantity > 0 && `${countOf(voided_quantity)} VOID`,
                necessityOf(line, detail.time_zone),
              ),
              strong: true,
            },
            { text: underOf(line.sale_UOM_desc, retail_packaging) },
            { text: countOf(line.quantity), strong: true },
            { text: countOf(shippedOf(line.line_no)), under: shippedOn(line.line_no) },
            { text: countOf(received), under: received_on === null ? "" : dayOf(received_on) },
          ];
        }),
      },
      { kind: "sums", sums: [{ name: "Lines completed", amount: countOf(linesOf(facts).length), strong: true }] },
      { kind: "note", text: "Ship only to the purchaser’s registered location above." },
      ...signatureOf(facts),
    ],
  };
}

/** The sheet that goes into the envelope with the paper form. @throws Refusal 404 for an order without one. */
export function coverSheet(facts: DocumentFacts): Sheet {
  const { order, buyer_dea_number, distributor } = facts;
  const { detail } = order;
  if (!detail.is_form222) throw new Refusal(404, notOnForm222);
  const form = formOf(facts);
  const lines = linesOf(facts);
  return {
    kind: "sheet",
    title: "Cover sheet for DEA Form 222",
    number: `Form ${form}`,
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(detail.order_date),
    blocks: [
      {
        kind: "facts",
        facts: [
          ["Form 222 number", form],
          ["Order", String(detail.order_id)],
          ...said("Your number", detail.customer_order_no),
          ["Ordered", dayThere(detail.order_date, detail.time_zone)],
          ["Status", detail.status_description],
          ...said("Form received", formReceivedOn(order)),
          ...said("Purchaser’s DEA number", buyer_dea_number),
          ["Supplier’s DEA number", distributor.dea_number],
          ["Lines completed", countOf(lines.length)],
          ["Void after", dayOf(voidAfter(facts))],
        ],
      },
      {
        kind: "places",
        places: [
          { name: "Send to", lines: [distributor.name, distributor.street, distributor.city] },
          { name: "From", lines: placeOf(detail.ship_to) },
        ],
      },
      {
        kind: "note",
        text: "Put this sheet on top of the original Form 222 and send both to the address above. Nothing ships before the original is here. Keep a copy of the form for two years, apart from other records.",
      },
      {
        kind: "heading",
        text: "What the form must say",
        under:
          "Line by line, in this order. A form that was altered or erased cannot be filled: void it and take a new one.",
      },
      {
        kind: "table",
        about: "Lines of the form",
        columns: [
          { label: "Line", share: 1, end: true },
          { label: "Name of product", share: 9 },
          { label: "Size of package", share: 5 },
          { label: "Packages", share: 2, end: true },
        ],
        rows: lines.map((line, at) => [
          { text: String(at + 1) },
          {
            text: line.full_description,
            under: underOf(line.manufacturer, `NDC ${line.ndc_code}`, necessityOf(line, detail.time_zone)),
            strong: true,
          },
          { text: underOf(line.sale_UOM_desc, facts.more.get(line.line_no)?.retail_packaging) },
          { text: countOf(line.quantity), strong: true },
        ]),
      },
      {
        kind: "note",
        text: `Last line completed: ${countOf(lines.length)}. Supplier’s DEA number: ${distributor.dea_number}. The form is signed and dated by the registrant, or by whoever holds their power of attorney.`,
      },
      { kind: "heading", text: "What the order comes to", under: "All of it, with what needs no form." },
      sumsOf(order),
      { kind: "lines", names: ["Sent by", "Date sent"] },
    ],
  };
}

/** A paper form holds schedules I and II alone; an electronic order may hold others too. */
export const linesOf = ({ order }: DocumentFacts): DocumentFacts["order"]["lines"] =>
  order.lines.filter(({ schedule_name }) => !order.detail.is_form222 || isScheduleII(schedule_name));

/** The day on which the distributor got the paper form; undefined where it has not yet. */
const formReceivedOn = ({ detail, paper_form }: DocumentFacts["order"]): string | undefined =>
  paper_form?.arrived_at ? dayThere(paper_form.arrived_at, detail.time_zone) : undefined;

/** An order that is not filled by then is void. */
const voidAfter = ({ order: { detail } }: DocumentFacts): string =>
  shipsUntil(detail.time_zone, new Date(detail.order_date));

function formOf({ order: { detail } }: DocumentFacts): string {
  if (detail.order_form_number === null) throw new Refusal(404, noFormNumber);
  return detail.order_form_number;
}
