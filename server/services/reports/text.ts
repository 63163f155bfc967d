/** Texts of reports that the server alone says; the texts of files are in file-text.ts. */

export const reportNotFound = "This report does not exist.";
export const exportNotFound = "This export does not exist.";
export const criteriaMissing = "Select what to export.";
/** In place of a user who was removed. */
export const formerUser = "A former user";
