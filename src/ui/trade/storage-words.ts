/** Why this device keeps nothing that a person enters, and what to do; undefined where it does. */
import * as text from "#src/text/trade/storage.ts";

/** @param device "tablet", say */
export function storageWords(outbox: string, device: string): string | undefined {
  if (outbox === "unreadable") return text.unreadable;
  if (outbox === "held") return text.heldByOlderTab(device);
  return outbox === "newer" ? text.newerVersion(device) : undefined;
}
