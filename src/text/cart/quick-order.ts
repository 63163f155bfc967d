/** Texts of the quick order screen. */
import { maxItemCount } from "#contract/cart/rules/cart.ts";
import { formatQuantity } from "#src/text/format.ts";

export const title = "Quick order";
export const intro =
  "Type or scan codes, paste rows from a spreadsheet or email, or upload a list of codes, quantities and units.";
export const downloadRowsToFix = "Download rows to fix";
export const clear = "Clear";

export const emptyTitle = "No rows yet";
export const emptyHint = `Add up to ${formatQuantity(maxItemCount)} rows. Your list is saved on this device until you clear it.`;
export const notLookedUp =
  "The catalog isn't on this device yet, and there is no connection. Your rows are saved and will be looked up when you're back online.";

export const clearQuestion = (count: number) => `Clear ${formatQuantity(count, "row")}?`;
export const clearHint = "Products you added stay in your cart. All other rows are lost.";
export const keepRows = "Keep rows";
export const clearRows = "Clear rows";

export const codeLabel = "NDC or item number";
export const codeHint = "Type, scan or paste a list";
export const quantityLabel = "Quantity";
export const addRow = "Add row";
export const uploadList = "Upload list";
export const fileLabel = "CSV or Excel file";

export const noOrderRows = "No order rows found.";
export const tooManyRows = `A list holds up to ${formatQuantity(maxItemCount)} rows. The rest were left out.`;
export const listNotRead = "This list could not be read. Paste it again.";
/** @param column "D (On hand)" */
export const columnOnSheet = (column: string, sheet: string) => `${column} on ${sheet}`;

export const showLabel = "Show";
export const allRows = "All";
export const rowsToFix = "To fix";
export const readyRows = "Ready";
export const addedRows = "Added";
export const clearAdded = (count: number) => `Clear ${formatQuantity(count, "added row")}`;
export const lookingUpRows = "Looking up rows";
export const lookingUpCount = (count: number) => `Looking up ${formatQuantity(count, "row")}`;
export const rowCounts = (ready: number, toFix: number, added: number) =>
  `${formatQuantity(ready)} ready, ${formatQuantity(toFix)} to fix, ${formatQuantity(added)} added`;
export const noRowsShown = "No rows in this view.";

export const listLabel = "Quick order rows";
export const rowHeading = "Row";
export const productHeading = "Product";
export const unitHeading = "Unit";
export const removeHeading = "Remove";
export const codeOfRow = (place: number) => `NDC or item number, row ${place}`;
export const quantityOfRow = (place: number) => `Quantity, row ${place}`;
export const unitOfRow = (place: number) => `Unit, row ${place}`;
export const removeRow = (place: number) => `Remove row ${place}`;
export const selectUnit = "Select";
export const tryAgain = "Try again";

export const countToFix = (count: number) => `${formatQuantity(count, "row")} to fix`;
export const addProducts = (count: number) => `Add ${formatQuantity(count, "product")}`;
