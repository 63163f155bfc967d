/** A label whose expiration date is not the shipment's, in words. */
import { day } from "#src/text/format.ts";

/** Says both dates (`MM/DD/YYYY`): the label's is received, and the receipt keeps the shipment's beside it. */
export const expirationWords = (label: string, shipped: string): string =>
  `Label says Exp ${day(label)}, shipment says ${day(shipped)}`;
