/** Texts of why a device cannot open its saved entries, and what to do. Devices are named: "tablet". */

export const unreadable =
  "This browser can't open its saved data, so we can't tell whether everything was sent. Reload the page. If that doesn't help, open the portal in a regular window, not a private one.";
export const heldByOlderTab = (device: string): string =>
  `Another tab has an older version of the portal open, so what is saved on this ${device} can't be opened here. Close that tab. Nothing is lost.`;
export const newerVersion = (device: string): string =>
  `A newer version of the portal was used on this ${device}, and this version can't open its saved entries. No unsent entry is lost. Reload the page. If that doesn't help, use another device until the newer version is back.`;
