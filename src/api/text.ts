/** Texts of failures that every screen can show. */

export const noRoom = "Not saved: this device is full. Free some space and try again.";
export const noStorage =
  "Not saved: this browser can't store data, for example in a private window. Open the portal in a regular window.";
export const storageSlow =
  "Not saved: this browser took too long to open its saved data. Close other tabs of the portal and try again.";
export const heldByOlderTab =
  "Not saved: another tab has an older version of the portal open. Close that tab and try again.";
export const newerVersion =
  "Not saved: a newer version of the portal was used on this device. Copy what you entered and reload the page. If that doesn't help, use another device until the newer version is back.";
export const signedOutElsewhere = "Not saved: you signed out in another tab. Sign in and try again.";
export const noReason = "The server refused this without a reason. Nothing has changed.";
export const noConnection = "No connection. Try again when you're back online.";
