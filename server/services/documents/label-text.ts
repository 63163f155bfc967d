/** Texts of shipping labels and of labels of goods that the services set; names of fields are in server/documents/label-text.ts. */

export const box = (number: number, all: number) => `${number} of ${all}`;
export const weight = (pounds: string) => `${pounds} lb`;
export const keepFrozen = "Keep frozen.";
export const keepCold = "Keep at 2–8 °C.";
export const openFirst = "Open first.";

export const storages = { room: "", cold: "2–8 °C", frozen: "Keep frozen" } as const;
