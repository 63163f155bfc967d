/** A quarter as a workbook: by class, product and ship-to address beside the quarter before, and controlled substances apart. */
import type { QuarterSum } from "./quarterly.ts";
import * as messages from "./quarterly-text.ts";
import { type SheetColumn, type WorkbookSheet, type SheetValue, workbook } from "./workbook.ts";

const compared: readonly SheetColumn[] = [
  { title: messages.units, kind: "number", width: 10 },
  { title: messages.spend, kind: "money", width: 14 },
  { title: messages.priorQuarter, kind: "money", width: 16 },
  { title: messages.change, kind: "money", width: 14 },
];

type Group = { key: string; named: SheetValue[]; units: number; cents: number; before: number };

/** The sums of rows that have the same key, largest first. */
function grouped(
  sums: readonly QuarterSum[],
  keyOf: (sum: QuarterSum) => string,
  namedOf: (sum: QuarterSum) => SheetValue[],
): Group[] {
  const groups = new Map<string, Group>();
  for (const sum of sums) {
    const key = keyOf(sum);
    const group = groups.get(key) ?? { key, named: namedOf(sum), units: 0, cents: 0, before: 0 };
    groups.set(key, group);
    if (sum.is_now) group.units += sum.units;
    if (sum.is_now) group.cents += sum.cents;
    else group.before += sum.cents;
  }
  return [...groups.values()].toSorted((one, other) => other.cents - one.cents || (one.key < other.key ? -1 : 1));
}

const rowsOf = (groups: readonly Group[]): SheetValue[][] =>
  groups.map(({ named, units, cents, before }) => [...named, units, cents, before, cents - before]);

const text = (title: string, width: number): SheetColumn => ({ title, kind: "text", width });

export function quarterSheets(sums: readonly QuarterSum[]): WorkbookSheet[] {
  const byProduct = (of: readonly QuarterSum[]) =>
    grouped(
      of,
      ({ item_id }) => String(item_id),
      ({ ndc_code, name, schedule_name }) => [ndc_code, name, schedule_name],
    );
  const products = [text(messages.ndc, 15), text(messages.product, 48), text(messages.schedule, 10), ...compared];
  return [
    {
      name: messages.byClass,
      columns: [text(messages.classColumn, 24), ...compared],
      rows: rowsOf(
        grouped(
          sums,
          ({ class_name }) => class_name ?? messages.otherClass,
          ({ class_name }) => [class_name ?? messages.otherClass],
        ),
      ),
    },
    { name: messages.byProduct, columns: products, rows: rowsOf(byProduct(sums)) },
    {
      name: messages.byShipTo,
      columns: [text(messages.shipTo, 48), ...compared],
      rows: rowsOf(
        grouped(
          sums,
          ({ ship_contact_id }) => String(ship_contact_id),
          ({ ship_to, ship_contact_id }) => [ship_to ?? messages.address(ship_contact_id)],
        ),
      ),
    },
    {
      name: messages.controlled,
      columns: products,
      rows: rowsOf(byProduct(sums.filter(({ schedule_name }) => schedule_name !== null))),
    },
  ];
}

/** The file. */
export async function quarterWorkbook(sums: readonly QuarterSum[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of workbook(quarterSheets(sums))) parts.push(part);
  return Buffer.concat(parts);
}
