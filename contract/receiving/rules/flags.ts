/** Why a person should look at a receipt, in words, for the page and for documents (pure). */
import * as text from "#contract/receiving/flag-text.ts";
import type { Flag, Receipt } from "#contract/receiving/receiving.ts";

/** The facts of a receipt that explain its flags, as far as they are known. */
export type FlaggedReceipt = Partial<Pick<Receipt, "rec_qty" | "order_qty" | "shipped_expiration_date">>;

/** How the caller writes dates (from `MM/DD/YYYY`) and counts. */
type Formats = { day: (date: string) => string; count: (count: number) => string };

/** Returns the words for a flag. One that only a newer server has says that the receipt is flagged. */
export const describeFlag = (flag: string, receipt: FlaggedReceipt, formats: Formats): string =>
  Object.hasOwn(descriptions, flag) ? descriptions[flag as Flag](receipt, formats) : text.unknown;

const descriptions: { [Each in Flag]: (receipt: FlaggedReceipt, formats: Formats) => string } = {
  over: ({ rec_qty = 0, order_qty = 0 }, { count }) =>
    text.moreThanOrdered(rec_qty > order_qty ? count(rec_qty - order_qty) : undefined),
  over_lot: () => text.moreThanLot,
  possible_duplicate: () => text.possibleDuplicate,
  expiration_mismatch: ({ shipped_expiration_date: date }, { day }) => text.shipmentSays(date ? day(date) : undefined),
  recalled: () => text.recalled,
  unread: () => text.unread,
};
