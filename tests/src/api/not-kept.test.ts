/** Why a device kept nothing, and what a person can do about it. */
import { IDBFactory } from "fake-indexeddb";
import { getDefaultStore } from "jotai";
import { expect, test } from "vitest";
import {
  database,
  isHeldOpen,
  limitWaiting,
  NewerBuild,
  resultOf,
  StorageFull,
  StorageGone,
} from "#outbox/database/database.ts";
import { failureOf } from "#src/api/failures.ts";
import * as text from "#src/api/text.ts";
import { diskAtom, noteRefusedWrite } from "#src/offline/room.ts";

test.each([
  ["no room", new StorageFull(new Error("full")), text.noRoom],
  ["switched off", new StorageGone(new DOMException("", "SecurityError")), text.noStorage],
  ["something stands before it", new StorageGone(new DOMException("", "TimeoutError")), text.storageSlow],
  ["a newer build laid it out", new NewerBuild(new DOMException("", "VersionError")), text.newerVersion],
])("%s", (_, error, message) => {
  expect(failureOf(error)).toEqual({ kind: "not-kept", message });
});

test("another tab that has an older layout open is named, closing it is what to do, and then all is kept", async () => {
  const disk = new IDBFactory();
  const layout = (made: IDBDatabase) => void made.createObjectStore("things");
  const opening = disk.open("entries", 1);
  opening.addEventListener("upgradeneeded", () => layout(opening.result));
  const olderTab = await resultOf(opening);
  limitWaiting([20, 20]);
  const mine = database(disk, "entries", [layout, () => {}]);
  const count = () => mine.run(["things"], "readonly", (all) => resultOf(all.objectStore("things").count()));

  const error: unknown = await count().catch((thrown: unknown) => thrown);
  noteRefusedWrite(error);
  expect(failureOf(error)).toEqual({
    kind: "not-kept",
    message: text.heldByOlderTab,
  });
  expect(isHeldOpen(error)).toBe(true);
  // No banner says that this browser keeps nothing, as a private window does.
  expect(getDefaultStore().get(diskAtom)).toBe("takes");
  olderTab.close();
  limitWaiting([5_000, 5_000]);
  expect(await count()).toBe(0);
  expect(isHeldOpen(error)).toBe(false);
});
