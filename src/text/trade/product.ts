/** Texts of a product's facts: code, class and storage. */

export const ndc = "NDC";
export const rx = "Rx";
export const prescriptionProduct = "Prescription product";
/** @param schedule "II" */
export const controlledSubstance = (schedule: string): string => `Controlled substance, Schedule ${schedule}`;

export const roomTemperature = "20–25 °C";
export const refrigerated = "2–8 °C";
export const frozen = "Frozen";
