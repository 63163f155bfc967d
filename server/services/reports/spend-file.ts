/** Spend at a glance as a workbook: the sums, the classes, the products. */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import { cents } from "#contract/base/money.ts";
import { type Days, spendDays } from "#contract/reports/rules/spend-days.ts";
import type { Spend, SpendPart } from "#contract/reports/spend.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Download } from "./download.ts";
import { spend } from "./spend.ts";
import { type SheetColumn, type WorkbookSheet, type SheetValue, workbook } from "./workbook.ts";
import { workbookType } from "./workbook-parts.ts";

export const spendFile = (caller: Caller): Download => ({
  fileName: `spend-${dateIn(caller.time_zone, caller.now)}.xlsx`,
  contentType: workbookType,
  write: async function* (read, count) {
    const sheets = sheetsOf(await read((db) => spend(db, caller)));
    yield* workbook(sheets);
    count(sheets.reduce((sum, { rows }) => sum + [...(rows as Iterable<SheetValue[]>)].length, 0));
  },
});

const partColumns: readonly SheetColumn[] = [
  { title: "Name", kind: "text", width: 48 },
  { title: "This month", kind: "money", width: 14 },
  { title: "Last month to the same day", kind: "money", width: 14 },
  { title: "Last month", kind: "money", width: 14 },
];

function sheetsOf(told: Spend): WorkbookSheet[] {
  const parts = (rows: readonly SpendPart[]): SheetValue[][] =>
    rows.map(({ name, this_month, last_month_to_date = 0, last_month }) => [
      name,
      cents(this_month),
      cents(last_month_to_date),
      cents(last_month),
    ]);
  const { thisMonth, lastMonth, lastMonthToDate } = spendDays(wireToIso(told.until)!);
  const sums: [string, number, Days][] = [
    ["This month", told.this_month, thisMonth],
    ["Last month to the same day", told.last_month_to_date, lastMonthToDate],
    ["Last month", told.last_month, lastMonth],
    ["Controlled substances this month", told.controlled_this_month, thisMonth],
    ["Saved by offers", told.saved_by_offers, thisMonth],
    ["Saved by the bonus discount", told.saved_by_bonus, thisMonth],
    ["At list price", told.at_list_price, thisMonth],
    ["At contract price", told.at_contract_price, thisMonth],
  ];
  return [
    {
      name: "Spend",
      columns: [
        { title: "What", kind: "text", width: 36 },
        { title: "Amount", kind: "money", width: 14 },
        { title: "From", kind: "date", width: 12 },
        { title: "To", kind: "date", width: 12 },
      ],
      rows: sums.map(([name, amount, { first, last }]) => [name, cents(amount), first, last]),
    },
    { name: "By class", columns: partColumns, rows: parts(told.by_class) },
    { name: "Products", columns: partColumns, rows: parts(told.top_items) },
  ];
}
