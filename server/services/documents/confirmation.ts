/** The order confirmation: what was ordered, at which prices, from the moment it is placed. */
import { repeats, repeatsLabel } from "#contract/checkout/text.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import { endedBlocks, removedMarks } from "./ended.ts";
import type { DocumentFacts } from "./facts.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as text from "./confirmation-text.ts";
import { unlessZero } from "./invoice.ts";
import { orderFacts } from "./packing-list.ts";
import { amountOf, centsOf, contextOf, headOf, moneyOf, necessityOf, placeOf, said, underOf } from "./words.ts";

export function confirmation(facts: DocumentFacts): Sheet {
  const { order, more, distributor } = facts;
  const { detail, lines } = order;
  return {
    kind: "sheet",
    title: text.title,
    number: commonText.order(detail.order_id),
    context: contextOf(order),
    from: headOf(distributor),
    made: new Date(detail.order_date),
    blocks: [
      {
        kind: "facts",
        facts: [
          ...orderFacts(facts),
          ...said(commonText.terms, detail.payment_terms),
          ...said(repeatsLabel, detail.repeats && repeats[detail.repeats.frequency]),
        ],
      },
      ...endedBlocks(order),
      {
        kind: "places",
        places: [
          { name: commonText.shipTo, lines: placeOf(detail.ship_to) },
          { name: commonText.billTo, lines: placeOf(detail.bill_to) },
        ],
      },
      { kind: "heading", text: text.itemsOrdered },
      {
        kind: "table",
        about: text.itemsOrdered,
        columns: [
          { label: commonText.productColumn, share: 10 },
          { label: commonText.quantityColumn, share: 3, end: true },
          { label: commonText.priceColumn, share: 2.5, end: true },
          { label: commonText.amountColumn, share: 3, end: true },
        ],
        rows: lines.map((line) => [
          {
            text: line.full_description,
            under: underOf(
              line.manufacturer,
              commonText.ndc(line.ndc_code),
              line.schedule_name && commonText.schedule(line.schedule_name),
              more.get(line.line_no)?.retail_packaging,
              line.incentive_name,
              ...removedMarks(order, line.line_no),
              necessityOf(line, detail.time_zone),
            ),
            strong: true,
          },
          { text: amountOf(line.quantity, line.sale_UOM_desc) },
          { text: moneyOf(centsOf(line.price_per)) },
          { text: moneyOf(centsOf(line.full_price)) },
        ]),
      },
      sumsOf(order),
    ],
  };
}

/** What the whole order costs. */
export function sumsOf({ detail, total }: DocumentFacts["order"]): Block {
  const bonus = centsOf(detail.bonus_discount_total_amount);
  return {
    kind: "sums",
    sums: [
      { name: commonText.items, amount: moneyOf(centsOf(detail.order_line_total_amount)) },
      ...unlessZero(commonText.offers, bonus - centsOf(detail.discount_total_amount)),
      ...unlessZero(commonText.bonusDiscount, -bonus),
      ...unlessZero(commonText.kitCheck, centsOf(detail.surcharge_total_amount)),
      { name: commonText.shipping, amount: moneyOf(centsOf(detail.shipping_charges)) },
      { name: commonText.total, amount: moneyOf(centsOf(total)), strong: true },
    ],
  };
}
