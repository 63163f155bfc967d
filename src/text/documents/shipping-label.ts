/** Texts of the shipping label screen. Those of the label itself are as it prints. */
import { formatQuantity } from "#src/text/format.ts";

export const pageTitle = (orderId: number): string => `Shipping label ${orderId}`;
/** @param boxes labels on the screen */
export const title = (boxes: number): string => (boxes > 1 ? "Shipping labels" : "Shipping label");
/** @param boxNumber "1 of 2" */
export const oneLabel = (orderNumber: string, boxNumber: string): string =>
  `Order ${orderNumber}, box ${boxNumber}. ${paper}`;
export const manyLabels = (orderNumber: string, boxes: number): string =>
  `Order ${orderNumber}, ${formatQuantity(boxes, "box", "boxes")}. ${paper}`;
const paper = "4 by 6 inches, prints without margins.";
export const securityNote = "For security, the label shows no product names or schedules.";
export const print = (labels: number): string => `Print ${formatQuantity(labels, "label")}`;
export const savePdf = "Save as PDF";
export const saveZpl = "Save for a label printer (ZPL)";
export const loading = "Loading shipping label";
export const loadFailed = "The shipping label could not be loaded.";
export const notFoundTitle = "No shipping label";
export const backToOrder = "Back to the order";

// The label
export const labelOf = (boxNumber: string): string => `Label of box ${boxNumber}`;
export const barcodeOf = (tracking: string): string => `Barcode of ${tracking}`;
export const orderBarcode = (orderNumber: string): string => `Barcode of order ${orderNumber}`;
export const from = "From";
export const box = "Box";
export const shipTo = "Ship to";
export const service = "Service";
export const carrier = "Carrier";
export const weight = "Weight";
export const shipped = "Shipped";
export const arrives = "Arrives";
export const order = "Order";
export const customerOrder = "PO number";
