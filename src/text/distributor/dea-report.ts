/** Texts of the report of filled electronic orders to the DEA (21 CFR 1305.29). */
import { formatQuantity } from "#src/text/format.ts";

export const title = "DEA report";
export const hint = "Shipped lines of signed orders are due within two business days.";
export const loading = "Loading the DEA report";
export const loadFailed = "The DEA report could not be loaded.";
export const linesLabel = "Lines that are in no report yet";
export const nothingDue = "All shipped lines are in a report";
export const nothingDueHint = "Lines of signed orders are listed here after they ship.";
export const lateCount = (lines: number): string => `${formatQuantity(lines, "line")} late`;

// Columns
export const order = "Order";
export const line = (lineNo: number): string => `line ${lineNo}`;
export const product = "Product";
export const packages = "Packages";
export const shipped = "Shipped";
export const due = "Due";
export const dea = (number: string): string => `DEA ${number}`;
export const form = (number: string): string => `form ${number}`;
export const daysLate = (days: number): string => `${formatQuantity(days, "day")} late`;
export const onlyFirst = (shown: number, total: number): string =>
  `The first ${formatQuantity(shown)} of ${formatQuantity(total)} lines are listed. The report has all of them.`;

// Creating
export const create = "Create report";
export const question = (lines: number): string => `Create the report of ${formatQuantity(lines, "line")}?`;
export const consequence =
  "Each line is in one report only, so send the file to the DEA. You can download it again at any time.";
export const cancel = "Cancel";
export const createAct = (lines: number): string => `Create report of ${formatQuantity(lines, "line")}`;
export const created = (reportId: number): string => `Report ${reportId} created`;
export const createdText = (lines: number): string =>
  `It has ${formatQuantity(lines, "line")}. Send the file to the DEA.`;
export const offline = "You must be online to create or download a report.";
export const signedOut = "No report was created. You're signed out.";

// Earlier reports
export const earlierTitle = "Earlier reports";
export const noReports = "No report has been created yet.";
export const report = (reportId: number): string => `Report ${reportId}`;
export const reportColumn = "Report";
export const createdColumn = "Created";
export const linesColumn = "Lines";
export const download = "Download again";
/** Starts with the words of the button. */
export const downloadOf = (reportId: number): string => `Download again: report ${reportId}`;
export const downloadSignedOut = "You're signed out.";
/** @param reason a sentence */
export const notDownloaded = (reportId: number, reason: string): string =>
  `Report ${reportId} was not downloaded. ${reason}`;
