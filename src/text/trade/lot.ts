/** Texts of a lot wherever it is shown. */

export const recalled = "Recalled";
/** Where there is room for text alone. */
export const recalledLot = (lot: string): string => `${lot} (recalled)`;
