/**
 * The order of controlled substances under its order form number: the fields that 21 CFR 1305.21(b) asks for and the columns of Form 222. There is no
 * official layout of it. And the sheet that goes with a paper form.
 */
import { Refusal } from "#contract/base/refusal.ts";
import { isScheduleII } from "#contract/base/schedules.ts";
import { shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import { sumsOf } from "./confirmation.ts";
import { endedBlocks, removedMarks } from "./ended.ts";
import type { DocumentFacts } from "./facts.ts";
import { formatDays, listReceivedDays, listShippedDays, sumPackages } from "./fill-data.ts";
import { linkedRecords } from "./linked-records.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as text from "./form-text.ts";
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
  const { order, buyer_dea_number, schedules, distributor } = facts;
  const { detail } = order;
  const form = formOf(facts);
  return {
    kind: "sheet",
    title: detail.is_form222 ? text.form222Title : text.electronicTitle,
    number: text.orderForm(form),
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(order.shipments.at(-1)?.ship_date ?? detail.order_date),
    blocks: [
      {
        kind: "facts",
        facts: [
          [text.orderFormNumber, form],
          [commonText.orderFact, String(detail.order_id)],
          [commonText.ordered, dayThere(detail.order_date, detail.time_zone)],
          [text.status, detail.status_description],
          ...said(text.formReceived, formReceivedOn(order)),
          [text.voidAfter, dayOf(voidAfter(facts))],
          ...said(text.purchaserDea, buyer_dea_number),
          ...said(text.purchaserSchedules, schedules.join(", ")),
          [text.supplierDea, distributor.dea_number],
          orderedBy(order),
        ],
      },
      ...endedBlocks(order),
      {
        kind: "places",
        places: [
          { name: text.purchaser, lines: placeOf(detail.ship_to) },
          { name: text.supplier, lines: [distributor.name, distributor.street, distributor.city] },
        ],
      },
      formTable(facts),
      { kind: "sums", sums: [{ name: text.linesCompleted, amount: countOf(linesOf(facts).length), strong: true }] },
      { kind: "note", text: text.shipToRegistered },
      ...signatureOf(facts),
      ...linkedRecords(facts, numbersByLine(facts)),
    ],
  };
}

/** Each line with its fill data, whichever shipment the print was requested by. */
function formTable(facts: DocumentFacts): Block {
  const { order, more } = facts;
  return {
    kind: "table",
    about: text.orderTable,
    columns: [
      { label: text.numberColumn, share: 1, end: true },
      { label: text.productColumn, share: 8 },
      { label: text.packageColumn, share: 4 },
      { label: text.packagesColumn, share: 2, end: true },
      { label: text.shippedColumn, share: 3, end: true },
      { label: text.receivedColumn, share: 3, end: true },
    ],
    rows: linesOf(facts).map((line, at) => {
      const shipped = listShippedDays(order, line.line_no);
      const received = listReceivedDays(order, line.line_no);
      return [
        { text: String(at + 1) },
        {
          text: line.full_description,
          under: underOf(
            line.manufacturer,
            commonText.ndc(line.ndc_code),
            line.schedule_name && commonText.schedule(line.schedule_name),
            ...removedMarks(order, line.line_no),
            necessityOf(line, order.detail.time_zone),
          ),
          strong: true,
        },
        { text: underOf(line.sale_UOM_desc, more.get(line.line_no)?.retail_packaging) },
        { text: countOf(line.quantity), strong: true },
        { text: countOf(sumPackages(shipped)), under: formatDays(shipped) },
        { text: countOf(sumPackages(received)), under: formatDays(received) },
      ];
    }),
  };
}

/** The number of each line on the form, from 1. */
const numbersByLine = (facts: DocumentFacts): ReadonlyMap<number, number> =>
  new Map(linesOf(facts).map(({ line_no }, at) => [line_no, at + 1]));

/** The sheet that goes into the envelope with the paper form. @throws Refusal 404 for an order without one. */
export function coverSheet(facts: DocumentFacts): Sheet {
  const { order, buyer_dea_number, distributor } = facts;
  const { detail } = order;
  if (!detail.is_form222) throw new Refusal(404, notOnForm222);
  const form = formOf(facts);
  const lines = linesOf(facts);
  return {
    kind: "sheet",
    title: text.coverTitle,
    number: text.formNumber(form),
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(detail.order_date),
    blocks: [
      {
        kind: "facts",
        facts: [
          [text.form222Number, form],
          [commonText.orderFact, String(detail.order_id)],
          ...said(commonText.poNumber, detail.customer_order_no),
          [commonText.ordered, dayThere(detail.order_date, detail.time_zone)],
          [text.status, detail.status_description],
          ...said(text.formReceived, formReceivedOn(order)),
          ...said(text.purchaserDea, buyer_dea_number),
          [text.supplierDea, distributor.dea_number],
          [text.linesCompleted, countOf(lines.length)],
          [text.voidAfter, dayOf(voidAfter(facts))],
          orderedBy(order),
        ],
      },
      {
        kind: "places",
        places: [
          { name: text.sendTo, lines: [distributor.name, distributor.street, distributor.city] },
          { name: text.from, lines: placeOf(detail.ship_to) },
        ],
      },
      {
        kind: "note",
        text: text.sendBoth,
      },
      {
        kind: "heading",
        text: text.formEntries,
        under: text.formEntriesHint,
      },
      {
        kind: "table",
        about: text.entriesTable,
        columns: [
          { label: text.lineColumn, share: 1, end: true },
          { label: text.nameColumn, share: 9 },
          { label: text.sizeColumn, share: 5 },
          { label: text.packagesColumn, share: 2, end: true },
        ],
        rows: lines.map((line, at) => [
          { text: String(at + 1) },
          {
            text: line.full_description,
            under: underOf(
              line.manufacturer,
              commonText.ndc(line.ndc_code),
              ...removedMarks(order, line.line_no),
              necessityOf(line, detail.time_zone),
            ),
            strong: true,
          },
          { text: underOf(line.sale_UOM_desc, facts.more.get(line.line_no)?.retail_packaging) },
          { text: countOf(line.quantity), strong: true },
        ]),
      },
      {
        kind: "note",
        text: text.lastLine(countOf(lines.length), distributor.dea_number),
      },
      ...linkedRecords(facts, numbersByLine(facts)),
      { kind: "heading", text: text.orderTotal, under: text.orderTotalHint },
      sumsOf(order),
      { kind: "lines", names: [text.sentBy, text.dateSent] },
    ],
  };
}

/** A paper form holds schedules I and II alone; an electronic order may hold others too. */
export const linesOf = ({ order }: DocumentFacts): DocumentFacts["order"]["lines"] =>
  order.lines.filter(({ schedule_name }) => !order.detail.is_form222 || isScheduleII(schedule_name));

/** The day on which the distributor got the paper form; undefined where it has not yet. */
function formReceivedOn({ detail, paper_form }: DocumentFacts["order"]): string | undefined {
  if (!paper_form?.arrived_at) return undefined;
  return paper_form.arrived_on ? dayOf(paper_form.arrived_on) : dayThere(paper_form.arrived_at, detail.time_zone);
}

/** An order that is not filled by then is void. */
const voidAfter = ({ order: { detail } }: DocumentFacts): string =>
  shipsUntil(detail.time_zone, new Date(detail.order_date));

function formOf({ order: { detail } }: DocumentFacts): string {
  if (detail.order_form_number === null) throw new Refusal(404, noFormNumber);
  return detail.order_form_number;
}
