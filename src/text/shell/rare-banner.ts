/** Texts of banners that are seldom shown: little storage, a clock that is off, a new version. */
import { clockWords } from "#src/text/clock.ts";
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";

export const storageLow = (megabytes: number): string =>
  `This ${deviceName()} is low on storage: ${formatQuantity(megabytes)} MB left. Free up space, or new entries can't be saved here.`;
/** @param skewMs as `clockWords` takes it */
export const clockOff = (skewMs: number): string =>
  `${clockWords(skewMs)} Dates here follow the server. Correct the ${deviceName()}'s clock.`;

export const downloading = "Downloading the new version. It opens when it's ready.";
export const finishing = "Sending the last entries. Then the new version opens.";
export const opening = "Opening the new version.";
export const updated = "The portal was updated. This tab updates when you open another page.";
export const reload = "Reload";
