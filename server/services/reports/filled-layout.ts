/** How the report of filled electronic orders is written: columns in their order, separated or of fixed width, as whoever takes it wants them. */
import { readFileSync } from "node:fs";
import * as z from "zod/mini";

import { isoToWire } from "#contract/base/dates.ts";
import type { Environment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { isTimeZone } from "#server/outside/carrier-tariff.ts";
import * as filledText from "#server/services/reports/filled-text.ts";

/** A line of a shipment of a signed order. Days are `YYYY-MM-DD` where the supplier is. */
export type FilledLine = {
  supplier_dea: string;
  buyer_dea: string;
  order_form_number: string;
  order_id: number;
  line_no: number;
  shipment: number;
  signed_on: string;
  shipped_on: string;
  due_on: string;
  ndc: string;
  product: string;
  schedule: string;
  ordered: number;
  voided: number;
  shipped: number;
};
const fields = [
  "supplier_dea",
  "buyer_dea",
  "order_form_number",
  "order_id",
  "line_no",
  "shipment",
  "signed_on",
  "shipped_on",
  "due_on",
  "ndc",
  "product",
  "schedule",
  "ordered",
  "voided",
  "shipped",
] as const satisfies readonly (keyof FilledLine)[];
const days: ReadonlySet<string> = new Set(["signed_on", "shipped_on", "due_on"]);

const shaped = {
  title: z._default(z.string(), ""),
  width: z.optional(z.int().check(z.positive())),
  pad: z._default(z.enum(["left", "right", "zeros"]), "right"),
};
export const FilledLayout = z.strictObject({
  /** Of the supplier: its days and its working days. */
  time_zone: z._default(z.string(), "America/Chicago"),
  /** Empty where columns have widths. */
  separator: z._default(z.string(), ","),
  head: z._default(z.boolean(), true),
  dates: z._default(z.enum(["MM/DD/YYYY", "YYYY-MM-DD", "MMDDYYYY", "YYYYMMDD"]), "MM/DD/YYYY"),
  /** NDCs as they are written, or eleven digits of them. */
  ndc: z._default(z.enum(["hyphens", "digits"]), "hyphens"),
  columns: z
    .array(
      z.union([z.strictObject({ ...shaped, field: z.enum(fields) }), z.strictObject({ ...shaped, text: z.string() })]),
    )
    .check(z.minLength(1)),
});
export type FilledLayout = z.infer<typeof FilledLayout>;

const titled = (field: (typeof fields)[number], title: string) => ({ field, title, pad: "right" as const });

/** Where no other is given. The DEA's own is not public. */
export const usualLayout: FilledLayout = {
  time_zone: "America/Chicago",
  separator: ",",
  head: true,
  dates: "MM/DD/YYYY",
  ndc: "hyphens",
  columns: [
    titled("supplier_dea", filledText.supplierDea),
    titled("buyer_dea", filledText.purchaserDea),
    titled("order_form_number", filledText.orderForm),
    titled("signed_on", filledText.signed),
    titled("line_no", filledText.line),
    titled("ndc", filledText.ndc),
    titled("product", filledText.product),
    titled("schedule", filledText.schedule),
    titled("ordered", filledText.packagesOrdered),
    titled("shipped", filledText.packagesShipped),
    titled("shipped_on", filledText.shipped),
    titled("shipment", filledText.shipment),
  ],
};

/** Returns the layout that CSOS_REPORT_LAYOUT names, or the usual one. @throws StartError that names the setting and says what is wrong with its file. */
export function getReportLayout({ csosReportLayout: file }: Pick<Environment, "csosReportLayout">): FilledLayout {
  if (file === undefined) return usualLayout;
  try {
    return loadLayout(file);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(filledText.settingNotValid(error.message));
  }
}

/** @throws StartError that says why the file cannot be read, or what is wrong with it. */
export function loadLayout(file: string): FilledLayout {
  let json: string;
  try {
    json = readFileSync(file, "utf8");
  } catch {
    throw new StartError(filledText.notReadable(file));
  }
  return readLayout(json, file);
}

/** @throws StartError that says what is wrong with the file. */
export function readLayout(json: string, file: string): FilledLayout {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw new StartError(filledText.notJson(file));
  }
  const layout = FilledLayout.safeParse(read);
  if (!layout.success) throw new StartError(filledText.notLayout(file, z.prettifyError(layout.error)));
  const { time_zone, separator, columns } = layout.data;
  if (!isTimeZone(time_zone)) throw new StartError(filledText.notTimeZone(file, time_zone));
  if (separator === "" && columns.some(({ width }) => width === undefined))
    throw new StartError(filledText.widthMissing(file));
  return layout.data;
}

/** The file: the same lines in the same layout are the same bytes. @throws StartError for what does not fit its column: nothing is cut. */
export function writeFilled(lines: readonly FilledLine[], layout: FilledLayout): Buffer {
  const { columns, head } = layout;
  const rows = lines.map((line) =>
    columns.map((column) => cell("text" in column ? column.text : valueOf(line, column.field, layout), column, layout)),
  );
  const titles = head ? [columns.map((column) => cell(column.title, column, layout))] : [];
  return Buffer.from([...titles, ...rows].map((row) => `${row.join(layout.separator)}\r\n`).join(""), "utf8");
}

function valueOf(line: FilledLine, field: keyof FilledLine, { dates, ndc }: FilledLayout): string {
  const value = String(line[field]);
  if (days.has(field)) return dayAs(value, dates);
  return field === "ndc" && ndc === "digits" ? digitsOf(value) : value;
}

function dayAs(iso: string, as: FilledLayout["dates"]): string {
  const written = as.startsWith("M") ? isoToWire(iso) : iso;
  return as.includes("/") || as.includes("-") ? written : written.replaceAll(/\D/g, "");
}

/** Labeler, product and package filled up to 5, 4 and 2 digits. */
const digitsOf = (ndc: string): string =>
  ndc
    .split("-")
    .map((part, at) => part.padStart([5, 4, 2][at] ?? 0, "0"))
    .join("");

type Column = FilledLayout["columns"][number];

function cell(value: string, { width, pad, title }: Column, { separator }: FilledLayout): string {
  const clean = value.replaceAll(/[\r\n]+/g, " ");
  if (width === undefined) return quoted(clean, separator);
  if (clean.length > width) throw new StartError(filledText.tooLong(clean, width, title));
  if (pad === "right") return clean.padEnd(width);
  return clean.padStart(width, pad === "zeros" ? "0" : " ");
}

const quoted = (value: string, separator: string): string =>
  value.includes(separator) || value.includes('"') ? `"${value.replaceAll('"', '""')}"` : value;
