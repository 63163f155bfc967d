/** Texts of signing out with unsent entries, in singular and plural. */
import { describe, expect, test } from "vitest";
import * as text from "#src/text/shell/leave.ts";

describe("unsent entries at sign-out", () => {
  test.each([
    [{ here: 1, sending: 0 }, "1 entry is only on this computer."],
    [{ here: 0, sending: 1 }, "1 entry is being sent. The server has not confirmed it yet."],
    [{ here: 0, sending: 2 }, "2 entries are being sent. The server has not confirmed them yet."],
    [{ here: 2, sending: 2 }, "2 entries are only on this computer, and 2 entries are being sent."],
  ])("%o", (counts, sentence) => {
    expect(text.unsentEntries(counts, "computer")).toBe(sentence);
  });

  test.each([
    [text.keep(1), "Keep it for my next sign-in"],
    [text.keep(2), "Keep them for my next sign-in"],
    [text.typeToDiscard(2), "To discard them, type 2"],
    [text.discard(1), "Discard 1 entry and sign out"],
    [text.discard(2), "Discard 2 entries and sign out"],
    [text.onlineToLock(1, "tablet"), "To keep it locked here, this tablet must connect to the server first."],
  ])("%s", (shown, expected) => expect(shown).toBe(expected));
});
