/** Texts of a page whose catalog data is not on the device, while there is no connection. Devices are named: "tablet". */
import { formatQuantity } from "#src/text/format.ts";

/** @param what as a sentence begins: "This product" */
export const notHere = (what: string, device: string): string => `${what} is not on this ${device}.`;
export const catalogNotHere = (device: string): string => `The catalog is not on this ${device} yet.`;
export const goOnline = "Go online to look it up.";
export const savesData = (device: string): string =>
  `This ${device} is set to save data, so the catalog is not downloaded automatically. Turn that off once while you're online.`;
export const partlyHere = (count: number, total: number): string =>
  `${formatQuantity(count)} of ${formatQuantity(total, "product")} downloaded. The rest downloads automatically when you're back online.`;
export const downloadsOnline =
  "It downloads automatically when you open the portal online. After that you can search it offline.";
export const tryAgain = "Try again";
