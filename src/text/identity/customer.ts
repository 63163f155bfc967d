/** Texts of selecting a customer, and a product type where the default could not be set. */
export const title = "Select a customer";
/** Of the header's customer picker. */
export const cartHint = "The customer's Rx cart opens.";
export const signedInAs = (name: string) => `Signed in as ${name}. You can change this later in the top bar.`;
export const opening = "Opening";

export const yourCustomers = "Your customers";
export const findCustomer = "Find a customer";
export const customer = "Customer";
export const companyName = "Company name";
export const typeName = "Type the start of a company name.";
export const noMatch = (typed: string) => `No match for "${typed}".`;

export const productTypeTitle = "Select a product type";
export const productTypes = "Product types";
export const rxProducts = "Rx products";
export const controlledSubstances = "Controlled substances";
