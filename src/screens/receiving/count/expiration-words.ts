/** A label whose expiration date is not the shipment's, in words. */
import * as countQuestionsText from "#src/text/receiving/count-questions.ts";
import { day } from "#src/text/format.ts";

/** Says both dates (`MM/DD/YYYY`): the label's is received, and the receipt keeps the shipment's beside it. */
export const expirationWords = (label: string, shipped: string): string =>
  countQuestionsText.otherExpiration(day(label), day(shipped));
