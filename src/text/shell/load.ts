/** Texts of a page or a part of the portal that is loading or could not be loaded. */

export const loading = "Loading";
export const notLoaded = "Page not loaded";

export const onlineToOpen = "You must be online to open this page.";
/** @param device "tablet" */
export const pageNotHere = (device: string): string =>
  `It isn't on this ${device} yet. It opens when you're back online. What you entered elsewhere is kept.`;
export const back = "Back";

export const partFailed = "This part of the portal could not be loaded.";
export const newerVersion = "A newer version is available.";
export const reloadToContinue = "Reload the page to continue.";
export const reload = "Reload";

// The same as messages, where a button did not open its part
export const onlineForThis = "You must be online for this.";
/** @param device "tablet" */
export const partNotHere = (device: string): string => `It isn't on this ${device} yet. What you entered is kept.`;
export const finishThenReload = "A newer version may be available. Finish typing, then reload.";
