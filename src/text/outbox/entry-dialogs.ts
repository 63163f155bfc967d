/** Texts of the dialogs in which an entry is edited or discarded. */

export const editTitle = "Edit entry";
export const keepUnchanged = "Keep unchanged";
export const saveAndSend = "Save and send";
export const tooLate = "This entry is being sent or was already sent. It was not changed.";

export const quantity = "Quantity";
export const unit = "Unit of measure";
export const unitHint = "Code, such as CT";
export const receiveDate = "Receive date";
export const lot = "Lot";
export const expirationDate = "Expiration date";
export const notes = "Notes";

export const discardQuestion = "Discard 1 entry?";
/** @param title of the entry */
export const discardHint = (title: string, arrival: "not-sent" | "unknown"): string =>
  `${title}. ${arrival === "unknown" ? "It may have arrived already. If not, it will not be sent." : "It will not be sent and can't be restored."} The discard is recorded in the audit trail.`;
export const keepEntry = "Keep entry";
export const discardEntry = "Discard entry";
