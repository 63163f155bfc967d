/** Texts of the scan field and of the result of the last scan or receipt. Devices are named: "tablet". */

export const clear = "Clear";

export const noMatch = "No matching line";
export const onNoLine = "{code} isn't on any line. Check the label.";
/** @param goods a product, or its NDC; @param lot empty: the code has none */
export const goodsOnNoLine = (goods: string, lot: string): string =>
  `${goods}${lot === "" ? "" : `, lot ${lot},`} isn't on any line. Check the label.`;
export const ndcOnNoLine = (ndc: string): string => `NDC ${ndc}`;

export const undo = "Undo";
export const quarantine = "Quarantine";
