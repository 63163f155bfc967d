/** Texts of choosing a new password: by the link of an email, and on the Account page. */
import { plural } from "#src/text/plural.ts";

// By a link
export const title = "Choose a new password";
export const checkingLink = "Checking the link";
export const linkNotChecked = "The link could not be checked.";
export const linkNotCheckedHint = "Check your connection and try again.";
export const passwordFor = (name: string, email: string) => `For ${name}, ${email}.`;
export { linkNotValid } from "#contract/identity/text.ts";
export const linkNotValidHint = "Open the link in the email again and check that it is complete. Or request a new one.";
export const linkExpired = "This link has expired.";
export const linkExpiredHint = "It was used or is older than 24 hours. We can send a new one to the same address.";
export const sendNewLink = "Send new link";
export const newLinkSent = "We emailed you a new link.";
export const passwordSaved = "Your new password is saved.";
export const passwordSavedHint = "You are signed out everywhere. Sign in with your new password.";

// On the Account page
export const sectionHint =
  "After you change your password, you stay signed in here and are signed out everywhere else.";
/** @param names names of passkeys */
export const passkeysRemain = (names: readonly string[]) =>
  `${plural(names.length, { one: "A passkey still signs you in", other: "# passkeys still sign you in" })} without the password: ${names.join("; ")}. Remove any that isn't yours below.`;

// Form
export const newPassword = "New password";
export const confirmPassword = "Confirm new password";
export const advice = "12 characters or more. A few unrelated words are easy to remember.";
export const passwordMissing = "Enter a new password.";
export const passwordsDiffer = "The passwords don't match.";
export const rules = "Password rules";
/** Read to screen readers before a rule, as the next one. */
export const met = "Met: ";
export const notMet = "Not met: ";
export const savePassword = "Save password";
/** Quoted (Spec 1 §8). */
export const saved = "Password has been saved";
export const notSaved = "The password was not saved. Sign in and try again.";
