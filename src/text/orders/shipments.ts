/** Texts of the shipments of a purchase order, and of the documents of an order. */
import { formatQuantity } from "#src/text/format.ts";

/** Heading. @param nth from 1 */
export const shipmentOf = (nth: number, count: number): string => `Shipment ${nth} of ${count}`;
/** Before a shipment's number. */
export const number = "No.";
/** Of a table. */
export const contentsOf = (shipmentId: number): string => `Contents of shipment ${shipmentId}`;

// Columns
export const product = "Product";
export const lot = "Lot";
export const units = "Units";
export const certificate = "Certificate";

export const shipmentNumber = (shipmentId: number): string => `Shipment ${shipmentId}`;
/** @param on a date as it is shown, as below */
export const shipped = (on: string): string => `Shipped ${on}`;
export const delivered = (on: string): string => `delivered ${on}`;
export const notInvoiced = "Not invoiced yet";
/** Before an invoice's number. */
export const invoice = "Invoice";
/** After the number of a parcel. */
export const atCarrier = (carrier: string): string => ` at ${carrier}, opens in a new window`;
/** Before an expiration date. */
export const expires = "Exp";
/** On a phone, before the number of units received. */
export const received = "received";
export const serialNumbers = (count: number): string => formatQuantity(count, "serial number");

// Documents
export const orderDocuments = "Order documents";
export const documentsOf = (of: string): string => `Documents ${of}`;
/** After the name of a document, as in the next two. */
export const ofOrder = (orderId: number): string => `of order ${orderId}`;
export const ofShipment = (shipmentId: number): string => `for shipment ${shipmentId}`;
export const ofLot = (lotNo: string): string => `of lot ${lotNo}`;
export const confirmation = "Confirmation";
export const form222Order = "Form 222 order";
export const e222 = "e222";
export const coverSheet = "Form 222 cover sheet";
export const form222Part5 = "Form 222, part 5";
export const receiptRecord = "Record of receipt";
export const packingList = "Packing list";
export const transactionInformation = "Transaction information";
export const label = "Label";
export const certificateOfAnalysis = "CoA";
