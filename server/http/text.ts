/** Texts of pages without a program, which a browser gets for a link or a form, and lines of the log. Lines of the log start in lower case. */

// Pages without a program
export const goToPortal = "Go to the portal";
/** @param id of the request, for the help desk */
export const requestNumber = (id: string) => `Number: ${id}`;
export const fileNotAllowed = "You are not allowed to open this file.";
export const fileUnavailable = "This file is no longer available.";
/** For an address that names no file of the page. */
export const pathNotFound = "This file does not exist.";
export const fileNotFound = "This file does not exist. Request it again from the report.";
export const fileForAnotherUser = "This link is for the user who requested the file, in their browser.";
export const fileLinkExpired = "A link to a file works once, for one minute. Request the file again from the report.";
export const signInFailedTitle = "Sign-in failed";
export const signInFailed =
  "Your company's sign-in sent a message that the portal can't accept. Nobody was signed in. Try again. If it fails again, give your administrator the number below.";
export const noSingleSignOn = "Single sign-on is not set up at this address.";

// Log
export const providerRefused = "a message of an identity provider was refused";
export const liveNotSent = "other devices could not be notified";
export const liveNotReceived = "changes can't be received from the database; retrying";
export const newerEntry = "an entry has fields that this build does not have";
export const denialNotRecorded = "a denial could not be written to the audit trail";
export const policyViolated = "a page violated the content security policy";
export const serviceUnavailable = "a required service is not available";
export const databaseUnavailable = "the database is not available";
export const unexpectedError = "unexpected error";
