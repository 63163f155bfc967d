/** Texts of the Sync page: its heading, notes and lists. Devices are named: "tablet". */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

// Heading; where everything was sent it is the text of the sync button (src/text/trade/sync-pill.ts)
export const notReadable = "Can't read unsent entries";
export const closeOtherTab = "Close the other tab";
export const newerVersionUsed = "A newer version was used here";
export const needAttention = (count: number): string =>
  plural(count, { one: "# entry needs attention", other: "# entries need attention" });
export const needNewerVersion = (count: number): string =>
  plural(count, { one: "# entry needs a newer version", other: "# entries need a newer version" });
export const unsentEntries = (count: number): string => formatQuantity(count, "unsent entry");
export const checking = "Checking for unsent entries";
export const cannotBeUnlocked = (count: number): string =>
  plural(count, { one: "# entry can't be unlocked", other: "# entries can't be unlocked" });

// Sentence under the heading
export const checkingHint = "This takes a moment.";
export const everythingSent = "Everything has been sent.";
export const everythingElseSent = "Everything else has been sent.";
export const storageFull = (device: string): string =>
  `This ${device} is out of storage. New entries can't be saved, but unsent entries will still be sent. Free up space.`;
/** @param options.besides "others" where the heading is about other entries */
export function willBeSent(
  count: number,
  { device, isShut, besides }: { device: string; isShut: boolean; besides: "others" | "none" },
): string {
  const subject =
    besides === "others"
      ? plural(count, { one: "# more entry is", other: "# more entries are" })
      : plural(count, { one: "It is", other: "They are" });
  return `${subject} saved on this ${device} and will be sent ${isShut ? "after you sign in again" : "automatically"}. Nothing is lost.`;
}

export const sendNow = "Send now";
export const exportEntries = "Export entries";
export const exportedFile = "unsent-entries.json";

// Notes
export const signInFirst =
  "Sign in when you're back online. Until then, only unsent receiving entries are shown, and you can't change them.";
/** After the sentence about the device's clock. */
export const clockIsHarmless = "Your entries are not affected.";
export const mayBeDeleted = (device: string): string =>
  `This browser may delete unsent entries if storage runs low. Send them soon, or install the portal on this ${device}.`;
export const gotIt = "Got it";
export const stillLocked = (count: number): string =>
  plural(count, {
    one: "# entry from before you signed out is still locked. When you're back online, it is unlocked and sent first.",
    other:
      "# entries from before you signed out are still locked. When you're back online, they are unlocked and sent first.",
  });
export const lockedForGood = (count: number): string =>
  plural(count, {
    one: "# entry from before you signed out can't be unlocked and was not sent. Enter it again, and tell your administrator.",
    other:
      "# entries from before you signed out can't be unlocked and were not sent. Enter them again, and tell your administrator.",
  });
export const discardsToRecord = (count: number): string =>
  plural(count, {
    one: "# discarded entry is not recorded on the server yet. It will be recorded automatically.",
    other: "# discarded entries are not recorded on the server yet. They will be recorded automatically.",
  });

// Lists
export const emptyTitle = "No recent entries";
export const emptyHint =
  "Your receipts and cart changes are listed here until they are sent, and for a day after that.";
export const attentionLabel = "Needs attention";
export const newerVersionLabel = "Needs a newer version";
export const waitingHeading = "Waiting to be sent";
export const sentHeading = "Sent in the last 24 hours";
export const moreEntries = (count: number): string => `And ${formatQuantity(count, "more entry")}.`;
