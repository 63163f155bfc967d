/** Who signed an order, and who placed it: a certificate's holder need not be the user at the page (pure). */

/** Returns true if the user who placed a signed order is named otherwise than its certificate's holder. */
export const isPlacedByAnother = (signed_by: string, placed_by: string): boolean =>
  signed_by.trim().toLowerCase() !== placed_by.trim().toLowerCase();
