/** Texts of the messages about scans that were not used, and about digits that went into a quantity. */
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";

export const notQuantity = "Barcode ignored: this field takes a quantity";
export const notQuantityHint = (code: string): string => `${code} was not entered. The quantity is unchanged.`;

export const noScans = "This page doesn't take scans";
export const notUsed = (code: string): string => `${code} was not used.`;

export const capsLock = "Caps Lock is on";
export const capsLockHint =
  "The scan was not used: letters in its lot and serial number would be wrong. Turn off Caps Lock and scan again.";

export const scanAgain = "Nothing was entered: scan again";
export const scanAgainHint = (): string =>
  `The scanner typed slowly or with a pause. This ${deviceName()} has adjusted to its speed.`;

export const endLate = "The end of a scan came late";
export const endLateHint = (keys: string): string => `${keys} was not entered. Check the last scan.`;
export const enter = (digits: string): string => `Enter ${formatQuantity(Number(digits))}`;

export const enteredQuantity = (digits: string): string => `${digits} was entered in the quantity`;
/** @param before what was in the field; empty: nothing */
export const quantityBefore = (before: string): string => (before === "" ? "It was empty." : `It was ${before}.`);
export const undo = "Undo";
