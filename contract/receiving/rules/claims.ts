/** Exceptions at the dock, by reason, and the claim that they make; their texts are in contract/receiving/claims-text.ts. */

/** What can be wrong with a delivery, in the order in which it is offered. */
export const reasonCodes = [
  "short",
  "over",
  "damaged",
  "wrong_item",
  "wrong_lot",
  "expired",
  "temperature",
  "not_ordered",
] as const;
export type ExceptionReason = (typeof reasonCodes)[number];

/** The reasons that are about goods beyond what was shipped. With any other reason goods of the shipment are missing, or are not put away. */
export const extraReasons = ["over", "not_ordered"] as const satisfies readonly ExceptionReason[];

/** Returns true when goods with this reason are not received with their delivery. */
export const isOfShipment = (reason: ExceptionReason): boolean => !extraReasons.some((extra) => extra === reason);

/** The statuses of a claim; `withdrawn` while each of its exceptions is withdrawn. */
export const statusCodes = ["open", "looked_at", "accepted", "refused", "withdrawn"] as const;
export type ClaimStatus = (typeof statusCodes)[number];

/** A photo of a delivery as a device sends it: the most bytes of one part, and of all. */
export const photoPartBytes = 48 * 1024;
export const mostPhotoParts = 12;
export const mostPhotoBytes = photoPartBytes * mostPhotoParts;
/** Photos of one exception. */
export const mostPhotos = 6;

/** The parts that so many bytes travel in. */
export const photoPartsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / photoPartBytes));

/** How many bytes the part at this place has. */
export const partLength = (bytes: number, part: number): number =>
  Math.min(photoPartBytes, bytes - part * photoPartBytes);
