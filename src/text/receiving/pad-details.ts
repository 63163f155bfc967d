/** Texts of the second side of the pad: lot, dates, unit, notes and the scans that were counted. */
import { formatQuantity } from "#src/text/format.ts";

export const lot = "Lot";
export const expiration = "Expiration date";
export const receiveDate = "Receive date";
export const unit = "Unit of measure";
export const notes = "Notes";
export const backToQuantity = "Back to quantity";

export const scansTitle = "Counted by scan";
/** A scan of the log. */
export const scan = "{time} · {count} of {lot}";
/** The same of a package with a serial number. */
export const scanOfSerial = "{time} · {count} of {lot}, serial {serial}";
/** In place of a lot number that the code does not have. */
export const unknownLot = "unknown";
export const undoLastScan = "Undo last scan";
export const countAgain = (count: number, lotNumber: string): string =>
  `Count ${formatQuantity(count)}${lotNumber === "" ? "" : ` of lot ${lotNumber}`} again`;
