/** Texts of the dialog in which a second user confirms counts. */
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const countTitle = "Confirm counts as a second user";
export const countHint =
  "A second user counts these items and confirms with their own password or passkey. The first user stays signed in. If the count differs, cancel the receipt in History and count again.";
export const notNow = "Not now";
export const confirmCounts = (count: number): string => `Confirm ${formatQuantity(count, "count")}`;
export const unsentCounts = (count: number): string =>
  plural(count, {
    one: `# count is saved on this ${deviceName()}. It can be confirmed after it is sent.`,
    other: `# counts are saved on this ${deviceName()}. They can be confirmed after they are sent.`,
  });
export const confirmOnline = "You must be online to confirm. The counts stay here until then.";
export const withPasskey = "Use a passkey";
export const email = "Your email";
export const password = "Your password";
export const enterEmail = "Enter an email address like name@company.com.";
export const enterPassword = "Enter your password.";
export const countedBy = (name: string): string => `counted by ${name}`;
export const notConfirmed = "The counts could not be confirmed. Try again.";
export const confirmedTitle = "Counts confirmed";
export const confirmedBefore = "Another user already confirmed them.";
/** @param name undefined: not known */
export const confirmedBy = (count: number, name: string | undefined): string =>
  `${formatQuantity(count, "count")} by ${name ?? "a second user"}`;
