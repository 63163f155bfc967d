/** The key for what a person leaves unsent: what was sealed is opened with it, unless they have gone meanwhile. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Left } from "#outbox/database/database.ts";
import { openDevice } from "#outbox/database/device.ts";
import type { Outbox } from "#outbox/outbox.ts";
import { fetchKey } from "#src/offline/seal-key.ts";

const priya = { user_id: 101, name: "Priya Raman", token: "a".repeat(64) };
const opening = (unlock: Outbox["unlock"]) => Promise.resolve({ unlock } as Outbox);

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  const device = openDevice(indexedDB, () => "device");
  await device.keepSession(priya);
  await device.keepSealKey(priya.user_id, "key");
  device.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("closed while it is being opened, nothing is said: whoever comes next opens it", async () => {
  const complained = vi.spyOn(console, "error").mockReturnValue();
  const person = new AbortController();
  const leave = async () => {
    person.abort();
    throw new Left();
  };
  await fetchKey(priya.user_id, opening(leave), person.signal);
  expect(complained).not.toHaveBeenCalled();
});

test("a disk that fails while it is being opened is told", async () => {
  const complained = vi.spyOn(console, "error").mockReturnValue();
  const fail = () => Promise.reject(new Error("disk"));
  await fetchKey(priya.user_id, opening(fail), new AbortController().signal);
  expect(complained).toHaveBeenCalledOnce();
});
