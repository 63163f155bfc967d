/** Choices of this device in localStorage. A choice that cannot be stored is lost at the latest when the page is closed. */
import { storageBlocked } from "#src/text/kit/browser.ts";

/** Returns the value at `place`; null if there is none, or if the browser blocks storage. */
export function readStored(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null; // modules read while they load; main.tsx shows `blockedStorageSentence`
  }
}

/** Stores a value, if there is room. */
export function writeStored(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch (error) {
    console.info(`Could not store "${place}" on this device.`, error);
  }
}

/** Returns one sentence if the browser blocks storage for this site, undefined otherwise. With all cookies blocked, reading the property throws. */
export function blockedStorageSentence(): string | undefined {
  try {
    localStorage.getItem("");
    return undefined;
  } catch {
    return storageBlocked;
  }
}
