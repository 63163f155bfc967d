/** Texts of order lists that the data layer or several programs write: the headings of the file of rows to fix, and the name of an entry that adds many products. */

export const rowHeading = "Row";
export const codeHeading = "NDC or item number";
export const quantityHeading = "Quantity";
export const unitHeading = "Unit";
export const productHeading = "Product";
export const problemHeading = "What is wrong";

/** @param count 2 or more */
export const countProducts = (count: number) => `${count.toLocaleString("en-US")} products`;
