/** Texts for browsers in which the portal cannot start. */

export const unsupported =
  "This browser is too old for the portal. Use Chrome or Edge 123, Firefox 120, Safari 17.5 or later.";
export const storageBlocked =
  "This browser blocks cookies and site data, which the portal needs. Allow them for this site, then reload the page.";
