/** The banner without a network says only what is kept and sent where it is shown. */
import { describe, expect, test } from "vitest";
import { noConnection, type OfflinePlace } from "#src/text/shell/no-connection.ts";

describe("banner without a network", () => {
  test.each<[OfflinePlace, string]>([
    ["checkout", "No connection. You must be online to place an order. Your cart is saved."],
    ["nothing-kept", "No connection. Try again when you're back online."],
  ])("says at %s that nothing is sent later", (place, words) => {
    expect(noConnection(place, "tablet")).toBe(words);
    expect(noConnection(place, "tablet")).not.toMatch(/sent|everything/);
  });

  test("names receiving and the cart where they are kept", () => {
    expect(noConnection("work", "tablet")).toBe(
      "No connection. Keep working: receiving and cart changes are saved on this tablet and sent automatically.",
    );
  });

  test("says when a session has ended that entries are sent after the next sign-in", () => {
    expect(noConnection("shut", "phone")).toMatch(/saved on this phone and sent when you sign in again\.$/);
  });
});
