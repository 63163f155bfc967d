/** The invoice: of each shipment what its goods cost, what was taken off and added, and what is owed. */
import { dateIn } from "#contract/base/dates.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import type { DocumentFacts } from "./facts.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as text from "./invoice-text.ts";
import { lotCell } from "./recalled.ts";
import { orderFacts } from "./packing-list.ts";
import { dueDate } from "./payment-terms.ts";
import { amountOf, centsOf, contextOf, dayOf, headOf, moneyOf, necessityOf, placeOf, said, underOf } from "./words.ts";
import { notInvoiced } from "./text.ts";

type Shipment = DocumentFacts["shipments"][number];
type Invoiced = Shipment & { invoice_id: number; invoice_date: string; invoice_amount: number };

/**
 * Returns each invoice of the order as a part of its own, and behind several what they add up to.
 * @throws Refusal 404 when nothing is invoiced.
 */
export function invoice(facts: DocumentFacts): Sheet {
  const { order, distributor } = facts;
  const invoiced = facts.shipments.filter(isInvoiced);
  const [first, ...others] = invoiced;
  if (first === undefined) throw new Refusal(404, notInvoiced);
  return {
    kind: "sheet",
    title: text.title,
    ...partOf(first, facts),
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(invoiced.at(-1)!.invoice_date),
    further: others.length === 0 ? [] : [...others.map((each) => partOf(each, facts)), allOf(invoiced, facts)],
  };
}

type Part = Pick<Sheet, "number" | "blocks">;

function partOf(shipment: Invoiced, facts: DocumentFacts): Part {
  const { detail } = facts.order;
  const { invoiceDay, dueDay } = daysOf(shipment, facts);
  return {
    number: text.invoice(shipment.invoice_id),
    blocks: [
      {
        kind: "facts",
        facts: [
          [text.customerNumber, String(detail.customer_id)],
          [text.invoiceDate, invoiceDay],
          [text.due, dueDay],
          ...said(commonText.terms, detail.payment_terms),
          ...orderFacts(facts),
        ],
      },
      {
        kind: "places",
        places: [
          { name: commonText.billTo, lines: placeOf(detail.bill_to) },
          { name: commonText.shipTo, lines: placeOf(detail.ship_to) },
          { name: text.remitTo, lines: facts.distributor.remit_to },
        ],
      },
      ...blocksOf(shipment, facts),
    ],
  };
}

/** The day of an invoice in the customer's calendar, and the day by which it is to be paid. */
function daysOf({ invoice_date }: Invoiced, { order: { detail } }: DocumentFacts) {
  const day = dateIn(detail.time_zone, new Date(invoice_date));
  const due = dueDate(detail.payment_terms, day);
  return { invoiceDay: dayOf(day), dueDay: due === undefined ? text.dueByTerms : dayOf(due) };
}

function allOf(invoiced: readonly Invoiced[], facts: DocumentFacts): Part {
  const total = invoiced.reduce((sum, { invoice_amount }) => sum + centsOf(invoice_amount), 0);
  return {
    number: text.allInvoicesOf(facts.order.detail.order_id),
    blocks: [
      {
        kind: "table",
        about: text.invoicesTable,
        columns: [
          { label: text.invoiceColumn, share: 3 },
          { label: text.shipmentColumn, share: 3 },
          { label: text.invoiceDate, share: 3 },
          { label: text.due, share: 3 },
          { label: commonText.amountColumn, share: 3, end: true },
        ],
        rows: invoiced.map((each) => {
          const { invoiceDay, dueDay } = daysOf(each, facts);
          const amount = moneyOf(centsOf(each.invoice_amount));
          return [String(each.invoice_id), String(each.order_id), invoiceDay, dueDay, amount].map((value) => ({
            text: value,
          }));
        }),
      },
      { kind: "sums", sums: [{ name: text.allInvoices, amount: moneyOf(total), strong: true }] },
    ],
  };
}

const isInvoiced = (shipment: Shipment): shipment is Invoiced =>
  shipment.invoice_id !== null && shipment.invoice_date !== null && shipment.invoice_amount !== null;

function blocksOf(shipment: Invoiced, { order, isRecalled }: DocumentFacts): Block[] {
  const lines = new Map(order.lines.map((line) => [line.line_no, line]));
  const billed = shipment.lines.map((sent) => ({ sent, line: lines.get(sent.line_no)! }));
  const sumOf = (centsOfOne: (line: (typeof order.lines)[number]) => number): number =>
    billed.reduce((sum, { sent, line }) => sum + sent.quantity * centsOfOne(line), 0);
  const goods = sumOf((line) => centsOf(line.price_per));
  const offers = sumOf((line) => centsOf(line.discount_amount));
  const bonus = sumOf((line) => centsOf(line.bonus_discount_amount));
  const kitCheck = sumOf((line) => centsOf(line.kit_check_surcharge));
  const total = centsOf(shipment.invoice_amount);
  return [
    {
      kind: "heading",
      text: text.invoice(shipment.invoice_id),
      under: underOf(commonText.shipment(shipment.order_id), `${shipment.carrier} ${shipment.tracking_number}`),
    },
    {
      kind: "table",
      about: text.linesTable(shipment.invoice_id),
      columns: [
        { label: commonText.productColumn, share: 10 },
        { label: commonText.lotColumn, share: 3 },
        { label: commonText.quantityColumn, share: 3, end: true },
        { label: commonText.priceColumn, share: 2.5, end: true },
        { label: commonText.amountColumn, share: 3, end: true },
      ],
      rows: billed.map(({ sent, line }) => [
        {
          text: sent.full_description,
          under: underOf(
            line.manufacturer,
            commonText.ndc(sent.ndc_code),
            line.schedule_name && commonText.schedule(line.schedule_name),
            line.incentive_name,
            necessityOf(line, order.detail.time_zone),
          ),
          strong: true,
        },
        lotCell(sent.lot_no, isRecalled(sent.item_id, sent.lot_no)),
        { text: amountOf(sent.quantity, sent.sale_UOM_desc) },
        { text: moneyOf(centsOf(line.price_per)) },
        { text: moneyOf(centsOf(line.price_per) * sent.quantity) },
      ]),
    },
    {
      kind: "sums",
      sums: [
        { name: commonText.items, amount: moneyOf(goods) },
        ...unlessZero(commonText.offers, -offers),
        ...unlessZero(commonText.bonusDiscount, -bonus),
        ...unlessZero(commonText.kitCheck, kitCheck),
        ...unlessZero(commonText.shipping, total - (goods - offers - bonus + kitCheck)),
        { name: text.invoiceTotal, amount: moneyOf(total), strong: true },
      ],
    },
  ];
}

/** A sum that has something to say. */
export const unlessZero = (name: string, cents: number): { name: string; amount: string }[] =>
  cents === 0 ? [] : [{ name, amount: moneyOf(cents) }];
