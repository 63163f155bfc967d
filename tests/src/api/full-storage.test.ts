/** A device without room in localStorage: a session ends all the same. */
import { afterEach, expect, test, vi } from "vitest";
import { deviceSession, endDeviceSession } from "#src/api/device-session.ts";

afterEach(() => void vi.unstubAllGlobals());

test("ending a device session changes it when nothing can be stored", () => {
  const stored = new Map([["stay", "before"]]);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
    removeItem: (name: string) => stored.delete(name),
  });
  endDeviceSession();
  expect(deviceSession()).not.toBe("before");
});
