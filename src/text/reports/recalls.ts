/** Texts of recalls and of confirming that a recalled lot was removed. */

export const title = "Recalls";
export const loading = "Loading recalls";
export const loadFailed = "Recalls could not be loaded.";
export const emptyTitle = "No recalls";
export const emptyHint = "No lot shipped to you is recalled. We email you if that changes.";

export const recallOf = (lotNo: string): string => `Recall of lot ${lotNo}`;
export const recalledOn = "Recalled {date}";
/** Follows the amounts. */
export const shippedToYou = "shipped to you";
export const notConfirmed = "Removal not confirmed yet.";
export const confirmations = "Confirmed removals";
/** `{amount}` is "3 CT", `{user}` a name, `{date}` a moment. */
export const removedBy = "{amount} removed by {user}, {date}";
export const confirmRemoval = "Confirm removal";
/** Label of a button that shows `confirmRemoval`. */
export const confirmRemovalOf = (lotNo: string): string => `Confirm removal of lot ${lotNo}`;

export const removalOf = (lotNo: string): string => `Removal of lot ${lotNo}`;
export const quantity = "Quantity removed";
export const quantityHint = "Enter 0 if none were left.";
export const enterQuantity = "Enter the quantity removed.";
export const unit = "Unit";
export const cartons = "Cartons";
export const cases = "Cases";
export const each = "Each";
export const note = "Note";
export const cancel = "Cancel";
export const confirm = "Confirm";
export const removalConfirmed = "Removal confirmed";
export const lot = (lotNo: string): string => `Lot ${lotNo}`;
