/** Texts of files that cannot be read as a list: why, and what to do. */
import type { FileProblem } from "#src/data/cart/order-file/file-problems.ts";

export const fileRefused = (fileName: string, problem: FileProblem) =>
  `${fileName}: ${fileProblems[problem]} Your list has not changed.`;

export const fileProblems: Record<FileProblem, string> = {
  damaged: "This file appears to be damaged. Save it again as .xlsx or CSV.",
  gone: "This file can no longer be opened. Select it again.",
  hidden: "Only hidden sheets or columns have content. Unhide them in Excel, save and upload the file again.",
  "no-rows": "This file has no row with a code or quantity. If it has formulas, open it in Excel and save it again.",
  "other-format":
    "This is not an .xlsx workbook or CSV. Open it in Excel or its own program and save it as .xlsx or CSV.",
  password: "This file is password-protected. Save it without a password.",
  "too-large": "This file is too large for an order list (5 MB, 50,000 rows). Copy the list into smaller files.",
};
