/** Texts of the notices at home: recalled lots, and the distributor's offer. */
import { formatQuantity } from "#src/text/format.ts";

export const recalls = (lots: number): string =>
  `${formatQuantity(lots, "recalled lot")} shipped to you: removal not confirmed`;
export const showRecalls = "Show recalls";
export const closeOffer = "Continue";
