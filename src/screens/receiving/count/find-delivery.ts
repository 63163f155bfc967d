/** The delivery that a carrier's label is on, by its tracking number (pure). */
import type { PendingReceive } from "#contract/receiving/receiving.ts";

export type ParcelDelivery = { order_id: number; shipment_order_id: number; lines: number };

/** Letters and digits alone, as tracking numbers are compared: people type them in groups. */
const trackingDigits = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** The long barcodes of labels, which hold the tracking number among other data: FedEx's and the Postal Service's. */
const longLabel = /^(?:(?:96|10)\d{32}|9[1-6]\d{20,24}|420\d{5,9}9\d{19,25})$/;

/** Shorter numbers are no carrier's. */
const shortest = 8;

/**
 * Returns the delivery among the lines to receive whose tracking number was scanned or typed, by itself or within the long barcode of a carrier's label. Undefined: none has it.
 */
export function findDelivery(lines: readonly PendingReceive[], scanned: string): ParcelDelivery | undefined {
  const text = scanned.trim().replace(/^\][A-Za-z]\d/, "");
  const code = trackingDigits(text);
  if (code.length < shortest) return undefined;
  const isLabel = text.startsWith("[)>") || longLabel.test(code);
  const isIts = (number: string) => code === number || (isLabel && number.length > shortest && code.includes(number));
  const parcelIn = ({ parcels = [] }: PendingReceive) =>
    parcels.find(({ tracking_number }) => isIts(trackingDigits(tracking_number)));
  const line = lines.find((each) => parcelIn(each) !== undefined);
  if (line === undefined) return undefined;
  const { shipment_order_id } = parcelIn(line)!;
  const isOfIt = ({ parcels = [] }: PendingReceive) =>
    parcels.some((parcel) => parcel.shipment_order_id === shipment_order_id);
  return { order_id: line.order_id, shipment_order_id, lines: lines.filter(isOfIt).length };
}
