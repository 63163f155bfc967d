/** Texts about quarantine, holds and transaction information that the server alone says; what the page says too is in contract/receiving/quarantine-text.ts. */

export const unitNotFound = "Your account has no access to this quarantine record.";
/** @param status "released", "returned" */
export const alreadyDecided = (status: string) => `This unit was already ${status}.`;

export const notOnHold = "This receipt is not on hold.";
export const receiptCanceled = "This receipt is canceled.";

export const documentNotFound = "Your account has no access to this document.";
