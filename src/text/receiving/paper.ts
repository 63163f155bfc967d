/** Texts of the buttons that open documents on the receive page, and of printing labels. */

export const report = "Report";
/** Follows the name of a button. @param what "order 4820449", "Nov 23, 2026" */
export const of = (what: string): string => `for ${what}`;
/** Follows the name of a button while there is no connection. */
export const onlineOnly = "(online only)";
