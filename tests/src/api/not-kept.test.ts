/** Why a device kept nothing, and what a person can do about it. */
import { expect, test } from "vitest";
import { NewerBuild, StorageFull, StorageGone } from "#outbox/database/database.ts";
import { failureOf } from "#src/api/failures.ts";

test.each([
  ["no room", new StorageFull(new Error("full")), /there is no room left on this device/],
  ["switched off", new StorageGone(new DOMException("", "SecurityError")), /as in a private window/],
  ["another tab has the older layout open", new StorageGone(new DOMException("", "TimeoutError")), /Close other tabs/],
  ["a newer build laid it out", new NewerBuild(new DOMException("", "VersionError")), /a newer version of the portal/],
])("%s", (_, error, words) => {
  expect(failureOf(error)).toEqual({ kind: "not-kept", message: expect.stringMatching(words) });
});
