/** Whether a lot has a certificate of analysis: the file that was stored, or the results that one is made of (documents/analysis.ts). */

/** What a row of `lots` has then. */
export const isAnalysed = "(lots.certificate_of_analysis is not null or lots.analysis is not null)";

/** Of a product's lot, each given as SQL. Lots are shared, so their table is read by key only. */
export const hasCoA = (item: string, lot: string): string =>
  `coalesce((select true from lots where lots.item_id = ${item} and lots.lot_no = ${lot} and ${isAnalysed} limit 1), false)`;
