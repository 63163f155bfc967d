/** Texts of the part of a printed order that shows its electronic signature and linked records. */

export const heading = "Electronic signature";
export const dateSigned = "Date signed";
export const certificate = "Certificate";
export const thumbprint = "Thumbprint (SHA-256)";
export const issuedBy = "Issued by";
export const validity = "Certificate valid";
export const validFromTo = (from: string, to: string) => `${from} to ${to}`;
export const businessActivity = "Business activity";
export const orderHash = "Signed order (SHA-256)";
export const checksAtSigning = "Checked at signing";
export const checksPassed = (passed: number, all: number) => `${passed} of ${all} passed`;

export const voided = "VOID";
export const notAccepted = "Not accepted";
export const expired = "Expired after 60 days";
export const linkedRecords = "Records linked to this order";
export const linkedHint = "Products that were removed from the order and not shipped.";
export const linkedTable = "Records that are linked to this order";
export const recordColumn = "Record";
export const typeColumn = "Type";
export const dateColumn = "Date";
export const packagesColumn = "Packages by line";
export const reasonColumn = "Reason";
export const linePackages = (lineNo: number, count: string) => `line ${lineNo}: ${count}`;
