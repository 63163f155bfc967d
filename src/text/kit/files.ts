/** Texts of a document that opens in a window or a dialog. */

export const preparing = "Preparing";
export const preparingHint = "Preparing the document. This takes a few seconds.";
/** Shown in the empty window. @param title "Packing list for shipment 4820449" */
export const preparingDocument = (title: string): string =>
  `${title}: preparing the document. This takes a few seconds.`;
export const ready = "The document is ready.";
export const show = "Show";
export const download = "Download";
export const share = "Share";
/** The start of "This copy is from 8:12 AM today". */
export const rememberedCopy = "This copy is";
