/** The records that are linked to an order on an order form, for its prints: voided, not accepted by the supplier, expired (21 CFR 1305.13, 1305.25, 1305.28). */
import type { Block } from "#server/documents/sheet.ts";
import type { DocumentFacts } from "./facts.ts";
import { recordsOfOrder } from "./ended.ts";
import { supplier } from "./form-text.ts";
import * as text from "./records-text.ts";
import { countOf, momentThere } from "./words.ts";

const titles = { void: text.voided, refusal: text.notAccepted, expiry: text.expired } as const;

/** Returns the table of records; nothing for an order without any. @param numbers the number of each line on the print, by its `line_no` */
export function linkedRecords({ order }: DocumentFacts, numbers: ReadonlyMap<number, number>): Block[] {
  const records = recordsOfOrder(order);
  if (records.length === 0) return [];
  const namesByLine = new Map(order.lines.map(({ line_no, full_description }) => [line_no, full_description]));
  const formatLine = ({ line_no, quantity }: { line_no: number; quantity: number }) => {
    const number = numbers.get(line_no);
    // A paper form does not list products that need none.
    return number === undefined
      ? text.productPackages(namesByLine.get(line_no) ?? String(line_no), countOf(quantity))
      : text.linePackages(number, countOf(quantity));
  };
  return [
    { kind: "heading", text: text.heading, under: text.hint },
    {
      kind: "table",
      about: text.table,
      columns: [
        { label: text.recordColumn, share: 2, end: true },
        { label: text.typeColumn, share: 3 },
        { label: text.dateColumn, share: 6.5 },
        { label: text.packagesColumn, share: 4.5 },
        { label: text.reasonColumn, share: 6 },
      ],
      rows: records.map(({ record_id, kind, made_at, made_by, by_supplier, reason, lines }) => [
        { text: String(record_id) },
        { text: titles[kind], strong: true },
        {
          text: momentThere(made_at, order.detail.time_zone),
          under: made_by ?? (by_supplier ? supplier : ""),
        },
        { text: lines.map(formatLine).join(", ") },
        { text: reason },
      ]),
    },
  ];
}
