/** Texts of the notes above a quick order: lists that wait for their columns, lines that were left out, hidden parts of a workbook. */
import type { WrittenRow } from "#contract/cart/rules/order-rows.ts";
import type { HiddenParts } from "#src/data/cart/order-file/read-file.ts";
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const dismiss = "Dismiss";

export const columnsNeeded = (lists: number) =>
  `${formatQuantity(lists, "list")} not added yet: select the quantity column.`;
export const discardLists = (lists: number) => (lists === 1 ? "Discard list" : "Discard lists");
export const selectColumns = "Select columns";
export const columnsRemembered = "This list was read with the columns you selected for an earlier list.";
export const changeColumns = "Change columns";

export const leftOut = (lines: number) =>
  plural(lines, {
    one: "# line was left out. It does not look like an order row.",
    other: "# lines were left out. They do not look like order rows.",
  });
/** Opens and closes their list. */
export const showLeftOut = "Left-out lines";
export const addLine = (line: string) => `Add “${line}” as a row`;
export const moreLines = (count: number) => `And ${formatQuantity(count)} more.`;

export const addHiddenRows = (count: number) => `Add ${formatQuantity(count, "hidden row")}`;
export const leaveOut = "Leave out";

/** Names what is hidden in a workbook: a sentence for its rows and one for its columns, where it has some. */
export function hiddenParts(fileName: string, { rows, columns }: HiddenParts): string {
  const texts = [`${fileName}:`];
  if (rows.length > 0) {
    const forms = { one: "# hidden row was left out", other: "# hidden rows were left out" };
    texts.push(`${plural(rows.length, forms)}: ${listSome(rows.map(describeRow))}.`);
  }
  if (columns.length > 0) {
    const forms = { one: "# hidden column was not read", other: "# hidden columns were not read" };
    texts.push(`${plural(columns.length, forms)}: ${listSome(columns)}.`);
    texts.push("To read hidden columns, unhide them in Excel, save the file and upload it again.");
  }
  return texts.join(" ");
}

function describeRow({ code, quantity, unit }: WrittenRow): string {
  const amount = [quantity, unit].filter((text) => text !== "").join(" ");
  return `${code === "" ? "no code" : shorten(code)}${amount === "" ? "" : ` × ${shorten(amount)}`}`;
}

/** A row may have a long text as its code. */
const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const mostNamed = 5;

const listSome = (names: readonly string[]): string =>
  names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(", ")} and ${formatQuantity(names.length - mostNamed)} more`
    : names.join(", ");
