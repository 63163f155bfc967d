/** Texts of the values for Form FDA 3911 (drug notification). Names of fields are those of the form; keep them letter for letter. */

export const title = "For Form FDA 3911: drug notification";
/** @param name the serial number, the lot or a part of the id */
export const unit = (name: string) => `Unit ${name}`;
export const context = "SUSPECT PRODUCT";
export const about =
  "These are the values for the form, in the form's order. Send the form to the FDA and notify trading partners within 24 hours after a product is found to be illegitimate. Investigate a suspect product first.";
export const reportType = "Type of report";
export const incidentNumber = "FDA incident number";
export const dateIllegitimate = "Date found illegitimate";
export const firstNotification = "Date of first notification";
export const classification = "Classification";

export const product = "Product";
export const labelName = "Name on the label";
export const drugUse = "Drug use";
export const human = "Human";
export const dosageForm = "Dosage form";
export const manufacturer = "Manufacturer";
export const ndc = "NDC";
export const schedule = "Schedule";
export const quantity = "Quantity";
export const gtin = "GTIN";
export const serialNumber = "Serial number";
export const lot = "Lot";
export const expires = "Expires";

export const incident = "Incident";
export const reason = "Reason";
export const note = "Note";
export const date = "Date";
export const reportedBy = "Reported by";
export const order = "Order";
export const supplier = "Supplier";
export const status = "Status";
/** @param status "Released" */
export const statusBy = (state: string, by: string) => `${state}, by ${by}`;
export const findings = "Findings";

export const company = "Company";
export const companyName = "Name";
export const address = "Address";
export const category = "Category";
export const dispenser = "Dispenser";
export const contact = "Contact";
export const email = "Email";
export const telephone = "Telephone";
export const signed = "Signed";
export const dateSigned = "Date";
