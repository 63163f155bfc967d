/** Texts of the signature of an order: who signed it, the checks, and the records linked to it. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Electronic signature";
export const kept = "We keep the signed order and these records for 2 years.";
export const holder = "Certificate holder";
export const signedAt = "Signed";
export const orderForm = "Order form";
export const deaNumber = "DEA number";
export const certificate = "Certificate";
export const subject = "Subject";
export const issuedBy = "Issued by";
export const valid = "Valid";
/** @param from a date as it is shown, as `to` */
export const validity = (from: string, to: string): string => `${from} to ${to}`;
export const canShipUntil = "Can ship until";

// Checks
export const checksTitle = "Signature checks";
/** @param at a date and a time, as below */
export const checkedAtSigning = (at: string): string => `Checked at signing, ${at}.`;
export const verifiedAgain = (at: string): string => `Verified again from the stored records, ${at}.`;
export const verifyAgain = "Verify again";
export const onlineToVerify = "You must be online to verify a signature.";
export const validTitle = "The signature is valid.";
export const allPassed = (checks: number): string => `All ${formatQuantity(checks, "check")} passed.`;
export const notValidTitle = "The signature is not valid.";
export const somePassed = (passed: number, checks: number): string =>
  `${formatQuantity(passed)} of ${formatQuantity(checks, "check")} passed. Do not act on this order. Call customer service.`;
/** @param reason a sentence */
export const notVerified = (reason: string): string => `The signature was not verified. ${reason}`;
export const signedOut = "You're signed out.";
/** Results, read by a screen reader after the name of a check. */
export const states = { good: "passed", bad: "failed", open: "not checked" } as const;

// The signed order itself
export const documentTitle = "Signed order";
export const documentHint = "The order as it was signed. The file holds the order, its signature and the certificates.";
export const viewDocument = "View signed order";
export const downloadDocument = "Download signed order";
export const onlineToView = "You must be online to view or download the signed order.";
/** @param orderId a number */
export const documentDialog = (orderId: number): string => `Signed order ${orderId}`;
export const fromBytes = "Read from the bytes that the signature covers, not from the order in the portal.";
export const dateSigned = "Date signed";
export const purchaser = "Purchaser";
export const supplier = "Supplier";
export const shipTo = "Ship to";
export const documentLines = "Lines of the signed order";
export const packages = (count: number): string => formatQuantity(count, "package");

// Linked records
export const recordsTitle = "Linked records";
export const recordNumber = (recordId: number): string => `Record ${recordId}`;
export const recordLines = "Lines of this record";
export const lineNumber = (line: number): string => `Line ${line}:`;
/** @param quantity "4 cartons" */
export const quantityOf = (quantity: string, product: string): string => `${quantity} of ${product}`;
