/** Texts of messages and of a part of a page that could not be loaded. */

export const messages = "Messages";
export const close = "Close";
/** Of the messages that are shown after this one is closed. */
export const moreMessages = (count: number): string => (count === 1 ? "1 more message" : `${count} more messages`);
/** Quoted (Spec 1 §8): the title of a refusal. */
export const information = "Information";

export const tryAgain = "Try again";
/** @param device "tablet" */
export const notHere = (device: string): string =>
  `It isn't saved on this ${device}. It loads when you're back online.`;
