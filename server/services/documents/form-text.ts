/**
 * Texts of the order form, of the cover sheet of a Form 222, and of the record of receipt. Field names are those of the form (21 CFR 1305.12, 1305.21); keep
 * them letter for letter.
 */

export const orderForm = (number: string) => `Order form ${number}`;
export const orderFormNumber = "Order form number";
export const formReceived = "Form received";
export const voidAfter = "Void after";
export const purchaserDea = "Purchaser's DEA number";
export const purchaserSchedules = "Purchaser's schedules";
export const supplierDea = "Supplier's DEA number";
export const purchaser = "Purchaser";
export const supplier = "Supplier";
export const lineColumn = "Line";
export const productColumn = "Product and strength";
export const packagesColumn = "Packages";
export const orderedColumn = "Ordered";
export const shippedColumn = "Shipped";
export const receivedColumn = "Received";
export const linesCompleted = "Lines completed";

// Order form
export const form222Title = "DEA Form 222 order";
export const electronicTitle = "Electronic order (e222)";
export const orderTable = "Ordered, shipped and received";
export const numberColumn = "No.";
export const packageColumn = "In a package";
/** @param day as it is printed */
export const packagesOn = (count: string, day: string) => `${count} on ${day}`;
export const shipToRegistered = "Ship only to the purchaser's registered location above.";

// Cover sheet
export const coverTitle = "Cover sheet for DEA Form 222";
export const formNumber = (number: string) => `Form ${number}`;
export const form222Number = "Form 222 number";
export const status = "Status";
export const sendTo = "Send to";
export const from = "From";
export const sendBoth =
  "Put this sheet on top of the original Form 222 and send both to the address above. The order ships after we receive the original. Keep a copy of the form for two years, separate from other records.";
export const formEntries = "Form entries";
export const formEntriesHint =
  "Complete the form line by line, in this order. A form with changes or erasures can't be filled. Void it and use a new one.";
export const entriesTable = "Lines of the form";
export const nameColumn = "Name of product";
export const sizeColumn = "Size of package";
/** @param lines number of the last line */
export const lastLine = (lines: string, supplierDeaNumber: string) =>
  `Last line completed: ${lines}. Supplier's DEA number: ${supplierDeaNumber}. The form is signed and dated by the registrant or a person with the registrant's power of attorney.`;
export const orderTotal = "Order total";
export const orderTotalHint = "All items, including those that need no form.";
export const sentBy = "Sent by";
export const dateSent = "Date sent";

// Record of receipt
export const partFiveTitle = "Form 222, part 5: received";
export const recordTitle = "Record of receipt";
export const packagesReceived = "Packages received";
export const packagesReceivedHint = "Copy these values into the last two columns of the form, line by line.";
export const packagesTable = "Packages received, by line and day";
export const dateReceivedColumn = "Date received";
export const recordsTable = "Records of receipt";
export const recordColumn = "Record";
export const productAndLotColumn = "Product and lot";
export const byColumn = "By";
export const enteredColumn = "Entered, and recorded on the server";
export const recordKinds = {
  receipt: "Received",
  cancel: "Canceled",
  restore: "Restored",
  confirmation: "Count confirmed",
} as const;
export const receipt = (receiptId: number) => `Receipt ${receiptId}`;
/** @param code the first letters of the device's id */
export const device = (code: string) => `device ${code}`;
export const recordsKept =
  "Records are added and never changed. An error is corrected by a further record. Kept for two years, separate from other records.";
