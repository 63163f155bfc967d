/** Exceptions at the dock, by reason, and the claim that they make: what page, server and command line say of them. */

/** What can be wrong with a delivery, in the order in which it is offered. */
export const exceptionReasons = {
  short: "Short: fewer came than were shipped",
  over: "Over: more came than were shipped",
  damaged: "Damaged",
  wrong_item: "Wrong item came",
  wrong_lot: "Wrong lot: not the one on the notice",
  expired: "Expired or short-dated",
  temperature: "Temperature: not kept as it must be",
  not_ordered: "Not ordered",
} as const;

export type ExceptionReason = keyof typeof exceptionReasons;
export const reasonCodes = Object.keys(exceptionReasons) as ExceptionReason[];

/** How a claim stands: `withdrawn` while nothing is left of it that anybody claims. */
export const claimStatuses = {
  open: "Open",
  looked_at: "Being looked at",
  accepted: "Accepted",
  refused: "Refused",
  withdrawn: "Withdrawn",
} as const;

export type ClaimStatus = keyof typeof claimStatuses;
export const statusCodes = Object.keys(claimStatuses) as ClaimStatus[];

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
