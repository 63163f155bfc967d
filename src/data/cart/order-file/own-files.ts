/**
 * Lists that this product wrote, uploaded again: known by their headings, so that they are read as they were meant. What spreadsheets would take for a
 * formula has an apostrophe in them (contract/base/csv.ts), and the order export has a row for each shipment of a line (decision 101).
 */
import { unescapeFormula } from "#contract/base/csv.ts";
import * as fileText from "#contract/cart/list-text.ts";
import { cellsOf } from "#contract/cart/rules/delimited-text.ts";
import { rowsOfCells, type OrderList } from "#contract/cart/rules/order-rows.ts";

type OwnFile = {
  /** All of them are headings of its first row, in whatever order; others may have been deleted. */
  headings: readonly string[];
  code: string;
  quantity: string;
  /** Where a line of an order may have several rows: which of them are of one line, and the headings of which one says that they may. */
  line?: { keys: readonly string[]; shipped: string; signs: readonly string[] };
};

const ownFiles: readonly OwnFile[] = [
  {
    headings: [
      fileText.rowHeading,
      fileText.codeHeading,
      fileText.quantityHeading,
      fileText.unitHeading,
      fileText.productHeading,
      fileText.problemHeading,
    ],
    code: fileText.codeHeading,
    quantity: fileText.quantityHeading,
  },
  {
    headings: ["NDC", "Ordered quantity", "Unit"],
    code: "NDC",
    quantity: "Ordered quantity",
    line: {
      keys: ["Customer", "Order", "NDC", "Unit", "Ordered quantity"],
      shipped: "Shipped quantity",
      signs: ["Shipped quantity", "Primary units", "Ship date", "Tracking"],
    },
  },
  {
    headings: ["Order", "Item", "NDC", "Units", "Unit", "Cases", "Primary packs"],
    code: "NDC",
    quantity: "Units",
  },
];

/** More lines than 5 MB of an export have: a text of nothing but line breaks is not kept as cells (decision 207). */
const mostLines = 50_000;

/** The rows of such a text, by whatever separator a spreadsheet saved it again; undefined for any other text. */
export function readOwnText(text: string, most: number): OrderList | undefined {
  const [firstLine = ""] = text.slice(0, 2_000).split(/[\r\n]/, 1);
  const separator = [",", ";", "\t"].find((each) => findOwnFile(cellsOf(firstLine, each)[0] ?? []) !== undefined);
  if (separator === undefined || text.split(/\r\n|\r|\n/, mostLines + 1).length > mostLines) return undefined;
  return readOwnCells(cellsOf(text, separator), most);
}

/** The rows of a table of cells, by these headings or by what the cells are. */
export const readTable = (cells: readonly (readonly string[])[], most: number): OrderList =>
  readOwnCells(cells, most) ?? rowsOfCells(cells, most);

function readOwnCells(cells: readonly (readonly string[])[], most: number): OrderList | undefined {
  const [headings = [], ...table] = cells;
  const own = findOwnFile(headings);
  if (own === undefined) return undefined;
  const places = new Map(headings.map((heading, at) => [heading.trim(), at]));
  const read = (row: readonly string[], heading: string) =>
    unescapeFormula((row[places.get(heading)!] ?? "").trim()).trim();
  const { line } = own;
  const hasRepeats = places.has("Order") && line?.signs.some((heading) => places.has(heading)) === true;
  const isRepeated = createRepeats();
  const all = table.flatMap((row) => {
    const written = { code: read(row, own.code), quantity: read(row, own.quantity), unit: read(row, "Unit") };
    if (written.code === "" && written.quantity === "") return [];
    if (line === undefined || !hasRepeats) return [written];
    const key = JSON.stringify(line.keys.map((heading) => read(row, heading)));
    return isRepeated(key, Number(written.quantity), Number(read(row, line.shipped))) ? [] : [written];
  });
  return { rows: all.slice(0, most), isCut: all.length > most, leftOut: { count: 0, lines: [] } };
}

const findOwnFile = (row: readonly string[]): OwnFile | undefined => {
  const headings = new Set(row.map((cell) => cell.trim()));
  return ownFiles.find((own) => own.headings.every((heading) => headings.has(heading)));
};

/** A line that went out in several shipments has a row for each and one for the rest: the first is the line's, up to what was ordered. */
function createRepeats(): (line: string, ordered: number, shipped: number) => boolean {
  const sums = new Map<string, number>();
  return (line, ordered, shipped) => {
    const before = sums.get(line);
    const isRepeat = before !== undefined && before + shipped <= ordered;
    sums.set(line, (isRepeat ? before : 0) + shipped);
    return isRepeat;
  };
}
