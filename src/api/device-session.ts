/** Names the session of a person at this device, so that a page which lay aside meanwhile can tell at once that it is somebody else's turn. */

const place = "stay";

/** The one that lasts; says nothing of whose it is. Empty before the first sign-out. */
export const deviceSession = (): string => localStorage.getItem(place) ?? "";

/** The person left, or another one came. */
export function endDeviceSession(): void {
  try {
    localStorage.setItem(place, crypto.randomUUID());
  } catch {
    localStorage.removeItem(place); // no room: that it changed is enough
  }
}
