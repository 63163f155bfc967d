/**
 * Lists that this product wrote, uploaded or pasted again: their headings say how to read them. A cell that a spreadsheet would take for a formula begins
 * with an apostrophe (contract/base/csv.ts), and the order export has a row for each shipment of a line (decision 101).
 */
import { unescapeFormula } from "#contract/base/csv.ts";
import * as fileText from "#contract/cart/list-text.ts";
import { cellsOf } from "#contract/cart/rules/delimited-text.ts";
import { rowsOfCells, type OrderList } from "#contract/cart/rules/order-rows.ts";

type Cells = readonly string[];

const { codeHeading, problemHeading, productHeading, quantityHeading, rowHeading, unitHeading } = fileText;
/** Headings of code and quantity, and others that must be in the first row. */
const ownFiles = [
  { code: codeHeading, quantity: quantityHeading, others: [rowHeading, unitHeading, productHeading, problemHeading] },
  { code: "NDC", quantity: "Ordered quantity", others: ["Unit"] },
  { code: "NDC", quantity: "Units", others: ["Order", "Item", "Unit", "Cases", "Primary packs"] },
];

/** Headings of the order export: the first are equal in all rows of a line, one of the second says that a line can have several rows. */
const lineHeadings = ["Customer", "Order", "NDC", "Unit", "Ordered quantity"];
const shipmentHeadings = ["Shipped quantity", "Primary units", "Ship date", "Tracking"];

/** More lines than an export of 5 MB has: a text of line breaks alone is not kept as cells (decision 207). */
const maxLines = 50_000;

/** Reads a text of this product, by any separator that a spreadsheet saved it with; undefined for any other text. */
export function readOwnText(text: string, most: number): OrderList | undefined {
  const [firstLine = ""] = text.slice(0, 2_000).split(/[\r\n]/, 1);
  const separator = [",", ";", "\t"].find((each) => findOwnFile(cellsOf(firstLine, each)[0] ?? []) !== undefined);
  if (separator === undefined || text.split(/\r\n|\r|\n/, maxLines + 1).length > maxLines) return undefined;
  return readOwnCells(cellsOf(text, separator), most);
}

/** Reads a table of cells by the headings of this product, or by what the cells are. */
export const readTable = (cells: readonly Cells[], most: number): OrderList =>
  readOwnCells(cells, most) ?? rowsOfCells(cells, most);

const findOwnFile = (cells: Cells) => {
  const headings = new Set(cells.map((cell) => cell.trim()));
  return ownFiles.find((own) => [own.code, own.quantity, ...own.others].every((heading) => headings.has(heading)));
};

function readOwnCells([headings = [], ...table]: readonly Cells[], most: number): OrderList | undefined {
  const own = findOwnFile(headings);
  if (own === undefined) return undefined;
  const columns = new Map(headings.map((heading, at) => [heading.trim(), at]));
  const read = (row: Cells, heading: string) => unescapeFormula((row[columns.get(heading)!] ?? "").trim()).trim();
  const hasShipments = columns.has("Order") && shipmentHeadings.some((heading) => columns.has(heading));
  const shippedByLine = new Map<string, number>();
  const rows = table.flatMap((row) => {
    const written = { code: read(row, own.code), quantity: read(row, own.quantity), unit: read(row, "Unit") };
    if (written.code === "" && written.quantity === "") return [];
    if (own.quantity !== "Ordered quantity" || !hasShipments) return [written];
    // The first row of a line counts. Others are of the same line as long as no more is shipped than ordered.
    const line = JSON.stringify(lineHeadings.map((heading) => read(row, heading)));
    const shipped = (shippedByLine.get(line) ?? 0) + Number(read(row, "Shipped quantity"));
    const isRepeat = shippedByLine.has(line) && shipped <= Number(written.quantity);
    shippedByLine.set(line, isRepeat ? shipped : Number(read(row, "Shipped quantity")));
    return isRepeat ? [] : [written];
  });
  return { rows: rows.slice(0, most), isCut: rows.length > most, leftOut: { count: 0, lines: [] } };
}
