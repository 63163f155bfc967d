/** Texts of the emails about an account: invitation, password, passkeys, two-factor authentication. */
import { letter, own, type Wording } from "#server/services/mail/letter.ts";

// Invitation
export const orderingSubject = (company: string) => letter`You can order for ${company}`;
export const addedSubject = (company: string) => letter`You were added to ${company}`;
/** Written where the name of the user who added them is unknown. */
export const unknownInviter = "An administrator";
/** @param roles a sentence below */
export const added = (by: string, company: string, roles: string) =>
  letter`${by} added you to ${company}. ${own(roles)}`;
export const noRole = "You have no role there yet. You can browse products, and an admin can give you a role.";
export const rolesThere = (roles: readonly string[]) =>
  `Your ${roles.length === 1 ? "role" : "roles"} there: ${roles.join(", ")}.`;
export const choosePassword = (link: Wording) => letter`Choose a password here:\n${link}`;
export const linkWorksOnce = letter`The link works once and expires after 24 hours. If it has expired, open it to request a new one.`;
export const thenSignIn = (portal: Wording) => letter`Then sign in with this email address at ${portal}`;
export const signInAsUsual = (portal: Wording, company: string) =>
  letter`Sign in as usual at ${portal} and select ${company}. Your password has not changed.`;

// Password
export const newPasswordSubject = letter`Reset your ordering portal password`;
export const newPasswordRequested = letter`We received a request to reset your ordering portal password.`;
export const newPasswordByAdmin = letter`An administrator asks you to choose a new ordering portal password.`;
export const openLink = (link: Wording) =>
  letter`To choose a new password, open this link within 24 hours. It works once.\n\n${link}`;
export const notExpected = letter`If you did not expect this email, ignore it. Your password stays the same.\n`;
export const passwordChangedSubject = letter`Your password was changed`;
export const passwordChanged = letter`Your ordering portal password was changed. You were signed out on all other devices.`;
/** @param names one below the other */
export const passkeysRemain = (names: Wording) =>
  letter`These passkeys can still sign in as you. Remove any that are not yours on your account page:\n\n${names}`;
export const passkeyLine = (name: string) => letter`  - ${name}`;
export const notYou = (link: Wording) =>
  letter`If you did not change it, reset your password now and tell your administrator:\n\n${link}\n`;

// Passkeys
/** The name of a passkey that its user did not name. */
export const unnamedPasskey = "Passkey";
export const passkeySubject = letter`A passkey was added to your account`;
export const passkeyAdded = (name: string) => letter`The passkey "${name}" can now sign in as you.`;
export const passkeyNotYou = letter`If you did not add it, remove it on your account page and change your password.\n`;

// Two-factor authentication
export const twoFactorOffSubject = letter`Your two-factor authentication was turned off`;
export const twoFactorOff = letter`You no longer need a code from your authenticator app to sign in.`;
export const twoFactorNotYou = letter`If you did not turn it off, tell your administrator now.`;
export const twoFactorReset = letter`You no longer need a code from your authenticator app to sign in, and you were signed out on all devices. Set it up again on your account page.`;
/** Follows the sentence above. */
export const resetBy = (name: string) => `${name} turned it off.`;
