/** Texts of the message that an entry is saved on this device. */
import { deviceName } from "#src/text/device.ts";

export const title = (): string => `Saved on this ${deviceName()}`;
/** @param entry "2 cartons for the cart", as below */
export const sentSoon = (entry: string): string => `${entry}. It will be sent automatically.`;
export const sentByNewer = (entry: string): string => `${entry}. It will be sent by the newer version of the portal.`;
export const sentAgain = (): string =>
  `Your entries are saved on this ${deviceName()} and will be sent again automatically.`;
