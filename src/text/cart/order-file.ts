/** Texts of files that cannot be read as a list: what each file is and what to do. */
import type { FileProblem } from "#src/data/cart/order-file/unreadable.ts";

export const fileRefused = (fileName: string, problem: FileProblem) =>
  `${fileName}: ${fileProblems[problem]} Your list has not changed.`;

export const fileProblems: Record<FileProblem, string> = {
  empty: "This file is empty.",
  "over-limit": "This file is larger than 5 MB. Split it into smaller files.",
  gone: "This file can no longer be opened. Select it again.",
  slow: "This file takes too long to read. Copy the list into a new file.",
  failed: "This file could not be read. Save it again as .xlsx or CSV.",
  damaged: "This file appears to be damaged. Save it again as .xlsx or CSV.",
  "no-rows": "This file has no row with a code or quantity.",
  "not-text": "This file is neither text nor an Excel workbook. Save it as .xlsx or CSV.",
  password: "This file is password-protected. Save it without a password.",
  "workbook-too-large": "This workbook is too large for an order list. Copy the list into a new one.",
  "sheets-hidden":
    "All sheets in this workbook are hidden. Unhide the order sheet in Excel, save and upload the file again.",
  "filled-sheets-hidden":
    "Only hidden sheets in this workbook have content. Unhide the order sheet in Excel, save and upload the file again.",
  "columns-hidden": "The columns of this sheet are hidden. Unhide them in Excel, save and upload the file again.",
  "no-formula-results":
    "The formulas in this workbook have no results yet. Open it in Excel, save and upload it again.",
  "old-excel": "This is an old Excel workbook (.xls). Save it as .xlsx or CSV.",
  "binary-excel": "This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV.",
  "xml-excel": "This is an Excel 2003 XML spreadsheet. Open it in Excel and save it as .xlsx or CSV.",
  sylk: "This is a SYLK spreadsheet. Open it in Excel and save it as .xlsx or CSV.",
  "open-document-sheet": "This is an OpenDocument spreadsheet (.ods). Save it as .xlsx or CSV.",
  "open-document": "This is an OpenDocument file, not a spreadsheet. Upload the list as .xlsx or CSV.",
  numbers: "This is a Numbers file. In Numbers, use File > Export To > Excel or CSV.",
  "web-page": "This is a web page, even if its name ends in .xls. Open it in Excel and save it as .xlsx or CSV.",
  pdf: "This is a PDF, not a list. Upload the list as .xlsx or CSV.",
  picture: "This is a picture, not a list. Upload the list as .xlsx or CSV.",
  presentation: "This is a PowerPoint presentation, not a list. Upload the list as .xlsx or CSV.",
  xml: "This is an XML file, not a list. Upload the list as .xlsx or CSV.",
  json: "This is a JSON file, not a list. Upload the list as .xlsx or CSV.",
  word: "This is a Word document. Copy the list into Excel and save it as .xlsx or CSV.",
  rtf: "This is a text document (.rtf). Copy the list into Excel and save it as .xlsx or CSV.",
  outlook: "This is an Outlook message. Upload the list attached to it.",
  email: "This is an email. Upload the list attached to it, or paste its lines.",
  archive: "This is a compressed file. Extract the list and upload it.",
  zip: "This is a ZIP file, not an Excel workbook. Extract the list and upload it.",
};
