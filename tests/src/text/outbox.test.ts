/** Texts of the Sync page in the right number. */
import { describe, expect, it } from "vitest";
import * as usersText from "#src/text/outbox/other-users.ts";
import * as text from "#src/text/outbox/sync.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";

describe("texts of the Sync page", () => {
  it.each([
    [text.needAttention(1), "1 entry needs attention"],
    [text.needAttention(2), "2 entries need attention"],
    [text.unsentEntries(1), "1 unsent entry"],
    [text.unsentEntries(1_204), "1,204 unsent entries"],
    [
      text.willBeSent(1, { device: "tablet", isShut: false, besides: "none" }),
      "It is saved on this tablet and will be sent automatically. Nothing is lost.",
    ],
    [
      text.willBeSent(2, { device: "phone", isShut: true, besides: "others" }),
      "2 more entries are saved on this phone and will be sent after you sign in again. Nothing is lost.",
    ],
    [text.moreEntries(1), "And 1 more entry."],
    [text.moreEntries(3), "And 3 more entries."],
    [pillText.needAttention(1), "1 needs attention"],
    [pillText.needAttention(12), "12 need attention"],
  ])("%s", (shown, expected) => expect(shown).toBe(expected));
});

describe("texts about other users", () => {
  it.each([
    [usersText.ofOtherUsers(1, 1, "tablet"), "1 entry from another user is waiting on this tablet."],
    [usersText.ofOtherUsers(3, 2, "tablet"), "3 entries from 2 other users are waiting on this tablet."],
    [
      usersText.accessEnded("Dean Kowalski", "North Campus", 1),
      "Dean Kowalski no longer has access to North Campus, so it will not be sent unless you take it over.",
    ],
    [
      usersText.accessEnded("Dean Kowalski", "North Campus", 2),
      "Dean Kowalski no longer has access to North Campus, so they will not be sent unless you take them over.",
    ],
    [usersText.stayLocked(1), "1 entry for other customers stays locked."],
    [usersText.stayLocked(2), "2 entries for other customers stay locked."],
  ])("%s", (shown, expected) => expect(shown).toBe(expected));
});
