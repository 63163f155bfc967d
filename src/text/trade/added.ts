/** Texts of products that were added to the cart in one go: the sum of them, and what is said of one. */
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

const saved = (count: number): string => `${formatQuantity(count, "product")} saved on this ${deviceName()}.`;
export const unsent = (count: number): string =>
  `${saved(count)} ${plural(count, { one: "It", other: "They" })} will be sent automatically.`;
/** Behind an entry of a newer version, which this version cannot send. */
export const unsentNewer = (count: number): string =>
  `${saved(count)} ${plural(count, { one: "It", other: "They" })} will be sent after the portal is updated.`;

/** Parts of one sentence, joined with commas. */
export const added = (count: number): string => `${formatQuantity(count, "product")} added`;
export const reduced = (count: number): string => `${formatQuantity(count)} of them reduced`;
export const notAdded = (count: number): string => `${formatQuantity(count)} not added`;
export const discarded = (count: number): string => `${formatQuantity(count)} discarded`;
/** After the sentence, where it says `notAdded`. */
export const seeList = "See why in the list.";

/** Said of one row. @param reason a sentence */
export const rowNotAdded = (reason: string): string => `Not added. ${reason}`;
/** Said of one row. @param reason a sentence */
export const rowReduced = (given: number, reason: string): string => `Reduced to ${formatQuantity(given)}. ${reason}`;
