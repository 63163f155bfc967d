/** A quarter on paper: the sheets of its workbook as tables, so that every number is the same in both. */
import { dateIn } from "#contract/base/dates.ts";
import { daysOfQuarter, quarterName } from "#contract/reports/rules/quarters.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Block, Cell, Sheet as Paper } from "#server/documents/sheet.ts";
import { countOf, dayOf, headOf, moneyOf } from "#server/services/documents/words.ts";
import type { MissingQuarter, QuarterSum } from "./quarterly.ts";
import * as text from "./quarterly-text.ts";
import { quarterSheets } from "./quarterly-workbook.ts";
import type { SheetColumn, WorkbookSheet, SheetValue } from "./workbook.ts";

/** Larger than any product's name of one line: no column of a number is squeezed by it. */
const widest = 34;

export function quarterPaper(
  sums: readonly QuarterSum[],
  { quarter, company_name, time_zone }: MissingQuarter,
  { distributor, now }: { distributor: Distributor; now: Date },
): Paper {
  const { first, last } = daysOfQuarter(quarter);
  const spend = (is_now: boolean) => sums.reduce((all, sum) => all + (sum.is_now === is_now ? sum.cents : 0), 0);
  return {
    kind: "sheet",
    title: text.title,
    number: quarterName(quarter),
    context: company_name,
    from: headOf(distributor),
    made: now,
    blocks: [
      {
        kind: "facts",
        facts: [
          [text.customer, company_name],
          [text.shipped, text.firstToLast(dayOf(first), dayOf(last))],
          [text.created, dayOf(dateIn(time_zone, now))],
        ],
      },
      {
        kind: "sums",
        sums: [
          { name: text.spend, amount: moneyOf(spend(true)), strong: true },
          { name: text.priorQuarter, amount: moneyOf(spend(false)) },
          { name: text.change, amount: moneyOf(spend(true) - spend(false)) },
        ],
      },
      ...quarterSheets(sums).flatMap(blocksOf),
    ],
  };
}

function blocksOf({ name, columns, rows }: WorkbookSheet): Block[] {
  const all = [...(rows as Iterable<SheetValue[]>)];
  if (all.length === 0) return [{ kind: "heading", text: name, under: text.noShipments }];
  return [
    { kind: "heading", text: name },
    {
      kind: "table",
      about: name,
      columns: columns.map(({ title, width, kind }) => ({
        label: title,
        share: Math.min(width, widest),
        ...(kind === "text" ? {} : { end: true as const }),
      })),
      rows: all.map((row) => columns.map((column, at): Cell => ({ text: said(column, row[at] ?? null) }))),
    },
  ];
}

const said = ({ kind }: SheetColumn, value: SheetValue): string => {
  if (value === null) return "";
  if (kind === "money") return moneyOf(Number(value));
  return kind === "number" ? countOf(Number(value)) : String(value);
};
