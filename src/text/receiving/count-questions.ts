/** Texts of the questions and warnings of a count. */
import { formatQuantity } from "#src/text/format.ts";

export const shortDated = (on: string): string => `Short-dated: expires ${on}`;
export const otherLot = (lot: string): string => `Lot ${lot} is not on this shipment`;
export const otherSerial = (serial: string): string => `Serial ${serial} is not on this shipment`;
export const otherExpiration = (label: string, shipped: string): string =>
  `Label says Exp ${label}, shipment says ${shipped}`;
export const moreThanLot = (count: number, lot: string): string =>
  `${formatQuantity(count)} more than shipped of lot ${lot}`;
export const moreThanShipped = (count: number): string => `${formatQuantity(count)} more than shipped`;
/** @param unit "carton" */
export const shippedAndCounted = (shipped: number, count: number, unit: string): string =>
  `${formatQuantity(shipped)} shipped, ${formatQuantity(count, unit)} counted.`;
/** @param units "cartons" */
export const contentsHint = (units: string): string => `Enter the quantity in ${units}.`;
