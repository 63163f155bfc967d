/** Texts that the specification quotes and the lint of texts rejects, letter for letter. */

/** Spec 1 §8, Spec 2 §8: a failure that nobody foresaw. */
export const unforeseen =
  "Something went wrong and it was logged. If you need further support please contact the help desk.";
