/** Texts of the scan field and of the result of the last scan or receipt. Devices are named: "tablet". */

export const clear = "Clear";

export const noMatch = "No matching line";
export const onNoLine = "{code} isn't on any line. Check the label.";
/** Follow `noMatch`: the goods of a code that is on no line. */
export const ndcOnNoLine = (ndc: string): string => `NDC ${ndc}`;
export const lotOnNoLine = (lot: string): string => `Lot ${lot}`;

export const undo = "Undo";
export const quarantine = "Quarantine";
