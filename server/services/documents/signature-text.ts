/** Texts of the part of a printed order that shows its electronic signature. */

export const heading = "Electronic signature";
export const signatureTable = "Signature and certificate of this order";
export const fieldColumn = "Field";
export const valueColumn = "Value";
export const holder = "Certificate holder";
export const dateSigned = "Date signed";
export const subject = "Certificate subject";
export const serialNumber = "Certificate serial number";
export const thumbprint = "Thumbprint (SHA-256)";
export const issuedBy = "Issued by";
export const validity = "Certificate valid";
export const validFromTo = (from: string, to: string) => `${from} to ${to}`;
export const registrant = "Registrant";
export const registeredAddress = "Registered address";
export const registeredSchedules = "Schedules of the certificate";
export const businessActivity = "Business activity";
export const orderHash = "Signed order (SHA-256)";
export const unreadable = "Unreadable";

// Checks
export const checksAtSigning = "Checked at signing";
export const checksPassed = (passed: number, all: number) => `${passed} of ${all} passed`;
export const checksTable = "Checks of the signature, 21 CFR 1311.55(c)";
export const checkColumn = "Check";
export const resultColumn = "Result";
export const stateColumn = "State";
export const checkedAtColumn = "Checked";
export const states = { good: "Passed", bad: "Failed", open: "Not checked" } as const;
