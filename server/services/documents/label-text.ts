/** Texts of shipping labels and of labels of goods that the services set; names of fields are in server/documents/label-text.ts. */

export const noShippingLabel = "This order has no shipping label yet. It gets one when it ships.";
export const box = (number: number, all: number) => `${number} of ${all}`;
export const weight = (pounds: string) => `${pounds} lb`;
export const keepFrozen = "Keep frozen.";
export const keepCold = "Keep at 2–8 °C.";
export const openFirst = "Open first.";

export const enterLot = "Enter the lot number for the label.";
export const lotNotFound = "No lot with this number was shipped to you or received for this product.";
export const storages = { room: "", cold: "2–8 °C", frozen: "Keep frozen" } as const;
