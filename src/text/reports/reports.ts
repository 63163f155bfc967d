/** Texts of the Reports page and of its quarterly reports. */

export const title = "Reports";
export const utilization = "Product utilization";
export const utilizationHint = "Shipments by date, class, product and address";
export const lots = "Lots and recalls";
export const lotsHint = "Trace a lot, NDC or serial number";
export const certificateOfAnalysis = "Certificate of analysis";
export const certificateOfAnalysisHint = "Find one by lot number";

export const quarterly = "Quarterly reports";
export const quarterlyHint =
  "Available after each quarter ends. By class, product and ship-to, compared with the prior quarter.";
export const quarterlyFailed = "Quarterly reports could not be loaded.";
export const loadingQuarterly = "Loading quarterly reports";
export const noQuarterly = "Your first report appears after the first quarter with shipments.";
export const excel = "Excel";
export const pdf = "PDF";
/** Labels of buttons that show the two above. @param quarter "Q3 2026" */
export const excelOf = (quarter: string): string => `Excel of ${quarter}`;
export const pdfOf = (quarter: string): string => `PDF of ${quarter}`;
