/** Names of the fields of shipping labels and labels of goods, on paper and in ZPL. Labels have narrow fields. */

export const documentTitle = (order: string) => `Shipping label, ${order}`;
export const barcode = (content: string) => `Barcode of ${content}`;
export const from = "From";
export const box = "Box";
export const shipTo = "Ship to";
export const service = "Service";
export const carrier = "Carrier";
export const weight = "Weight";
export const shipped = "Shipped";
export const arrives = "Arrives";
export const shippedOn = (day: string) => `${shipped} ${day}`;
export const arrivesOn = (day: string) => `${arrives} ${day}`;
export const order = "Order";
export const customerOrder = "PO number";

export const goodsTitle = (product: string) => `Label, ${product}`;
export const dataMatrix = (content: string) => `GS1 DataMatrix of ${content}`;
export const recalled = "RECALLED";
export const ndc = (code: string) => `NDC ${code}`;
export const lot = (number: string) => `Lot ${number}`;
export const expires = (day: string) => `Exp ${day}`;
