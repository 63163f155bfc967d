/** Texts of the message that unsent entries were erased on this device. */
import { deviceName } from "#src/text/device.ts";
import { plural } from "#src/text/plural.ts";

export const title = (): string => `Unsent entries on this ${deviceName()} were erased`;
export const cause = "The browser or another page removed them.";
export const restored = (count: number): string =>
  plural(count, { one: "# entry was restored and will be sent.", other: "# entries were restored and will be sent." });
export const lost = (count: number): string =>
  plural(count, {
    one: "# entry was lost before it reached the server. Check your last work and enter it again.",
    other: "# entries were lost before they reached the server. Check your last work and enter them again.",
  });
