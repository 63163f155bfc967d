/** A label whose expiration date is not the shipment's, in words. */
import * as text from "#src/text/receiving/count.ts";
import { day } from "#src/text/format.ts";

/** Says both dates (`MM/DD/YYYY`): the label's is received, and the receipt keeps the shipment's beside it. */
export const expirationWords = (label: string, shipped: string): string =>
  text.otherExpiration(day(label), day(shipped));
