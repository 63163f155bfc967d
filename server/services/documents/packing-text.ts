/** Texts of the packing list. */

export const title = "Packing list";
export const countedBy = "Counted by";
export const checkedBy = "Checked by";
export const dateReceived = "Date received";
export const shipped = (day: string) => `Shipped ${day}`;
export const shipmentTable = (shipmentId: number) => `Contents of shipment ${shipmentId}`;
export const unitsInShipment = "Units in this shipment";
export const notShippedYet = "Not shipped yet";
export const notShippedHint = "Ordered, but not in any shipment above.";
export const notShippedTable = "Products that have not shipped yet";
export const orderedColumn = "Ordered";
export const toShipColumn = "To ship";
