/** A quarter as a workbook: by class, product and ship-to address beside the quarter before, and controlled substances apart. */
import type { QuarterSum } from "./quarterly.ts";
import { type SheetColumn, type WorkbookSheet, type SheetValue, workbook } from "./workbook.ts";

const compared: readonly SheetColumn[] = [
  { title: "Units", kind: "number", width: 10 },
  { title: "Spend", kind: "money", width: 14 },
  { title: "Quarter before", kind: "money", width: 16 },
  { title: "Change", kind: "money", width: 14 },
];

type Group = { key: string; named: SheetValue[]; units: number; cents: number; before: number };

/** The sums of rows that have the same key, largest first. */
export function grouped(
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
  const products = [text("NDC", 15), text("Product", 48), text("Schedule", 10), ...compared];
  return [
    {
      name: "By class",
      columns: [text("Class", 24), ...compared],
      rows: rowsOf(
        grouped(
          sums,
          ({ class_name }) => class_name ?? "Other",
          ({ class_name }) => [class_name ?? "Other"],
        ),
      ),
    },
    { name: "By product", columns: products, rows: rowsOf(byProduct(sums)) },
    {
      name: "By ship-to",
      columns: [text("Ship to", 48), ...compared],
      rows: rowsOf(
        grouped(
          sums,
          ({ ship_contact_id }) => String(ship_contact_id),
          ({ ship_to, ship_contact_id }) => [ship_to ?? `Address ${ship_contact_id}`],
        ),
      ),
    },
    {
      name: "Controlled substances",
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
