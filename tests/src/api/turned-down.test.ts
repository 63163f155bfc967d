/** Entries that the server refused, as a user reads it. */
import { expect, test } from "vitest";
import { failureOf, TurnedDown } from "#src/api/failures.ts";
import { noReason } from "#src/api/text.ts";
import { anEntry } from "#tests/support/entries.ts";

test.each([
  ["", noReason],
  [" ", noReason],
  ["The cart is full.", "The cart is full."],
])("a 400 with the text %j is shown with words", (message, shown) => {
  const failure = failureOf(new TurnedDown({ kind: "refused", message, status: 400 }, anEntry()));
  expect(failure).toMatchObject({ kind: "refused", status: 400, message: shown });
});
