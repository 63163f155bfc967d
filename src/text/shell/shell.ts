/** Texts of the frame on the first screen: skip link, footer, banners, and the portal that can't be reached. */

/** Of the document where a page has no title. */
export const portal = "Ordering";
export const documentTitle = (page: string): string => `${page} · ${portal}`;
export const skip = "Skip to content";
/** Announced before the logo. */
export const homeBefore = "Home: ";
export const version = (number: string): string => `Version ${number}`;

export const unreachable = "The portal can't be reached.";
export const unreachableHint = "Check your connection. The service may also be restarting.";
export const signingOut = "Signing out";

/** @param device "tablet" */
export const storageFull = (device: string): string =>
  `This ${device} is out of storage: new entries are not saved. Unsent entries are still sent. Free up space.`;
export const storageGone =
  "This browser can't store data: new entries are not saved. Open the portal in a regular window.";
