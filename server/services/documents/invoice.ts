/** The invoice: of each shipment what its goods cost, what was taken off and added, and what is owed. */
import { dateIn } from "#contract/base/dates.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import type { DocumentFacts } from "./facts.ts";
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
    title: "Invoice",
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
    number: `Invoice ${shipment.invoice_id}`,
    blocks: [
      {
        kind: "facts",
        facts: [
          ["Customer number", String(detail.customer_id)],
          ["Invoice date", invoiceDay],
          ["Due", dueDay],
          ...said("Terms", detail.payment_terms),
          ...orderFacts(facts),
        ],
      },
      {
        kind: "places",
        places: [
          { name: "Bill to", lines: placeOf(detail.bill_to) },
          { name: "Ship to", lines: placeOf(detail.ship_to) },
          { name: "Remit to", lines: facts.distributor.remit_to },
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
  return { invoiceDay: dayOf(day), dueDay: due === undefined ? "By the terms" : dayOf(due) };
}

function allOf(invoiced: readonly Invoiced[], facts: DocumentFacts): Part {
  const total = invoiced.reduce((sum, { invoice_amount }) => sum + centsOf(invoice_amount), 0);
  return {
    number: `Order ${facts.order.detail.order_id}, all invoices`,
    blocks: [
      {
        kind: "table",
        about: "The invoices of this order",
        columns: [
          { label: "Invoice", share: 3 },
          { label: "Shipment", share: 3 },
          { label: "Invoice date", share: 3 },
          { label: "Due", share: 3 },
          { label: "Amount", share: 3, end: true },
        ],
        rows: invoiced.map((each) => {
          const { invoiceDay, dueDay } = daysOf(each, facts);
          const amount = moneyOf(centsOf(each.invoice_amount));
          return [String(each.invoice_id), String(each.order_id), invoiceDay, dueDay, amount].map((text) => ({ text }));
        }),
      },
      { kind: "sums", sums: [{ name: "All invoices", amount: moneyOf(total), strong: true }] },
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
      text: `Invoice ${shipment.invoice_id}`,
      under: `Shipment ${shipment.order_id} · ${shipment.carrier} ${shipment.tracking_number}`,
    },
    {
      kind: "table",
      about: `What invoice ${shipment.invoice_id} bills`,
      columns: [
        { label: "Product", share: 10 },
        { label: "Lot", share: 3 },
        { label: "Quantity", share: 3, end: true },
        { label: "Price", share: 2.5, end: true },
        { label: "Amount", share: 3, end: true },
      ],
      rows: billed.map(({ sent, line }) => [
        {
          text: sent.full_description,
          under: underOf(
            line.manufacturer,
            `NDC ${sent.ndc_code}`,
            line.schedule_name && `C-${line.schedule_name}`,
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
        { name: "Goods", amount: moneyOf(goods) },
        ...unlessZero("Offers", -offers),
        ...unlessZero("Bonus discount", -bonus),
        ...unlessZero("Kit check", kitCheck),
        ...unlessZero("Shipping", total - (goods - offers - bonus + kitCheck)),
        { name: "Total of this invoice", amount: moneyOf(total), strong: true },
      ],
    },
  ];
}

/** A sum that has something to say. */
export const unlessZero = (name: string, cents: number): { name: string; amount: string }[] =>
  cents === 0 ? [] : [{ name, amount: moneyOf(cents) }];
