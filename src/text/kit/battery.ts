/** Texts of the message that the battery runs low. */
import { deviceName } from "#src/text/device.ts";

/** @param level from 0 to 1 */
export const low = (level: number): string => `Battery at ${Math.round(level * 100)}%`;
export const lowHint = (): string => `Charge this ${deviceName()}. What you entered is saved on it.`;
