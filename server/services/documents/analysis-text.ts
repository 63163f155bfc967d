/** Texts of the certificate of analysis. */

export const title = "Certificate of analysis";
export const ndc = "NDC";
export const labeler = "Labeler";
/** @param reason a sentence */
export const lotRecalled = (reason: string) => `THIS LOT IS RECALLED: ${reason}`;
export const results = "Results";
export const testColumn = "Test";
export const specificationColumn = "Specification";
export const resultColumn = "Result";
export const source =
  "Based on the results that the labeler reported for this lot. The labeler's own certificate is available on request.";
