/** The banner without a network says only what is kept and sent where it is shown. */
import { describe, expect, test } from "vitest";
import { noConnectionWords, type OfflinePlace } from "#src/app/shell/no-connection.ts";

describe("banner without a network", () => {
  test.each<[OfflinePlace, RegExp]>([
    ["checkout", /^No connection\. Placing an order needs the network\. Your cart is saved\.$/],
    ["nothing-kept", /^No connection\. What needs the network works again once it is back\.$/],
  ])("says at %s that nothing is sent later", (place, words) => {
    expect(noConnectionWords(place, "tablet")).toMatch(words);
    expect(noConnectionWords(place, "tablet")).not.toMatch(/sent|goes out|by itself|everything/);
  });

  test("names receiving and the cart where they are kept", () => {
    expect(noConnectionWords("work", "tablet")).toBe(
      "No connection. Keep going: receiving and cart changes are saved on this tablet and sent automatically.",
    );
  });

  test("says when a session has ended that entries are sent after the next sign-in", () => {
    expect(noConnectionWords("shut", "phone")).toMatch(/saved on this phone and sent once you have signed in again\.$/);
  });
});
