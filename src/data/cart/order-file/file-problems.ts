/** Reasons why a file cannot be read as a list; src/text/cart/order-file.ts has a text for each. `gone`: the browser can no longer open the file. */
export type FileProblem = "damaged" | "gone" | "hidden" | "no-rows" | "other-format" | "password" | "too-large";

/** Maximum size of a file in bytes. */
export const maxFileBytes = 5_000_000;

/** A file that cannot be read as a list. */
export class Unreadable extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A file that exceeds a bound of decision 207. */
export class TooLarge extends Unreadable {
  constructor() {
    super("too-large");
  }
}
