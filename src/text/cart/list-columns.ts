/** Texts of the question which columns of a list are the order. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Which columns hold the order?";
export const reason = "We can't tell which column is the order quantity.";
export const remembered = "We'll remember your answer for lists with the same column names.";
export const notNow = "Not now";
export const addSomeRows = "Add rows";
export const addRows = (count: number) => `Add ${formatQuantity(count, "row")}`;

export const codeLabel = "NDC or item number";
export const quantityLabel = "Quantity";
export const unitLabel = "Unit of measure";
export const noQuantity = "No quantity in this list";
export const noUnit = "No unit in this list";
export const selectCode = "Select the NDC or item number column.";
export const selectQuantity = "Select the quantity column.";

export const noRows = "No rows would be added.";
/** @param rows the first rows: "99904-107-01 × 1" */
export const readsAs = (rows: readonly string[], hasMore: boolean) =>
  `Reads as ${rows.join("; ")}${hasMore ? " …" : ""}`;

export const previewCaption = "Columns and sample values";
export const columnHeading = "Column";
/** @param letter as a spreadsheet names it */
export const columnName = (letter: string) => `Column ${letter}`;
export const rowHeading = (place: number) => `Row ${place}`;
