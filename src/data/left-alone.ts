/**
 * Changes of the cart that their screen did not wait for: nobody was told what became of them there, so it stands among the differences. Noted the
 * moment the screen gives up, for the network may be back a second later.
 */
import { draftOf, keepDraft } from "#src/offline/drafts.ts";

const place = "left alone";
/** Of older ones it can be told by how long they took. */
const most = 200;

/** Keys of entries. */
export const leftAlone = (): string[] => {
  const kept = draftOf(place)?.typed;
  return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
};

export const leaveAlone = (key: string): void => keepDraft(place, [...leftAlone(), key].slice(-most));
