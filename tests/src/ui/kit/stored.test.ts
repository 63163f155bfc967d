/** Stored choices in a browser that blocks storage, and on a device without room. */
import { afterEach, expect, test, vi } from "vitest";
import { storageBlocked } from "#src/text/kit/browser.ts";
import { blockedStorageSentence, readStored, writeStored } from "#src/ui/kit/storage/stored.ts";

const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, "localStorage");
  else Object.defineProperty(globalThis, "localStorage", before);
  vi.restoreAllMocks();
});
const provide = (get: () => unknown) => Object.defineProperty(globalThis, "localStorage", { configurable: true, get });

test("a browser that blocks storage gets one sentence, and modules that read at their start load", () => {
  provide(() => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  });
  expect(blockedStorageSentence()).toBe(storageBlocked);
  expect(readStored("theme")).toBeNull();
});

test("a browser without localStorage counts as one that blocks it", () => {
  provide(() => null);
  expect(blockedStorageSentence()).toBe(storageBlocked);
});

test("without room a choice is not stored, and nothing is thrown", () => {
  vi.spyOn(console, "info").mockReturnValue();
  provide(() => ({
    getItem: () => "dark",
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  }));
  writeStored("theme", "light");
  expect(blockedStorageSentence()).toBeUndefined();
  expect(readStored("theme")).toBe("dark");
});
