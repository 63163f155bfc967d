/** Texts of the notices at home: recalled lots, controlled orders that are not received, and the distributor's offer. */
import { formatQuantity } from "#src/text/format.ts";

export const recalls = (lots: number): string =>
  `${formatQuantity(lots, "recalled lot")} shipped to you: removal not confirmed`;
export const showNotReceived = "Show orders";
export const showRecalls = "Show recalls";
export const closeOffer = "Continue";
