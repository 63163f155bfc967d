/** Texts of the invoice. */

export const title = "Invoice";
export const invoice = (invoiceId: number) => `Invoice ${invoiceId}`;
export const allInvoicesOf = (orderId: number) => `Order ${orderId}, all invoices`;
export const customerNumber = "Customer number";
export const invoiceDate = "Invoice date";
export const due = "Due";
/** The due date, where the terms name no number of days. */
export const dueByTerms = "Per terms";
export const remitTo = "Remit to";
export const invoicesTable = "Invoices of this order";
export const invoiceColumn = "Invoice";
export const shipmentColumn = "Shipment";
export const allInvoices = "All invoices";
export const linesTable = (invoiceId: number) => `Lines of invoice ${invoiceId}`;
export const invoiceTotal = "Invoice total";
