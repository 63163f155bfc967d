/** Texts of reports that the server alone says; the texts of files are in file-text.ts. */

export const reportNotFound = "Your account has no access to this report.";
export const exportNotFound = "Your account has no access to this export.";
export const criteriaMissing = "Select what to export.";
/** In place of a user who was removed. */
export const formerUser = "A former user";
