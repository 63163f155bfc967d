/** Spend at a glance as a workbook: the sums, the classes, the products. */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import { cents } from "#contract/base/money.ts";
import { type Days, spendDays } from "#contract/reports/rules/spend-days.ts";
import type { Spend, SpendPart } from "#contract/reports/spend.ts";
import type { Caller } from "#server/base/caller.ts";
import * as heads from "#server/services/reports/file-text.ts";
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
  { title: heads.name, kind: "text", width: 48 },
  { title: heads.thisMonth, kind: "money", width: 14 },
  { title: heads.lastMonthSameDays, kind: "money", width: 22 },
  { title: heads.lastMonth, kind: "money", width: 14 },
];

function sheetsOf(told: Spend): WorkbookSheet[] {
  const parts = (rows: readonly SpendPart[]): SheetValue[][] =>
    rows.map(({ name, this_month, last_month_to_date, last_month }) => [
      name,
      cents(this_month),
      cents(last_month_to_date),
      cents(last_month),
    ]);
  const { thisMonth, lastMonth, lastMonthToDate } = spendDays(wireToIso(told.until)!);
  const sums: [string, number, Days][] = [
    [heads.thisMonth, told.this_month, thisMonth],
    [heads.lastMonthSameDays, told.last_month_to_date, lastMonthToDate],
    [heads.lastMonth, told.last_month, lastMonth],
    [heads.controlledThisMonth, told.controlled_this_month, thisMonth],
    [heads.savedByOffers, told.saved_by_offers, thisMonth],
    [heads.savedByBonus, told.saved_by_bonus, thisMonth],
    [heads.atListPrice, told.at_list_price, thisMonth],
    [heads.atContractPrice, told.at_contract_price, thisMonth],
  ];
  return [
    {
      name: heads.spendSheet,
      columns: [
        { title: heads.measure, kind: "text", width: 36 },
        { title: heads.amount, kind: "money", width: 14 },
        { title: heads.firstDay, kind: "date", width: 12 },
        { title: heads.lastDay, kind: "date", width: 12 },
      ],
      rows: sums.map(([name, amount, { first, last }]) => [name, cents(amount), first, last]),
    },
    { name: heads.byClassSheet, columns: partColumns, rows: parts(told.by_class) },
    { name: heads.productsSheet, columns: partColumns, rows: parts(told.top_items) },
  ];
}
