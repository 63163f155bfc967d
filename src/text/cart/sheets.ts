/** Texts of the question which sheets of a workbook are the order. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Which sheet is the order?";
export const hint = (fileName: string, sheets: number) =>
  `${fileName} has rows on ${formatQuantity(sheets, "sheet")}. Select one or more to add.`;
export const cancel = "Cancel";
export const addSheets = (count: number) => (count < 2 ? "Add sheet" : `Add ${formatQuantity(count, "sheet")}`);
export const sheetsLabel = "Sheets";
export const tooLarge = "Too large for an order";
export const filledRows = (count: number) => formatQuantity(count, "filled row");
