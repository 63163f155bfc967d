/** Texts of signing out with unsent entries. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

/** Says where the unsent entries are. An entry that is being sent may be on the server. @param device "tablet" */
export function unsentEntries({ here, sending }: { here: number; sending: number }, device: string): string {
  if (sending === 0) return `${areEntries(here)} only on this ${device}.`;
  if (here === 0) return `${areEntries(sending)} being sent. The server has not confirmed ${it(sending)} yet.`;
  return `${areEntries(here)} only on this ${device}, and ${areEntries(sending)} being sent.`;
}

export const keptLocked = (count: number): string =>
  plural(count, {
    one: "If you keep it, it stays locked here and is sent when you sign in again. Nobody else can read it.",
    other: "If you keep them, they stay locked here and are sent when you sign in again. Nobody else can read them.",
  });
/** @param device "tablet" */
export const onlineToLock = (count: number, device: string): string =>
  `To keep ${it(count)} locked here, this ${device} must connect to the server first.`;

export const stay = "Stay signed in";
export const send = "Send now";
export const keep = (count: number): string => `Keep ${it(count)} for my next sign-in`;
export const typeToDiscard = (count: number): string => `To discard ${it(count)}, type ${count}`;
export const discard = (count: number): string => `Discard ${formatQuantity(count, "entry")} and sign out`;

/** After an attempt to discard; the question then counts what is left. */
export const notDiscarded = "An entry was sent before it could be discarded. Check what is left.";

const areEntries = (count: number): string => plural(count, { one: "# entry is", other: "# entries are" });
const it = (count: number): string => plural(count, { one: "it", other: "them" });
