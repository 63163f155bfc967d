/** Text for a browser that is too old. */

export const unsupported =
  "This browser is too old for the portal. Use Chrome or Edge 123, Firefox 120, Safari 17.5 or later.";
