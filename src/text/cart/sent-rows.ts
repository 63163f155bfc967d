/** Texts of rows that were added to the cart in one go. */

export const discarded = "You discarded this before it was confirmed. If you still want it, add it again.";
