/** Texts of the message that the session moved to the Rx cart because its user lost a role. */

export const title = "Switched to the Rx cart";
export const hint =
  "The controlled substances cart needs the CS and Ordering roles. You no longer have both. Its items are saved.";
