/** Why a file cannot be read as a list; src/text/cart/order-file.ts has a text for each. */
export type FileProblem =
  | "empty"
  | "over-limit"
  /** The browser cannot open it any more. */
  | "gone"
  | "slow"
  /** The worker that reads it ended with an error. */
  | "failed"
  | "damaged"
  | "no-rows"
  | "not-text"
  | "password"
  | "workbook-too-large"
  | "sheets-hidden"
  | "filled-sheets-hidden"
  | "columns-hidden"
  | "no-formula-results"
  | "old-excel"
  | "binary-excel"
  | "xml-excel"
  | "sylk"
  | "open-document-sheet"
  | "open-document"
  | "numbers"
  | "web-page"
  | "pdf"
  | "picture"
  | "presentation"
  | "xml"
  | "json"
  | "word"
  | "rtf"
  | "outlook"
  | "email"
  | "archive"
  | "zip";

/** A file that cannot be read as a list. */
export class Unreadable extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A workbook that asks for more than a list of an order ever needs. */
export class TooLarge extends Unreadable {
  constructor() {
    super("workbook-too-large");
  }
}
