/** Names the stay of a person at this browser, so that a page which lay aside meanwhile can tell at once that it is somebody else's turn. */

const place = "stay";

/** The stay that lasts; says nothing of whose it is. Empty before the first sign-out. */
export const currentStay = (): string => localStorage.getItem(place) ?? "";

/** The person left, or another one came. */
export const endStay = (): void => localStorage.setItem(place, crypto.randomUUID());
