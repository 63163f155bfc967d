/** Texts of responses that no service writes: requests that can't be read, and pages for a browser that another site sent. */

export const restarting = "The service is restarting. Try again in a moment.";
export const unreadable = "The request could not be read.";
export const headersTooLarge = "The request's headers are too large.";
export const tooSlow = "The request took too long.";
export const tooLarge = "The request is too large.";
export const mustBeJson = "The request must be JSON.";
export const tooManyRequests = "Too many requests. Try again in a moment.";
export const formUnreadable = "The form could not be read.";
export const oneFile = "Select one file.";
export const mustBeGivenOnce = "must be given once";

// Addresses that do not exist
export const callNotFound = "This call does not exist.";
export const fileNotFound = "This file does not exist.";
export const imageNotFound = "This image does not exist.";

// Entries
export const entryInProgress = "This entry is already being processed.";
export const entryNotBegun = "An earlier entry has no response yet.";

// Files of reports, opened by a link
export const exportNotFound = "This file does not exist. Request it again from the report.";
export const exportOfOtherUser = "Only the user who requested the file can open this link, in the same browser.";
export const exportLinkUsed = "A link to a file works once, within one minute. Request the file again from the report.";
export const exportNotAllowed = "You are not allowed to open this file.";
export const exportGone = "This file is no longer available.";

// Single sign-on
export const noSingleSignOn = "Single sign-on is not set up at this address.";
export const singleSignOnFailed = "Single sign-on failed";
export const singleSignOnRejected =
  "Your company's sign-in sent data that the portal can't accept, so nothing was changed. Try again. If it happens again, give your administrator the number below.";

// Every page without a program
export const toPortal = "Go to the portal";
export const requestNumber = (id: string) => `Number: ${id}`;

/** What is wrong with a field. Each follows its name: "The quantity must be given." */
export const fieldUnknown = "is not a field of this call";
export const mustBeText = "must be text";
export const mustBeGiven = "must be given";
export const mustBeOther = "must be something else";
export const mustBeOffered = "must be one of the available values";
export const mustBeFormatted = "must have another format";
/** @param bound "at most" or "at least" @param of the type of the value */
export const mustHaveSize = (bound: string, size: number | bigint, of: string) => {
  if (of === "string") return `must have ${bound} ${size} characters`;
  return of === "array" ? `must have ${bound} ${size} entries` : `must be ${bound} ${size}`;
};
