/** Texts of messages and of a part of a page that could not be loaded. */

export const messages = "Messages";
export const close = "Close";
/** Quoted (Spec 1 §8): the title of a refusal. */
export const information = "Information";

export const tryAgain = "Try again";
/** @param device "tablet" */
export const notHere = (device: string): string =>
  `It isn't saved on this ${device}. It loads when you're back online.`;
