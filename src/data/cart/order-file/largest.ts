/** Bytes. Larger files are no lists of an order. */
export const largestFile = 5_000_000;
